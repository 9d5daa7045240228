import LoginModel
import ProviderDomain
import Testing

@Suite("The validation of the app and the redirect URI")
struct AuthorizationRequestValidatorTests {
    private func checks(_ query: String) -> AuthorizationRequestValidator { AuthorizationRequestValidator(FormParameters(encoded: query)) }

    private func redirectURI(_ query: String) throws(PageError) -> String {
        let checks = checks(query)
        let id = try checks.appID()
        return try checks.redirectURI(of: id == Sample.app.id ? Sample.app : nil)
    }

    @Test(
        "An invalid app or redirect URI is an error on a page, in the order of section 2.7",
        arguments: [
            ("", "missing_app_id"), ("client_id=", "missing_app_id"), ("client_id=%FF", "missing_app_id"),
            ("redirect_uri=https://evil.example/", "missing_app_id"), ("client_id=abc", "invalid_app_id"),
            ("client_id=-1", "invalid_app_id"), ("client_id=%D9%A1", "invalid_app_id"), ("client_id=1%00", "invalid_app_id"),
            ("client_id=123456789012345678901234567890123", "invalid_app_id"), ("client_id=1&redirect_uri=/x", "invalid_app_id"),
            ("client_id=1", "invalid_app_id"), ("client_id=138483919580948", "missing_redirect_uri"),
            ("client_id=138483919580948&redirect_uri=", "missing_redirect_uri"),
            ("client_id=138483919580948&redirect_uri=/callback", "redirect_uri_not_absolute"),
            ("client_id=138483919580948&redirect_uri=https://app.example@evil.example/", "redirect_uri_not_absolute"),
            ("client_id=138483919580948&redirect_uri=https://evil.example/", "redirect_uri_blocked"),
            ("client_id=138483919580948&redirect_uri=https://evil.example/&response_type=x&nonce=a+b", "redirect_uri_blocked"),
            ("client_id=138483919580948&client_id=138483919580948", "malformed_form"),
            ("client_id=138483919580948&redirect_uri=https://app.example/callback&redirect_uri=https://evil.example/", "malformed_form"),
        ])
    func pages(query: String, code: String) {
        let refusal = #expect(throws: PageError.self) { try redirectURI(query) }
        #expect(refusal?.code == code)
        #expect(refusal?.status == 400)
    }

    @Test("A known app with a registered redirect URI is accepted", arguments: ["client_id", "app_id"])
    func accepted(name: String) throws {
        #expect(try redirectURI("\(name)=138483919580948&redirect_uri=https%3A%2F%2Fapp.example%2Fcallback") == Sample.webCallback)
    }

    @Test(
        "A login that the app's settings do not allow is an error on a page",
        arguments: [
            ("app_not_active", Sample.webCallback, false, "isActive"),
            ("login_switched_off", Sample.ownScheme, false, "allowsClientLogin"),
            ("login_switched_off", Sample.webCallback, false, "allowsWebLogin"),
            (nil, Sample.ownScheme, false, "allowsWebLogin"),
            ("embedded_browser", Sample.webCallback, true, ""), ("embedded_browser", Sample.ownScheme, true, ""),
            (nil, Sample.webCallback, true, "allowsEmbeddedLogin"),
            ("redirect_uri_blocked", "fbconnect://success", false, ""),
            (nil, "fbconnect://success", false, "allowsEmbeddedLogin"),
            (nil, "https://login.example/connect/login_success.html", false, "allowsEmbeddedLogin"),
            ("domain_not_included", "https://evil.example/", false, "domains"),
            ("redirect_uri_blocked", "https://app.example/other", false, "domains"),
            ("redirect_uri_blocked", "https://evil.example/", false, "isActive"),
        ] as [(String?, String, Bool, String)])
    func settings(code: String?, redirectURI: String, isEmbedded: Bool, setting: String) {
        var app = Sample.app
        switch setting {
        case "isActive": app.settings.isActive = false
        case "allowsClientLogin": app.settings.allowsClientLogin = false
        case "allowsWebLogin": app.settings.allowsWebLogin = false
        case "allowsEmbeddedLogin": app.settings.allowsEmbeddedLogin = true
        case "domains": app.settings.domains = ["app.example"]
        default: break
        }
        let checks = checks(FormParameters.encode([("redirect_uri", redirectURI)]))
        let found = Result { () throws(PageError) in
            try checks.redirectURI(of: app, home: ["https://login.example"], inEmbeddedBrowser: isEmbedded)
        }
        switch found {
        case .success(let text): #expect(code == nil && text == redirectURI)
        case .failure(let refusal): #expect(refusal.code == code)
        }
    }

    @Test("The error page shows a blocked redirect URI, shortened if it is long")
    func blockedNote() {
        let path = String(repeating: "a", count: 1000)
        let refusal = #expect(throws: PageError.self) {
            try redirectURI("client_id=138483919580948&redirect_uri=https://evil.example/\(path)")
        }
        #expect(refusal?.developerNote.hasSuffix("The redirect URI was https://evil.example/\(path.prefix(491))") == true)
    }
}
