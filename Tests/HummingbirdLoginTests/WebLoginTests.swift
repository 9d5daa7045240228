import Crypto
import Foundation
import Hummingbird
import HummingbirdLogin
import IdentityTokens
import Latchkey
import LoginModel
import Testing

@Suite("The login of a web app", .timeLimit(.minutes(1)))
struct WebLoginTests {
    private static let ada = WebLoginPerson(id: "1", name: "Ada <King>", picture: "https://login.example/ada")

    private static func settings(_ provider: String = "https://login.example") -> Settings {
        let settings = Settings()
        settings.appID = "138483919580948"
        settings.providerURL = URL(string: provider)
        return settings
    }

    private static func article(_ sessions: AppSessions) throws -> Article {
        Article(
            settings: settings(), secret: Secret("secret"), redirectURI: try #require(URL(string: "https://app.example/callback")),
            sessions: sessions, keys: KeySet([]), router: Router(context: BasicRequestContext.self))
    }

    private static func login(
        _ provider: String = "https://login.example", _ redirectURI: String = "https://app.example/callback", key: Int = 256
    ) throws -> WebLogin<AppSessions> {
        try WebLogin(
            settings: settings(provider), secret: Secret("secret"), redirectURI: #require(URL(string: redirectURI)),
            sessions: AppSessions(currentPerson: nil), verifier: IdentityTokenVerifier(keys: KeySet([])),
            rememberingIn: InMemoryOneTimeStore(),
            key: SymmetricKey(size: SymmetricKeySize(bitCount: key)))
    }

    @Test(
        "Provider and redirect URI can be https or loopback addresses",
        arguments: [
            ("https://login.example", "https://app.example/callback"), ("http://127.0.0.1:8080", "http://localhost:8090/callback"),
            ("http://[::1]:8080", "http://[::1]:8090/callback"), ("HTTP://LOCALHOST", "HTTP://LocalHost/callback"),
        ])
    func goodAddresses(provider: String, redirectURI: String) throws { _ = try Self.login(provider, redirectURI) }

    @Test(
        "Any other provider or redirect URI throws an error",
        arguments: [
            ("http://login.example", "https://app.example/callback", "bad_provider"),
            ("http://127.0.0.1.login.example", "https://app.example/callback", "bad_provider"),
            ("http://localhost.login.example:80", "https://app.example/callback", "bad_provider"),
            ("https://login.example", "http://app.example/callback", "bad_redirect_uri"),
            ("https://login.example", "http://localhost.example/callback", "bad_redirect_uri"),
            ("https://login.example", "http://10.0.0.1/callback", "bad_redirect_uri"),
        ])
    func badAddresses(provider: String, redirectURI: String, reason: String) throws {
        let error = #expect(throws: CoreError.self) { try Self.login(provider, redirectURI) }
        #expect(error.map { "\($0.reason)" } == reason)
    }

    @Test("A key that does not have 256 bits throws an error", arguments: [128, 192, 512])
    func badKey(bits: Int) throws {
        let error = #expect(throws: CoreError.self) { try Self.login(key: bits) }
        #expect(error?.description.contains("\(bits) bits") == true)
    }

    @Test(
        "The content security policy names the provider in a form that browsers understand",
        arguments: [("http://[::1]:8080", "http:"), ("https://login.example:443", "https://login.example")])
    func policy(provider: String, source: String) throws {
        let policy = try Self.login(provider).contentSecurityPolicy
        #expect(policy.contains("img-src 'self' \(source); form-action 'self' \(source); "))
    }

    @Test("The page of the article works")
    func article() async throws {
        let article = try Self.article(AppSessions(currentPerson: Self.ada))
        try article.addPage()
        try await WebApp.run(article.router) { app in
            let page = try await app.get("/")
            let html = String(decoding: page.body, as: UTF8.self)
            #expect(html.contains("<p><bdi>Ada &lt;King&gt;</bdi></p>") && html.contains("src=\"https://login.example/ada\""))
            #expect(html.contains("href=\"/login/style.css\"") && html.contains("href=\"/login/out?to=%2F\""))
            let style = try await app.get("/login/style.css")
            #expect(style.status == 200)
            #expect(page.headers["cache-control"] == "no-store")
        }
    }

