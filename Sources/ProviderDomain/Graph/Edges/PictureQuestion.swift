public import IdentityTokens

/// The edge `picture`: which size is wanted, and in which form (provider-wire.md, section 7.6).
public struct PictureQuestion: Sendable {
    /// Which of the sizes that there are: the picture is cut and scaled to it, and the document says it.
    public let size: PictureSize
    /// Whether the address is wanted in a document rather than in a redirect.
    public let wantsDocument: Bool

    private let selection: Selection?

    private static let square = 50

    /// The edge at an address of its own.
    /// - Throws: where the size is none.
    public init(_ call: GraphCall) throws(GraphError) {
        let fields = try FieldList(call.parameters["fields"])
        try self.init(
            fields.expressions == nil ? nil : try Selection(fields, of: .picture), isDocument: call.isFalse("redirect")
        ) { call.parameters[$0] }
    }

    /// The edge inside a list of fields, where it is always a document.
    /// - Throws: where the size is none.
    public init(_ item: Selection.Item) throws(GraphError) {
        try self.init(item.inner, isDocument: true) { item.expression[$0] }
    }

    private init(_ selection: Selection?, isDocument: Bool, _ parameter: (String) -> String?) throws(GraphError) {
        self.selection = selection
        wantsDocument = isDocument
        let side = try Self.side(parameter("type"))
        let width = try Self.pixels("width", parameter("width"))
        let height = try Self.pixels("height", parameter("height"))
        size = PictureSize(width: width ?? height ?? side, height: height ?? width ?? side)
    }

    private static func side(_ type: String?) throws(GraphError) -> Int {
        switch type {
        case nil, "square", "small", "album": square
        case "normal": 100
        case "large": 200
        default: throw .malformed("Param type must be one of small, normal, album, large, square")
        }
    }

    private static func pixels(_ name: String, _ text: String?) throws(GraphError) -> Int? {
        guard let text else { return nil }
        guard let number = Int(text), number > 0 else { throw .malformed("Param \(name) must be a positive number") }
        return number
    }

    /// The picture as it is answered where no redirect is wanted. The address is there whatever was asked of it: some clients rely on it
    /// (provider-wire.md, section 11.4).
    public func json(url: String, isSilhouette: Bool) -> JSONValue {
        let source: JSONValue = [
            "url": .string(url), "width": .integer(Int64(size.width)), "height": .integer(Int64(size.height)),
            "is_silhouette": .bool(isSilhouette),
        ]
        guard var members = selection?.applied(to: source).object else { return ["data": source] }
        members["url"] = .string(url)
        return ["data": .object(members)]
    }
}
