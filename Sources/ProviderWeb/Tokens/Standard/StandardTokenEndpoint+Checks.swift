/// The checks of the grant types that only the standard token endpoint has, in the order in which the checks run. The checks of the other
/// grant types are in ``TokenService``.
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
