import LoginModel
import ProviderDomain

extension EndpointCheck where State == DeviceLoginCall {
    /// The app and the network do not have too many pending device logins (RFC 8628, section 5.2). The store decides this atomically when it opens
    /// the login, so the check comes last.
    static var rateLimit: Self {
        EndpointCheck(.rateLimit) { request in
            request.opened = Checked(
                try await request.tokenService.openDeviceLogin(
                    of: request.app, scope: try request.scope.value, redirectURI: try request.redirectURI.value, from: request.origin))
        }
    }
}

extension EndpointCheck where State == AuthenticatedCall {
    /// The app and the person have not used up their allowance of Graph API calls (Wire.md, section 10).
    static var rateLimit: Self {
        EndpointCheck(.rateLimit) { request in
            guard let limit = request.provider.graphRateLimiter, let caller = request.caller else { return }
            // Test users do not add to the app's allowance, because a developer can create any number of them.
            let person: Person.ID? =
                if case .person(let account) = caller, account.person.testApps.isEmpty { account.person.id } else { nil }
            let (verdict, usage) = limit.count(app: caller.app.id, person: person, at: request.provider.environment.now())
            request.state.usage = usage
            switch verdict {
            case .allowed: break
            case .appExhausted: throw GraphError.appLimitReached
            case .personExhausted: throw GraphError.personLimitReached
            }
        }
    }
}
