import LoginModel
import ProviderDomain
import Testing

@Suite("The destination after a logout")
struct LogoutRequestTests {
    private static let home = ["https://login.example", "https://m.login.example"]

    /// Whatever the app has registered: its operator cannot know all names of the provider.
    private static func app() -> RegisteredApp {
        var app = Sample.app
        app.redirectURIs += addresses.map(\.0)
        app.settings.domains = ["login.example", "app.example"]
        return app
    }

    /// Whether they are the app's.
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
}
