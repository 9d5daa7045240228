#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The values in encoded password digests.
enum PasswordBase64 {
    /// Decodes standard Base64 with or without padding, in which a dot may stand for the plus sign.
    static func decode(_ text: Substring) -> [UInt8]? {
        var text = text.replacing(".", with: "+")
        while text.utf8.count % 4 != 0, text.utf8.count % 4 != 1 { text += "=" }
        guard !text.isEmpty, let data = Data(base64Encoded: String(text)) else { return nil }
        return Array(data)
    }

    /// Decodes standard Base64 without padding if it is the only encoding of the bytes. The library for Argon2id accepts no other.
    static func decodeExact(_ text: Substring) -> [UInt8]? {
        guard let bytes = decode(text) else { return nil }
        var encoded = Data(bytes).base64EncodedString()
        while encoded.utf8.last == UInt8(ascii: "=") { encoded.removeLast() }
        return encoded == text ? bytes : nil
    }

    /// Reads a whole number from 1 that is written in digits only.
    static func positiveNumber(_ text: Substring) -> Int? {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), text.first != "0" else { return nil }
        return Int(text)
    }
}
