import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import StrictJSON
import Testing

/// Tests which endpoints accept each kind of token. A missing entry in the table means that the endpoint refuses the token, and that the
/// person's login continues.
@Suite("Access by kind of token")
struct TokenKindTests {
    /// The kinds of tokens, and of other values that a client could send in place of a token.
    enum Kind: String, CaseIterable, Sendable {
        case user, sessionInfo, expired, ended, removed, appToken, appSecret, clientToken, code, handedCode, removedCode, refreshToken,
            removedRefreshToken, identityToken, removedIdentityToken, limitedIdentityToken, signedRequest, deviceCode, garbage
    }

    /// The endpoints that get the token.
    enum Endpoint: String, CaseIterable, Sendable {
        case me, userInfo, permissions, friends, extend, exchange, attenuate, clientCode, information, inspector, inspected, introspection,
            hint, redemption, refresh, devicePoll, revocation, logout, removal, uninstall
    }

    /// The complete table of allowed combinations. All others are refused.
    private static let allowed: [Kind: Set<Endpoint>] = [
        .user: [
            .me, .userInfo, .permissions, .friends, .extend, .exchange, .attenuate, .clientCode, .information, .inspected,
            .introspection, .revocation, .logout,
        ],
        .sessionInfo: [.inspected],
        // RFC 7009, section 2.2: the revocation of an invalid token succeeds.
        .expired: [.logout, .revocation], .ended: [.logout, .revocation], .removed: [.revocation],
        .appToken: [.inspector, .inspected, .introspection], .appSecret: [.inspector, .inspected, .introspection],
        .clientToken: [.inspected, .introspection],
        .code: [.redemption, .revocation], .handedCode: [.redemption, .revocation], .removedCode: [.revocation],
        .refreshToken: [.introspection, .refresh, .revocation], .removedRefreshToken: [.revocation],
        .identityToken: [.hint, .revocation, .uninstall], .limitedIdentityToken: [.hint, .revocation, .uninstall],
        .removedIdentityToken: [.revocation], .signedRequest: [.revocation], .deviceCode: [.devicePoll, .revocation],
        .garbage: [.revocation],
    ]

    /// The endpoints that end the person's login or remove the app. They are tested last.
    private static let last: [Kind: Endpoint] = [.user: .logout, .identityToken: .uninstall, .limitedIdentityToken: .uninstall]

    private static let app = ["client_id": Sample.appID, "client_secret": Sample.secret]

    /// A provider with one person who uses the app, and the token.
    private struct Scene {
        let graph: GraphProgram
        let browser: ScriptedBrowser
        let token: String
        /// An access token of another login of the same person. Only the removal of the app may end this login.
        let other: String

        init(_ kind: Kind, _ provider: TestProvider, _ clock: AdvanceableClock) async throws {
            let standard = StandardProgram(provider)
            graph = standard.graph
            browser = ScriptedBrowser()
            let user = try await graph.token()
            token =
                switch kind {
                case .user, .expired, .ended, .removed: user
                case .sessionInfo:
                    try await Self.made(graph, ["client_id": Sample.appID, "grant_type": "fb_attenuate_token", "fb_exchange_token": user])
                case .appToken: try await Self.made(graph, TokenKindTests.app.merging(["grant_type": "client_credentials"]) { $1 })
                case .appSecret: "\(Sample.appID)|\(Sample.secret)"
                case .clientToken: DeviceFlow.token
                case .code, .removedCode: try await Self.respond("code", provider)
                case .handedCode: try await Self.handedCode(graph, user)
                case .refreshToken, .removedRefreshToken: try #require(try await standard.tokens()["refresh_token"]?.string)
                case .identityToken, .removedIdentityToken: try #require(try await standard.tokens()["id_token"]?.string)
                case .limitedIdentityToken: try await Self.respond("id_token", provider, Sample.limited)
                case .signedRequest: try await Self.respond("signed_request", provider, ["response_type": "code,signed_request"])
                case .deviceCode: try await Self.deviceCode(provider)
                case .garbage: "EAA0"
                }
            switch kind {
            case .expired: clock.advance(seconds: AccessToken.lifetime)
            case .ended: _ = try await graph.statusOfPost("/oauth/revoke", TokenKindTests.app.merging(["token": user]) { $1 })
            case .removed, .removedCode, .removedRefreshToken, .removedIdentityToken:
                #expect(try await graph.delete("/me/permissions", token: user).status == 200)
            default: break
            }
            other = try await graph.token()
            _ = try await browser.logIn(at: try Sample.dialog(provider))
        }

        private static func made(_ graph: GraphProgram, _ fields: [String: String]) async throws -> String {
            try #require(try await graph.post("/oauth/access_token", fields).json["access_token"]?.string)
        }

        /// Returns a parameter of the dialog's response after the person has agreed.
        private static func respond(_ name: String, _ provider: TestProvider, _ request: [String: String?] = [:]) async throws -> String {
            let dialog = try Sample.dialog(provider, request.merging(["force_confirmation": "true"]) { $1 })
            return try #require(try await ScriptedBrowser().finish(dialog).parameters[name])
        }

