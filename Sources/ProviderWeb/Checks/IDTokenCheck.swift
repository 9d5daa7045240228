import LoginModel
import ProviderDomain

extension EndpointCheck where State == LimitedRefreshCall {
    /// The ID token was issued by this provider for this app, at most 90 days ago (OpenID Connect Core 1.0, section 3.1.3.7; Wire.md, section 6.5).
    static var idTokenHint: Self {
        EndpointCheck(.idTokenHint) { request in
            let provider = request.provider
            request.claims = Checked(
                try await request.request.claims(
                    issuedBy: request.url.text, keys: provider.keySet(for: request.request.hint.keyID), at: provider.environment.now()))
        }
    }
}

extension EndpointCheck where State == UninstallCall {
    /// The ID token was issued by this provider for this app, and has not expired (OpenID Connect Core 1.0, section 3.1.3.7).
    static var idTokenHint: Self {
        EndpointCheck(.idTokenHint) { request in
            let provider = request.provider
            request.claims = Checked(
                try await request.request.claims(
                    issuedBy: request.url.text, keys: provider.keySet(for: request.request.keyID), at: provider.environment.now()))
        }
    }
}

extension EndpointCheck where State == LogoutCall {
    /// The ID token, if there is one, was issued by this provider to this app; it may have expired (OpenID Connect RP-Initiated Logout 1.0,
    /// section 2).
    static var idTokenHint: Self {
        EndpointCheck(.idTokenHint) { request in
            let provider = request.provider
            request.subject = Checked(
                try await request.logout.subject(
                    issuedBy: request.url.text, keys: provider.keySet(for: request.logout.hint?.keyID), at: provider.environment.now()))
        }
    }
}
