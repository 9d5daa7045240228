import LoginModel
import ProviderDomain
import ProviderStore

extension EndpointCheck where State == RefreshTokenCall {
    /// The requested scope does not exceed the scope of the login (RFC 6749, section 6). If the refresh token is no longer valid, this
    /// check passes, and ``singleUse`` refuses the token.
    static var scope: Self {
        EndpointCheck(.scope) { request in
            let exchange = try request.request.value
            guard
                let family = try await request.provider.store.refreshTokenFamily(
                    ofLogin: exchange.token.loginID, at: request.provider.environment.now()),
                family.generation == exchange.token.generation
            else { return }
            try exchange.check(scopeOf: family)
        }
    }
}

extension EndpointCheck where State == DeviceLoginCall {
    /// The requested scope is no longer than the maximum that the provider stores (Wire.md, section 5).
    static var scope: Self { EndpointCheck(.scope) { request in request.scope = Checked(try request.validator.scope()) } }
}
