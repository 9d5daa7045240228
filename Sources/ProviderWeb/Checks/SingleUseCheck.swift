import HTTPTypes
import Hummingbird
import Logging
import LoginModel
import ProviderDomain
import ProviderStore

extension EndpointCheck where State == CodeCall {
    /// The authorization code has not been redeemed before (RFC 6749, section 4.1.2). The store decides this atomically when it records the
    /// redemption. The check comes last, so that a request that is refused for another reason does not use up the code.
    static var singleUse: Self {
        EndpointCheck(.singleUse) { request in
            let code = try request.code.value
            let now = request.provider.environment.now()
            let family =
                request.opensRefreshFamily && code.asksForRefresh
                ? RefreshTokenFamily(code, isClientAuthenticated: try request.call.isAuthenticated.value, at: now) : nil
            let redemption = CodeRedemption(code, at: now, refreshFamily: family, toleratesReplay: request.toleratesReplay)
            switch try await request.provider.store.redeemCode(redemption) {
            case .alreadyRedeemed(let endsLogin):
                if endsLogin {
                    request.logger.warning("authorization code used twice: its tokens were revoked", metadata: ["app": "\(code.appID)"])
                }
                throw GraphError.codeUsed
            case .limitReached(let end): throw GraphError.callRateExceeded(retryAfter: end.retryAfter(from: redemption.redeemedAt))
            case .revoked: throw GraphError.codeRevoked
            case .notAuthorized: throw GraphError.notAuthorized(appID: code.appID)
            case .rejected(let refusal): throw refusal
            case .redeemed(let account): request.redeemed = Checked(CodeCall.Redeemed(code: code, account: account, refreshFamily: family))
            }
        }
    }
}

extension EndpointCheck where State == RefreshTokenCall {
    /// The refresh token is the latest one of its login at this app (RFC 9700, section 4.14.2). The store decides this atomically when it
    /// records the use. The check comes last, so that a request that is refused for another reason does not use up the refresh token.
    static var singleUse: Self {
        EndpointCheck(.singleUse) { request in
            let app = try request.call.app.value
            let rotation = RefreshTokenRotation(
                of: try request.request.value.token, for: app.id, isClientAuthenticated: try request.call.isAuthenticated.value,
                at: request.provider.environment.now())
            switch try await request.provider.store.rotateRefreshToken(rotation) {
            case .ended: throw OAuthError.unknownRefreshToken
            case .secretRequired:
                throw OAuthError.invalidClient("The login was completed with the app's secret: client_secret is required.")
            case .reused:
                request.logger.warning("refresh token used twice: the tokens of its login were revoked", metadata: ["app": "\(app.id)"])
                throw OAuthError.refreshTokenUsed
            case .rejected(let refusal): throw refusal
            case .rotated(let family, let account, let generation):
                request.rotated = Checked(RefreshTokenCall.Rotated(family: family, account: account, generation: generation))
            }
        }
    }
}

extension EndpointCheck where State == LimitedRefreshCall {
    /// The DPoP proof has not been used before (RFC 9449, section 11.1). The store decides this atomically when it records the use for the
    /// account that was checked. The check comes last, so that a request that is refused for another reason does not use up the proof.
    static var singleUse: Self {
        EndpointCheck(.singleUse) { request in
            let (account, claims) = (try request.account.value, try request.claims.value)
            let now = request.provider.environment.now()
            let permissions = LimitedLoginRefreshRequest.permissions(of: claims, for: account)
            let seen = AccountSnapshot(account.grant, of: account.person, permissions: permissions)
            let use = DPoPProofUse(try request.proof.value, by: seen.person, at: seen.appID, at: now)
            switch try await request.provider.store.recordDirectRefresh(DirectRefresh(by: use, of: seen)) {
            case .recorded: request.refreshed = Checked(LimitedRefreshCall.Refreshed(account: account, permissions: permissions))
            case .proofUsed: throw RefreshError.proofUsed
            case .limitReached(let end): throw RefreshError.tooManyProofs(retryAfter: end.retryAfter(from: now))
            // The account changed after the checks, so the checks of the account run again.
            case .accountChanged: request.refreshed = Checked(nil)
            }
        }
    }
}

extension EndpointCheck where State == TestUserLoginCall {
    /// The link has not been used before. This check does not record a use, so that the confirmation page can be shown first.
    static var unused: Self {
        EndpointCheck(.singleUse) { request in
            let use = try request.link.value.use(at: request.provider.environment.now())
            guard try await !request.provider.store.isProofUsed(use) else { throw TestUserLoginCall.linkExpired }
        }
    }

    /// The link has not been used before. The store decides this atomically when it records the use, so the check comes last.
    static var singleUse: Self {
        EndpointCheck(.singleUse) { request in
            let use = try request.link.value.use(at: request.provider.environment.now())
            switch try await request.provider.store.useProof(use) {
            case .used: return
            case .limitReached(let end):
                throw HTTPError(
                    .tooManyRequests, headers: [.retryAfter: String(end.retryAfter(from: use.usedAt))],
                    message: "The test user has logged in by too many login_urls. Please try again later.")
            default: throw TestUserLoginCall.linkExpired
            }
        }
    }
}
