import ProviderDomain

extension EndpointCheck where State == CodeCall {
    /// The redirect URI is the one of the authorization request (RFC 6749, section 4.1.3).
    static var redirectURI: Self {
        EndpointCheck(.redirectURI) { request in try request.exchange.checkRedirectURI(of: try request.code.value) }
    }
}

extension EndpointCheck where State == AccessTokenCall {
    /// The redirect URI for a new code belongs to the app (RFC 9700, section 2.1; Wire.md, section 3.3).
    static var redirectURI: Self {
        EndpointCheck(.redirectURI) { request in
            request.redirectURI = Checked(try ClientCode.redirectURI(request.call.parameters, of: try request.call.app.value))
        }
    }
}

extension EndpointCheck where State == DeviceLoginCall {
    /// The URL to which the browser returns after the login, if there is one, belongs to the app (RFC 9700, section 2.1).
    static var redirectURI: Self {
        EndpointCheck(.redirectURI) { request in request.redirectURI = Checked(try request.validator.redirectURI(of: request.app)) }
    }
}
