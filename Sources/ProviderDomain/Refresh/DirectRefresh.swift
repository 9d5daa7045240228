public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A limited login is refreshed by a proof of its key: one fact for the store, which uses the proof up and tells its ledger.
public struct DirectRefresh: Sendable {
    /// See ``ProofUse``.
    public let proof: ProofUse
    /// The app that it is about.
    public let appID: String
    /// The person that it is about.
    public let person: Person.ID
    /// What the fresh token tells.
    public let permissions: Set<Permission>
    /// Of the grant that was seen: what was removed meanwhile, or given anew, is another one.
    private let epoch: Int
    /// Of the password that was seen.
    private let passwordStamp: String

    /// - Parameter account: as it was seen when the refresh was found to be in order.
    public init(by proof: ProofUse, telling permissions: Set<Permission>, of account: Account) {
        self.proof = proof
        appID = account.app.id
        person = account.person.id
        self.permissions = permissions
        epoch = account.grant.epoch
        passwordStamp = account.person.password.stamp
    }

    /// When.
    public var at: Date { proof.usedAt }

    /// Whether what was found of the account holds of it as it is now.
    public func holds(of account: Account) -> Bool {
        account.isVisible && account.app.settings.isActive && account.grant.epoch == epoch && account.person.password.stamp == passwordStamp
            && permissions.isSubset(of: account.grant.granted)
    }
}

/// What became of a ``DirectRefresh``.
public enum DirectRefreshOutcome: Sendable, Hashable {
    /// The ledger tells of it, and the token may be given.
    case taken
    /// The proof was used before (RFC 9449, section 11.1).
    case proofUsed
    /// Something has changed since the account was looked at; the proof is good still.
    case changed
}
