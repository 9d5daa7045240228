import LoginModel
import ProviderDomain
import Testing

@Suite("Authorization requests")
struct AuthorizationRequestTests {
    /// The response type of the iOS SDK in a classic login (Wire.md, section 2.2).
    private static let classic = "id_token,token_or_nonce,signed_request,graph_domain,user_token_nonce"
    private static let s256 = "code_challenge=\(Sample.challenge)&code_challenge_method=S256"

    @Test(
        "An invalid authorization request is rejected at its redirect URI",
        arguments: [
            ("response_type=magic", "unsupported_response_type", "unsupported_response_type"),
            ("response_type=graph_domain,granted_scopes", "unsupported_response_type", "unsupported_response_type"),
            ("response_type=CODE", "unsupported_response_type", "unsupported_response_type"),
            ("response_type=token", "unsupported_response_type", "access_token_in_redirect"),
            ("response_type=code+token", "unsupported_response_type", "access_token_in_redirect"),
            ("response_type=token_or_nonce", "unsupported_response_type", "access_token_in_redirect"),
            ("response_type=\(classic)&nonce=n", "unsupported_response_type", "access_token_in_redirect"),
            (
                "response_type=\(classic)&nonce=n&code_challenge=\(Sample.challenge)&code_challenge_method=plain",
                "unsupported_response_type", "access_token_in_redirect"
            ),
            ("response_type=\(classic),token&nonce=n&\(s256)", "unsupported_response_type", "access_token_in_redirect"),
            ("response_type=\(classic)&\(s256)", "invalid_request", "missing_nonce"),
            ("response_type=id_token,code&tp=ios_14_do_not_track&nonce=n", "unsupported_response_type", "limited_login_has_no_code"),
            ("tp=ios_14_do_not_track&nonce=n", "unsupported_response_type", "limited_login_has_no_code"),
            ("is_limited_login_shim=1&nonce=n", "unsupported_response_type", "limited_login_has_no_code"),
            ("response_type=token_or_nonce&tp=ios_14_do_not_track", "unsupported_response_type", "unsupported_response_type"),
            ("response_type=id_token", "invalid_request", "missing_nonce"),
            ("response_type=code+id_token", "invalid_request", "missing_nonce"),
            ("response_type=id_token&nonce=", "invalid_request", "missing_nonce"),
            ("response_type=id_token&nonce=a+b", "invalid_request", "nonce_contains_whitespace"),
            ("nonce=a+b", "invalid_request", "nonce_contains_whitespace"),
            ("nonce=a%E3%80%80b", "invalid_request", "nonce_contains_whitespace"),
            ("nonce=a%01b", "invalid_request", "nonce_contains_control_character"),
            ("nonce=" + String(repeating: "n", count: 1025), "invalid_request", "nonce_too_long"),
            ("code_challenge=short&code_challenge_method=S256", "invalid_request", "code_challenge_form"),
            ("code_challenge=short", "invalid_request", "code_challenge_form"),
            ("code_challenge=\(Sample.challenge)=&code_challenge_method=S256", "invalid_request", "code_challenge_form"),
            ("code_challenge=\(Sample.challenge)&code_challenge_method=s256", "invalid_request", "code_challenge_method"),
            ("code_challenge=\(Sample.challenge)&code_challenge_method=none", "invalid_request", "code_challenge_method"),
            ("code_challenge_method=S256", "invalid_request", "missing_code_challenge"),
            ("code_challenge=\(Sample.verifier)&code_challenge_method=plain", "invalid_request", "plain_code_challenge"),
            ("code_challenge=\(Sample.verifier)", "invalid_request", "plain_code_challenge"),
            ("prompt=none+login", "invalid_request", "prompt_none_not_alone"),
            ("prompt=none,consent", "invalid_request", "prompt_none_not_alone"),
            ("dpop_jkt=abc", "invalid_request", "dpop_jkt_form"),
            ("max_age=-1", "invalid_request", "max_age_form"), ("max_age=1.5", "invalid_request", "max_age_form"),
            ("max_age=soon", "invalid_request", "max_age_form"), ("max_age=99999999999", "invalid_request", "max_age_form"),
            ("display=async", "invalid_request", "display_not_supported"), ("display=iframe", "invalid_request", "display_not_supported"),
            ("request=e30.e30.", "request_not_supported", "request_not_supported"),
            ("request_uri=https://app.example/request", "request_uri_not_supported", "request_uri_not_supported"),
            ("response_mode=form_post", "invalid_request", "unsupported_response_mode"),
            ("response_type=id_token&nonce=n&response_mode=query", "invalid_request", "unsupported_response_mode"),
            ("response_type=none,code,unheard_of,none&response_mode=post", "invalid_request", "unsupported_response_mode"),
            ("type=user_agent", "unsupported_response_type", "access_token_in_redirect"),
            ("response_type=graph_domain,none", "unsupported_response_type", "unsupported_response_type"),
            ("response_type=magic&nonce=a+b&prompt=none+login", "unsupported_response_type", "unsupported_response_type"),
            ("nonce=a+b&code_challenge=x", "invalid_request", "nonce_contains_whitespace"),
        ])
    func refused(query: String, error: String, reason: String) {
        let refusal = #expect(throws: RedirectError.self) { try Sample.request(query) }
        #expect(refusal?.error == error)
        #expect(refusal?.reason == reason)
        #expect(refusal?.isCancel == false)
        #expect(refusal?.description.isEmpty == false)
    }

