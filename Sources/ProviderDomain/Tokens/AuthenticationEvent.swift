import Crypto
import LoginModel

/// A single login of a person to an app. Every token that results from it carries its ID, so that these tokens, and no others, can be revoked
/// together (RFC 9700, section 4.14.2; RFC 7009, section 2.1).
public struct AuthenticationEvent: Sendable, Hashable {
    /// The unique ID of the login in the store, which nobody can guess.
    public let id: String
    /// The ``PasswordDigest/stamp`` of the person's password at the time of the login. Once the password changes, the tokens of the login are void.
    public let passwordStamp: String

    /// Creates a login from its ID and the stamp of the password.
    public init(id: String, passwordStamp: String) {
        self.id = id
        self.passwordStamp = passwordStamp
    }
}

extension PasswordDigest {
    /// A short identifier of the password in force: the first four bytes of the SHA-256 hash of the digest, in hexadecimal. It reveals nothing
    /// about the password, because every digest has a new salt.
    public var stamp: String { Hexadecimal.encode(SHA256.hash(data: Array(encoded.utf8)).prefix(4)) }
}

/// The reason why the tokens of one login ended early while the person still uses the app (Wire.md, section 4).
public enum SessionEndReason: String, Sendable, Hashable, CaseIterable {
    /// The person logged out.
    case loggedOut = "logged_out"
    /// The app or the provider revoked a token (RFC 7009), or a refresh token was used twice (RFC 9700, section 4.14.2).
    case revoked
}
