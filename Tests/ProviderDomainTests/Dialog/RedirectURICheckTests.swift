import LoginModel
import ProviderDomain
import Testing

@Suite("The app and the redirect URI of an authorization request")
struct RedirectURICheckTests {
    private static let home = ["https://login.example"]

    private func validator(_ pairs: [(name: String, value: String)]) -> AuthorizationRequestValidator {
        AuthorizationRequestValidator(FormParameters(encoded: FormParameters.encode(pairs)))
    }

    @Test(
        "An app is named by client_id or app_id, or by both with the same value",
        arguments: [
            ("client_id=1", "1", nil), ("app_id=1", "1", nil), ("client_id=1&app_id=1", "1", nil), ("app_id=01", "01", nil),
            ("client_id=1&x=1&x=2", "1", nil), ("client_id=" + String(repeating: "9", count: 32), String(repeating: "9", count: 32), nil),
            ("client_id=1&app_id=2", nil, "malformed_form"), ("client_id=1&app_id=01", nil, "malformed_form"),
            ("app_id=1&app_id=1", nil, "malformed_form"), ("redirect_uri=a&redirect_uri=a", nil, "malformed_form"),
            ("client_id=1&client%5Fid=1", nil, "malformed_form"), ("client_id=&app_id=1", "1", nil),
            ("client_id=x&app_id=x", nil, "invalid_app_id"),
            ("client_id=" + String(repeating: "9", count: 33), nil, "invalid_app_id"), ("client_id=1.0", nil, "invalid_app_id"),
            ("client_id=%201", nil, "invalid_app_id"), ("client_id=%EF%BC%91", nil, "invalid_app_id"),
            ("Client_ID=1", nil, "missing_app_id"),
        ] as [(String, String?, String?)])
    func appID(query: String, id: String?, code: String?) {
        do throws(PageError) {
            #expect(try AuthorizationRequestValidator(FormParameters(encoded: query)).appID() == id && code == nil)
        } catch {
            #expect(error.code == code)
        }
    }

    @Test("A tool of the provider may use its own page, and only if the app is active")
    func explorer() throws {
        let page = "https://login.example/tools/explorer/token"
        let validator = validator([("redirect_uri", page)])
        var app = Sample.app
        app.redirectURIs.append(page)
        #expect(try validator.redirectURI(of: app, home: Self.home, isFromProvider: true) == page)
        #expect(throws: PageError.self, "An app cannot register the page") { try validator.redirectURI(of: app, home: Self.home) }
        app.settings.allowsClientLogin = false
        app.settings.allowsWebLogin = false
        #expect(try validator.redirectURI(of: app, home: Self.home, isFromProvider: true) == page)
        app.settings.isActive = false
        let error = #expect(throws: PageError.self) { try validator.redirectURI(of: app, home: Self.home, isFromProvider: true) }
        #expect(error?.code == "app_not_active")
        let relative = self.validator([("redirect_uri", "/tools/explorer/token")])
        #expect(
            #expect(throws: PageError.self) { try relative.redirectURI(of: app, isFromProvider: true) }?.code
                == "redirect_uri_not_absolute")
    }

    /// The redirect URIs of a native app, a web app and an embedded browser.
    private static let addresses = [
        Sample.webCallback, Sample.ownScheme, "http://127.0.0.1:5000/callback", "https://login.example/connect/login_success.html",
    ]

    @Test(
        "The switches of an app decide which redirect URIs it may use",
        arguments: [
            (true, true, false, false, [nil, nil, nil, "redirect_uri_blocked"]), (true, true, true, false, [nil, nil, nil, nil]),
            (true, false, false, false, ["login_switched_off", nil, "login_switched_off", "redirect_uri_blocked"]),
            (true, false, true, false, ["login_switched_off", nil, "login_switched_off", nil]),
            (false, true, true, false, [String?](repeating: "login_switched_off", count: 4)),
            (false, false, true, true, [String?](repeating: "login_switched_off", count: 4)),
            (true, true, true, true, [nil, nil, nil, nil]),
            (true, false, true, true, [nil, nil, nil, nil]),
            (true, true, false, true, ["embedded_browser", "embedded_browser", "embedded_browser", "redirect_uri_blocked"]),
        ] as [(Bool, Bool, Bool, Bool, [String?])])
    func switches(client: Bool, web: Bool, embedded: Bool, isInEmbeddedBrowser: Bool, codes: [String?]) {
        var app = Sample.app
        app.settings.allowsClientLogin = client
        app.settings.allowsWebLogin = web
        app.settings.allowsEmbeddedLogin = embedded
        let found = Self.addresses.map { address -> String? in
            do throws(PageError) {
                _ = try validator([("redirect_uri", address)]).redirectURI(of: app, home: Self.home, inEmbeddedBrowser: isInEmbeddedBrowser)
                return nil
            } catch {
                return error.code
            }
        }
        #expect(found == codes)
    }

    @Test(
        "A blocked redirect URI outside the app's domains has an error about the domains",
        arguments: [
            (["app.example"], "https://evil.example/", "domain_not_included"),
            (["app.example"], "https://www.app.example/x", "redirect_uri_blocked"),
            (["app.example"], "https://evilapp.example/", "domain_not_included"), ([], "https://evil.example/", "redirect_uri_blocked"),
            (["app.example"], "com.evil:/x", "redirect_uri_blocked"), (["app.example"], "http://127.0.0.1/other", "redirect_uri_blocked"),
            (["other.example"], "https://app.example/other", "domain_not_included"),
            (["not a host"], "https://app.example/other", "domain_not_included"),
        ])
    func domains(domains: [String], text: String, code: String) {
        var app = Sample.app
        app.settings.domains = domains
        let error = #expect(throws: PageError.self) { try validator([("redirect_uri", text)]).redirectURI(of: app) }
        #expect(error?.code == code)
        #expect(error?.developerNote.hasSuffix("The redirect URI was \(text)") == true)
    }

    @Test("The redirect URI is checked before the app's switches, so that nobody is told about another app's settings")
    func order() {
        var app = Sample.app
        app.settings.isActive = false
        app.settings.allowsClientLogin = false
        let blocked = #expect(throws: PageError.self) { try validator([("redirect_uri", "https://evil.example/")]).redirectURI(of: app) }
        #expect(blocked?.code == "redirect_uri_blocked")
        let inactive = #expect(throws: PageError.self) { try validator([("redirect_uri", Sample.webCallback)]).redirectURI(of: app) }
        #expect(inactive?.code == "app_not_active")
    }
}
