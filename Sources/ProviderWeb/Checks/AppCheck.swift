import IdentityTokens
import ProviderDomain
import ProviderStore
import StrictJSON

extension EndpointCheck where State: ClientRequest {
    /// The client identifies itself as an app that exists and is active (RFC 6749, section 2.2).
    static var app: Self {
        EndpointCheck(.app) { request in
            guard let app = try await request.provider.store.app(try request.call.client.appID()) else { throw GraphError.unknownApp }
            try app.checkActive()
            request.call.app = Checked(app)
        }
    }
}

extension EndpointCheck where State == LimitedRefreshCall {
    /// The person uses the app. The app is active and, if it is in development, the person may still log in to it (Wire.md, section 6.5).
    static var app: Self {
        EndpointCheck(.app) { request in
            request.account = Checked(
                try LimitedLoginRefreshRequest.checkApp(
                    of: try await request.provider.store.account(
                        withID: try request.claims.value.subject, in: request.request.appID)))
        }
    }
}

extension EndpointCheck where State == DeviceLoginCall {
    /// The app allows logins from devices (Wire.md, section 5).
    static var deviceLogin: Self { EndpointCheck(.app) { request in try request.validator.check(request.app) } }
}

extension EndpointCheck where State == AuthorizationCall {
    /// The request names an app that exists (RFC 6749, section 4.1.1).
    static var app: Self {
        EndpointCheck(.app) { request in
            guard let app = try await request.provider.store.app(try request.validator.appID()) else { throw PageError.invalidAppID }
            request.app = Checked(app)
        }
    }
}

extension EndpointCheck where State == DeviceDialogCall {
    /// The app of the device login exists and is active.
    static var app: Self {
        EndpointCheck(.app) { request in
            guard let app = try await request.provider.store.app(try request.login.value.appID) else { throw PageError.deviceCodeExpired }
            guard app.settings.isActive else { throw PageError.appNotActive }
            request.app = Checked(app)
        }
    }
}

extension EndpointCheck where State == AppAccountCall {
    /// The person uses the app, or has used it. The error does not reveal whether any other app exists.
    static var app: Self {
        EndpointCheck(.app) { request in
            let (call, session) = (request, try request.page.session.value)
            request.account = Checked(
                try await call.page.localized { try await AppAccount(call.appID, of: session.person, in: call.provider) })
        }
    }
}

extension EndpointCheck where State == ExplorerCall {
    /// The app can have app tokens. It has a secret and is not native. The secret of a native app is not confidential (RFC 8252, section
    /// 8.5).
    static var appTokens: Self {
        EndpointCheck(.app) { request in
            let app = try request.app.value
            guard let secret = app.secret, !app.settings.isNative else {
                throw PageRefusal(response: request.endpoints.explorer(try request.query.value, .noAppToken))
            }
            request.secret = Checked(secret)
        }
    }
}

extension EndpointCheck where State == ExplorerLoginCall {
    /// The app of the login is active.
    static var app: Self { EndpointCheck(.app) { request in try request.app.value.checkActive() } }
}
