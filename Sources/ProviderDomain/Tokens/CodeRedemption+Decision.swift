#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension CodeRedemption {
    /// The stored values on which the decision depends.
    public struct StoredState: Sendable {
        /// Whether the code has been redeemed before.
        public var isRedeemed: Bool
        /// The person's account at the app; `nil` if the person does not use the app.
        public var account: Account?
        /// The reason why the login of the code ended; `nil` if it did not.
        public var endReason: SessionEndReason?
        /// The earliest expiry time of the records of the person's redeemed codes at the app, if there are at least
        /// ``CodeRedemption/maximumPerPersonAndApp`` of them; otherwise `nil`.
        public var earliestRecordExpiry: Date?

        /// Creates the state from values that the store has read.
        public init(isRedeemed: Bool, account: Account?, endReason: SessionEndReason?, earliestRecordExpiry: Date?) {
            self.isRedeemed = isRedeemed
            self.account = account
            self.endReason = endReason
            self.earliestRecordExpiry = earliestRecordExpiry
        }
    }

    /// The values to store when a code is redeemed.
    public struct Redemption: Sendable {
        /// The account, with the grant as it was before.
        public let account: Account
        /// The grant after the redemption.
        public let grant: Grant
        /// Whether the oldest record of the person's redeemed codes at the app is deleted, to make room for the new one.
        public let replacesOldestRecord: Bool
        /// The login for the audit log, and the party that caused it; `nil` if the dialog has recorded the login already.
        public let login: (entry: AppLogin, actor: AuditEntry.Actor)?
    }

    /// What the store does with the code.
    public enum Decision: Sendable {
        /// Refuses the code and stores nothing. The code stays unused, so that another attempt is not a replay.
        case refuse(CodeRedemptionOutcome)
        /// Refuses the code, because it has been redeemed before, and ends its login (RFC 6749, section 4.1.2).
        case endLogin(SessionEnd)
        /// Redeems the code.
        case redeem(Redemption)
    }

    /// Decides whether the code is redeemed.
    public func decision(on stored: StoredState) -> Decision {
        guard !stored.isRedeemed else {
            guard !toleratesReplay, stored.endReason == nil else { return .refuse(.alreadyRedeemed(endsLogin: false)) }
            return .endLogin(SessionEnd(forReplayOf: self))
        }
        guard let account = stored.account else { return .refuse(.notAuthorized) }
        guard account.grant.epoch == epoch, stored.endReason == nil else { return .refuse(.revoked) }
        if let error = account.loginError(for: login) { return .refuse(.rejected(error)) }
        // A record that is older than its lifetime belongs to a code that has expired, so it may be deleted.
        if let end = stored.earliestRecordExpiry?.addingTimeInterval(-Self.recordLifetime), end > redeemedAt {
            return .refuse(.limitReached(until: end))
        }
        let grant = involvesPerson ? account.grant.extendingDataAccess(at: redeemedAt) : account.grant
        let entry = AppLogin(grant, permissions: permissions.filter(grant.granted.contains), at: redeemedAt)
        return .redeem(
            Redemption(
                account: account, grant: grant, replacesOldestRecord: stored.earliestRecordExpiry != nil,
                login: isLoginRecorded ? nil : (entry, involvesPerson ? .person : .app)))
    }
}
