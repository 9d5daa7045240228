import ProviderDomain

extension EndpointCheck where State == RefreshTokenCall {
    /// The refresh token was issued by this provider (RFC 6749, section 6).
    static var refreshToken: Self {
        EndpointCheck(.refreshToken) { request in
            request.request = Checked(try RefreshTokenRequest(request.call.parameters, openedBy: request.provider.sealer))
        }
    }
}