    @Test("A native app needs a code challenge to get a code (RFC 8252, section 8.1)")
    func native() throws {
        var app = Sample.app
        app.settings.isNative = true
        for query in ["", "response_type=code+id_token&nonce=n"] {
            let refusal = #expect(throws: RedirectError.self) { try Sample.request(query, of: app) }
            #expect(refusal?.error == "invalid_request")
            #expect(refusal?.reason == "code_challenge_needed")
        }
        #expect(try Sample.request(Self.s256, of: app).returnsCode)
        #expect(try Sample.request("response_type=id_token&nonce=n&tp=ios_14_do_not_track", of: app).returnsIDToken)
    }

    @Test("A rejected request keeps its state")
    func stateOfRefusal() {
        let (request, refusal) = AuthorizationRequestValidator(FormParameters(encoded: "response_type=magic&state=s")).request(
            of: Sample.app, redirectURI: Sample.webCallback)
        #expect(refusal != nil)
        #expect(request.state == Array("s".utf8))
    }

    @Test(
        "The response type decides what the response contains and in which part of the URI",
        arguments: [
            ("", true, false, .query), ("response_type=code", true, false, .query),
            ("response_type=code,granted_scopes", true, false, .query), ("response_type=code+unheard_of", true, false, .query),
            ("response_type=code,graph_domain", true, false, .fragment), ("response_type=code,signed_request", true, false, .fragment),
            ("response_type=id_token&nonce=n", false, true, .fragment), ("response_type=code+id_token&nonce=n", true, true, .fragment),
            ("response_type=id_token,graph_domain,user_token_nonce&tp=ios_14_do_not_track&nonce=n", false, true, .fragment),
            ("response_type=id_token,token_or_nonce&tp=ios_14_do_not_track&nonce=n", false, true, .fragment),
            ("response_type=\(classic)&nonce=n&\(s256)", true, false, .fragment),
            ("response_type=code,\(classic)&nonce=n&\(s256)", true, false, .fragment),
            ("response_type=token_or_nonce&\(s256)", true, false, .fragment),
            ("response_type=\(classic)&nonce=n&\(s256)&is_limited_login_shim=true", false, true, .fragment),
        ] as [(String, Bool, Bool, AuthorizationResponse.ResponseMode)])
    func responses(query: String, code: Bool, idToken: Bool, place: AuthorizationResponse.ResponseMode) throws {
        let request = try Sample.request(query)
        #expect(request.returnsCode == code)
        #expect(request.returnsIDToken == idToken)
        #expect(request.responseMode == place)
    }

