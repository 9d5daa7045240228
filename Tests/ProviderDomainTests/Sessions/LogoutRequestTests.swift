import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import Testing

@Suite("The destination after a logout")
struct LogoutRequestTests {
    private static let home = ["https://login.example", "https://m.login.example"]

    /// Returns an app that has registered all of the addresses below, even those of the provider itself.
    private static func app() -> RegisteredApp {
        var app = Sample.app
        app.redirectURIs += addresses.map(\.0)
        app.settings.domains = ["login.example", "app.example"]
        return app
    }

    /// Addresses, each with whether the browser may be redirected there.
    static let addresses = [
        ("https://app.example/bye", true), ("https://login.example/app", true),
        ("https://login.example/dialog/oauth", false), ("https://m.login.example/dialog/consent", false),
        ("https://login.example/settings/apps", false), ("https://login.example/developers", false),
        ("https://login.example/tools/explorer/token", false), ("https://login.example/v1.0/tools/explorer", false),
        ("http://login.example:9443/dialog/oauth", false),
    ]

    @Test("The destination cannot be a page of the provider that uses cookies or a tool", arguments: addresses)
    func standard(address: String, hasAppScheme: Bool) throws {
        let request = try LogoutRequest(FormParameters(encoded: FormParameters.encode([("post_logout_redirect_uri", address)])))
        if hasAppScheme {
            #expect(try request.destination(of: Self.app(), home: Self.home) == address)
        } else {
            #expect(throws: PageError.self) { try request.destination(of: Self.app(), home: Self.home) }
        }
    }

    @Test("The destination of a logout by token cannot be such a page either", arguments: addresses)
    func byToken(address: String, hasAppScheme: Bool) throws {
        let token = AccessToken(grant: Sample.grant(), login: Sample.login, issuedAt: Sample.now)
        let text = try token.sealed(by: Sample.sealer).reveal(\.self)
        let request = try TokenLogout(
            FormParameters(encoded: FormParameters.encode([("access_token", text), ("next", address)])), openedBy: Sample.sealer)
        if hasAppScheme {
            #expect(try request.destination(of: Self.app(), home: Self.home) == address)
        } else {
            #expect(throws: PageError.self) { try request.destination(of: Self.app(), home: Self.home) }
        }
    }

    private func request(_ pairs: [(String, String)]) throws(PageError) -> LogoutRequest {
        try LogoutRequest(FormParameters(encoded: FormParameters.encode(pairs.map { (name: $0.0, value: $0.1) })))
    }

    @Test(
        "A request has each of its parameters once, and the ID of an app if it names one",
        arguments: [
            ("", nil), ("client_id=1", nil), ("state=a", nil), ("x=1&x=1", nil), ("client_id=", nil),
            ("client_id=1&client_id=1", "malformed_form"),
            ("state=a&state=a", "malformed_form"), ("id_token_hint=a&id_token_hint=a", "malformed_form"),
            ("post_logout_redirect_uri=a&post_logout_redirect_uri=a", "malformed_form"), ("client_id=x", "invalid_app_id"),
            ("client_id=1%202", "invalid_app_id"), ("client_id=%D9%A1", "invalid_app_id"),
            ("client_id=\(String(repeating: "1", count: 33))", "invalid_app_id"),
        ] as [(String, String?)])
    func parameters(query: String, code: String?) {
        do {
            let request = try LogoutRequest(FormParameters(encoded: query))
            #expect(code == nil && request.appID == (query == "client_id=1" ? "1" : nil))
        } catch {
            #expect(error.code == code && error.status == 400)
        }
    }

