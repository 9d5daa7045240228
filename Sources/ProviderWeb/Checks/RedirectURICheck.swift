import ProviderDomain
import ProviderStore

extension EndpointCheck where State == CodeCall {
    /// The redirect URI is the one in the authorization request (RFC 6749, section 4.1.3).
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

extension EndpointCheck where State == AuthorizationCall {
    /// The redirect URI belongs to the app. The app is active, and allows logins with this redirect URI in this browser (RFC 9700, sections
    /// 2.1 and 4.11.2). Nothing is sent to the redirect URI before this check. Developers see the errors of this check in the app's
    /// activity.
    static var redirectURI: Self {
        EndpointCheck(.redirectURI) { request in
            let app = try request.app.value
            do throws(PageError) {
                request.redirectURI = Checked(
                    try request.validator.redirectURI(
                        of: app, home: request.provider.ownOrigins(at: request.url), inEmbeddedBrowser: request.isEmbeddedBrowser,
                        isFromProvider: request.isFromProvider))
            } catch {
                try await request.provider.recordRejection(reason: error.code, of: app)
                throw error
            }
        }
    }
}

extension EndpointCheck where State == LogoutCall {
    /// The URL to which the browser returns, if there is one, belongs to the app (OpenID Connect RP-Initiated Logout 1.0, section 3).
    static var redirectURI: Self {
        EndpointCheck(.redirectURI) { request in
            var app: RegisteredApp?
            if let id = request.logout.appID { app = try await request.provider.store.app(id) }
            request.destination = Checked(try request.logout.destination(of: app, home: request.provider.ownOrigins(at: request.url)))
        }
    }
}

extension EndpointCheck where State == TokenLogoutCall {
    /// The URL to which the browser returns, if there is one, is on a host of the app (Wire.md, section 3.3).
    static var redirectURI: Self {
        EndpointCheck(.redirectURI) { request in
            let logout = try request.logout.value
            let app = try await request.provider.store.app(logout.token.appID)
            request.destination = Checked(try logout.destination(of: app, home: request.provider.ownOrigins(at: request.url)))
        }
    }
}