    @Test(
        "An app that allows tokens in redirects can request an access token, except in a limited login",
        arguments: [
            ("response_type=token", false, false, true), ("type=user_agent", false, false, true),
            ("type=web_server", true, false, false), ("type=user_agent&response_type=code", true, false, false),
            ("response_type=code%20token", true, false, true), ("response_type=id_token,token&nonce=n", false, true, true),
            ("response_type=\(classic)&nonce=n", false, true, true), ("response_type=\(classic)&nonce=n&\(s256)", true, false, false),
            ("response_type=token,signed_request,graph_domain", false, false, true),
            ("response_type=id_token,token&nonce=n&tp=ios_14_do_not_track", false, true, false),
        ] as [(String, Bool, Bool, Bool)])
    func legacy(query: String, code: Bool, idToken: Bool, token: Bool) throws {
        var app = Sample.app
        app.settings.allowsTokensInRedirects = true
        let request = try Sample.request(query, of: app)
        #expect(request.returnsCode == code)
        #expect(request.returnsIDToken == idToken)
        #expect(request.returnsAccessToken == token)
        #expect(
            request.responseMode == (token || idToken || query.contains("classic") || request.replacesTokensWithCode ? .fragment : .query))
        #expect(!(try Sample.request("response_type=code")).returnsAccessToken)
    }

    @Test(
        "The response mode decides the part of the URI, as far as that is safe",
        arguments: [
            ("response_mode=query", .query), ("response_mode=fragment", .fragment), ("response_type=none", .query),
            ("response_type=none&response_mode=fragment", .fragment), ("response_type=id_token&nonce=n&response_mode=fragment", .fragment),
        ] as [(String, AuthorizationResponse.ResponseMode)])
    func place(query: String, place: AuthorizationResponse.ResponseMode) throws { #expect(try Sample.request(query).responseMode == place) }

    @Test("The scope lists each permission once, and openid separately")
    func scope() throws {
        let request = try Sample.request("scope=email,openid+user_birthday%20email,,")
        #expect(request.permissions == [.email, .userBirthday])
        #expect(request.asksForIDToken)
        #expect(try !Sample.request("scope=email").asksForIDToken)
    }

    @Test(
        "The state can contain any bytes",
        arguments: [
            ("state=abc", Array("abc".utf8)), ("state=%FF%00%2B+x", [0xFF, 0x00, 0x2B, 0x20, 0x78]),
            ("state=%7B%22a%22%3A1%7D", Array(#"{"a":1}"#.utf8)), ("state=%", Array("%".utf8)), ("state=", nil), ("", nil),
        ] as [(String, [UInt8]?)])
    func state(query: String, state: [UInt8]?) throws { #expect(try Sample.request(query).state == state) }

    @Test("The parameters prompt and auth_type control the login and the consent")
    func promptAndAuthType() throws {
        let plain = try Sample.request()
        #expect(!plain.isSilent && !plain.requiresReauthentication && !plain.mustShowConsent && !plain.rerequestsDeclined)
        #expect(try Sample.request("prompt=none").isSilent)
        #expect(try Sample.request("prompt=login").requiresReauthentication)
        #expect(try Sample.request("auth_type=reauthenticate").requiresReauthentication)
        #expect(try Sample.request("prompt=consent").mustShowConsent)
        let both = try Sample.request("auth_type=rerequest,reauthorize")
        #expect(both.rerequestsDeclined && both.mustShowConsent)
    }

    @Test(
        "Either limited login parameter makes a request limited",
        arguments: ["tp=ios_14_do_not_track", "is_limited_login_shim=true", "is_limited_login_shim=1"])
    func limited(mark: String) throws {
        #expect(try Sample.request("response_type=id_token&nonce=n&\(mark)").isLimited)
        #expect(try !Sample.request("response_type=id_token&nonce=n&tp=ios_14_do_track").isLimited)
    }

    @Test("The request keeps its code challenge and its DPoP thumbprint")
    func proofs() throws {
        let s256 = try Sample.request("code_challenge=\(Sample.challenge)&code_challenge_method=S256&dpop_jkt=\(Sample.challenge)")
        #expect(s256.codeChallenge?.method == .s256)
        #expect(s256.dpopThumbprint == Sample.challenge)
        var old = Sample.app
        old.settings.allowsTokensInRedirects = true
        #expect(try Sample.request("code_challenge=\(Sample.challenge)", of: old).codeChallenge?.method == .plain)
    }

    @Test("The request lists its locales in the order of preference")
    func languages() throws {
        let request = try Sample.request("ui_locales=ja+zh-Hant&locale=it_IT&sdk=ios")
        #expect(request.locales == ["it_IT", "ja", "zh-Hant"])
        #expect(request.comesFromSDK)
    }
}
