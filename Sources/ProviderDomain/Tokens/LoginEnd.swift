#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// All tokens of one login end, those for refreshing included: a fact for the store. To end twice changes nothing.
public struct LoginEnd: Sendable {
    /// ``LoginAct/id``.
    public let login: String
    /// Why.
    public let ending: LoginEnding
    /// What the ledger calls it.
    public let act: AuditAct
    /// What the ledger says beside it.
    public var fields: [String] { act == .tokensEnded ? [ending.rawValue] : [] }
    /// Who has ended it.
    public let actor: AuditEntry.Actor
    /// Whose login it was.
    public let person: Person.ID
    /// The app that it was a login to.
    public let appID: String
    /// After this moment the store may forget it: every token of the login has expired by itself.
    public let forgetAfter: Date
    /// When.
    public let endedAt: Date

    /// How many logins of one person at one app the store remembers as ended. One more ends all tokens of that person at that app, except those of a
    /// login that begins at this moment: nothing that has ended is forgotten while a token of it could be alive.
    public static let mostAtApp = 1000

    /// Takes everything as it is.
    public init(
        of login: String, as ending: LoginEnding, by actor: AuditEntry.Actor, person: Person.ID, appID: String, at now: Date
    ) {
        self.login = login
        self.ending = ending
        act = .tokensEnded
        self.actor = actor
        self.person = person
        self.appID = appID
        endedAt = now
        forgetAfter = now.addingTimeInterval(AccessToken.longestLife)
    }

    /// The end of the login that a code came from, which is redeemed once more (RFC 9700, section 2.1.1). Other logins of the person go on.
    public init(replaying redemption: CodeRedemption) {
        login = redemption.login.id
        ending = .revoked
        act = .codeReplayed
        actor = .provider
        person = redemption.person
        appID = redemption.appID
        endedAt = redemption.redeemedAt
        forgetAfter = redemption.redeemedAt.addingTimeInterval(AccessToken.longestLife)
    }
}

/// Everything that an access token's worth may depend on, as it was at one moment.
public struct TokenStanding: Sendable {
    /// The person at the app, if they use it still.
    public let account: Account?
    /// How the token's login has ended, if it has.
    public let ending: LoginEnding?

    /// Takes everything as it is.
    public init(account: Account?, ending: LoginEnding? = nil) {
        self.account = account
        self.ending = ending
    }
}

/// What an app has bound to a login (provider-wire.md, sections 2.6 and 3.3): kept only where there is something.
public struct LoginNote: Sendable, Hashable {
    /// How the person was asked to prove themselves, such as `reauthenticate`.
    public let authType: String
    /// The app's own value.
    public let authNonce: String

    /// How many are kept for one person at one app: the latest.
    public static let mostAtApp = 100

    /// The longest value, in bytes.
    static let longestNonce = 512

    /// Takes everything as it is.
    public init(authType: String, authNonce: String) {
        self.authType = authType
        self.authNonce = authNonce
    }
}
