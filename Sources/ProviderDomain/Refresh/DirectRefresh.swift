import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The refresh of a Limited Login with a DPoP proof. The store records the use of the proof and adds the refresh to the audit log in one
/// transaction.
public struct DirectRefresh: Sendable {
    /// The DPoP proof of the request.
    public let proof: DPoPProofUse
    /// The account that the new token is about, and the permissions whose claims the token contains.
    public let account: AccountSnapshot

    /// Creates a refresh for an account, authorized by a proof.
    public init(by proof: DPoPProofUse, of account: AccountSnapshot) {
        self.proof = proof
        self.account = account
    }

    /// When the login is refreshed.
    public var at: Date { proof.usedAt }
}

/// The result of a ``DirectRefresh``.
public enum DirectRefreshOutcome: Sendable, Hashable {
    /// The refresh was recorded, and the new token may be issued.
    case recorded
    /// The proof was used before (RFC 9449, section 11.1).
    case proofUsed
    /// Too many proofs were used; see ``DPoPProofUseOutcome/limitReached(until:)``.
    case limitReached(until: Date)
    /// The account has changed since it was read. The proof remains unused.
    case accountChanged
}

extension DirectRefresh {
    /// What the store does.
    public enum Decision: Sendable, Hashable {
        /// Refuses the refresh and stores nothing. The proof remains unused.
        case refuse(DirectRefreshOutcome)
        /// Records the use of the proof, and adds the entry to the audit log.
        case record(NewAuditEntry)
    }

    /// Decides whether the refresh is recorded.
    /// - Parameters:
    ///   - account: The stored account; `nil` if the person does not use the app.
    ///   - stored: The stored values about the proof.
    public func decision(on account: Account?, proof stored: DPoPProofUse.StoredState) -> Decision {
        guard let account, self.account.matches(account) else { return .refuse(.accountChanged) }
        switch proof.outcome(on: stored) {
        case .used:
            return .record(
                NewAuditEntry(
                    .refreshed, by: .app, person: self.account.person, appID: self.account.appID,
                    fields: self.account.permissions.map(\.name), at: at))
        case .alreadyUsed: return .refuse(.proofUsed)
        case .limitReached(let end): return .refuse(.limitReached(until: end))
        }
    }
}
