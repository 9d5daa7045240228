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

    /// The maximum number of ended logins that the store remembers for one person at one app. One more ends all logins of the person at the app,
    /// except a login that is just beginning, so that no ended login is forgotten while one of its tokens could still be valid.
    public static let maximumPerPersonAndApp = 1000

    /// Creates the end of a login for a reason.
    public init(
        of login: String, reason ending: SessionEndReason, by actor: AuditEntry.Actor, person: Person.ID, appID: String, at now: Date
    ) {
        self.loginID = login
        self.reason = ending
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

/// The stored state that the validity of an access token depends on, at one point in time.
public struct TokenStatus: Sendable {
    /// The person's account at the app; `nil` if the person does not use the app.
    public let account: Account?
    /// The reason why the token's login ended; `nil` if it did not.
    public let endReason: SessionEndReason?

    /// Creates the state from values that the store has read.
    public init(account: Account?, ending: SessionEndReason? = nil) {
        self.account = account
        self.endReason = ending
    }
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
