import Crypto
import LoginModel

/// Computes the claim `at_hash`, which binds an ID token to the access token that was issued with it (OpenID Connect Core 1.0, section
/// 3.1.3.6).
public enum AccessTokenHash {
    /// Returns the left half of the access token's SHA-256 in base64url.
    public static func of(_ accessToken: String) -> String {
        Base64URL.encode(SHA256.hash(data: Array(accessToken.utf8)).prefix(SHA256.byteCount / 2))
    }
}
