public import ProviderDomain

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Password changes, and the counters of wrong passwords and user codes.
public protocol PasswordStore: Sendable {
    // MARK: Queries

    /// Returns one digest for each kind of digests that are not Argon2id digests of the standard cost, where a kind has an algorithm and
    /// parameters; at most `PasswordDigest.maximumKinds`.
    func otherPasswordDigests() async throws(StoreError) -> [PasswordDigest]

    // MARK: Writes

    /// Changes a person's password. All sessions end, and a new session replaces the one in which the password was changed.
    /// - Returns: `false`, without an effect, if the old password is no longer current or the session has ended.
    func changePassword(_ change: PasswordChange) async throws(StoreError) -> Bool
    /// Replaces the digest of a password by a stronger one of the same password. Sessions and tokens stay.
    /// - Returns: `false`, without an effect, if the digest is no longer the one that was verified.
    func upgradePassword(_ upgrade: PasswordUpgrade) async throws(StoreError) -> Bool
    /// Counts an attempt before the password or user code is verified. While one of its counters requires a pause, the attempt is refused
    /// and not counted.
    func beginPasswordAttempt(_ attempt: PasswordAttempt) async throws(StoreError) -> PasswordAttemptDecision
    /// Completes an attempt. A rejected attempt still counts and is added to the audit log. Any other attempt no longer counts, and
    /// a correct password also deletes the counters whose limit has `resetsOnSuccess`.
    func endPasswordAttempt(_ attempt: PasswordAttempt, as end: PasswordAttemptResult) async throws(StoreError)
    /// Resets an account's counters of wrong passwords, including those of its known browsers, on behalf of the operator.
    /// - Parameter login: The login name in the form of `LoginName.canonical(_:)`.
    func resetPasswordAttempts(of login: String, at now: Date) async throws(StoreError)
}
