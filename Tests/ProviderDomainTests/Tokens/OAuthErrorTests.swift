import IdentityTokens
import LoginModel
import ProviderDomain
import Testing

@Suite("Errors and grant types of the standard endpoints")
struct OAuthErrorTests {
    private static func graphError(_ message: String = "text", code: Int, status: Int = 400, retryAfter: Int? = nil) -> GraphError {
        GraphError(message, code: code, status: status, retryAfter: retryAfter)
    }

    @Test(
        "An error of the original endpoint has the code and status of the standard",
        arguments: [
            (.unknownApp, "invalid_client", 401, nil), (.codeRevoked, "invalid_grant", 400, nil), (.codeUsed, "invalid_grant", 400, nil),
            (.appIsNative, "unauthorized_client", 400, nil), (.appNotActive, "unauthorized_client", 400, nil),
            (.unexpected, "server_error", 500, nil),
            (.temporarilyUnavailable, "temporarily_unavailable", 503, 2), (.tooManyDevices(retryAfter: 7), "slow_down", 429, 7),
            (.tooManyDevicesInNetwork(retryAfter: 9), "slow_down", 429, 9), (.unreadableToken, "invalid_grant", 400, nil),
            (.passwordChanged, "invalid_grant", 400, nil), (.notAuthorized(appID: "1"), "invalid_grant", 400, nil),
            (graphError(code: 100), "invalid_request", 400, nil), (graphError(code: 100, status: 405), "invalid_request", 405, nil),
            (graphError(code: 613, retryAfter: nil), "slow_down", 429, nil), (graphError(code: 4, retryAfter: 3), "slow_down", 429, 3),
            (graphError(code: 1), "invalid_request", 400, nil), (graphError(code: 101), "invalid_request", 400, nil),
            (graphError(code: 190), "invalid_grant", 400, nil), (graphError(code: 17), "invalid_request", 400, nil),
        ] as [(GraphError, String, Int, Int?)])
    func conversion(error: GraphError, code: String, status: Int, retryAfter: Int?) {
        let converted = OAuthError(error)
        #expect(converted.error == code && converted.status == status && converted.retryAfter == retryAfter)
        if ![500, 503].contains(status) { #expect(converted.explanation == error.message) }
    }

    @Test(
        "The description has only characters that the standard allows",
        arguments: [
            ("plain text.", "plain text."), ("a \"quoted\" \\ text", "a 'quoted' ' text"), ("tab\tline\nend", "tab'line'end"),
            ("ก é", "' '"),
            ("e\u{301}", "e'"), ("\u{0}\u{7F}~ !", "''~ !"), ("👩‍👩‍👧", "'''''"), ("", ""),
        ])
    func description(text: String, description: String) {
        #expect(OAuthError.invalidGrant(text).json == ["error": "invalid_grant", "error_description": .string(description)])
    }

    @Test(
        "An error has the code and the status of its standard",
        arguments: [
            (.invalidClient("x"), "invalid_client", 401), (.invalidGrant("x"), "invalid_grant", 400),
            (.invalidRequest("x"), "invalid_request", 400),
            (.invalidRequest("x", status: 413), "invalid_request", 413), (.unauthorizedClient("x"), "unauthorized_client", 400),
            (.unsupportedTokenType, "unsupported_token_type", 400), (.sessionInfoNotRevocable, "unsupported_token_type", 400),
            (.authorizationPending, "authorization_pending", 400), (.slowDown, "slow_down", 400), (.expiredToken, "expired_token", 400),
            (.accessDenied, "access_denied", 400), (.refreshTokenUsed, "invalid_grant", 400), (.serverError, "server_error", 500),
        ] as [(OAuthError, String, Int)])
    func codes(error: OAuthError, code: String, status: Int) {
        #expect(error.error == code && error.status == status)
    }

    @Test(
        "The standard token endpoint knows four grant types",
        arguments: [
            ("grant_type=authorization_code", .authorizationCode), ("grant_type=client_credentials", .clientCredentials),
            ("grant_type=refresh_token", .refreshToken), ("grant_type=urn:ietf:params:oauth:grant-type:device_code", .deviceCode),
            ("grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Adevice_code", .deviceCode),
        ] as [(String, StandardGrantType)])
    func grantTypes(query: String, type: StandardGrantType) throws {
        #expect(try StandardGrantType(FormParameters(encoded: query)) == type)
    }

    @Test(
        "A missing or unknown grant type is rejected at the standard endpoint",
        arguments: [
            ("", "invalid_request", "The parameter grant_type is required."),
            ("grant_type=", "invalid_request", "The parameter grant_type is required."),
            (
                "grant_type=password", "unsupported_grant_type",
                "The grant_type password is not supported. The metadata document lists the supported ones."
            ),
            (
                "grant_type=Authorization_Code", "unsupported_grant_type",
                "The grant_type Authorization_Code is not supported. The metadata document lists the supported ones."
            ),
            (
                "grant_type=\(String(repeating: "a", count: 65))", "unsupported_grant_type",
                "The grant_type \(String(repeating: "a", count: 64)) is not supported. The metadata document lists the supported ones."
            ),
        ])
    func unknownGrantTypes(query: String, code: String, explanation: String) {
        let error = #expect(throws: OAuthError.self) { try StandardGrantType(FormParameters(encoded: query)) }
        #expect(error?.error == code && error?.explanation == explanation)
    }

    @Test(
        "The original token endpoint exchanges codes unless the request says otherwise",
        arguments: [
            ("", .authorizationCode), ("grant_type=", .authorizationCode), ("grant_type=authorization_code", .authorizationCode),
            ("grant_type=client_credentials", .clientCredentials), ("type=client_cred", .clientCredentials),
            ("type=other", .authorizationCode),
            ("grant_type=authorization_code&type=client_cred", .authorizationCode), ("grant_type=fb_exchange_token", .exchangeToken),
            ("grant_type=fb_extend_sso_token", .extendToken), ("grant_type=fb_attenuate_token", .attenuateToken),
        ] as [(String, TokenGrantType)])
    func originalGrantTypes(query: String, type: TokenGrantType) throws {
        #expect(try TokenGrantType(FormParameters(encoded: query)) == type)
    }

    @Test(
        "An unknown or repeated grant type is rejected at the original endpoint",
        arguments: [
            ("grant_type=password", "(#100) The grant_type password is not supported at this endpoint"),
            ("grant_type=refresh_token", "(#100) The grant_type refresh_token is not supported at this endpoint"),
            ("grant_type=fb_exchange_nonce", "This provider does not support exchange nonces: request a code from the dialog."),
            ("grant_type=a&grant_type=a", "(#100) The parameter grant_type occurs more than once"),
            ("type=client_cred&type=client_cred", "(#100) The parameter type occurs more than once"),
        ])
    func rejectedGrantTypes(query: String, message: String) {
        let error = #expect(throws: GraphError.self) { try TokenGrantType(FormParameters(encoded: query)) }
        #expect(error?.message == message && error?.code == 100)
    }
}
