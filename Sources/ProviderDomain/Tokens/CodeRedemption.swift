public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The redemption of an authorization code. The store decides atomically whether it is the first redemption of the code.
public struct CodeRedemption: Sendable {
    /// The ``AuthorizationCode/id`` of the code.
    public let codeID: String
    /// The login that the code belongs to.
    public let login: AuthenticationEvent
    /// The ID of the app that redeems the code.
    public let appID: String
    /// The person who logged in.
    public let person: Person.ID
    /// The epoch of the grant when the code was issued. A revocation of the grant increases the epoch.
    public let epoch: Int
    /// The permissions that the login granted. The tokens cover those that are still granted.
    public let permissions: [Permission]
    /// Whether the code comes from a login dialog, in which the person took part. It is `false` if a server of the app requested
    /// the code for a client (`client_code`).
    public let involvesPerson: Bool
    /// Whether the login is already in the audit log.
    public let isLoginRecorded: Bool
    /// The values that the app has bound to the login; `nil` if there are none.
    public let note: LoginNote?
    /// The family of refresh tokens that begins with this code; `nil` if none is issued.
    public let refreshFamily: RefreshTokenFamily?
    /// Whether the tokens remain valid if the code is redeemed a second time. It is `true` if the client has proven that it began the login
    /// itself. A second redemption is then a repeated request of the same browser.
    public let toleratesReplay: Bool
    /// When the code was redeemed.
    public let redeemedAt: Date
    /// When the store may delete its record of the code. The code itself expires earlier.
    public let recordExpiresAt: Date
    /// When the store may delete the note, because the tokens of the login have expired.
    public let noteExpiresAt: Date

    /// The maximum number of redeemed codes that the store remembers for one person at one app. At this limit, another code can be redeemed only
    /// after one of them has expired.
    public static let maximumPerPersonAndApp = 10_000
    /// The maximum number of seconds for which the store remembers an expired code, in case the clock of the machine is set back.
    public static let recordLifetime: Double = 86_400

    /// Creates the redemption of a code.
    /// - Parameters:
    ///   - family: The family of refresh tokens that begins with the code, or `nil` for none.
    ///   - toleratesReplay: See ``CodeRedemption/toleratesReplay``.
    public init(_ code: AuthorizationCode, at now: Date, refreshFamily family: RefreshTokenFamily? = nil, toleratesReplay: Bool = false) {
        codeID = code.id
        login = code.login
        appID = code.appID
        person = code.personID
        epoch = code.epoch
        permissions = code.permissions.map(Permission.init(name:))
        involvesPerson = !code.isHandedOver
        isLoginRecorded = code.isRecorded == true
        note = code.note
        self.refreshFamily = family
        self.toleratesReplay = toleratesReplay
        redeemedAt = now
        recordExpiresAt = code.expiresAt.addingTimeInterval(Self.recordLifetime)
        noteExpiresAt = now.addingTimeInterval(AccessToken.maximumLoginLifetime)
    }
}

/// The result of a ``CodeRedemption``.
public enum CodeRedemptionOutcome: Sendable {
    /// The code was redeemed for the first time. The value is the account in its current state.
    case redeemed(Account)
    /// The code was redeemed before. The tokens of the first redemption are void now, unless ``CodeRedemption/toleratesReplay`` is set (RFC 9700,
    /// section 2.1.1; RFC 6749, section 4.1.2). The value is whether this attempt has ended the login, which had not ended before.
    case alreadyRedeemed(endsLogin: Bool)
    /// The store already remembers ``CodeRedemption/maximumPerPersonAndApp`` codes of the person at the app, the first of which expires at
    /// the given time. The code remains unused.
    case limitReached(until: Date)
    /// The epoch of the grant has increased since the code was issued, or the login has ended.
    case revoked
    /// The login is not valid at present, and the code remains unused; see ``Account/loginError(for:)``.
    case rejected(GraphError)
    /// The person no longer uses the app.
    case notAuthorized
}
