import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("Logins of the Graph API Explorer")
struct ExplorerLoginTests {
    private static let home = "https://login.example"

    private static func login(_ appID: String = Sample.app.id) -> ExplorerLogin {
        ExplorerLogin(for: appID, by: Sample.ada.id, returningTo: "path=me", in: Sample.environment)
    }

    /// Returns the parameters of the authorization request that the explorer sends, by name.
    private static func parameters(_ login: ExplorerLogin = login(), state: String? = nil, asking: [Permission] = [.email]) throws
        -> [String: String]
    {
        let state = try state ?? BrowserBound(login, browser: "browser", session: nil, at: Sample.now).sealed(by: Sample.sealer)
        let query = FormParameters(encoded: login.query(at: home, asking: asking, state: state))
        return Dictionary(uniqueKeysWithValues: query.pairs.map { ($0.name, $0.text ?? "") })
    }

    private func matches(
        _ parameters: [String: String], home: String? = home, browser: String? = "browser", extra: String = "", after seconds: Double = 0
    ) -> Bool {
        let query = FormParameters.encode(parameters.map { (name: $0, value: $1) }) + extra
        return ExplorerLogin.matches(
            FormParameters(encoded: query), at: home, openedBy: Sample.sealer, browser: browser, at: Sample.now + seconds)
    }

    @Test("The authorization request asks for a code with PKCE, and for declined permissions again")
    func query() throws {
        let login = Self.login()
        let parameters = try Self.parameters(login, state: "s", asking: [.email, .userLikes])
        #expect(
            parameters == [
                "client_id": Sample.app.id, "redirect_uri": "https://login.example/tools/explorer/token", "response_type": "code",
                "scope": "email,user_likes", "auth_type": "rerequest",
                "code_challenge": CodeVerifier(string: login.codeVerifier)?.challenge ?? "",
                "code_challenge_method": "S256", "state": "s",
            ])
        #expect((43...128).contains(login.codeVerifier.utf8.count))
    }

    @Test("Two logins have different IDs and code verifiers")
    func uniqueness() {
        let environment = Sample.environment(at: Sample.now)
        let logins = (1...50).map { _ in ExplorerLogin(for: "1", by: Sample.ada.id, returningTo: "", in: environment) }
        #expect(Set(logins.map(\.id)).count == 50 && Set(logins.map(\.codeVerifier)).count == 50)
    }

    @Test("A request matches in the browser that began it, for two hours")
    func matching() throws {
        let parameters = try Self.parameters()
        #expect(matches(parameters) && matches(parameters, after: 7200) && !matches(parameters, after: 7201))
        #expect(!matches(parameters, browser: "another") && !matches(parameters, browser: nil))
        #expect(!matches(parameters, home: nil) && !matches(parameters, home: "https://other.example"))
        #expect(matches(parameters, extra: "&display=page"), "Other parameters do not matter")
    }

    @Test(
        "A request that differs in one parameter does not match",
        arguments: [
            ("client_id", "2"), ("client_id", nil), ("redirect_uri", "https://login.example/tools/explorer/token/"), ("redirect_uri", nil),
            ("redirect_uri", "https://app.example/callback"), ("response_type", "token"), ("response_type", "code,token"),
            ("response_type", nil),
            ("code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"), ("code_challenge", nil), ("code_challenge_method", "plain"),
            ("code_challenge_method", "s256"), ("code_challenge_method", nil), ("state", "x"), ("state", nil),
        ] as [(String, String?)])
    func differences(name: String, value: String?) throws {
        var parameters = try Self.parameters()
        parameters[name] = value
        #expect(!matches(parameters))
    }

    @Test("A request with any repeated parameter does not match", arguments: ["&client_id=138483919580948", "&x=1&x=1", "&state="])
    func repetition(extra: String) throws {
        #expect(!matches(try Self.parameters(), extra: extra))
    }

    @Test("The state of another login, app or provider does not match")
    func foreignStates() throws {
        let other = Self.login("2")
        let state = try BrowserBound(other, browser: "browser", session: nil, at: Sample.now).sealed(by: Sample.sealer)
        #expect(!matches(try Self.parameters(state: state)))
        let foreign = try BrowserBound(Self.login(), browser: "browser", session: nil, at: Sample.now).sealed(by: Sample.foreignSealer)
        #expect(!matches(try Self.parameters(state: foreign)))
    }
}
