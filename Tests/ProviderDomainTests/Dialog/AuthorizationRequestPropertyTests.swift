import IdentityTokens
import LoginModel
import Testing

@testable import ProviderDomain

@Suite("What an authorization request asks for")
struct AuthorizationRequestPropertyTests {
    private static let s256 = "code_challenge=\(Sample.challenge)&code_challenge_method=S256"
    private static let loopback = "http://127.0.0.1:5000/callback"

    private func app(_ change: (inout RegisteredApp) -> Void) -> RegisteredApp {
        var app = Sample.app
        change(&app)
        return app
    }

    private func reason(_ query: String, of app: RegisteredApp = Sample.app) -> String? {
        do throws(RedirectError) {
            _ = try Sample.request(query, of: app)
            return nil
        } catch {
            return error.reason
        }
    }

    @Test(
        "The values of prompt and auth_type ask for the password, the consent page, or for declined permissions again",
        arguments: [
            ("", false, false, false), ("prompt=login", true, false, false), ("prompt=consent", false, true, true),
            ("prompt=select_account", false, true, false), ("prompt=login+consent", true, true, true),
            ("prompt=LOGIN", false, false, false),
            ("auth_type=reauthenticate", true, false, false), ("auth_type=rerequest", false, false, true),
            ("auth_type=reauthorize", false, true, false), ("auth_type=reauthorize,rerequest,reauthenticate", true, true, true),
            ("auth_type=Rerequest", false, false, false), ("max_age=0", true, false, false), ("max_age=1", false, false, false),
            ("max_age=0000000000", true, false, false), ("force_confirmation=true", false, true, false),
            ("force_confirmation=1", false, true, false), ("force_confirmation=yes", false, false, false),
            ("prompt=none", false, false, false),
        ] as [(String, Bool, Bool, Bool)])
    func prompts(query: String, password: Bool, consent: Bool, declined: Bool) throws {
        let request = try Sample.request(query)
        #expect(request.requiresReauthentication == password)
        #expect(request.mustShowConsent == consent)
        #expect(request.rerequestsDeclined == declined)
    }

    @Test(
        "An app that forces reauthentication asks for the password unless it has its own scheme",
        arguments: [
            (Sample.webCallback, true), (loopback, true), (Sample.ownScheme, false), ("fbconnect://success", false),
        ])
    func forced(redirectURI: String, password: Bool) throws {
        let app = app { $0.settings.forcesReauthentication = true }
        #expect(try Sample.request(of: app, at: redirectURI).requiresReauthentication == password)
        #expect(try Sample.request("auth_nonce=n", of: app, at: redirectURI).authNonce == (password ? "n" : nil))
    }

    @Test(
        "An auth_nonce is bound to the login only if the login requires the password, and has at most 512 bytes",
        arguments: [
            ("auth_nonce=n", nil, nil), ("auth_nonce=n&auth_type=reauthenticate", "n", "reauthenticate"),
            ("auth_nonce=n&prompt=login", "n", ""),
            ("auth_nonce=n&max_age=0", "n", ""), ("auth_nonce=n&auth_type=rerequest,reauthenticate", "n", "reauthenticate,rerequest"),
            ("auth_type=reauthenticate", nil, nil), ("auth_nonce=&auth_type=reauthenticate", nil, nil),
        ] as [(String, String?, String?)])
    func authNonce(query: String, nonce: String?, authType: String?) throws {
        let request = try Sample.request(query)
        #expect(request.authNonce == nonce)
        #expect(request.note == nonce.flatMap { nonce in authType.map { LoginNote(authType: $0, authNonce: nonce) } })
    }

    @Test("An auth_nonce is refused only if it is used and longer than 512 bytes")
    func authNonceLength() {
        let longest = String(repeating: "n", count: 512)
        #expect(reason("auth_type=reauthenticate&auth_nonce=\(longest)") == nil)
        #expect(reason("auth_type=reauthenticate&auth_nonce=\(longest)n") == "auth_nonce_too_long")
        #expect(reason("auth_type=reauthenticate&auth_nonce=a%00") == "auth_nonce_zero_byte")
        #expect(reason("auth_type=reauthenticate,%00&auth_nonce=a") == "auth_nonce_zero_byte")
        #expect(reason("auth_type=reauthenticate&auth_nonce=" + String(repeating: "%C3%A9", count: 257)) == "auth_nonce_too_long")
        #expect(reason("auth_nonce=\(longest)n") == nil)
    }

