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
    /// The app that it is about.
    public let appID: String
    /// The person that it is about.
    public let person: Person.ID
    /// The epoch of the grant: it moves on whenever everything that was given before must end.
    public let epoch: Int
    /// What the login gave: the tokens stand for what of it is granted still.
    public let permissions: [Permission]
    /// When the code was used.
    public let redeemedAt: Date
    /// After this moment the store may forget the code: it has long expired by itself.
    public let forgetAfter: Date

    /// Takes everything as it is.
    public init(_ code: AuthorizationCode, at now: Date) {
        codeID = code.id
        appID = code.appID
        person = code.personID
        epoch = code.epoch
        permissions = code.permissions.map(Permission.init(name:))
        redeemedAt = now
        forgetAfter = code.expiresAt.addingTimeInterval(86_400)
    }
}

/// What became of it.
public enum CodeRedemptionOutcome: Sendable {
    /// It was the first time; the grant is as it stands.
    case redeemed(Grant)
    /// It had been used before. What the first use gave is void now (RFC 9700, section 2.1.1; RFC 6749, section 4.1.2).
    case usedBefore
    /// The grant has ended its epoch since the code was issued.
    case revoked
    /// The person does not use the app any more.
    case notAuthorized
}
