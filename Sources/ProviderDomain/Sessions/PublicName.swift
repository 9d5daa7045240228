import Crypto
import LoginModel

/// What the pages call something whose own name must not leave: digests of cookies, and ids of logins.
enum PublicName {
    /// 16 bytes of SHA-256, in base64url.
    static func of(_ text: String) -> String { Base64URL.encode(SHA256.hash(data: Array(text.utf8)).prefix(16)) }
}
