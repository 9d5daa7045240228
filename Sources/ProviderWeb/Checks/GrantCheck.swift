import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore

extension EndpointCheck where State == AccessTokenCall {
    /// The grant and the login of the access token are still in force: the person has neither removed the app nor ended the login (RFC 6750,
    /// section 3.1; Wire.md, section 11.2).
    static var grant: Self {
        EndpointCheck(.grant) { request in
            let presented = try request.presented.value
            let valid = try presented.validToken(
                try await request.provider.status(of: presented.existingToken), at: request.provider.environment.now())
            request.token = Checked(valid.token)
            request.dataAccessEnd = Checked(valid.dataAccessEnd)
        }
    }
}

extension EndpointCheck where State == CodeCall {
    /// The authorization code has not expired (RFC 6749, section 4.1.2).
    static var codeLifetime: Self {
        EndpointCheck(.grant) { request in try request.code.value.checkExpiry(at: request.provider.environment.now()) }
    }
}

extension EndpointCheck where State: BearerRequest {
    /// The access token is still in force, and its app is active (RFC 6750, section 3.1; Wire.md, section 11.2).
    static var grant: Self {
        EndpointCheck(.grant) { request in
            switch try request.bearer.presented.value {
            case .person(let token, let status, let app):
                request.bearer.caller = Checked(.person(try token.account(status, of: app, at: request.provider.environment.now())))
            case .app(let app, let owner):
                try app.checkActive()
                request.bearer.caller = Checked(.app(app, owner))
            }
        }
    }
}

extension EndpointCheck where State == LimitedRefreshCall {
    /// The person need not log in again: the grant and the password are still those for which the ID token was issued (Wire.md,
    /// section 6.5).
    static var grant: Self {
        EndpointCheck(.grant) { request in
            try LimitedLoginRefreshRequest.checkLogin(
                of: try request.account.value, hint: try request.claims.value, sealer: request.provider.sealer,
                at: request.provider.environment.now())
        }
    }
}

extension EndpointCheck where State == UninstallCall {
    /// The person uses the app, and the grant and the password are still those for which the ID token was issued (Wire.md, section 6.4).
    static var grant: Self {
        EndpointCheck(.grant) { request in
            let (appID, claims) = (request.request.appID, try request.claims.value)
            request.account = Checked(
                try AppUninstall.check(
                    try await request.provider.store.account(withID: claims.subject, in: appID), against: claims,
                    sealer: request.provider.sealer, appID: appID))
        }
    }
}
