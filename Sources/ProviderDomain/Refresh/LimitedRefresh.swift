public import IdentityTokens
public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A fresh ID token for an old one, without a person being there (provider-wire.md, section 6.5): every rule that needs no store.
///
/// The old token says who and for which app; the key that it is bound to says that the same installation of the app asks.
public struct LimitedRefresh: Sendable {
    /// The app that it is about.
    public let appID: String
    /// The old token: the proof is tied to it.
    public let hint: IDTokenHint

    /// Seconds after which a token is no hint any more: as long as an app may look at a person's data without the person's coming back.
    private static let longestAge: TimeInterval = AccessToken.dataAccessLifetime

    /// - Throws: which parameter is missing, or there twice.
    public init(_ parameters: FormParameters) throws(RefreshError) {
        for name in ["app_id", "id_token_hint"] where parameters.repeatedNames.contains(name) {
            throw .invalidRequest("The parameter \(name) occurs more than once.")
        }
        guard let appID = parameters["app_id"], AppID.isWellFormed(appID) else { throw .invalidRequest("The parameter app_id is missing.") }
        guard let hint = parameters["id_token_hint"] else { throw .invalidRequest("The parameter id_token_hint is missing.") }
        self.appID = appID
        self.hint = IDTokenHint(hint)
    }

    /// What the old token says.
    /// - Throws: why it is no hint.
    public func claims(issuedBy issuer: String, keys: KeySet, at now: Date) async throws(RefreshError) -> IdentityClaims {
        let claims: IdentityClaims
        let issuedAt: Date
        do {
            (claims, issuedAt) = try await hint.claims(for: appID, issuedBy: issuer, keys: keys, at: now)
        } catch {
            switch error {
            case .unreadable: throw .loginRequired("The hint is no ID token.")
            case .refused(let rejections):
                throw .loginRequired("The hint is refused. \(rejections.map(\.explanation).joined(separator: " "))")
            case .fromTheFuture: throw .loginRequired("The hint was issued in the future.")
            }
        }
        guard now.timeIntervalSince(issuedAt) <= Self.longestAge else { throw .loginRequired("The hint was issued more than 90 days ago.") }
        guard claims.nonce != nil else { throw .loginRequired("The hint has no nonce, so that no app could check a token after it.") }
        return claims
    }

    /// - Throws: where the proof is not by the key that the old token is bound to.
    public static func check(_ proof: DPoPProof, against claims: IdentityClaims) throws(RefreshError) {
        guard let thumbprint = claims.confirmationThumbprint else { throw .notBound }
        guard proof.thumbprint.matches(thumbprint) else { throw .otherKey }
    }

    /// - Throws: where the person has no way to the app any more, or has to come back first.
    public static func check(
        _ account: Account?, hinting claims: IdentityClaims, sealer: Sealer, at now: Date
    ) throws(RefreshError) -> Account {
        guard let account else { throw .notConnected }
        guard account.app.settings.isActive else { throw .appNotActive }
        guard account.isAdmitted else { throw .appInDevelopment }
        guard !account.person.isLocked else { throw .loginRequired("The person is shut out.") }
        guard TokenMark(account.grant, of: account.person, by: sealer).matches(claims.tokenID ?? "") else {
            throw .loginRequired("Since the hint was issued the person has removed the app, or has changed the password.")
        }
        // However often a token was refreshed meanwhile.
        guard now < account.grant.dataAccessExpiresAt else { throw .loginRequired("The person has not been there for 90 days.") }
        return account
    }

    /// What the fresh token may tell: what the old one told, as far as it is granted still. A login that asked for little stays a login that
    /// asked for little.
    public static func permissions(of claims: IdentityClaims, for account: Account) -> Set<Permission> {
        let told = account.permissions.filter { permission in
            PermissionCatalogue.isLimitedCapable(permission, for: account.app)
                && IDTokenContent.claimNames(of: permission, in: account.app.catalogue).contains { claims.json[$0] != nil }
        }
        return told.union([.publicProfile])
    }
}
