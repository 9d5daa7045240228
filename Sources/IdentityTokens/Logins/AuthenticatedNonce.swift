import Crypto
import LoginModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A nonce that its server recognizes without storing it.
///
/// It contains its expiration time, random bytes, and an HMAC-SHA256 of the time, the random bytes and the holder of the nonce. The HMAC is
/// truncated to 128 bits (RFC 2104, section 5).
struct AuthenticatedNonce {
    let text: String
    /// The time at which the nonce expires.
    let expiresAt: Date

    private static let expirationLength = 8
    private static let randomLength = 18
    private static let codeLength = 16

    /// Creates a new nonce.
    init(expiresAt: Date, holder: String, key: SymmetricKey, randomBytes: (_ count: Int) -> [UInt8]) {
        let time = withUnsafeBytes(of: expiresAt.timeIntervalSince1970.bitPattern.bigEndian, Array.init)
        let content = time + randomBytes(Self.randomLength)
        // The content has 42 bytes, a multiple of three, so that its base64url form is unique.
        text = Base64URL.encode(content + Self.code(of: content, holder: holder, key: key))
        self.expiresAt = expiresAt
    }

    /// Parses a nonce that a client returns; `nil` unless it was created with this key for this holder.
    init?(_ text: String, holder: String, key: SymmetricKey) {
        guard text.utf8.count <= Nonce.maximumLength, let bytes = Base64URL.decode(text),
            bytes.count == Self.expirationLength + Self.randomLength + Self.codeLength
        else { return nil }
        let content = Array(bytes.dropLast(Self.codeLength))
        guard constantTimeEquals(bytes.suffix(Self.codeLength), Self.code(of: content, holder: holder, key: key)) else { return nil }
        let pattern = content.prefix(Self.expirationLength).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        self.text = text
        expiresAt = Date(timeIntervalSince1970: TimeInterval(bitPattern: pattern))
    }

    /// Computes the authentication code. The content has a fixed length, so its boundary with the holder is unambiguous.
    private static func code(of content: [UInt8], holder: String, key: SymmetricKey) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: content + Array(holder.utf8), using: key).prefix(codeLength))
    }
}
