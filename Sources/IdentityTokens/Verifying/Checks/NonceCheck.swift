import Crypto
import LoginModel
import StrictJSON

/// Verifies the nonce (OpenID Connect Core 1.0, section 3.1.3.7, rule 11): `nonce` is the value that the app sent with its request.
///
/// A nonce is a secret between app and issuer until the token is received, so findings contain lengths, never values.
struct NonceCheck: TokenCheck {
    let nonce: Nonce?

    let name = "nonce"
    let section = "OpenID Connect Core 1.0, section 3.1.3.7, rule 11"
    var expected: String { nonce.map { "the nonce that was sent (\($0.text.utf8.count) bytes)" } ?? "any nonce, or none" }

    func result(for decoded: DecodedToken) -> CheckResult {
        guard let nonce else { return .skipped(because: "no nonce is expected") }
        guard decoded.hasClaims else { return .skipped(because: decoded.reasonForMissing("nonce")) }
        guard decoded.claims.withString(.nonce, Self.isSame(nonce)) != true else { return .passed }
        guard decoded.claims.has(.nonce) else {
            return .failed(.missingNonce, found: "no nonce", explanation: "The token has no nonce, although one was sent.")
        }
        guard let found = decoded.claims.text(.nonce) else { return .skipped(because: decoded.reasonForMissing("nonce")) }
        if Self.isHash(found, of: nonce.text) {
            return .failed(
                .wrongNonce, found: "the hashed form of the expected nonce",
                explanation: "The app sent the SHA-256 of the expected nonce; expect the hash, or send the nonce itself.")
        }
        if Self.isHash(nonce.text, of: found) {
            return .failed(
                .wrongNonce, found: "the nonce whose hash is the expected nonce",
                explanation: "The app sent the nonce itself; expect the nonce, or send its SHA-256.")
        }
        return .failed(
            .wrongNonce, found: "another nonce (\(found.utf8.count) bytes)",
            explanation: "The token belongs to another authorization request, with another nonce.")
    }

    private static func isSame(_ nonce: Nonce) -> (UnsafeBufferPointer<UInt8>) -> Bool {
        { found in nonce.text.withBytes { constantTimeEquals(found, $0) } }
    }

    func found(in decoded: DecodedToken) -> String { "the nonce that was sent" }

    /// Whether a text is the SHA-256 of another, in hexadecimal, base64 or base64url.
    ///
    /// Apps often send the hash and store the raw nonce (SDK.md, section 4.1).
    static func isHash(_ text: String, of other: String) -> Bool {
        let digest = SHA256.hash(data: Array(other.utf8))
        let hexadecimal = digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        let unpadded = text.hasSuffix("=") ? text.dropLast() : text[...]
        let inBase64URL = unpadded.replacing("+", with: "-").replacing("/", with: "_")
        return constantTimeEquals(text.lowercased().utf8, hexadecimal.utf8)
            || constantTimeEquals(inBase64URL.utf8, Base64URL.encode(digest).utf8)
    }
}
