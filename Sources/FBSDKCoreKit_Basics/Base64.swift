// Re-exports Foundation, as the Facebook SDK's module does, because apps may rely on it instead of importing Foundation.
@_exported public import Foundation

/// Converts between text and base64 (RFC 4648, sections 4 and 5).
public enum Base64 {
    /// Decodes base64, and ignores characters outside the base64 alphabet. Padding may be missing, but only if every character of the text
    /// is in the alphabet.
    /// - Returns: The bytes, or `nil` if `text` is `nil` or is not valid base64.
    public static func decode(asData text: String?) -> Data? {
        guard let text else { return nil }
        let missing = (4 - text.utf16.count % 4) % 4
        return Data(base64Encoded: text + String(repeating: "=", count: missing), options: .ignoreUnknownCharacters)
    }

    /// Decodes the base64 form of a UTF-8 text, by the rules of ``decode(asData:)``.
    /// - Returns: The decoded text, or `nil` if `text` is `nil` or is not valid base64, or if the bytes are not valid UTF-8.
    public static func decode(as text: String?) -> String? { decode(asData: text).flatMap { String(data: $0, encoding: .utf8) } }

    /// Encodes the UTF-8 bytes of a text as base64, with padding; `nil` if `text` is `nil`.
    public static func encode(_ text: String?) -> String? { text.map { Data($0.utf8).base64EncodedString() } }

    /// Converts base64url to base64 by replacing `-` with `+` and `_` with `/`. Adds no padding, because ``decode(asData:)`` needs none.
    public static func base64(fromBase64Url text: String) -> String {
        text.replacing("-", with: "+").replacing("_", with: "/")
    }
}
