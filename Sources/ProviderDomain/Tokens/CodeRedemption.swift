public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A code is used: one fact for the store, which decides at once whether it is the first time.
public struct CodeRedemption: Sendable {
    /// The code that is used.
    public let codeID: String
    /// The login that tokens are given for.
    public let login: LoginAct
    /// The app that it is about.
    public let appID: String
    /// The person that it is about.
    public let person: Person.ID
    /// The epoch of the grant: it moves on whenever everything that was given before must end.
    public let epoch: Int
    /// What the login gave: the tokens stand for what of it is granted still.
    public let permissions: [Permission]
    /// Whether the person was there: nobody was where a server has handed its token over.
    public let isByPerson: Bool
    /// Whether the ledger has the login already.
    public let isTold: Bool
    /// What the app has bound to the login, where there is something.
    public let note: LoginNote?
    /// The refresh tokens that begin with this code, where it is one for them.
    public let family: RefreshFamily?
    /// Whether who brings the code has proven to be the one who began the login: a second use is then a mishap of their browser's, and ends
    /// nothing.
    public let forgivesSecondUse: Bool
    /// When the code was used.
    public let redeemedAt: Date
    /// After this moment the store may forget the code: it has long expired by itself.
    public let forgetAfter: Date
    /// After this moment the store may forget the note: no token of the login can be alive.
    public let forgetNoteAfter: Date

    /// How many codes of one person at one app are remembered. Where so many have not expired, no other one is redeemed until one of them has.
    public static let mostAtApp = 10_000
    /// Seconds for which the store remembers an expired code, at most: the clock of the machine may be set back.
    public static let memory: Double = 86_400

    /// Takes everything as it is.
    public init(_ code: AuthorizationCode, at now: Date, opening family: RefreshFamily? = nil, forgivingSecondUse: Bool = false) {
        codeID = code.id
        login = code.login
        appID = code.appID
        person = code.personID
        epoch = code.epoch
        permissions = code.permissions.map(Permission.init(name:))
        isByPerson = !code.isHandedOver
        isTold = code.isTold == true
        note = code.note
        self.family = family
        forgivesSecondUse = forgivingSecondUse
        redeemedAt = now
        forgetAfter = code.expiresAt.addingTimeInterval(Self.memory)
        forgetNoteAfter = now.addingTimeInterval(AccessToken.longestLife)
    }
}

/// What became of it.
public enum CodeRedemptionOutcome: Sendable {
    /// It was the first time; the person is at the app as they are now.
    case redeemed(Account)
    /// It had been used before. What the first use gave is void now, unless that is forgiven (RFC 9700, section 2.1.1; RFC 6749, section 4.1.2).
    case usedBefore
    /// As many codes of the person at the app were redeemed as the store remembers; the first of them expires at that moment. The code stays unused.
    case tooMany(until: Date)
    /// The grant has ended its epoch since the code was issued, or the login has ended.
    case revoked
    /// The login is worth nothing for now, and the code stays unused; see ``Account/refusal(of:)``.
    case refused(GraphError)
    /// The person does not use the app any more.
    case notAuthorized
}
