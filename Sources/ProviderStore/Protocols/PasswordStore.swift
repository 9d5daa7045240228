public import ProviderDomain

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The changes of passwords, and the counters of wrong passwords.
public protocol PasswordStore: Sendable {
    /// Changes a person's password. All sessions end, and a new session replaces the one in which the password was changed.
    /// - Returns: `false`, without an effect, if the old password is no longer current or the session has ended.
    func changePassword(_ change: PasswordChange) async throws(StoreError) -> Bool
    /// Counts a password attempt before the password is verified, or refuses it if one of its counters is in a pause.
    func beginPasswordAttempt(_ attempt: PasswordAttempt) async throws(StoreError) -> PasswordAttemptDecision
    /// Completes a password attempt. It no longer counts if the password was not wrong; otherwise it is added to the audit log.
    func endPasswordAttempt(_ attempt: PasswordAttempt, as end: PasswordAttemptResult) async throws(StoreError)
    /// Resets the counters of wrong passwords of an account, in every browser, for the operator.
    /// - Parameter login: The login name in the form of `LoginName.canonical(_:)`.
    func resetPasswordAttempts(of login: String, at now: Date) async throws(StoreError)
}
