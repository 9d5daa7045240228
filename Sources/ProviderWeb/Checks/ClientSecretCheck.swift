import ProviderDomain

extension EndpointCheck where State: ClientRequest {
    /// The client authenticates with the app secret (RFC 6749, section 2.3.1).
    static var clientSecret: Self {
        EndpointCheck(.clientSecret) { request in
            request.call.secret = Checked(try request.call.client.requireSecret(of: try request.call.app.value))
            request.call.isAuthenticated = Checked(true)
        }
    }

    /// The app secret is correct if the client sends one. A public client has no secret (RFC 6749, section 2.1).
    static var clientSecretIfSent: Self {
        EndpointCheck(.clientSecret) { request in
            request.call.isAuthenticated = Checked(try request.call.client.authenticate(try request.call.app.value))
        }
    }

    /// The client authenticates with the app secret, and the app is not a native app. The secret of a native app is not confidential,
    /// because anyone who has the app can extract it (RFC 8252, section 8.5).
    static var confidentialClientSecret: Self {
        EndpointCheck(.clientSecret) { request in
            try await clientSecret.run(&request)
            guard !(try request.call.app.value).settings.isNative else { throw GraphError.appIsNative }
        }
    }
}
