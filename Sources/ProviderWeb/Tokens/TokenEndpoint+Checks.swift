import ProviderDomain

/// The checks of the token endpoint and of the related endpoints, each list in the order of the checks.
extension TokenEndpoint {
    /// The checks of every request to `/oauth/access_token`. The checks of its grant type follow.
    static let clientChecks: [EndpointCheck<ClientCall>] = [.app]

    static let codeChecks: [EndpointCheck<CodeCall>] = [.clientSecretIfSent, .codeBinding, .redirectURI, .pkce, .singleUse]
    static let clientCredentialsChecks: [EndpointCheck<ClientCall>] = [.clientSecret]
    static let tokenExchangeChecks: [EndpointCheck<AccessTokenCall>] = [.clientSecret, .accessToken, .grant]
    static let tokenAttenuationChecks: [EndpointCheck<AccessTokenCall>] = [.accessToken, .grant]
    static let tokenExtensionChecks: [EndpointCheck<AccessTokenCall>] = [.accessToken, .appSecretProof, .grant]

    /// The checks of `/oauth/client_code`. The client sends the app secret itself, so no `appsecret_proof` is required.
    static let clientCodeChecks: [EndpointCheck<AccessTokenCall>] = [
        .app, .confidentialClientSecret, .redirectURI, .accessToken, .appSecretProofIfSent, .grant,
    ]
    /// The checks of `/oauth/access_token_info`.
    static let informationChecks: [EndpointCheck<AccessTokenCall>] = [.app, .accessToken, .appSecretProof, .grant]

    /// The checks of `/oauth/access_token` for each grant type.
    static let grantTypeChecks = [
        CheckList(grantType: "authorization_code", clientChecks.kinds() + codeChecks.kinds()),
        CheckList(grantType: "client_credentials", clientChecks.kinds() + clientCredentialsChecks.kinds()),
        CheckList(grantType: "fb_exchange_token", clientChecks.kinds() + tokenExchangeChecks.kinds()),
        CheckList(grantType: "fb_attenuate_token", clientChecks.kinds() + tokenAttenuationChecks.kinds()),
        CheckList(grantType: "fb_extend_sso_token", clientChecks.kinds() + tokenExtensionChecks.kinds()),
    ]
}
