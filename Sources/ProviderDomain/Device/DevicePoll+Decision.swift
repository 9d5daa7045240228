import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension DevicePoll {
    /// The stored values on which the decision depends.
    public struct StoredState: Sendable {
        /// The device login of the code; `nil` if there is none.
        public var login: DeviceLogin?
        /// When the last poll was recorded; `nil` if none was.
        public var lastPolledAt: Date?
        /// The epoch of the grant under which the person approved the login; `nil` if nobody approved it.
        public var epoch: Int?
        /// The account of the person who approved the login at the app of the login; `nil` if nobody approved it, or if the person no longer
        /// uses the app.
        public var account: Account?
        /// The reason why the login of the device's tokens ended; `nil` if it did not.
        public var endReason: SessionEndReason?
        /// The generation of the current refresh token of the login; `nil` if it has none.
        public var refreshTokenGeneration: Int?

        /// Creates the state from values that the store has read.
        public init(
            login: DeviceLogin?, lastPolledAt: Date?, epoch: Int?, account: Account?, endReason: SessionEndReason?,
            refreshTokenGeneration: Int?
        ) {
            self.login = login
            self.lastPolledAt = lastPolledAt
            self.epoch = epoch
            self.account = account
            self.endReason = endReason
            self.refreshTokenGeneration = refreshTokenGeneration
        }
    }

    /// The values to store when the device receives its tokens.
    public struct Redemption: Sendable {
        /// The device login, in its new state.
        public let device: DeviceLogin
        /// The account, with the grant as it was before.
        public let account: Account
        /// The grant after the login, which extends the data access.
        public let grant: Grant
        /// The login for the audit log.
        public let entry: AppLogin
        /// The party that caused the login.
        public var actor: AuditEntry.Actor { .person }
        /// The login that the person can end.
        public let storedLogin: StoredLogin
        /// Identifies the password under which the login is valid.
        public let passwordStamp: String
    }

    /// What the store does with the poll.
    public enum Decision: Sendable {
        /// Returns the outcome and stores nothing.
        case respond(DevicePollOutcome)
        /// Stores the time of the poll and the state of the login, and returns the outcome.
        case record(DeviceLogin.State, DevicePollOutcome)
        /// Stores the time of the poll and the login of the person, and returns the approval.
        case redeem(Redemption)
    }

    /// Decides how the poll is answered.
    public func decision(on stored: StoredState) -> Decision {
        guard var login = stored.login, login.appID == appID, !login.hasExpired(at: polledAt) else { return .respond(.expired) }
        // A clock that was set back must not make the device wait.
        let elapsed = stored.lastPolledAt.map { abs(polledAt.timeIntervalSince($0)) }
        switch login.state {
        case .declined: return .respond(.declined)
        case .redeemed:
            // The first response may have been lost. The time of the poll is not stored, so that repeated polls do not extend the minute.
            guard let elapsed, elapsed < DeviceLogin.responseRetryWindow else { return .respond(.expired) }
            guard elapsed >= minimumInterval else { return .respond(.slowDown) }
            let outcome = outcome(of: login, stored)
            if case .declined = outcome { return .record(.declined, .declined) }
            return .respond(outcome)
        case .pending, .approved: if let elapsed, elapsed < minimumInterval { return .respond(.slowDown) }
        }
        guard login.state == .approved else { return .record(.pending, .pending) }
        login.state = .redeemed
        switch outcome(of: login, stored) {
        case .approved(let account, _): return .redeem(redemption(of: login, at: account))
        // The device gets no tokens later either, even if the person may use the app again.
        case .declined: return .record(.declined, .declined)
        case let outcome: return .record(.redeemed, outcome)
        }
    }

    /// Returns the approved outcome, if the grant and the login are still valid.
    private func outcome(of login: DeviceLogin, _ stored: StoredState) -> DevicePollOutcome {
        guard let account = stored.account, account.grant.epoch == stored.epoch,
            account.loginError(for: login.login(of: account.person)) == nil
        else { return .declined }
        // When a response is repeated, the login may have ended meanwhile. A refresh token that was used shows that the first response
        // arrived.
        guard stored.endReason == nil, stored.refreshTokenGeneration ?? 1 == 1 else { return .expired }
        return .approved(account, login)
    }

    private func redemption(of device: DeviceLogin, at account: Account) -> Redemption {
        let grant = account.grant.extendingDataAccess(at: polledAt)
        let permissions = Set(device.permissions + [.publicProfile]).intersection(grant.granted)
        let login = device.login(of: account.person)
        return Redemption(
            device: device, account: account, grant: grant, entry: AppLogin(grant, permissions: permissions, at: polledAt),
            storedLogin: StoredLogin(loginID: login.id, person: grant.person, appID: grant.appID, kind: .device, openedAt: polledAt),
            passwordStamp: login.passwordStamp)
    }
}
