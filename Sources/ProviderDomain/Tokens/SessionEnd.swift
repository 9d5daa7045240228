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
