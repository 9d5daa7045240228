import ProviderDomain

extension EndpointCheck where State == AuthorizationCall {
    /// The parameters are valid and fit together (RFC 6749, section 4.1.2.1; RFC 7636, section 4.4.1; OpenID Connect Core 1.0, section
    /// 3.1.2.2). Errors are returned to the redirect URI, so this check comes last. Developers see the errors in the app's activity.
    static var parameters: Self {
        EndpointCheck(.parameters) { request in
            let app = try request.app.value
            var (authorization, refusal) = request.validator.request(of: app, redirectURI: try request.redirectURI.value)
            authorization.isFromProvider = request.isFromProvider
            if let refusal {
                try await request.provider.recordRejection(reason: refusal.reason, of: app)
                throw AuthorizationErrorResponse(
                    response: AuthorizationResponse(refusal, to: authorization, by: request.url.text), reason: refusal.reason)
            }
            request.authorization = Checked(authorization)
        }
    }
}
