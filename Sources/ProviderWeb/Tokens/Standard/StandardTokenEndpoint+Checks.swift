/// What the standard token endpoint checks, in this order, beside the grant types that ``TokenService`` has for both token endpoints.
extension StandardTokenEndpoint {
    static let refreshTokenChecks: [EndpointCheck<RefreshTokenCall>] = [.clientSecretIfSent, .refreshToken, .scope, .singleUse]
    static let deviceCodeChecks: [EndpointCheck<DeviceTokenCall>] = [.clientSecretIfSent, .deviceCode]

    /// The checks for each grant type.
    static let grantTypeChecks =
        TokenService.grantTypeChecks + [
            CheckList(for: "refresh_token", TokenService.clientChecks.kinds() + refreshTokenChecks.kinds()),
            CheckList(
                for: "urn:ietf:params:oauth:grant-type:device_code", TokenService.clientChecks.kinds() + deviceCodeChecks.kinds()),
        ]
}
