import LoginModel
import Testing

@testable import ProviderDomain

@Suite("The forms of redirect URIs")
struct RedirectURIFormTests {
    private static let appID = "138483919580948"
    private static let home = ["https://login.example", "https://www.login.example"]

    private func app(_ redirectURIs: String..., domains: [String] = []) -> RegisteredApp {
        var app = RegisteredApp(id: Self.appID, name: "Sample", redirectURIs: redirectURIs)
        app.settings.domains = domains
        return app
    }

    @Test(
        "A custom scheme has an optional authority of letters, digits and a port",
        arguments: [
            ("com.example.app:/callback", true), ("com.example.app://callback", true), ("com.example.app:///callback", true),
            ("com.example.app://login:1/x", true), ("com.example.app://login:65535/x", true), ("com.example.app://a-b._~/x", true),
            ("com.example.app://login:0/x", false), ("com.example.app://login:65536/x", false), ("com.example.app://login:+1/x", false),
            ("com.example.app://login:/x", false), ("com.example.app://login:1a/x", false), ("com.example.app://ada@login/x", false),
            ("com.example.app://[::1]/x", false), ("com.example.app://a%2Fb/x", false), ("com.example.app://a,b/x", false),
            ("com.example.app:callback", false), ("com.example.app", false), (":/callback", false), ("1com.example:/callback", false),
            ("com.example app:/callback", false), ("com.example.app:/a\\b", false), ("com.example.app:/a{b}", false),
            ("com.example.app:/\u{E9}", false), ("com.example.app:/\u{7F}", false), ("com.example.app:/%00", true),
        ])
    func customScheme(text: String, isAbsolute: Bool) {
        #expect(RedirectURIRule.isAbsolute(text) == isAbsolute)
        #expect(RedirectURIRule.allows(text, for: app(text)) == isAbsolute)
        #expect((RedirectURIRule.problem(ofRegistering: text, for: Self.appID) == nil) == isAbsolute)
    }

    @Test(
        "A scheme of the app's own is a reverse domain name or the app's ID after fb",
        arguments: [
            ("com.example:/x", true), ("ab.c:/x", true), ("com.example-app.a:/x", true), ("com.exa+mple:/x", true),
            ("fb138483919580948:/x", true), ("fb138483919580948beta:/x", true), ("a.b:/x", false), ("c-m.example:/x", false),
            ("c1.example:/x", false), (".example:/x", false), ("com.:/x", false), ("com..example:/x", false), ("com:/x", false),
            ("fb:/x", false), ("fbx:/x", false), ("fb-1:/x", false),
        ])
    func scheme(text: String, isOwn: Bool) {
        #expect(RedirectURIRule.allows(text, for: app(text)) == isOwn)
    }

