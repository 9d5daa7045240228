public import IdentityTokens

/// The edge `picture`: which size is wanted, and in which form (provider-wire.md, section 7.6).
public struct PictureQuestion: Sendable, Hashable {
    /// In pixels.
    public let width: Int
    /// In pixels, if it was asked for.
    public let height: Int
    /// Whether the address is wanted in a document rather than in a redirect.
    public let wantsDocument: Bool

    private static let square = 50
    private static let largest = 2048

    /// The picture in the place of a field.
    public static let field = PictureQuestion(width: square, height: square)

    private init(width: Int, height: Int) {
        self.width = width
        self.height = height
        wantsDocument = true
    }

    /// - Throws: where the size is none.
    public init(_ call: GraphCall) throws(GraphError) {
        wantsDocument = call.isFalse("redirect")
        let side = try Self.side(call.parameters["type"])
        let width = try Self.pixels("width", call)
        let height = try Self.pixels("height", call)
        self.width = width ?? height ?? side
        self.height = height ?? width ?? side
    }

    private static func side(_ type: String?) throws(GraphError) -> Int {
        switch type {
        case nil, "square", "small", "album": square
        case "normal": 100
        case "large": 200
        default: throw .malformed("Param type must be one of small, normal, album, large, square")
        }
    }

    private static func pixels(_ name: String, _ call: GraphCall) throws(GraphError) -> Int? {
        guard let text = call.parameters[name] else { return nil }
        guard let number = Int(text), number > 0 else { throw .malformed("Param \(name) must be a positive number") }
        return min(number, largest)
    }

    /// The picture as it is answered where no redirect is wanted.
    public func json(url: String, isSilhouette: Bool) -> JSONValue {
        [
            "data": [
                "url": .string(url), "width": .integer(Int64(width)), "height": .integer(Int64(height)),
                "is_silhouette": .bool(isSilhouette),
            ]
        ]
    }
}
