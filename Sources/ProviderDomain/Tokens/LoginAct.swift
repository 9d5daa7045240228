import Crypto
import LoginModel

/// One act of logging in. Every token that comes of it carries its name, so that they can end together, and only they
/// (RFC 9700, section 4.14.2; RFC 7009, section 2.1).
public struct LoginAct: Sendable, Hashable {
    /// Names the login in the store; nobody can guess it.
    public let id: String
    /// The ``PasswordDigest/stamp`` of the password that was in force: after a change of it the tokens of the login open nothing.
    public let passwordStamp: String

    /// Takes everything as it is.
    public init(id: String, passwordStamp: String) {
        self.id = id
        self.passwordStamp = passwordStamp
    }
}

extension PasswordDigest {
    /// Tells one password in force from another, and tells nothing else: four bytes of a digest of the digest, whose salt is new each time.
    public var stamp: String { Hexadecimal.encode(SHA256.hash(data: Array(encoded.utf8)).prefix(4)) }
}

/// Why the tokens of one login have ended before their time, while the app itself stays (provider-wire.md, section 4).
public enum LoginEnding: String, Sendable, Hashable, CaseIterable {
    /// The person has logged out where the login was made.
    case loggedOut = "logged_out"
    /// The app, or somebody for the person, has revoked a token (RFC 7009), or a refresh token came twice (RFC 9700, section 4.14.2).
    case revoked
}
