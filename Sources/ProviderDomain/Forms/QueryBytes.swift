import LoginModel

/// The query of a URL, byte for byte, because it need not be UTF-8. A form state contains it in base64url.
public struct QueryBytes: Sendable, Hashable, Codable {
    /// The bytes without the question mark.
    public let bytes: [UInt8]

    /// Wraps the bytes of a query.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Wraps the text of a query; `nil` becomes an empty query.
    public init(_ text: String?) { bytes = Array((text ?? "").utf8) }

    /// Decodes base64url.
    /// - Throws: An error for any other text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let bytes = Base64URL.decode(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not base64url")
        }
        self.bytes = bytes
    }

    /// Encodes base64url.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Base64URL.encode(bytes))
    }

    /// The query as text, with replacement characters for bytes that are not UTF-8.
    public var text: String { String(decoding: bytes, as: UTF8.self) }
}
