/// The checks of the standard token endpoint, each list in the order of the checks.
extension StandardTokenEndpoint {
    /// The checks of every request. The checks of its grant type follow.
    static let clientChecks: [EndpointCheck<ClientCall>] = [.app]

    static let codeChecks: [EndpointCheck<CodeCall>] = [.clientSecretIfSent, .codeBinding, .redirectURI, .pkce, .singleUse]
    static let clientCredentialsChecks: [EndpointCheck<ClientCall>] = [.clientSecret]
    static let refreshTokenChecks: [EndpointCheck<RefreshTokenCall>] = [.clientSecretIfSent, .refreshToken, .scope, .singleUse]
    static let deviceCodeChecks: [EndpointCheck<DeviceTokenCall>] = [.clientSecretIfSent, .deviceCode]

    /// The checks for each grant type.
    static let grantTypeChecks = [
        CheckList(grantType: "authorization_code", clientChecks.kinds() + codeChecks.kinds()),
        CheckList(grantType: "client_credentials", clientChecks.kinds() + clientCredentialsChecks.kinds()),
        CheckList(grantType: "refresh_token", clientChecks.kinds() + refreshTokenChecks.kinds()),
        CheckList(grantType: "urn:ietf:params:oauth:grant-type:device_code", clientChecks.kinds() + deviceCodeChecks.kinds()),
    ]
}
