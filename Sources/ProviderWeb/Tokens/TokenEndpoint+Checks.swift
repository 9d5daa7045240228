import ProviderDomain

/// What the token endpoint and its neighbors check, in this order, beside the grant types that ``TokenService`` has for both token endpoints.
extension TokenEndpoint {
    static let tokenExchangeChecks: [EndpointCheck<AccessTokenCall>] = [.clientSecret, .accessToken, .grant]
    static let tokenAttenuationChecks: [EndpointCheck<AccessTokenCall>] = [.accessToken, .grant]
    static let tokenExtensionChecks: [EndpointCheck<AccessTokenCall>] = [.accessToken, .appSecretProof, .grant]

    /// `/oauth/client_code`. The secret serves as the proof, so none is required.
    static let clientCodeChecks: [EndpointCheck<AccessTokenCall>] = [
        .app, .confidentialClientSecret, .redirectURI, .accessToken, .appSecretProofIfSent, .grant,
    ]
    /// `/oauth/access_token_info`.
    static let informationChecks: [EndpointCheck<AccessTokenCall>] = [.app, .accessToken, .appSecretProof, .grant]

    /// The checks of `/oauth/access_token` for each grant type.
    static let grantTypeChecks =
        TokenService.grantTypeChecks + [
            CheckList(for: "fb_exchange_token", TokenService.clientChecks.kinds() + tokenExchangeChecks.kinds()),
            CheckList(for: "fb_attenuate_token", TokenService.clientChecks.kinds() + tokenAttenuationChecks.kinds()),
            CheckList(for: "fb_extend_sso_token", TokenService.clientChecks.kinds() + tokenExtensionChecks.kinds()),
        ]
}