    @Test("The app is that of the parameter, or else the audience of the hint")
    func apps() throws {
        let token = try Sample.idToken(Sample.idTokenClaims())
        #expect(try request([("id_token_hint", token)]).appID == Sample.app.id)
        #expect(try request([("id_token_hint", token), ("client_id", "2")]).appID == "2")
        #expect(try request([("id_token_hint", "x")]).appID == nil)
        let error = #expect(throws: PageError.self) {
            try request([("id_token_hint", try Sample.idToken(Sample.idTokenClaims(), changing: ["aud": "x"]))])
        }
        #expect(error?.code == "invalid_app_id")
    }

    private func subject(_ pairs: [(String, String)], after seconds: Double = 0) async throws -> String? {
        try await request(pairs).subject(issuedBy: Sample.issuerURL, keys: Sample.keys, at: Sample.now + seconds)
    }

    @Test("The person is that of the hint, however old it is; without a hint, the person must be asked")
    func subjects() async throws {
        let token = try Sample.idToken(Sample.idTokenClaims())
        for seconds in [-60, 0, 3600, 400 * 86_400] as [Double] {
            #expect(try await subject([("id_token_hint", token)], after: seconds) == "123456789012345678")
        }
        #expect(try await subject([("id_token_hint", token), ("client_id", Sample.app.id)]) == "123456789012345678")
        #expect(try await subject([("client_id", Sample.app.id)]) == nil)
        #expect(try await subject([("id_token_hint", "")]) == nil)
    }

    @Test("A hint that is not from this provider and for this app is rejected")
    func rejectedHints() async throws {
        let token = try Sample.idToken(Sample.idTokenClaims())
        let foreign = try Sample.idToken(Sample.idTokenClaims(), changing: ["iss": "https://other.example"])
        let note = "id_token_hint is not an ID token that this provider issued to this app."
        for (pairs, seconds) in [
            ([("id_token_hint", token), ("client_id", "2")], 0), ([("id_token_hint", "x")], 0),
            ([("id_token_hint", "x"), ("client_id", "1")], 0),
            ([("id_token_hint", foreign)], 0), ([("id_token_hint", token)], -61),
            ([("id_token_hint", String(token.dropLast(3)) + "AAA")], 0),
        ] as [([(String, String)], Double)] {
            let error = await #expect(throws: PageError.self) { try await subject(pairs, after: seconds) }
            #expect(error?.code == "malformed_form" && error?.developerNote == note)
        }
    }

    @Test(
        "The state of the request is added to the destination",
        arguments: [
            ("https://app.example/callback", nil, "https://app.example/callback"),
            ("https://app.example/callback", "s", "https://app.example/callback?state=s"),
            ("https://app.example/bye?x=1", "s", "https://app.example/bye?x=1&state=s"),
            ("https://app.example/callback", "a&b=c ก", "https://app.example/callback?state=a%26b%3Dc+%E0%B8%81"),
            ("https://app.example/callback", "", "https://app.example/callback"), (nil, "s", nil), (nil, nil, nil),
        ] as [(String?, String?, String?)])
    func states(address: String?, state: String?, destination: String?) throws {
        var app = Sample.app
        app.redirectURIs.append("https://app.example/bye?x=1")
        let pairs = [("post_logout_redirect_uri", address), ("state", state)].compactMap { name, value in value.map { (name, $0) } }
        #expect(try request(pairs).destination(of: app, home: Self.home) == destination)
    }

    @Test(
        "A destination that the app has not registered, and any destination without an app, is blocked",
        arguments: [
            "https://app.example/", "https://app.example/callback/", "https://evil.example/callback", "/callback", "", "callback",
            "javascript:alert(1)", "https://app.example/callback#x",
        ])
    func blocked(address: String) throws {
        let request = try request([("post_logout_redirect_uri", address)])
        if address.isEmpty {
            #expect(try request.destination(of: Sample.app, home: Self.home) == nil, "An empty parameter counts as none")
        } else {
            let error = #expect(throws: PageError.self) { try request.destination(of: Sample.app, home: Self.home) }
            #expect(error?.code == "redirect_uri_blocked")
        }
        let registered = try self.request([("post_logout_redirect_uri", Sample.webCallback)])
        #expect(throws: PageError.self) { try registered.destination(of: nil, home: Self.home) }
    }
}
