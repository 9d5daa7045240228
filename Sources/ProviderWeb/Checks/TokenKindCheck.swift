import ProviderDomain

extension EndpointCheck where State: BearerRequest {
    /// The access token is a person's (OpenID Connect Core 1.0, section 5.3.1).
    static var personToken: Self {
        EndpointCheck(.tokenKind) { request in
            guard case .person(let account) = try request.bearer.caller.value else { throw GraphError.noToken }
            request.bearer.account = Checked(account)
        }
    }

    /// The access token is the app's client token, which is all that a device has (Wire.md, section 5).
    static var clientToken: Self {
        EndpointCheck(.tokenKind) { request in
            guard case .app(let app, .client) = try request.bearer.caller.value else { throw GraphError.deviceNeedsClientToken }
            request.bearer.clientApp = Checked(app)
        }
    }

    /// The access token is no client token, which is public and therefore inspects nothing (Wire.md, section 4.1).
    static var inspectorToken: Self {
        EndpointCheck(.tokenKind) { request in
            if case .app(_, .client) = try request.bearer.caller.value { throw GraphError.inspectorNeedsRole }
        }
    }
}
