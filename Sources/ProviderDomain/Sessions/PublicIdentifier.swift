import Crypto
import LoginModel

/// Derives public identifiers from values that must stay inside the provider: digests of cookies, and IDs of logins.
enum PublicIdentifier {
    /// Returns the first 16 bytes of the SHA-256 digest of a text, in base64url.
    static func of(_ text: String) -> String { Base64URL.encode(SHA256.hash(data: Array(text.utf8)).prefix(16)) }
}
