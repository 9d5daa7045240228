import HTTPTypes
import LoginModel
import ProviderDomain

@testable import ProviderWeb

/// The endpoints that the standards define.
extension CheckedOperation {
    static let standard = [
        CheckedOperation(
            path: "/oauth/token", grantType: "authorization_code", accepted: { try await $0.codeExchange() },
            run: { provider, request, omitted in
                let call = try await provider.client(request).passing(TokenService.clientChecks.omitting(omitted))
                _ = try await CodeCall(call, CheckedProvider.logger)
                    .passing(TokenService.codeChecks.omitting(omitted)).redeemed.value
            }, hostile: hostileCodes),
        CheckedOperation(
            path: "/oauth/token", grantType: "client_credentials", accepted: { _ in clientCredentials },
            run: { provider, request, omitted in
                let call = try await provider.client(request).passing(TokenService.clientChecks.omitting(omitted))
                _ = try await call.passing(TokenService.clientCredentialsChecks.omitting(omitted)).secret.value
            }, hostile: [unknownApp, wrongSecret]),
        CheckedOperation(
            path: "/oauth/token", grantType: "refresh_token",
            accepted: {
                ClientFields([
                    "grant_type": "refresh_token", "client_id": Sample.appID, "refresh_token": try await $0.token("refresh_token"),
                ])
            },
            run: { provider, request, omitted in
                let call = try await provider.client(request).passing(TokenService.clientChecks.omitting(omitted))
                _ = try await RefreshTokenCall(call, CheckedProvider.logger)
                    .passing(StandardTokenEndpoint.refreshTokenChecks.omitting(omitted)).rotated.value
            },
            hostile: [
                unknownApp, wrongSecret, HostileRequest(.refreshToken, "was not issued to this app", "refresh_token", "RT00"),
                HostileRequest(.scope, "invalid_scope", "scope", "user_birthday"),
                HostileRequest(.singleUse, "was used before") { _ = try await $0.send(.post, "/oauth/token", $1) },
            ]),
        CheckedOperation(
            path: "/oauth/token", grantType: deviceGrant,
            accepted: {
                ClientFields(["grant_type": deviceGrant, "client_id": Sample.appID, "device_code": try await $0.deviceCode()])
            },
            run: { provider, request, omitted in
                let call = try await provider.client(request).passing(TokenService.clientChecks.omitting(omitted))
                _ = try await DeviceTokenCall(call).passing(StandardTokenEndpoint.deviceCodeChecks.omitting(omitted)).approved.value
            }, hostile: [unknownApp, wrongSecret, HostileRequest(.deviceCode, "did not issue the device_code", "device_code", "x")]),
        CheckedOperation(
            path: "/oauth/revoke", accepted: { ClientFields(["client_id": Sample.appID, "token": try await $0.token()]) },
            run: { provider, request, omitted in
                let call = RevocationCall(call: provider.client(request))
                _ = try await call.passing(RevocationEndpoint.checks.omitting(omitted)).login.value
            }, hostile: [unknownApp, wrongSecret, HostileRequest(.tokenBinding, "issued to another client", "client_id", "77")]),
        CheckedOperation(
            path: "/oauth/introspect",
            accepted: {
                ClientFields(["client_id": Sample.appID, "client_secret": Sample.secret, "token": try await $0.token()])
            },
            run: { provider, request, omitted in
                _ = try await provider.client(request).passing(IntrospectionEndpoint.checks.omitting(omitted)).app.value
            }, hostile: [unknownApp, wrongSecret]),
        CheckedOperation(
            path: "/userinfo", methods: [.get, .post], accepted: { ClientFields(["access_token": try await $0.token()]) },
            run: { provider, request, omitted in
                _ = try await provider.bearer(.get, "/me", request).passing(UserInfoEndpoint.checks.omitting(omitted)).account.value
            },
            hostile: [
                noAccessToken, wrongProof, revokedAccessToken,
                HostileRequest(.tokenKind, "An access token is required", "access_token", "\(Sample.appID)|\(Sample.secret)"),
            ]),
    ]

    private static let deviceGrant = "urn:ietf:params:oauth:grant-type:device_code"
}