        private static func handedCode(_ graph: GraphProgram, _ token: String) async throws -> String {
            let fields = TokenKindTests.app.merging(["redirect_uri": Sample.callback, "access_token": token]) { $1 }
            return try #require(try await graph.post("/oauth/client_code", fields).json["code"]?.string)
        }

        /// Returns a device code that the person has approved.
        private static func deviceCode(_ provider: TestProvider) async throws -> String {
            let (code, userCode) = try await DeviceFlow(provider).logIn()
            try await DeviceFlow.approve(userCode, at: provider)
            return code
        }

        /// Sends the token to the endpoint, and returns whether the endpoint accepts it.
        func ask(_ endpoint: Endpoint) async throws -> Bool {
            let exchange = ["fb_exchange_token": token, "client_id": Sample.appID]
            switch endpoint {
            case .me: return try await graph.get("/me", token: token).status == 200
            case .userInfo: return try await graph.get("/userinfo", token: token).status == 200
            case .friends: return try await graph.get("/me/friends", token: token).status == 200
            case .permissions: return try await graph.get("/me/permissions", token: token).status == 200
            case .extend:
                let fields = ["client_id": Sample.appID, "grant_type": "fb_extend_sso_token", "access_token": token]
                return try await graph.post("/oauth/access_token", fields).status == 200
            case .exchange:
                let fields = exchange.merging(["client_secret": Sample.secret, "grant_type": "fb_exchange_token"]) { $1 }
                return try await graph.post("/oauth/access_token", fields).status == 200
            case .attenuate:
                return try await graph.post("/oauth/access_token", exchange.merging(["grant_type": "fb_attenuate_token"]) { $1 }).status
                    == 200
            case .clientCode:
                let fields = TokenKindTests.app.merging(["redirect_uri": Sample.callback, "access_token": token]) { $1 }
                return try await graph.post("/oauth/client_code", fields).status == 200
            case .information:
                return try await graph.get("/oauth/access_token_info?client_id=\(Sample.appID)", token: token).status == 200
            case .inspector: return try await graph.get("/debug_token?input_token=\(other)", token: token).status == 200
            case .inspected:
                let path = "/debug_token?input_token=\(FormParameters.encode(token))"
                return try await graph.get(path, token: "\(Sample.appID)|\(Sample.secret)").json["data"]?["is_valid"] == true
            case .introspection: return try await StandardProgram(graph.provider).introspect(token)["active"] == true
            case .hint:
                let request = Sample.limited.merging(["prompt": "none", "id_token_hint": token]) { $1 }
                guard case .external(let response) = try await browser.follow(browser.get(try Sample.dialog(graph.provider, request)))
                else {
                    return false
                }
                return response.parameters["id_token"] != nil
            case .redemption:
                let fields = TokenKindTests.app.merging(["redirect_uri": Sample.callback, "code": token]) { $1 }
                return try await graph.post("/oauth/access_token", fields).status == 200
            case .refresh: return try await StandardProgram(graph.provider).refresh(token).status == 200
            case .devicePoll: return try await DeviceFlow(graph.provider).poll(token).body["access_token"] != nil
            case .uninstall:
                return try await graph.post("/platform/uninstall/", ["app_id": Sample.appID, "id_token": token]).status == 200
            case .logout:
                let query = FormParameters.encode([("next", Sample.callback), ("access_token", token)])
                _ = try await browser.follow(browser.get(try Sample.url(graph.provider, "/logout.php?\(query)")))
                return try await !isLoggedIn()
            case .revocation:
                return try await graph.statusOfPost("/oauth/revoke", TokenKindTests.app.merging(["token": token]) { $1 }) == 200
            case .removal: return try await graph.delete("/me/permissions", token: token).status == 200
            }
        }

        func isLoggedIn() async throws -> Bool {
            let end = try await browser.follow(browser.get(try Sample.dialog(graph.provider, ["scope": "user_friends"])))
            return try end.shown.page().form?.asksForPassword == false
        }
    }

    @Test("Each kind of token is accepted only at its own endpoints", arguments: Kind.allCases)
    func table(kind: Kind) async throws {
        let clock = AdvanceableClock()
        try await TestProvider.run(try Sample.seed(), environment: clock.environment) { provider in
            let scene = try await Scene(kind, provider, clock)
            for endpoint in Endpoint.allCases {
                let isAllowed = Self.allowed[kind]?.contains(endpoint) == true
                #expect(try await scene.ask(endpoint) == isAllowed, "\(kind) at \(endpoint)")
                if Self.last[kind] == endpoint { break }
                if endpoint == .logout, !isAllowed { #expect(try await scene.isLoggedIn(), "\(kind)") }
                #expect(try await scene.graph.get("/me", token: scene.other).status == 200, "\(kind) at \(endpoint)")
            }
        }
    }
}
