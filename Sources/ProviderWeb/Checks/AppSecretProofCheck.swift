import LoginModel
import ProviderDomain

extension EndpointCheck where State == AccessTokenCall {
    /// `appsecret_proof` is correct, and present if the app requires it (Wire.md, section 1.6).
    static var appSecretProof: Self {
        EndpointCheck(.appSecretProof) { request in try request.checkProof(isRequired: try request.call.app.value.requiresAppSecret) }
    }

    /// `appsecret_proof` is correct if there is one. A request with the app secret itself needs no proof.
    static var appSecretProofIfSent: Self {
        EndpointCheck(.appSecretProof) { request in try request.checkProof(isRequired: false) }
    }
}

extension AccessTokenCall {
    fileprivate func checkProof(isRequired: Bool) throws {
        guard let text else { return }
        let app = try call.app.value
        guard !call.tokenService.provider.acceptsAnyProof(of: app) else { return }
        try AppSecretProof.check(
            call.parameters, of: text, for: app, isRequired: isRequired,
            secrets: call.tokenService.secretCheck(from: call.origin))
    }
}

extension EndpointCheck where State: BearerRequest {
    /// `appsecret_proof` is correct, and present if the app requires it (Wire.md, section 1.6). A client with an app token needs no proof.
    static var appSecretProof: Self { EndpointCheck(.appSecretProof) { request in try request.bearer.checkProof(mayBeMissing: false) } }

    /// `appsecret_proof` is correct if there is one.
    static var appSecretProofIfSent: Self {
        EndpointCheck(.appSecretProof) { request in try request.bearer.checkProof(mayBeMissing: true) }
    }
}

extension BearerCall {
    fileprivate func checkProof(mayBeMissing: Bool) throws {
        switch try presented.value {
        // If the app no longer exists, the check of the grant refuses the token.
        case .person(_, _, nil): break
        case .person(_, _, let app?): try checkProof(of: app, isRequired: !mayBeMissing && app.requiresAppSecret)
        case .app(let app, _): try checkProof(of: app, isRequired: false)
        }
    }

    private func checkProof(of app: RegisteredApp, isRequired: Bool) throws {
        guard let text, !provider.acceptsAnyProof(of: app) else { return }
        try AppSecretProof.check(
            request.parameters, of: text, for: app, isRequired: isRequired,
            secrets: provider.secretLimiter.check(from: request.origin, at: provider.environment.now()))
    }
}

extension Provider {
    /// Whether a proof cannot be checked, because this is a test provider that does not know the app's secret.
    fileprivate func acceptsAnyProof(of app: RegisteredApp) -> Bool { app.secret == nil && hooks.acceptsAnyProof?(app) == true }
}
