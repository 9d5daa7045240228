#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The end of a login. The store revokes all tokens of the login, including its refresh tokens. Ending a login twice changes nothing.
public struct SessionEnd: Sendable {
    /// The ``AuthenticationEvent/id`` of the login.
    public let loginID: String
    /// The reason why the login ends.
    public let reason: SessionEndReason
    /// The type of the entry in the audit log.
    public let event: AuditEvent
    /// The additional fields of the entry in the audit log.
    public var fields: [String] { event == .tokensRevoked ? [reason.rawValue] : [] }
    /// The party that ended the login.
    public let actor: AuditEntry.Actor
    /// The person who logged in.
    public let person: Person.ID
    /// The ID of the app that the person logged in to.
    public let appID: String
    /// When the store may delete its record of the end, because every token of the login has expired.
    public let recordExpiresAt: Date
    /// When the login ended.
    public let endedAt: Date

    /// The maximum number of ended logins that the store remembers for one person at one app. If one more login ends, all logins of the
    /// person at the app end, except a login that is just beginning. Otherwise, the store would have to delete the record of an ended login
    /// whose tokens have not expired.
    public static let maximumPerPersonAndApp = 1000

    /// Creates the end of a login for a reason.
    public init(
        of login: String, reason: SessionEndReason, by actor: AuditEntry.Actor, person: Person.ID, appID: String, at now: Date
    ) {
        self.loginID = login
        self.reason = reason
        event = .tokensRevoked
        self.actor = actor
        self.person = person
        self.appID = appID
        endedAt = now
        recordExpiresAt = now.addingTimeInterval(AccessToken.maximumLoginLifetime)
    }

    /// Creates the end of the login whose code is redeemed a second time (RFC 6749, section 4.1.2; RFC 9700, section 2.1.1). Other logins of the
    /// person continue.
    public init(forReplayOf redemption: CodeRedemption) {
        loginID = redemption.login.id
        reason = .revoked
        event = .codeReplayed
        actor = .provider
        person = redemption.person
        appID = redemption.appID
        endedAt = redemption.redeemedAt
        recordExpiresAt = redemption.redeemedAt.addingTimeInterval(AccessToken.maximumLoginLifetime)
    }
}

extension SessionEnd {
    /// The stored values on which the decision depends.
    public struct StoredState: Sendable {
        /// Whether the login has ended before.
        public var hasEnded: Bool
        /// Whether the store remembers ``SessionEnd/maximumPerPersonAndApp`` or more ended logins of the person at the app.
        public var hasMaximumEnds: Bool

        /// Creates the state from values that the store has read.
        public init(hasEnded: Bool, hasMaximumEnds: Bool) {
            self.hasEnded = hasEnded
            self.hasMaximumEnds = hasMaximumEnds
        }
    }

    /// What the store does.
    public enum Decision: Sendable, Hashable {
        /// Changes nothing, because the login has ended before. The first reason stays.
        case ignore
        /// Stores the end of the login, and adds the entry to the audit log.
        case end(NewAuditEntry)
        /// Ends the login and all other logins of the person at the app by increasing the epoch of the grant. Adds the entries to the audit
        /// log.
        case endAll([NewAuditEntry])

        /// The number by which the epoch of the grant increases.
        public var epochIncrease: Int { if case .endAll = self { 1 } else { 0 } }
    }

    /// Decides which logins end.
    public func decision(on stored: StoredState) -> Decision {
        guard !stored.hasEnded else { return .ignore }
        guard stored.hasMaximumEnds else { return .end(entry) }
        let others = SessionEnd(of: loginID, reason: .revoked, by: .provider, person: person, appID: appID, at: endedAt)
        return .endAll([entry, others.entry])
    }

    private var entry: NewAuditEntry {
        NewAuditEntry(event, by: actor, person: person, appID: appID, fields: fields, at: endedAt)
    }

    /// Creates the end of a login that is one of the oldest of the person at the app, and ends because another login begins; see
    /// ``StoredLogin/maximumPerPersonAndApp``.
    public init(ofOldest login: String, person: Person.ID, appID: String, at now: Date) {
        self.init(of: login, reason: .revoked, by: .provider, person: person, appID: appID, at: now)
    }
}