    @Test(
        "A maximum age is a whole number of seconds of at most ten digits",
        arguments: [
            ("0", 0), ("1", 1), ("007", 7), ("9999999999", 9_999_999_999), ("10000000000", nil), ("-1", nil), ("+1", nil), ("1.0", nil),
            ("1e3", nil),
            ("%20", nil), ("%D9%A1", nil), ("0x10", nil),
        ] as [(String, Double?)])
    func maxAge(text: String, seconds: Double?) {
        #expect((try? Sample.request("max_age=\(text)"))?.maxAge == seconds)
        #expect(reason("max_age=\(text)") == (seconds == nil ? "max_age_form" : nil))
        #expect((try? Sample.request("max_age=\(text)"))?.includesAuthTime == seconds.map { _ in true })
    }

    @Test("An ID token of a Limited Login never contains auth_time")
    func authTime() throws {
        #expect(try !Sample.request().includesAuthTime)
        #expect(try !Sample.request("response_type=id_token&nonce=n&tp=ios_14_do_not_track&max_age=7").includesAuthTime)
    }

    @Test(
        "Only the app's own server receives a silent response that is a code for a web app or has a web address",
        arguments: [
            ("", Sample.webCallback, false, true), ("response_type=id_token&nonce=n", Sample.webCallback, false, true),
            ("", loopback, false, true),
            (s256, loopback, false, false), ("response_type=code+granted_scopes", loopback, false, false),
            ("response_type=id_token&nonce=n", loopback, false, false), ("", Sample.ownScheme, false, false),
            (s256, Sample.ownScheme, false, false),
            (s256, loopback, true, false), (s256, Sample.webCallback, true, true),
        ] as [(String, String, Bool, Bool)])
    func server(query: String, redirectURI: String, isNative: Bool, reachesOnlyServer: Bool) throws {
        let request = try Sample.request(query, of: app { $0.settings.isNative = isNative }, at: redirectURI)
        #expect(request.respondsOnlyToServer == reachesOnlyServer)
    }

    @Test(
        "A response discloses a login unless it is a code alone",
        arguments: [
            ("", false), ("response_type=code,granted_scopes", false), ("response_type=code,graph_domain", false),
            ("response_type=none", true),
            ("response_type=id_token&nonce=n", true), ("response_type=code,signed_request", true),
            ("response_type=code+id_token&nonce=n", true), ("response_type=token_or_nonce&\(s256)", false),
        ])
    func disclosure(query: String, discloses: Bool) throws {
        #expect(try Sample.request(query).responseDisclosesLogin == discloses)
    }

    @Test(
        "Only a Limited Login that returns an ID token alone can be refreshed silently",
        arguments: [
            ("response_type=id_token&nonce=n&tp=ios_14_do_not_track", true), ("response_type=id_token&nonce=n", false), ("", false),
        ])
    func refresh(query: String, refreshes: Bool) throws {
        let request = try Sample.request(query)
        #expect(request.refreshesLimitedLogin == refreshes)
        #expect(request.tracking == (refreshes ? .limited : .enabled))
    }

    @Test(
        "An error goes to the query for private-use schemes and unknown response types, else where the response would go",
        arguments: [
            ("", Sample.webCallback, .query), ("response_type=id_token&nonce=n", Sample.webCallback, .fragment),
            ("response_mode=fragment", Sample.webCallback, .fragment), ("response_mode=fragment", Sample.ownScheme, .query),
            ("response_type=id_token&nonce=n", Sample.ownScheme, .query), ("response_type=id_token&nonce=n", loopback, .fragment),
            ("response_type=magic", Sample.webCallback, .fragment), ("response_type=,", Sample.webCallback, .query),
        ] as [(String, String, AuthorizationResponse.ResponseMode)])
    func errorPlace(query: String, redirectURI: String, place: AuthorizationResponse.ResponseMode) {
        let request = AuthorizationRequestValidator(FormParameters(encoded: query)).request(of: Sample.app, redirectURI: redirectURI)
            .request
        #expect(request.errorResponseMode == place)
    }

