import LoginModel
public import StrictJSON

/// A request for the edge `picture`: the size and the form of the response (Wire.md, section 7.6).
public struct PictureRequest: Sendable {
    /// The size of the picture, which is one of the available sizes. The provider crops and scales the picture to this size, and returns
    /// the size in the JSON response.
    public let size: PictureSize
    /// Whether the response is JSON with the URL of the picture, as opposed to a redirect.
    public let returnsJSON: Bool

    private let selection: Selection?

    private static let square = 50

    /// Creates a request from a call of the edge itself.
    /// - Throws: An error if the size or the fields are invalid.
    public init(_ call: GraphAPIRequest) throws(GraphError) {
        let fields = try FieldList(call.parameters["fields"])
        try self.init(
            fields.expressions == nil ? nil : try Selection(fields, of: .picture), returnsJSON: call.isFalse("redirect")
        ) { call.parameters[$0] }
    }

    /// Creates a request from a field expression, which is always answered with JSON.
    /// - Throws: An error if the size is invalid.
    public init(_ item: Selection.Item) throws(GraphError) {
        try self.init(item.inner, returnsJSON: true) { item.expression[$0] }
    }

    private init(_ selection: Selection?, returnsJSON: Bool, _ parameter: (String) -> String?) throws(GraphError) {
        self.selection = selection
        self.returnsJSON = returnsJSON
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

    /// Returns the JSON response. It contains `url` whichever fields were requested, because some clients rely on it (Wire.md, section
    /// 11.4).
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