    @Test(
        "The scheme fb with digits belongs to the app of that ID",
        arguments: [
            ("fb1:/x", true), ("fb1384839195809480:/x", true), ("fb13848391958094://authorize", true), ("FB2://authorize", true),
            ("fb138483919580948:/x", false), ("fb138483919580948x1:/x", false), ("fb://authorize", false), ("xfb2.example:/x", false),
        ])
    func otherApp(text: String, isOfOtherApp: Bool) {
        #expect((RedirectURIRule.problem(ofRegistering: text, for: Self.appID)?.kind == .schemeOfOtherApp) == isOfOtherApp)
        if isOfOtherApp { #expect(!RedirectURIRule.allows(text, for: app(text)), "A registration does not help") }
    }

    @Test(
        "A dot segment is found in a path in every spelling, and nowhere else",
        arguments: [
            ("https://app.example/..", true), ("https://app.example/a/.", true), ("https://app.example/%2e", true),
            ("https://app.example/a/%2E%2E/b", true), ("https://app.example/.%2e/", true), ("com.example:/../x", true),
            ("com.example://../x", true), ("https://app.example/...", false), ("https://app.example/a..b", false),
            ("https://app.example/.well-known/x", false), ("https://app.example/?a=/../", false), ("https://app.example/%2e%2e%2e", false),
        ])
    func dotSegments(text: String, isFound: Bool) {
        #expect((RedirectURIRule.problem(ofRegistering: text, for: Self.appID)?.kind == .dotSegment) == isFound)
        #expect(RedirectURIRule.allows(text, for: app(text)) != isFound)
    }

    @Test(
        "An explicit port has its meaning, except that browsers omit the default port",
        arguments: [
            ("https://app.example:1/", nil), ("https://app.example:65535/", nil), ("https://app.example:80/", nil),
            ("https://app.example:443/", SettingProblem(.notCanonical, "https://app.example/")),
            ("https://app.example:/", SettingProblem(.notCanonical, "https://app.example/")),
            ("https://app.example:00443/", SettingProblem(.notCanonical, "https://app.example/")),
            ("https://app.example:65536/", SettingProblem(.notAbsolute, "https://app.example:65536/")),
            ("https://app.example:-1/", SettingProblem(.notAbsolute, "https://app.example:-1/")),
            ("https://app.example:0/", SettingProblem(.notAbsolute, "https://app.example:0/")),
            ("http://127.0.0.1:80/", nil), ("http://127.0.0.1:080/", SettingProblem(.notCanonical, "http://127.0.0.1:80/")),
            ("http://localhost:00080/x", SettingProblem(.notCanonical, "http://localhost:80/x")),
            ("https://localhost:443/", SettingProblem(.notCanonical, "https://localhost/")),
        ] as [(String, SettingProblem?)])
    func ports(text: String, problem: SettingProblem?) {
        #expect(RedirectURIRule.problem(ofRegistering: text, for: Self.appID) == problem)
    }

    @Test(
        "A web address belongs to a host of the app if it is on one of its domains or at the origin of a redirect URI",
        arguments: [
            ("https://app.example/bye", true), ("https://app.example/bye?x=1#y", true), ("https://other.example:8443/bye", true),
            ("http://localhost:3000/bye", true), ("https://www.app.example/bye", false), ("https://app.example:8443/bye", false),
            ("http://app.example/bye", false), ("https://other.example/bye", false), ("https://APP.example/bye", false),
            ("https://app.example:443/bye", false), ("https://app.example/../bye", false), ("http://localhost:3001/bye", false),
            ("https://login.example/settings", false), ("https://login.example/tools/x", false), ("https://login.example/bye", true),
            ("com.example.app:/bye", false), ("/bye", false), ("https://evil.example/", false),
            ("https://app.example@evil.example/", false),
        ])
    func host(text: String, isOnHost: Bool) {
        let app = app(
            "https://other.example:8443/callback", "http://localhost:3000/callback", "com.example.app:/callback",
            domains: ["app.example", "login.example", "not a host"])
        #expect(RedirectURIRule.isOnHost(text, of: app, home: Self.home) == isOnHost)
    }

    @Test(
        "A tool of the provider is no redirect URI of an app, at any version and in any case",
        arguments: [
            "https://login.example/tools", "https://login.example/tools/explorer/token", "https://www.login.example/TOOLS/x",
            "https://login.example/v26.0/tools/x", "https://login.example//tools/x", "https://login.example/%74%6F%6F%6C%73",
        ])
    func tools(text: String) {
        #expect(!RedirectURIRule.allows(text, for: app(text), providerURLs: Self.home))
        #expect(RedirectURIRule.allows(text, for: app(text)), "The provider has another host")
    }

    @Test("A canonical URI that can be registered is allowed for its app and for no other one")
    func registration() {
        for text in ["https://app.example/a", "com.example:/x", "http://127.0.0.1:1/", "http://[::1]/x", "fb138483919580948:/x"] {
            #expect(RedirectURIRule.problem(ofRegistering: text, for: Self.appID) == nil)
            #expect(RedirectURIRule.allows(text, for: app(text)))
            #expect(!RedirectURIRule.allows(text, for: app()))
        }
    }

    @Test("A registered text that is not a URI allows nothing")
    func notURIs() {
        let app = app("", "*", "https://*.example/", "https://", "//app.example/")
        for text in ["", "*", "https://a.example/", "https://", "//app.example/", "https://*.example/"] {
            #expect(!RedirectURIRule.allows(text, for: app))
        }
    }

    /// The characters that the test inserts, or puts in the position of another character: delimiters, white space, invisible characters,
    /// look-alikes, and a few ordinary characters.
    private static let hostile: [Character] = [
        "/", "\\", "?", "#", "@", ":", ".", "%", "&", "=", ";", "*", " ", "\t", "\n", "\u{0}", "\u{7F}", "\u{A0}", "\u{AD}", "\u{200B}",
        "\u{202E}",
        "\u{2215}", "\u{3002}", "\u{FF0E}", "\u{430}", "A", "0", "-", "_", "[", "]", "{", "'", "\"", "<",
    ]

    @Test(
        "No other text with one character more, less or changed is allowed",
        arguments: ["https://app.example/callback", "com.example.app://done/x", "fb138483919580948://authorize"])
    func oneCharacter(registered: String) {
        let app = app(registered)
        let characters = Array(registered)
        var changed: Set<String> = []
        for place in 0...characters.count {
            for character in Self.hostile { changed.insert(String(characters[..<place] + [character] + characters[place...])) }
            guard place < characters.count else { continue }
            changed.insert(String(characters[..<place] + characters[(place + 1)...]))
            for character in Self.hostile { changed.insert(String(characters[..<place] + [character] + characters[(place + 1)...])) }
        }
        // A redirect URI with the app's custom scheme may also end with a slash.
        changed.subtract([registered, "fb138483919580948://authorize/"])
        #expect(changed.count > 1000)
        for text in changed { #expect(!RedirectURIRule.allows(text, for: app), "\(text.debugDescription)") }
    }
}
