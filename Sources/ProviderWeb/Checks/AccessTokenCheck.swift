import LoginModel
import ProviderDomain
import ProviderStore

extension EndpointCheck where State == AccessTokenCall {
    /// The access token was issued by this provider to this app, and has not expired (RFC 6750, section 3.1).
    static var accessToken: Self {
        EndpointCheck(.accessToken) { request in
            if request.text == nil, let error = request.errorWithoutToken { throw error }
            let app = try request.call.app.value
            request.presented = Checked(
                try TokenExtension(
                    of: request.text, named: request.parameter, for: app.id, openedBy: request.provider.sealer,
                    at: request.provider.environment.now()))
        }
    }
}

extension EndpointCheck where State: BearerRequest {
    /// The access token was issued by this provider (RFC 6750, section 3.1). If it is an app token, it is still in force. If it is a token
    /// for the app's server, the call comes from an address that the app allows for its server.
    static var accessToken: Self {
        EndpointCheck(.accessToken) { request in
            let bearer = request.bearer
            guard let text = bearer.text else { throw bearer.errorWithoutToken }
            switch try await bearer.parse(text) {
            case .person(let token):
                let status = try await bearer.provider.status(of: token)
                let app = if let account = status.account { account.app } else { try await bearer.provider.store.app(token.appID) }
                request.bearer.presented = Checked(.person(token, status, of: app))
            case .app(let id, let proof):
                let app = try await bearer.provider.store.app(id)
                let owner = try await bearer.provider.verifiedAppToken(proof, of: app, from: bearer.request.origin).owner
                guard let app else { throw GraphError.wrongAppToken }
                if owner == .server { try app.checkServerAddress(bearer.request.origin.address) }
                request.bearer.presented = Checked(.app(app, owner))
            }
        }
    }
}

extension BearerCall {
    /// Recognizes the kind of a token by its form. For a picture, the iOS SDK sends an app's client token without the app's ID before it
    /// (Wire.md, section 4).
    fileprivate func parse(_ text: Secret) async throws -> PresentedToken {
        do {
            return try PresentedToken(text, openedBy: provider.sealer)
        } catch {
            guard request.isForPicture else { throw error }
            let app = try await provider.store.app(withClientToken: text)
            guard let app else { throw error }
            return .app(id: app.id, proof: text)
        }
    }
}

extension EndpointCheck where State == TokenLogoutCall {
    /// The access token was issued by this provider to a person; it may have expired (Wire.md, section 3.3).
    static var accessToken: Self {
        EndpointCheck(.accessToken) { request in
            request.logout = Checked(try TokenLogout(request.parameters, openedBy: request.provider.sealer))
        }
    }
}

extension EndpointCheck where State == AppCall {
    /// `owner_access_token` is the app token of the server of another app, which shares its test user with this app. The other app is
    /// active. If the other app has a list of server addresses, the call comes from an address on the list (Wire.md, section 14.1).
    static var ownerToken: Self {
        EndpointCheck(.accessToken) { request in
            let (provider, origin) = (request.provider, request.call.request.origin)
            guard let text = request.parameters["owner_access_token"].map(Secret.init),
                case .app(let id, let proof) = try PresentedToken(text, openedBy: provider.sealer)
            else { throw GraphError.malformed("The parameter owner_access_token is required") }
            let owner = try await provider.store.app(id)
            guard case .server = try await provider.verifiedAppToken(proof, of: owner, from: origin).owner, let owner else {
                throw GraphError.noCapability
            }
            try owner.checkServerAddress(origin.address)
            try owner.checkActive()
            request.owner = Checked(owner)
        }
    }
}