    @Test("The logout responds with 503 and logs the error if the app's sessions are unavailable", arguments: ["GET", "POST", "close"])
    func sessionsDown(what: String) async throws {
        let article = try Self.article(AppSessions(isAsking: what == "close", isClosing: what == "GET", currentPerson: Self.ada))
        try article.addPage()
        try await WebApp.run(article.router) { app in
            let address = "/login/out?to=%2Fthere"
            let response =
                switch what {
                case "GET": try await app.get(address)
                case "POST": try await app.post(address)
                default: try await app.post(Self.action(of: try await app.get(address)), ["Sec-Fetch-Site": "same-origin"])
                }
            let html = String(decoding: response.body, as: UTF8.self)
            #expect(response.status == 503 && html.contains("<code>no_session</code>") && html.contains("/login/out?to=%2Fthere"))
            #expect(response.headers["set-cookie"] == nil)
            #expect(app.log.count == 1)
            #expect(app.log.first?.hasPrefix("Logout failed code=no_session why=") == true)
            #expect(app.log.first?.contains("no connection\\u{a}to the store\\u{202e}") == true)
        }
    }

    /// Returns the address to which the logout confirmation's form is sent.
    private static func action(of question: TransportResponse) throws -> String {
        let html = String(decoding: question.body, as: UTF8.self)
        let action = try #require(html.firstMatch(of: /action="([^"]+)"/)).1
        return String(action).replacing("&amp;", with: "&")
    }

    @Test("A logout without a session redirects to the destination, also from another site")
    func withoutSession() async throws {
        let article = try Self.article(AppSessions(currentPerson: nil))
        try article.addPage()
        try await WebApp.run(article.router) { app in
            let response = try await app.post("/login/out?to=%2Fthere", ["Sec-Fetch-Site": "cross-site"])
            #expect(response.status == 303 && response.headers["location"] == "/there" && response.headers["set-cookie"] == nil)
        }
    }

    @Test(
        "The callback sends no referrer, and the logout page only within the app",
        arguments: [("/callback?code=1&state=2", "no-referrer"), ("/login/out", "same-origin")])
    func referrer(path: String, policy: String) async throws {
        let article = try Self.article(AppSessions(currentPerson: path.hasPrefix("/callback") ? nil : Self.ada))
        try article.addPage()
        try await WebApp.run(article.router) { app in
            let response = try await app.get(path)
            #expect(response.headers["referrer-policy"] == policy)
        }
    }

    @Test(
        "A login returns only to a path of the app",
        arguments: [("/there?a=1", "%2Fthere%3Fa%3D1"), ("//evil.example", "%2F"), ("https://evil.example", "%2F")])
    func returning(destination: String, query: String) async throws {
        let login = try Self.login()
        let router = Router(context: BasicRequestContext.self)
        router.get("/secret") { request, _ in login.button(for: nil, request: request, returningTo: destination) }
        try await WebApp.run(router) { app in
            let html = String(decoding: try await app.get("/secret?token=1").body, as: UTF8.self)
            #expect(html.contains("href=\"/login?to=\(query)\""))
        }
    }

    @Test("A rejected ID token leaves nothing in the store")
    func refusedToken() async throws {
        let login = try WebLogin(
            settings: Self.settings(), secret: Secret("secret"), redirectURI: #require(URL(string: "https://app.example/callback")),
            sessions: AppSessions(currentPerson: nil), verifier: IdentityTokenVerifier(keys: KeySet([])),
            rememberingIn: InMemoryOneTimeStore(capacity: 1),
            transport: RefusedToken())
        let router = Router(context: BasicRequestContext.self)
        login.addRoutes(to: router)
        try await WebApp.run(router) { app in
            for _ in 0..<3 {
                let begun = try await app.get("/login")
                let cookie = try #require(begun.headers["set-cookie"]?.split(separator: ";").first)
                let dialog = try #require(begun.headers["location"].flatMap { URLComponents(string: $0) })
                let state = try #require(dialog.queryItems?.first { $0.name == "state" }?.value)
                let response = try await app.get("/callback?code=1&state=\(state)", ["Cookie": String(cookie)])
                #expect(response.status == 502 && String(decoding: response.body, as: UTF8.self).contains("<code>id_token_refused</code>"))
            }
        }
    }

    /// A provider that accepts each code, and returns an ID token that is rejected.
    private struct RefusedToken: Transport {
        func send(_ request: TransportRequest) async throws -> TransportResponse {
            TransportResponse(status: 200, body: Array(#"{"id_token": "a.b.c"}"#.utf8))
        }
    }
}
