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
