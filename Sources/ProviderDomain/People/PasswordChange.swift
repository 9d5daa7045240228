import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A person changes their own password: one fact for the store. Every session ends, and what was given under the old password is void; the browser
/// in which it was changed gets a session of its own.
public struct PasswordChange: Sendable {
    /// Whose password it is.
    public let person: Person.ID
    /// The password that was looked at, and must be in force still.
    public let before: PasswordDigest
    /// The password from now on.
    public let after: PasswordDigest
    /// The digest of the session in which it is changed: it must live still.
    public let session: String
    /// The session that takes its place.
    public let next: BrowserSession

    /// Takes everything as it is.
    public init(from before: PasswordDigest, to after: PasswordDigest, in session: String, goingOnIn next: BrowserSession) {
        person = next.person
        self.before = before
        self.after = after
        self.session = session
        self.next = next
    }

    /// When.
    public var at: Date { next.authenticatedAt }
}
