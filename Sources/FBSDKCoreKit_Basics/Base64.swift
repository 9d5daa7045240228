public import Foundation

/// Converts between text and base64 (RFC 4648, sections 4 and 5).
public enum Base64 {
    /// Decodes base64 with or without padding. Characters that are not of the base64 alphabet are ignored.
    /// - Returns: `nil` without a text, and for one that is no base64.
    public static func decode(asData text: String?) -> Data? {
        guard let text else { return nil }
        let missing = (4 - text.utf16.count % 4) % 4
        return Data(base64Encoded: text + String(repeating: "=", count: missing), options: .ignoreUnknownCharacters)
    }

    /// Decodes base64 of UTF-8, with or without padding. Characters that are not of the base64 alphabet are ignored.
    /// - Returns: `nil` without a text, and for one that is no base64 or whose bytes are no UTF-8.
    public static func decode(asString text: String?) -> String? { decode(asData: text).flatMap { String(data: $0, encoding: .utf8) } }

    /// Encodes the UTF-8 bytes of a text as base64, with padding.
    public static func encode(_ text: String?) -> String? { text.map { Data($0.utf8).base64EncodedString() } }

    /// Replaces the two characters in which base64url differs from base64. Adds no padding: ``decode(asData:)`` needs none.
    public static func base64(fromBase64Url text: String) -> String {
        text.replacing("-", with: "+").replacing("_", with: "/")
    }
}
