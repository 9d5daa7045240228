import ProviderDomain

/// The checks of the token endpoint and of the related endpoints, each list in the order in which the checks run.
extension TokenEndpoint {
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
    static let grantTypeChecks =
        TokenService.grantTypeChecks + [
            CheckList(for: "fb_exchange_token", TokenService.clientChecks.kinds() + tokenExchangeChecks.kinds()),
            CheckList(for: "fb_attenuate_token", TokenService.clientChecks.kinds() + tokenAttenuationChecks.kinds()),
            CheckList(for: "fb_extend_sso_token", TokenService.clientChecks.kinds() + tokenExtensionChecks.kinds()),
        ]
}
