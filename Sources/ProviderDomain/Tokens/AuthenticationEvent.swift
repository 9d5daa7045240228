import Crypto
import LoginModel

/// A single login of a person to an app. Every token of the login carries the ID of the login, so that the tokens of one login can be
/// revoked together (RFC 9700, section 4.14.2; RFC 7009, section 2.1).
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
    /// A short identifier of the current password: the first four bytes of the SHA-256 hash of the digest, in hexadecimal. It reveals
    /// nothing about the password, because every digest has a new salt.
    public var stamp: String { Hexadecimal.encode(SHA256.hash(data: Array(encoded.utf8)).prefix(4)) }
}

/// The reason why a login ended before its tokens expired, although the person still uses the app (Wire.md, section 4).
public enum SessionEndReason: String, Sendable, Hashable, CaseIterable {
    /// The person logged out.
    case loggedOut = "logged_out"
    /// The app or the provider revoked a token (RFC 7009), or a refresh token was used twice (RFC 9700, section 4.14.2).
    case revoked
}

/// The values that an app has bound to a login with `auth_nonce` (Wire.md, sections 2.6 and 3.3). A note is stored only if the app sent an
/// `auth_nonce`.
public struct LoginNote: Sendable, Hashable {
    /// The `auth_type` of the authorization request, such as `reauthenticate`.
    public let authType: String
    /// The `auth_nonce` of the authorization request, which the app has generated.
    public let authNonce: String

    /// The maximum number of notes that the store retains for one person at one app. The oldest are deleted first.
    public static let maximumPerPersonAndApp = 100

    /// The maximum length of an `auth_nonce`, in UTF-8 bytes.
    static let maximumNonceLength = 512

    /// Creates a note from the values of an authorization request.
    public init(authType: String, authNonce: String) {
        self.authType = authType
        self.authNonce = authNonce
    }
}
