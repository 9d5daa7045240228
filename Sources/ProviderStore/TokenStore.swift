public import ProviderDomain

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What a store keeps about tokens and the keys that sign them: the part of ``ProviderStore`` that the token endpoints need.
public protocol TokenStore: Sendable {
    // MARK: Questions

    /// What the worth of a login's tokens depends on, in one snapshot.
    /// - Parameter login: `LoginAct.id`.
    func standing(ofLogin login: String, by person: Person.ID, in app: String) async throws(StoreError) -> TokenStanding
    /// The calendar of the signing keys; `nil` before there are any.
    func signingPlan() async throws(StoreError) -> SigningPlan?
    /// What the app has bound to a login.
    func note(ofLogin login: String) async throws(StoreError) -> LoginNote?
    /// A family of refresh tokens whose latest would be good at that moment.
    /// - Parameter login: `LoginAct.id`.
    func family(ofLogin login: String, at now: Date) async throws(StoreError) -> RefreshFamily?

    // MARK: Facts

    /// Keeps the keys of a new provider; where there are some already, those are returned and the new ones are forgotten.
    func keys(orKeep new: @autoclosure @Sendable () throws -> ProviderKeys) async throws(StoreError) -> ProviderKeys
    /// Keeps a plan that follows from another one, if that is the one that is kept; returns the one that is kept then.
    /// - Parameter actor: the operator, or the provider where the calendar wants it.
    func replace(
        _ plan: SigningPlan, with next: SigningPlan, by actor: AuditEntry.Actor, at now: Date
    ) async throws(StoreError) -> SigningPlan
    /// Uses a code. The second use of one ends the login that it came from.
    func redeem(_ redemption: CodeRedemption) async throws(StoreError) -> CodeRedemptionOutcome
    /// Keeps a new family of refresh tokens; one of the same login stays as it is. It must be kept before any token of its login is given: where too
    /// many logins of the person at the app have ended, all others end with them, and this one goes on in a new epoch.
    /// - Returns: the grant as it stands then; `nil` where the login, or what it rests on, has ended.
    @discardableResult
    func open(_ family: RefreshFamily) async throws(StoreError) -> Grant?
    /// Uses a refresh token. The second use of one ends its login.
    func rotate(_ rotation: RefreshRotation) async throws(StoreError) -> RefreshOutcome
    /// Ends a login: none of its tokens opens anything from then on.
    func end(_ end: LoginEnd) async throws(StoreError)
}
