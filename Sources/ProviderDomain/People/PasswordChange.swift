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

extension PasswordChange {
    /// The stored values on which the decision depends.
    public struct StoredState: Sendable {
        /// The session in which the password is changed; `nil` if it has ended.
        public var session: BrowserSession?
        /// The person who changes the password; `nil` if there is no such person.
        public var person: Person?

        /// Creates the state from values that the store has read.
        public init(session: BrowserSession?, person: Person?) {
            self.session = session
            self.person = person
        }
    }

    /// What the store does.
    public enum Decision: Sendable, Hashable {
        /// Refuses the change and stores nothing.
        case refuse
        /// Stores the password, deletes every session of the person and every device login that the person has approved, and stores the new
        /// session. Adds the entries to the audit log.
        case change([NewAuditEntry])
    }

    /// Decides whether the password is changed.
    public func decision(on stored: StoredState) -> Decision {
        guard let session = stored.session, session.isActive(of: person, at: at), let owner = stored.person,
            owner.password.encoded == oldPassword.encoded, !owner.isLocked
        else { return .refuse }
        return .change([
            NewAuditEntry(.personChanged, by: .person, person: person, appID: nil, fields: ["password"], at: at),
            newSession.openingEntry,
        ])
    }
}
