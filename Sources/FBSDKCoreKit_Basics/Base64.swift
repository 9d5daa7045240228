// The original module re-exports Foundation, so apps may not import it themselves.
@_exported public import Foundation

/// Converts between text and base64 (RFC 4648, sections 4 and 5).
public enum Base64 {
    /// Decodes base64. Padding may be missing, unless the text contains characters outside the base64 alphabet, which are ignored.
    /// - Returns: The bytes, or `nil` if `text` is `nil` or is not valid base64.
    public static func decode(asData text: String?) -> Data? {
        guard let text else { return nil }
        let missing = (4 - text.utf16.count % 4) % 4
        return Data(base64Encoded: text + String(repeating: "=", count: missing), options: .ignoreUnknownCharacters)
    }

    /// Decodes base64 of a UTF-8 text, by the rules of ``decode(asData:)``.
    /// - Returns: The text, or `nil` if `text` is `nil`, is not valid base64, or the bytes are not valid UTF-8.
    public static func decode(as text: String?) -> String? { decode(asData: text).flatMap { String(data: $0, encoding: .utf8) } }

    /// Encodes the UTF-8 bytes of a text as base64, with padding.
    public static func encode(_ text: String?) -> String? { text.map { Data($0.utf8).base64EncodedString() } }

    /// Replaces the two characters in which base64url differs from base64. Adds no padding: ``decode(asData:)`` needs none.
    public static func base64(fromBase64Url text: String) -> String {
        text.replacing("-", with: "+").replacing("_", with: "/")
    }
}
