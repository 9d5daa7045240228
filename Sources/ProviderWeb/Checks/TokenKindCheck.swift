import LoginModel
import ProviderDomain

extension EndpointCheck where State: BearerRequest {
    /// The access token belongs to a person (OpenID Connect Core 1.0, section 5.3.1).
    static var personToken: Self {
        EndpointCheck(.tokenKind) { request in
            guard case .person(let account) = try request.bearer.caller.value else { throw GraphError.noToken }
            request.bearer.account = Checked(account)
        }
    }

    /// The access token is the app's client token, because a device has no other token (Wire.md, section 5).
    static var clientToken: Self {
        EndpointCheck(.tokenKind) { request in
            guard case .app(let app, .client) = try request.bearer.caller.value else { throw GraphError.deviceNeedsClientToken }
            request.bearer.clientApp = Checked(app)
        }
    }

    /// The access token is not a client token. A client token is public, so it does not entitle its holder to inspect tokens (Wire.md,
    /// section 4.1).
    static var inspectorToken: Self {
        EndpointCheck(.tokenKind) { request in
            if case .app(_, .client) = try request.bearer.caller.value { throw GraphError.inspectorNeedsRole }
        }
    }
}

extension EndpointCheck where State == PersonCall {
    /// The access token belongs to the person whose node is called, rather than to the app (Wire.md, section 7.1).
    static var ownToken: Self {
        EndpointCheck(.tokenKind) { request in
            guard request.hasOwnToken else { throw GraphError.unsupported(request.call.method, request.call.path[0]) }
        }
    }
}

extension EndpointCheck where State == AppCall {
    /// The access token is an app access token of the app's server (Wire.md, section 7.12).
    static var serverToken: Self { EndpointCheck(.tokenKind) { request in try request.checkServerToken() } }

    /// The call is for test users, and the access token is an app access token of the app's server (Wire.md, section 14.1). Some clients
    /// omit the parameter `type`, because an app has no accounts other than test users.
    static var testUserAdministration: Self {
        EndpointCheck(.tokenKind) { request in
            let path = request.call.path
            guard path.count > 2 || [nil, "test-users"].contains(request.parameters["type"]) else { throw GraphError.unknownEdge(path) }
            try request.checkServerToken()
        }
    }
}

extension AppCall {
    fileprivate func checkServerToken() throws {
        guard case .app(_, .server) = call.caller else { throw GraphError.noCapability }
    }
}
