import HTTPTypes
import LoginModel
import ProviderDomain

@testable import ProviderWeb

/// The token endpoint of the documented API, and the endpoints related to it.
extension CheckedOperation {
    static let unknownApp = HostileRequest(.app, "Invalid application ID", "client_id", "1")
    static let wrongSecret = HostileRequest(.clientSecret, "Error validating client secret", "client_secret", "wrong")
    static let wrongProof = HostileRequest(.appSecretProof, "Invalid appsecret_proof", "appsecret_proof", "00")
    static let noAccessToken = HostileRequest(.accessToken, "Cannot parse access token", "access_token", "EAA00")
    static let revokedAccessToken = HostileRequest(.grant, "explicit API call") { $1["access_token"] = try await $0.revokedToken() }

    static let hostileCodes = [
        unknownApp, wrongSecret, HostileRequest(.codeBinding, "Invalid verification code format", "code", "AQ00"),
        HostileRequest(.redirectURI, "redirect_uri is identical", "redirect_uri", "https://app.example/other"),
        HostileRequest(.pkce, "Invalid code verifier", "code_verifier", String(repeating: "a", count: 43)),
        HostileRequest(.grant, "has expired") { $1["code"] = try $0.expired($1["code"]) },
        HostileRequest(.singleUse, "has been used") { _ = try await $0.send(.post, "/oauth/token", $1) },
    ]

    static let tokens = [
        CheckedOperation(
            path: "/oauth/access_token", methods: [.get, .post], grantType: "authorization_code",
            accepted: { try await $0.codeExchange() },
            run: { provider, request, omitted in
                let call = try await provider.client(request).passing(TokenService.clientChecks.omitting(omitted))
                _ = try await CodeCall(call, CheckedProvider.logger).passing(TokenService.codeChecks.omitting(omitted)).redeemed.value
            }, hostile: hostileCodes),
        CheckedOperation(
            path: "/oauth/access_token", methods: [.get, .post], grantType: "client_credentials", accepted: { _ in clientCredentials },
            run: { provider, request, omitted in
                let call = try await provider.client(request).passing(TokenService.clientChecks.omitting(omitted))
                _ = try await call.passing(TokenService.clientCredentialsChecks.omitting(omitted)).secret.value
            }, hostile: [unknownApp, wrongSecret]),
        exchange("fb_exchange_token", TokenEndpoint.tokenExchangeChecks, secret: Sample.secret, hostile: [wrongSecret]),
        exchange("fb_attenuate_token", TokenEndpoint.tokenAttenuationChecks),
        tokenRequest(
            "/oauth/access_token", [.get, .post], grantType: "fb_extend_sso_token",
            TokenService.clientChecks.lifted() + TokenEndpoint.tokenExtensionChecks, hostile: [wrongProof]),
        tokenRequest(
            "/oauth/client_code", [.get, .post], fields: ["client_secret": Sample.secret, "redirect_uri": Sample.callback],
            TokenEndpoint.clientCodeChecks,
            hostile: [
                wrongSecret, wrongProof,
                HostileRequest(.redirectURI, "Valid OAuth Redirect URIs", "redirect_uri", "https://other.example/"),
            ]),
        tokenRequest("/oauth/access_token_info", [.get], TokenEndpoint.informationChecks, hostile: [wrongProof]),
        CheckedOperation(
            path: "/debug_token", methods: [.get],
            accepted: {
                ClientFields(["input_token": try await $0.token(), "access_token": "\(Sample.appID)|\(Sample.secret)"])
            },
            run: { provider, request, omitted in
                let call = InspectionCall(bearer: try provider.bearer(.get, "/debug_token", request))
                _ = try await call.passing(TokenEndpoint.inspectionChecks.omitting(omitted)).inspected.value
            },
            hostile: [
                noAccessToken, wrongProof, revokedAccessToken,
                HostileRequest(.tokenKind, "owner or developer", "access_token", CheckedProvider.clientToken),
                HostileRequest(.tokenBinding, "did not match the Viewing App", "access_token", "77|other"),
            ]),
    ]

    static let clientCredentials = ClientFields([
        "grant_type": "client_credentials", "client_id": Sample.appID, "client_secret": Sample.secret,
    ])

    /// Returns an operation that exchanges one token for another.
    private static func exchange(
        _ grantType: String, _ checks: [EndpointCheck<AccessTokenCall>], secret: String? = nil, hostile: [HostileRequest] = []
    ) -> CheckedOperation {
        let parameter = "fb_exchange_token"
        return CheckedOperation(
            path: "/oauth/access_token", methods: [.get, .post], grantType: grantType,
            accepted: { provider in
                var request = ClientFields(["grant_type": grantType, "client_id": Sample.appID, parameter: try await provider.token()])
                request["client_secret"] = secret
                return request
            },
            run: { provider, request, omitted in
                let call = try await provider.client(request).passing(TokenService.clientChecks.omitting(omitted))
                _ = try await AccessTokenCall(call, token: request[parameter].map(Secret.init), in: parameter)
                    .passing(checks.omitting(omitted)).token.value
            },
            hostile: hostile + [
                unknownApp, HostileRequest(.accessToken, "Cannot parse access token", parameter, "EAA00"),
                HostileRequest(.grant, "explicit API call") { $1[parameter] = try await $0.revokedToken() },
            ])
    }

    /// Returns an operation of a client with an access token.
    private static func tokenRequest(
        _ path: String, _ methods: [HTTPRequest.Method], grantType: String? = nil, fields: [String: String] = [:],
        _ checks: [EndpointCheck<AccessTokenCall>], hostile: [HostileRequest]
    ) -> CheckedOperation {
        CheckedOperation(
            path: path, methods: methods, grantType: grantType,
            accepted: { provider in
                var request = ClientFields(fields.merging(["client_id": Sample.appID]) { $1 })
                request["grant_type"] = grantType
                request["access_token"] = try await provider.token()
                return request
            },
            run: { provider, request, omitted in
                _ = try await AccessTokenCall(provider.client(request), token: request["access_token"].map(Secret.init))
                    .passing(checks.omitting(omitted)).token.value
            }, hostile: hostile + [unknownApp, noAccessToken, revokedAccessToken])
    }
}

extension [EndpointCheck<ClientCall>] {
    /// Returns the same checks for a request that contains the client's call.
    func lifted<State: ClientRequest>() -> [EndpointCheck<State>] {
        map { check in EndpointCheck(check.kind) { try await check.run(&$0.call) } }
    }
}
