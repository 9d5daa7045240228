#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension BrowserSession {
    /// The stored values of the person on which the start of a session depends.
    public struct StoredState: Sendable {
        /// The digest of the person's current password; `nil` if the person does not exist.
        public var password: PasswordDigest?
        /// Whether the account is locked.
        public var isLocked: Bool
        /// Whether the person has ``BrowserSession/maximumPerPerson`` or more sessions that have not expired.
        public var hasMaximumSessions: Bool

        /// Creates the state from values that the store has read.
        public init(password: PasswordDigest?, isLocked: Bool, hasMaximumSessions: Bool) {
            self.password = password
            self.isLocked = isLocked
            self.hasMaximumSessions = hasMaximumSessions
        }
    }

    /// What the store does with a new session.
    public enum Decision: Sendable, Hashable {
        /// Refuses the session and stores nothing.
        case refuse
        /// Stores the session, adds the entry to the audit log, and ends the person's oldest other sessions, if necessary.
        case open(NewAuditEntry, endsOldest: Bool)
    }

    /// Decides whether the session begins. It does not if the password has changed since it was verified, or if the account is locked.
    public func decision(verifiedWith password: PasswordDigest, on stored: StoredState) -> Decision {
        guard let current = stored.password, current.encoded == password.encoded, !stored.isLocked else { return .refuse }
        return .open(openingEntry, endsOldest: stored.hasMaximumSessions)
    }

    /// The audit log entry of the login with which the session begins.
    var openingEntry: NewAuditEntry { NewAuditEntry(.signedIn, by: .person, person: person, appID: nil, at: authenticatedAt) }

    /// Whether the session has not expired.
    func isActive(at now: Date) -> Bool { expiresAt > now }

    /// Whether the session is one of the person and has not expired.
    func isActive(of person: Person.ID, at now: Date) -> Bool { self.person == person && isActive(at: now) }

    /// Returns the audit log entry of the logout with which the person ends the session; `nil` if the session has expired.
    public func logoutEntry(at now: Date) -> NewAuditEntry? {
        isActive(at: now) ? NewAuditEntry(.signedOut, by: .person, person: person, appID: nil, at: now) : nil
    }

    /// Returns the day to store as the day of the last use, after a use of the session; `nil` if it does not change. The day never goes
    /// back.
    /// - Parameter last: The stored day of the last use; see ``FieldAccess/day``.
    public static func newLastUsedDay(afterUseAt now: Date, last: Int) -> Int? {
        let day = FieldAccess.day(of: now)
        return last < day ? day : nil
    }
}