    @Test("A login configuration replaces the scope, and the person grants all of it")
    func configuration() throws {
        let app = app { $0.settings.loginConfigurations = ["7": ["email", "openid", "offline_access"], "8": []] }
        let request = try Sample.request("config_id=7&scope=user_likes", of: app)
        #expect(request.permissions == [.email] && request.asksForIDToken && request.asksForRefresh)
        #expect(request.isAllOrNothing && request.rerequestsDeclined)
        #expect(try Sample.request("config_id=8&scope=user_likes", of: app).permissions.isEmpty)
        for unknown in ["9", "", "07", "email"] {
            let request = try Sample.request("config_id=\(unknown)&scope=user_likes", of: app)
            #expect(request.permissions == [.userLikes] && !request.isAllOrNothing, "An unknown configuration is ignored")
        }
    }

    @Test(
        "The languages of a request are listed in the order locale, ui_locales, hl",
        arguments: [
            ("", []), ("locale=it_IT", ["it_IT"]), ("hl=ja&ui_locales=th+it&locale=en_US", ["en_US", "th", "it", "ja"]),
            ("ui_locales=it,it+th", ["it", "th"]), ("locale=&hl=th", ["th"]), ("locale=it&hl=it", ["it", "it"]),
        ] as [(String, [String])])
    func locales(query: String, locales: [String]) throws {
        #expect(AuthorizationRequest.locales(in: FormParameters(encoded: query)) == locales)
        #expect(try Sample.request(query).locales == locales)
    }

    @Test(
        "A parameter that occurs twice, or is not UTF-8, is an error at the redirect URI",
        arguments: [
            ("scope=a&scope=a", "repeated_parameter"), ("state=a&state=b", "repeated_parameter"), ("x=1&x=2", "repeated_parameter"),
            ("x=%FF", "not_utf8"), ("scope=%C3", "not_utf8"), ("nonce=%FF&scope=a&scope=b", "not_utf8"), ("state=%FF", nil), ("%FF=a", nil),
            ("x=e" + String(repeating: "%CC%81", count: 500), "not_utf8"), ("x&y&z=", nil), ("&&&", nil),
            ("%73cope=a&scope=b", "repeated_parameter"),
        ] as [(String, String?)])
    func form(query: String, reason: String?) { #expect(self.reason(query) == reason) }

    @Test(
        "A DPoP thumbprint is 32 bytes in base64url",
        arguments: [
            (Sample.challenge, nil), (String(Sample.challenge.dropLast()), "dpop_jkt_form"), (Sample.challenge + "A", "dpop_jkt_form"),
            (Sample.challenge + "=", "dpop_jkt_form"), (String(repeating: "A", count: 43), nil),
            (String(repeating: "A", count: 42) + "B", "dpop_jkt_form"),
            (String(repeating: "%2B", count: 43), "dpop_jkt_form"), ("x", "dpop_jkt_form"),
        ] as [(String, String?)])
    func thumbprint(text: String, reason: String?) { #expect(self.reason("dpop_jkt=\(text)") == reason) }

    @Test("The expected person is read in the form of a stored login name")
    func loginHint() throws {
        #expect(try Sample.request("login_hint=%20ADA@Example.com%20").loginHint == "ada@example.com")
        #expect(try Sample.request("login_hint=").loginHint == nil)
    }

    @Test(
        "Requests of SDKs and requests for lists of scopes are recognized",
        arguments: [
            ("", false, false), ("sdk=ios", true, false), ("sdk=", false, false), ("return_scopes=true", false, true),
            ("return_scopes=1", false, true),
            ("return_scopes=True", false, false), ("sdk=x&return_scopes=false", true, false),
        ])
    func marks(query: String, comesFromSDK: Bool, returnsScopes: Bool) throws {
        let request = try Sample.request(query)
        #expect(request.comesFromSDK == comesFromSDK && request.returnsScopes == returnsScopes)
    }

    @Test("A hint names another person only if it can be read and has a subject")
    func hint() throws {
        func hint(_ payload: String) -> String {
            ["{\"alg\":\"RS256\"}", payload, "s"].map { Base64URL.encode(Array($0.utf8)) }.joined(separator: ".")
        }
        let rows = [
            (hint(#"{"sub":"1"}"#), false), (hint(#"{"sub":"2"}"#), true), (hint(#"{"sub":"01"}"#), true), (hint(#"{"sub":""}"#), false),
            (hint("{}"), false),
            (hint(#"{"sub":1}"#), false), ("x", false), ("..", false),
        ]
        for (text, isOther) in rows {
            #expect(try Sample.request("id_token_hint=\(text)").hintNamesOtherPerson(than: "1") == isOther, "\(text)")
        }
        #expect(try !Sample.request().hintNamesOtherPerson(than: "1"))
    }
}
