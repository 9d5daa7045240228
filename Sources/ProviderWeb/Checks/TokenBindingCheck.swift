import LoginModel
import ProviderDomain
import ProviderStore

extension EndpointCheck where State == RevocationCall {
    /// The token to revoke was issued to this app (RFC 7009, section 2.1).
    static var tokenBinding: Self {
        EndpointCheck(.tokenBinding) { request in
            guard let text = request.call.parameters["token"].map(Secret.init) else {
                throw OAuthError.invalidRequest("The parameter token is required.")
            }
            request.login = Checked(try await request.login(of: text))
        }
    }
}

extension RevocationCall {
    fileprivate func login(of text: Secret) async throws -> Login? {
        if let token = RefreshToken(text, openedBy: provider.sealer) {
            // An earlier refresh token of the family also identifies the login, because the client may not have received a later one.
            guard let family = try await provider.store.refreshTokenFamily(ofLogin: token.loginID, at: provider.environment.now()) else {
                return nil
            }
            try checkOwner(family.appID)
            return Login(id: token.loginID, person: family.person)
        }
        switch try? PresentedToken(text, openedBy: provider.sealer) {
        case nil: return nil
        case .person(let token):
            try checkOwner(token.appID)
            guard token.kind == .user else { throw OAuthError.sessionInfoNotRevocable }
            return Login(id: token.login.id, person: token.person)
        case .app: throw OAuthError.unsupportedTokenType
        }
    }

    private func checkOwner(_ appID: String) throws {
        guard appID == (try call.app.value).id else { throw OAuthError.invalidGrant("The token was issued to another client.") }
    }
}

extension EndpointCheck where State == InspectionCall {
    /// The inspected token belongs to the app whose token the caller presents, or to an app that the caller develops (Wire.md, section
    /// 4.1).
    static var tokenBinding: Self {
        EndpointCheck(.tokenBinding) { request in
            let input = try TokenInspection(request.bearer.request.parameters).input
            let presented: PresentedToken
            do throws(GraphError) {
                presented = try PresentedToken(input, openedBy: request.provider.sealer)
            } catch {
                request.inspected = Checked(.unreadable(error))
                return
            }
            switch presented {
            case .person(let token): request.inspected = Checked(.person(token, try await request.app(token.appID)))
            case .app(let id, let proof): request.inspected = Checked(.app(try await request.app(id), proof: proof))
            }
        }
    }
}

extension InspectionCall {
    fileprivate func app(_ id: String) async throws -> RegisteredApp {
        switch try bearer.caller.value {
        case .app(let app, _):
            guard app.id == id else { throw GraphError.inspectedTokenOfAnotherApp }
            return app
        case .person(let account):
            guard let app = try await provider.store.app(id), TokenInspection.allows(account, inspecting: app) else {
                throw GraphError.inspectorNeedsRole
            }
            return app
        }
    }
}
