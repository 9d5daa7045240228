public import ProviderDomain

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The logins to apps, and the data that the validity of their tokens depends on: redeemed codes, refresh tokens and ended logins.
public protocol TokenStore: Sendable {
    // MARK: Queries

    /// Returns the state that the validity of a login's tokens depends on, from one snapshot of the store.
    /// - Parameter login: The `AuthenticationEvent.id` of the login.
    func tokenStatus(ofLogin login: String, by person: Person.ID, in app: String) async throws(StoreError) -> TokenStatus
    /// Returns the values that the app has bound to a login; `nil` if there are none.
    /// - Parameter login: The `AuthenticationEvent.id` of the login.
    func loginNote(ofLogin login: String) async throws(StoreError) -> LoginNote?
    /// Returns the family of refresh tokens of a login; `nil` if there is none, or it has expired or been revoked.
    /// - Parameter login: The `AuthenticationEvent.id` of the login.
    func refreshTokenFamily(ofLogin login: String, at now: Date) async throws(StoreError) -> RefreshTokenFamily?
    /// Returns the person's logins to apps that continue without a browser, the latest first.
    func storedLogins(of person: Person.ID, at now: Date) async throws(StoreError) -> [StoredLogin]

    // MARK: Writes

    /// Redeems an authorization code. A second redemption ends the login of the code (RFC 6749, section 4.1.2; RFC 9700, section 2.1.1).
    func redeemCode(_ redemption: CodeRedemption) async throws(StoreError) -> CodeRedemptionOutcome
    /// Stores a new family of refresh tokens, unless the login already has one. If too many logins of the person at the app have ended, the
    /// call ends all other logins, and this login continues in a new epoch. Therefore the family must be stored before any token of its
    /// login is issued.
    /// - Returns: The updated grant; `nil` if the login has ended or its grant was revoked.
    @discardableResult
    func createRefreshTokenFamily(_ family: RefreshTokenFamily) async throws(StoreError) -> Grant?
    /// Uses a refresh token. A second use ends the login (RFC 9700, section 4.14.2).
    func rotateRefreshToken(_ rotation: RefreshTokenRotation) async throws(StoreError) -> RefreshTokenRotationOutcome
    /// Records a login in which the dialog itself returns the tokens: adds it to the audit log, and stores the values that the app has
    /// bound to it.
    /// - Returns: `false`, without an effect, if the account has changed since it was read.
    func recordDialogLogin(_ login: DialogLogin) async throws(StoreError) -> Bool
    /// Records the use of the DPoP proof of a refresh, and adds the refresh to the audit log, if the account has not changed since it was
    /// read.
    func recordDirectRefresh(_ refresh: DirectRefresh) async throws(StoreError) -> DirectRefreshOutcome
    /// Ends a login, which revokes all of its tokens.
    func endLogin(_ end: SessionEnd) async throws(StoreError)
}
