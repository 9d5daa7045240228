public import IdentityTokens
public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A request for a new ID token in exchange for an old ID token, without the person's participation (Wire.md, section 6.5). This type
/// contains all checks that need no store.
///
/// The old token identifies the person and the app. The key to which the old token is bound proves that the request comes from the same
/// installation of the app.
public struct LimitedLoginRefreshRequest: Sendable {
    /// The ID of the app.
    public let appID: String
    /// The old token, whose hash the proof contains.
    public let hint: IDTokenHint

    /// The maximum age of the old token, in seconds: 90 days. For that time, an app may access a person's data without a new login.
    private static let maximumAge: TimeInterval = AccessToken.dataAccessLifetime

    /// Reads a request from its parameters.
    /// - Throws: An error if a parameter is missing or occurs more than once.
    public init(_ parameters: FormParameters) throws(RefreshError) {
        for name in ["app_id", "id_token_hint"] where parameters.repeatedNames.contains(name) {
            throw .invalidRequest("The parameter \(name) occurs more than once.")
        }
        guard let appID = parameters["app_id"], AppID.isWellFormed(appID) else { throw .invalidRequest("The parameter app_id is missing.") }
        guard let hint = parameters["id_token_hint"] else { throw .invalidRequest("The parameter id_token_hint is missing.") }
        self.appID = appID
        self.hint = IDTokenHint(hint)
    }

    /// Verifies the old token and returns its claims.
    /// - Throws: The reason why the token is not accepted as a hint.
    public func claims(issuedBy issuer: String, keys: KeySet, at now: Date) async throws(RefreshError) -> IdentityClaims {
        let claims: IdentityClaims
        let issuedAt: Date
        do {
            (claims, issuedAt) = try await hint.claims(for: appID, issuedBy: issuer, keys: keys, at: now)
        } catch {
            switch error {
            case .unreadable: throw .loginRequired("The parameter id_token_hint is not an ID token.")
            case .rejected(let rejections):
                throw .loginRequired("The ID token in id_token_hint is not valid. \(rejections.map(\.explanation).joined(separator: " "))")
            case .issuedInFuture: throw .loginRequired("The ID token in id_token_hint was issued in the future.")
            }
        }
        guard now.timeIntervalSince(issuedAt) <= Self.maximumAge else {
            throw .loginRequired("The ID token in id_token_hint was issued more than 90 days ago.")
        }
        guard claims.nonce != nil else { throw .loginRequired("The ID token in id_token_hint has no nonce.") }
        return claims
    }

    /// Checks that the proof was made with the key that the old token is bound to.
    /// - Throws: An error if the token is bound to another key, or to none.
    public static func check(_ proof: DPoPProof, against claims: IdentityClaims) throws(RefreshError) {
        guard let thumbprint = claims.confirmationThumbprint else { throw .notBound }
        guard proof.thumbprint.matches(thumbprint) else { throw .wrongKey }
    }

    /// Checks that the person may still use the app.
    /// - Returns: The account.
    /// - Throws: The reason why no new token is issued.
    public static func checkApp(of account: Account?) throws(RefreshError) -> Account {
        guard let account else { throw .notConnected }
        guard account.app.settings.isActive else { throw .appNotActive }
        guard account.isAdmitted else { throw .appInDevelopment }
        return account
    }

    /// Checks that the person need not log in again first.
    /// - Throws: The reason why no new token is issued.
    public static func checkLogin(of account: Account, hint claims: IdentityClaims, sealer: Sealer, at now: Date) throws(RefreshError) {
        guard !account.person.isLocked else { throw .loginRequired("The person's account is locked.") }
        guard JWTID(account.grant, of: account.person, by: sealer).matches(claims.tokenID ?? "") else {
            throw .loginRequired("The person has removed the app or changed the password since the ID token was issued.")
        }
        // Refreshing a token does not prolong the data access.
        guard now < account.grant.dataAccessExpiresAt else { throw .loginRequired("The person has not logged in to the app for 90 days.") }
    }

    /// Returns the permissions whose claims the new token contains: the permissions of the old token that are still granted. A login that
    /// requested only a few permissions therefore stays limited to them.
    public static func permissions(of claims: IdentityClaims, for account: Account) -> Set<Permission> {
        let disclosed = account.permissions.filter { permission in
            PermissionCatalog.allowsLimitedLogin(permission, for: account.app)
                && IDTokenContent.claimNames(of: permission, in: account.app.operatorPermissions).contains { claims.json[$0] != nil }
        }
        return disclosed.union([.publicProfile])
    }
}
