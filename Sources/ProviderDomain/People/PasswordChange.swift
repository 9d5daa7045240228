import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A person's change of their own password, for the store to record atomically. It ends every session and revokes the tokens issued under
/// the old password. The browser in which the person changed the password gets a new session.
public struct PasswordChange: Sendable {
    /// The person who changes the password.
    public let person: Person.ID
    /// The digest of the old password, which was verified. The store rejects the change if it is no longer the current digest.
    public let oldPassword: PasswordDigest
    /// The digest of the new password.
    public let newPassword: PasswordDigest
    /// The digest of the session in which the password is changed. The store rejects the change if the session has ended.
    public let session: String
    /// The session that replaces ``session`` in the browser.
    public let newSession: BrowserSession

    /// Creates a change from the verified password to a new one.
    public init(from before: PasswordDigest, to after: PasswordDigest, in session: String, continuingIn next: BrowserSession) {
        person = next.person
        self.oldPassword = before
        self.newPassword = after
        self.session = session
        self.newSession = next
    }

    /// When the password is changed.
    public var at: Date { newSession.authenticatedAt }
}
