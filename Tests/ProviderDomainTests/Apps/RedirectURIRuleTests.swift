import ProviderDomain
import Testing

@Suite("The rule for redirect URIs")
struct RedirectURIRuleTests {
    private func app(_ redirectURIs: String...) -> RegisteredApp {
        RegisteredApp(id: "138483919580948", name: "Sample", redirectURIs: redirectURIs)
    }

    @Test(
        "A redirect URI is allowed if exactly the same URI is registered",
        arguments: [
            "https://app.example/callback", "https://app.example/callback?tenant=1", "https://app.example:8443/callback",
            "http://127.0.0.1/callback", "com.example.app://login/done", "https://app.example/a/@ada",
        ])
    func registered(text: String) { #expect(RedirectURIRule.allows(text, for: app(text))) }

    @Test(
        "A redirect URI is blocked if it differs from the registered one in any character",
        arguments: [
            "https://app.example/callback/", "https://app.example/Callback", "https://app.example/callback?x=1",
            "https://app.example/callback?", "https://app.example/callback#x", "https://app.example/callback#", "https://app.example/",
            "https://app.example", "https://app.example:443/callback", "https://app.example:8443/callback", "http://app.example/callback",
            "HTTPS://app.example/callback", "https://APP.example/callback", "https://app.example./callback",
            "https://app.example/callback%2F", "https://app.example%2Fcallback", "https://app.example/%63allback",
            "https://app.example/x/../callback", "https://app.example//callback", "https://app.example/callback.evil",
            "https://evil.example/callback", "https://app.example.evil.example/callback",
            "https://evil.example/?https://app.example/callback",
            " https://app.example/callback", "https://app.example/callback ", "https://app.example/callback\n",
            "https://app.example/call\u{0}back", "https://app.example/callback\u{200B}",
        ])
    func different(text: String) { #expect(!RedirectURIRule.allows(text, for: app("https://app.example/callback"))) }

    @Test(
        "A malformed or deceptive redirect URI is blocked even if it is registered",
        arguments: [
            "https://app.example@evil.example/", "https://app.example:x@evil.example/", "https://@evil.example/",
            #"https://app.example\@evil.example/"#, #"https://evil.example\.app.example/callback"#, #"https:\\evil.example/"#,
            "https:/evil.example/", "https:evil.example", "https://", "https:///callback", "//app.example/callback", "/callback",
            "callback",
            "", "https://[::1", "http://[::1]evil.example/callback", "https://app.example:80a/callback",
            "https://app.example:0/callback", "https://1.2.3.256/callback", "https://app..example/callback", "https://app%40evil.example/",
        ])
    func deceptive(text: String) {
        #expect(!RedirectURIRule.isAbsolute(text))
        #expect(!RedirectURIRule.allows(text, for: app(text)))
        #expect(RedirectURIRule.problemText(registering: text, for: "138483919580948") == "is not an absolute URI (RFC 3986)")
    }

    @Test(
        "The redirect URI of Android's Custom Tabs needs no registration",
        arguments: [
            ("fb138483919580948://cct.com.example.app", true), ("fb138483919580948://cct.com.example_2.app/", true),
            ("fb138483919580948://cct.", false), ("fb138483919580948://cct.a/b", false), ("fb138483919580948://cct.a?b=c", false),
            ("fb138483919580948://xct.com.example.app", false), ("fb1384839195809481://cct.com.example.app", false),
            ("fb138483919580948://cct.a%2Fb", false), ("fb138483919580948://cct.a:80", false),
        ])
    func android(text: String, isAllowed: Bool) { #expect(RedirectURIRule.allows(text, for: app()) == isAllowed) }

    @Test(
        "The provider's own redirect URIs are allowed for apps that may use an embedded browser",
        arguments: [
            ("https://login.example/connect/login_success.html", true), ("https://www.login.example/connect/login_success.html", true),
            ("fbconnect://success", true), ("fbconnect://success/", false), ("fbconnect://cancel", false),
            ("https://login.example/connect/login_success.html?x=1", false), ("https://login.example/connect/", false),
            ("https://evil.example/connect/login_success.html", false), ("http://login.example/connect/login_success.html", false),
        ])
    func blankPage(text: String, isAllowed: Bool) {
        let home = ["https://login.example", "https://www.login.example"]
        let app = app()
        #expect(!RedirectURIRule.allows(text, for: app, providerURLs: home))
        for setting in [\AppSettings.allowsEmbeddedLogin, \.isNative] {
            var app = app
            app.settings[keyPath: setting] = true
            #expect(RedirectURIRule.allows(text, for: app, providerURLs: home) == isAllowed)
        }
        #expect(RedirectURIRule.isEmbedded(text, home: home) == isAllowed)
    }

    @Test("Any loopback redirect URI is allowed while the app is in development mode")
    func development() {
        var app = app()
        for text in ["http://localhost:3000/done", "http://127.0.0.1:8000/", "http://[::1]:1/x?y=z"] {
            app.mode = .live
            #expect(!RedirectURIRule.allows(text, for: app))
            app.mode = .development
            #expect(RedirectURIRule.allows(text, for: app))
        }
        for text in [
            "http://localhost.evil.example/", "https://localhost/x", "http://localhost:3000/dialog/x", "http://10.0.0.1/",
            "http://localhost:1/../x",
        ] { #expect(!RedirectURIRule.allows(text, for: app)) }
    }

    @Test(
        "If an app has domains, its web redirect URIs must be on one of them or on a subdomain",
        arguments: [
            ("https://app.example/x", true), ("https://www.APP.example/x", true), ("https://app.example:8443/", true),
            ("https://app.example:443/", true), ("https://app%2eexample/", true), ("https://app.example./", false),
            ("https://evil-app.example/", false), ("https://app.example.evil.example/", false), ("http://localhost/", true),
            ("com.example:/x", true),
        ])
    func domains(text: String, isWithin: Bool) {
        #expect(RedirectURIRule.isWithin(["app.example"], text) == isWithin)
        #expect(RedirectURIRule.isWithin([], text))
    }

    @Test("A redirect URI is at most 2048 bytes long")
    func length() {
        let longest = "https://app.example/" + String(repeating: "a", count: 2028)
        #expect(RedirectURIRule.allows(longest, for: app(longest)))
        #expect(!RedirectURIRule.allows(longest + "a", for: app(longest + "a")))
    }

    @Test(
        "A redirect URI with a scheme that a browser runs or displays is blocked",
        arguments: [
            "javascript://app.example/%0aalert(1)", "javascript:alert(1)", "JavaScript://app.example/", "data:text/html,x",
            "data://text/html,x", "vbscript://x", "file:///etc/passwd", "blob://app.example/1", "about://blank",
            "view-source://app.example/",
        ])
    func runnable(text: String) {
        #expect(!RedirectURIRule.allows(text, for: app(text)))
        #expect(RedirectURIRule.problemText(registering: text, for: "138483919580948") != nil)
    }

    @Test(
        "A loopback URI may have any port if none is registered or the app is native (RFC 8252, section 7.3)",
        arguments: ["127.0.0.1", "[::1]", "localhost"])
    func loopback(host: String) {
        let app = app("http://\(host)/callback", "http://\(host):4000/other", "http://\(host):80/usual")
        var native = app
        native.settings.isNative = true
        for port in ["", ":1", ":80", ":8080", ":65535"] {
            #expect(RedirectURIRule.allows("http://\(host)\(port)/callback", for: app))
            #expect(!RedirectURIRule.allows("http://\(host)\(port)/other", for: app))
            #expect(RedirectURIRule.allows("http://\(host)\(port)/usual", for: app) == ["", ":80"].contains(port))
            #expect(RedirectURIRule.allows("http://\(host)\(port)/other", for: native))
        }
        #expect(RedirectURIRule.allows("http://\(host):4000/other", for: app))
        #expect(
            RedirectURIRule.problemText(registering: "http://\(host):80/usual", for: app.id) == nil,
            "The default port of a registered loopback URI has a meaning")
        for tail in ["", "/", "/callback/", "/Callback", "/callback?x=1", "/callback#x", "/callback%2F"] {
            #expect(!RedirectURIRule.allows("http://\(host):8080\(tail)", for: app), "\(tail)")
        }
        #expect(!RedirectURIRule.allows("https://\(host):8080/callback", for: app))
    }

    @Test(
        "Another spelling or another host does not match a registered loopback address",
        arguments: [
            "http://localhost:8080/callback", "http://[::1]:8080/callback", "http://127.0.0.2:8080/callback", "http://127.1:8080/callback",
            "http://127.0.0.1.evil.example:8080/callback", "http://127.0.0.1.:8080/callback", "http://127.0.0.1@evil.example/callback",
            "http://localhost.evil.example/callback", "http://2130706433/callback", "http://0x7f000001/callback", "http://0.0.0.0/callback",
            "http://[::ffff:127.0.0.1]/callback", "http://[::1]evil.example/callback", "http://127.0.0.1:80:90/callback",
            "http://127.0.0.1:80a/callback", "http://evil.example:127.0.0.1/callback",
        ])
    func otherHosts(text: String) { #expect(!RedirectURIRule.allows(text, for: app("http://127.0.0.1/callback"))) }

    @Test("A registered URI without a port does not allow other ports outside of loopback")
    func portsElsewhere() {
        #expect(!RedirectURIRule.allows("https://app.example:8443/", for: app("https://app.example/")))
        #expect(!RedirectURIRule.allows("com.example://login:1/", for: app("com.example://login/")))
    }

    @Test(
        "A redirect URI with the app's own scheme needs no registration",
        arguments: [
            "fb138483919580948://authorize", "fb138483919580948://authorize/", "fb138483919580948beta://authorize",
            "fb138483919580948beta://authorize/", "fb138483919580948beta2://authorize",
        ])
    func ownScheme(text: String) { #expect(RedirectURIRule.allows(text, for: app())) }

    @Test(
        "A redirect URI with a scheme that resembles the app's own is blocked",
        arguments: [
            "fb1384839195809481://authorize", "fb13848391958094://authorize", "fb38483919580948://authorize", "fb://authorize",
            "fb138483919580948://authorise", "fb138483919580948://authorize/x", "fb138483919580948://authorize//",
            "fb138483919580948://authorize?x=1", "fb138483919580948://authorize#x", "fb138483919580948://authorize.evil",
            "fb138483919580948://x@authorize", "fb138483919580948://authorize:80", "fb138483919580948:authorize",
            "fb138483919580948:/authorize", "fb138483919580948-2://authorize", "fb138483919580948.evil.example://authorize",
            "FB138483919580948://authorize", "fb138483919580948://AUTHORIZE",
            "xfb138483919580948://authorize",
            "fbconnect://success",
        ])
    func notOwnScheme(text: String) { #expect(!RedirectURIRule.allows(text, for: app("https://app.example/callback"))) }

    @Test(
        "An unsafe redirect URI cannot be registered",
        arguments: [
            ("http://app.example/callback", "uses http; use https, a loopback address or the app's own scheme"),
            ("http://127.0.0.2/callback", "uses http; use https, a loopback address or the app's own scheme"),
            ("http://localhost.evil.example/", "uses http; use https, a loopback address or the app's own scheme"),
            ("https://app.example/callback#x", "has a fragment, which a redirect URI must not have (RFC 6749, section 3.1.2)"),
            ("https://app.example/callback#", "has a fragment, which a redirect URI must not have (RFC 6749, section 3.1.2)"),
            (
                "javascript://app.example/",
                "has the scheme javascript, which a browser or another program may handle; use a scheme of the app's own, with a dot in it (RFC 8252, section 7.1)"
            ),
            ("/callback", "is not an absolute URI (RFC 3986)"), ("fb2://authorize", "has the scheme of another app"),
            (
                "http://127.0.0.1/x/../dialog/cb",
                "has a dot segment, which a browser resolves to another path (RFC 3986, section 5.2.4)"
            ),
            (
                "http://127.0.0.1/x/%2E%2e/dialog/cb",
                "has a dot segment, which a browser resolves to another path (RFC 3986, section 5.2.4)"
            ),
            ("http://127.0.0.1/./dialog/cb", "has a dot segment, which a browser resolves to another path (RFC 3986, section 5.2.4)"),
            (
                "http://127.0.0.1:80/dialog/x",
                "has a path of the provider's own pages, to which a browser would send the provider's cookies"
            ),
            (
                "https://localhost:8443/dialog",
                "has a path of the provider's own pages, to which a browser would send the provider's cookies"
            ),
            ("http://[::1]/tools/x", "has a path of the provider's own pages, to which a browser would send the provider's cookies"),
            ("https://b.example%40evil.example/", "is not an absolute URI (RFC 3986)"),
        ])
    func problem(text: String, problem: String) {
        #expect(RedirectURIRule.problemText(registering: text, for: "138483919580948") == problem)
    }

    private static let odd = [
        ("https://127.1:9443/callback", "https://127.0.0.1:9443/callback"), ("https://2130706433/callback", "https://127.0.0.1/callback"),
        ("https://0x7f000001/callback", "https://127.0.0.1/callback"), ("https://0177.0.0.1/callback", "https://127.0.0.1/callback"),
        ("https://127.0.0.1./callback", "https://127.0.0.1/callback"), ("http://127.1:8080/callback", "http://127.0.0.1:8080/callback"),
        ("https://[0:0::1]/callback", "https://[::1]/callback"), ("https://app.example:443/callback", "https://app.example/callback"),
        ("https://APP.example/callback", "https://app.example/callback"), ("HTTPS://app.example/callback", "https://app.example/callback"),
        ("https://app%2Eexample/callback", "https://app.example/callback"), ("https://app.example:08443", "https://app.example:8443/"),
        ("COM.example.app:/callback", "com.example.app:/callback"),
    ]

    @Test("A redirect URI can be registered only in its canonical form", arguments: odd)
    func spelling(text: String, canonical: String) {
        #expect(RedirectURIRule.problem(ofRegistering: text, for: "138483919580948") == SettingProblem(.notCanonical, canonical))
        #expect(RedirectURIRule.problem(ofRegistering: canonical, for: "138483919580948") == nil)
    }

    @Test("A URI registered in another spelling is allowed in that spelling and in its canonical form", arguments: odd)
    func oldSpelling(text: String, canonical: String) {
        #expect(RedirectURIRule.allows(text, for: app(text)))
        #expect(RedirectURIRule.allows(canonical, for: app(text)))
        #expect(
            !RedirectURIRule.allows(text, for: app(canonical)), "Clients other than browsers might read the spelling as another address")
    }

    @Test("A redirect URI needs an ASCII host")
    func notASCII() {
        for text in ["https://app\u{FF0E}example/callback", "https://b\u{FC}cher.example/", "https://b%C3%BCcher.example/"] {
            #expect(RedirectURIRule.problem(ofRegistering: text, for: "138483919580948") == SettingProblem(.hostNotASCII, text))
            #expect(!RedirectURIRule.isAbsolute(text))
            #expect(!RedirectURIRule.allows(text, for: app(text)))
        }
        #expect(RedirectURIRule.problem(ofRegistering: "https://xn--bcher-kva.example/", for: "138483919580948") == nil)
    }

    @Test(
        "A loopback URI with a path of the provider's pages is blocked in every spelling of its host",
        arguments: [
            "https://127.1:9443/dialog/x", "https://2130706433:9443/dialog/x", "https://0x7f000001:9443/settings",
            "https://0177.0.0.1:9443/tools/x", "https://127.0.0.1.:9443/developers", "https://127.0.0.2/dialog/x",
            "https://localhost./dialog",
            "https://a.localhost/dialog/x", "https://[::ffff:127.0.0.1]/dialog", "https://[0::1]:9443/dialog", "https://0/dialog/x",
        ])
    func oddCookies(text: String) {
        #expect(RedirectURIRule.problem(ofRegistering: text, for: "138483919580948")?.kind == .providerPath)
        #expect(!RedirectURIRule.allows(text, for: app(text)))
    }

    @Test(
        "A page of the provider is blocked as a redirect URI in every spelling, even if it is registered",
        arguments: [
            "https://login.example:443/tools/explorer", "https://LOGIN.example/v19.0/tools/explorer",
            "https://login.example./tools/explorer",
            "https://login%2eexample/Tools/explorer", "https://login.example:9443/tools/x", "https://login.example/%74ools/explorer",
            "https://www.login.example:443/dialog/oauth", "https://login.example/v1.0/dialog/oauth", "https://login.example/%64ialog/oauth",
            "https://login.example/Settings",
        ])
    func home(text: String) {
        let home = ["https://login.example", "https://www.login.example"]
        #expect(!RedirectURIRule.allows(text, for: app(text), providerURLs: home))
    }

    @Test(
        "A redirect URI cannot have a scheme of a browser or an operating system",
        arguments: [
            "ftp://a.example/x", "ws://a.example/", "filesystem:/x", "intent://a.example/", "search-ms:/x", "ms-appinstaller:/?source=x",
            "chrome-extension://x/", "resource://x", "jar:/x", "mhtml:/x", "mailto:/x", "sms:/x", "livescript:/x", "myapp://done",
            "fbx://x", "x-apple.systempreferences:/x", "ms-settings.foo:/x", "com..app:/x",
        ])
    func foreignScheme(text: String) {
        #expect(RedirectURIRule.problem(ofRegistering: text, for: "138483919580948")?.kind == .unsafeScheme)
        #expect(!RedirectURIRule.allows(text, for: app(text)))
    }

    @Test(
        "A loopback URI below the provider's paths is blocked even if it is registered",
        arguments: [
            "http://127.0.0.1/dialog/x", "http://localhost:8080/dialog?x=1", "https://127.0.0.1/dialog", "https://[::1]:1/dialog/",
            "http://127.0.0.1/settings/x", "http://localhost:1/developers", "http://127.0.0.1:9/tools/debug",
        ])
    func belowDialog(text: String) { #expect(!RedirectURIRule.allows(text, for: app(text))) }

    @Test(
        "A safe redirect URI can be registered",
        arguments: [
            "https://app.example", "https://app.example/callback?x=1", "https://[2001:db8::1]/callback", "http://localhost/callback",
            "http://127.0.0.1:8080/", "http://[::1]/", "com.example.app://login", "com.example.app:/callback",
        ])
    func noProblem(text: String) { #expect(RedirectURIRule.problemText(registering: text, for: "138483919580948") == nil) }

    @Test(
        "The rule tells native redirect URIs and custom schemes apart from web addresses",
        arguments: [
            ("https://app.example/callback", false, false), ("http://127.0.0.1:8080/callback", true, false),
            ("http://[::1]:8080/callback", true, false), ("fb138483919580948://authorize", true, true),
            ("com.example.app:/login/x", true, true), ("/callback", false, false),
        ] as [(String, Bool, Bool)])
    func opening(text: String, isNative: Bool, hasCustomScheme: Bool) {
        #expect(RedirectURIRule.isNative(text) == isNative)
        #expect(RedirectURIRule.hasCustomScheme(text) == hasCustomScheme)
    }
}
