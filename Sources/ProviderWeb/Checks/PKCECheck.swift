import ProviderDomain

extension EndpointCheck where State == CodeCall {
    /// The code verifier matches the code challenge (RFC 7636, section 4.6). A code without a challenge requires a confidential client, and
    /// the request must have no verifier (RFC 9700, section 2.1.1).
    static var pkce: Self {
        EndpointCheck(.pkce) { request in
            try request.exchange.checkVerifier(
                of: try request.code.value, for: try request.call.app.value, isAuthenticated: try request.call.isAuthenticated.value)
        }
    }
}
