import Crypto
import LoginModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A nonce that its server recognizes without having written it down: its end, random bits, and an HMAC-SHA256 of both and of its holder, cut to
/// 128 bits (RFC 2104, section 5).
struct AuthenticatedNonce {
    let text: String
    /// From this moment on it is good for nothing.
    let end: Date

    private static let endLength = 8
    private static let randomLength = 18
    private static let codeLength = 16

    /// A new one.
    init(end: Date, holder: String, key: SymmetricKey, randomBytes: (_ count: Int) -> [UInt8]) {
        let moment = withUnsafeBytes(of: end.timeIntervalSince1970.bitPattern.bigEndian, Array.init)
        let content = moment + randomBytes(Self.randomLength)
        // 42 bytes: base64url of a multiple of three has one spelling alone.
        text = Base64URL.encode(content + Self.code(of: content, holder: holder, key: key))
        self.end = end
    }

    /// One that comes back; `nil` for what this key never made for that holder.
    init?(_ text: String, holder: String, key: SymmetricKey) {
        guard text.utf8.count <= Nonce.longest, let bytes = Base64URL.decode(text),
            bytes.count == Self.endLength + Self.randomLength + Self.codeLength
        else { return nil }
        let content = Array(bytes.dropLast(Self.codeLength))
        guard constantTimeEquals(bytes.suffix(Self.codeLength), Self.code(of: content, holder: holder, key: key)) else { return nil }
        let pattern = content.prefix(Self.endLength).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        self.text = text
        end = Date(timeIntervalSince1970: TimeInterval(bitPattern: pattern))
    }

    /// The content has one length, so that it does not run into the holder.
    private static func code(of content: [UInt8], holder: String, key: SymmetricKey) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: content + Array(holder.utf8), using: key).prefix(codeLength))
    }
}
