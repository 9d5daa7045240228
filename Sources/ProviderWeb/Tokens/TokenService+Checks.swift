/// The checks that the endpoints of Facebook Login share with those of RFC 6749 (tokens) and RFC 8628 (device codes).
/// Each list is in the order in which the checks run.
extension TokenService {
    /// The checks of every request for tokens. The checks of the grant type follow.
    static let clientChecks: [EndpointCheck<ClientCall>] = [.app]

    static let codeChecks: [EndpointCheck<CodeCall>] = [
        .clientSecretIfSent, .codeBinding, .redirectURI, .pkce, .codeLifetime, .singleUse,
    ]
    static let clientCredentialsChecks: [EndpointCheck<ClientCall>] = [.clientSecret]

    /// The checks of the grant types that both token endpoints have.
    static let grantTypeChecks = [
        CheckList(for: "authorization_code", clientChecks.kinds() + codeChecks.kinds()),
        CheckList(for: "client_credentials", clientChecks.kinds() + clientCredentialsChecks.kinds()),
    ]

    /// The checks of a request for a device code, at both endpoints for device codes. The checks of the client come first.
    static let deviceLoginChecks: [EndpointCheck<DeviceLoginCall>] = [.deviceLogin, .scope, .redirectURI, .rateLimit]
}
