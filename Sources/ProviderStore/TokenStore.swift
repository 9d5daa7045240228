public import ProviderDomain

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The persistent storage of tokens and of the keys that sign them. It is the part of ``ProviderStore`` that the token endpoints need.
public protocol TokenStore: Sendable {
    // MARK: Questions

    /// Returns the state that the validity of a login's tokens depends on, from one snapshot of the store.
    /// - Parameter login: The `AuthenticationEvent.id` of the login.
    func status(ofLogin login: String, by person: Person.ID, in app: String) async throws(StoreError) -> TokenStatus
    /// Returns the schedule of the signing keys; `nil` before the keys are generated.
    func signingPlan() async throws(StoreError) -> SigningKeySchedule?
    /// Returns the values that the app has bound to a login; `nil` if there are none.
    /// - Parameter login: The `AuthenticationEvent.id` of the login.
    func note(ofLogin login: String) async throws(StoreError) -> LoginNote?
    /// Returns the family of refresh tokens of a login; `nil` if there is none, or it has expired or been revoked.
    /// - Parameter login: The `AuthenticationEvent.id` of the login.
    func family(ofLogin login: String, at now: Date) async throws(StoreError) -> RefreshTokenFamily?

    // MARK: Facts

    /// Returns the stored keys of the provider. If there are none, it stores and returns the new ones.
    func keys(orStore new: @autoclosure @Sendable () throws -> ProviderKeys) async throws(StoreError) -> ProviderKeys
    /// Replaces the schedule of the signing keys, if the stored schedule is still the given one.
    /// - Parameter actor: The operator, or the provider if the schedule requires the change.
    /// - Returns: The schedule that is stored afterward.
    func replace(
        _ plan: SigningKeySchedule, with next: SigningKeySchedule, by actor: AuditEntry.Actor, at now: Date
    ) async throws(StoreError) -> SigningKeySchedule
    /// Redeems an authorization code. A second redemption ends the login of the code (RFC 6749, section 4.1.2; RFC 9700, section 2.1.1).
    func redeem(_ redemption: CodeRedemption) async throws(StoreError) -> CodeRedemptionOutcome
    /// Stores a new family of refresh tokens, unless the login already has one. The family must be stored before any token of its login is issued:
    /// if too many logins of the person at the app have ended, all other logins end, and this one continues in a new epoch.
    /// - Returns: The updated grant; `nil` if the login has ended or its grant was revoked.
    @discardableResult
    func create(_ family: RefreshTokenFamily) async throws(StoreError) -> Grant?
    /// Uses a refresh token. A second use ends the login (RFC 9700, section 4.14.2).
    func rotate(_ rotation: RefreshTokenRotation) async throws(StoreError) -> RefreshTokenRotationOutcome
    /// Ends a login, which revokes all of its tokens.
    func end(_ end: SessionEnd) async throws(StoreError)
}
