import Foundation
import Hummingbird
import HummingbirdIdentityTokens
import IdentityTokenIssuing
import IdentityTokens
import LoginModel
import StrictJSON
import Testing

@Suite("The identity token middleware", .timeLimit(.minutes(1)))
struct IdentityTokenMiddlewareTests {
    private static let issuer = "https://login.example"
    private static let appID = "138483919580948"
    private static let key = Result { try SigningKey.generate() }

    private let key: SigningKey
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    init() throws { key = try Self.key.get() }

    private var expectations: TokenExpectations { TokenExpectations(issuer: Self.issuer, audience: Self.appID) }

    private func token(_ changes: [String: JSONValue?] = [:]) throws -> String {
        let seconds = Int64(now.timeIntervalSince1970)
        var claims: [String: JSONValue] = [
            "iss": .string(Self.issuer), "aud": .string(Self.appID), "sub": "1", "jti": .string(UUID().uuidString), "name": "Ada Lovelace",
            "iat": .integer(seconds), "exp": .integer(seconds + 3600),
        ]
        for (name, value) in changes { claims[name] = value }
        return try key.sign(claims)
    }

    private func middleware(keys: (any KeySource)? = nil) -> IdentityTokenMiddleware<AppContext> {
        IdentityTokenMiddleware(
            IdentityTokenVerifier(keys: keys ?? KeySet([key.verificationKey])), expecting: expectations, now: { [now] in now })
    }

    @Test("A valid token puts its claims into the context, also when it is sent again")
    func admitted() async throws {
        let token = try token()
        try await withServer(middleware()) { server in
            for scheme in ["Bearer", "bearer"] {
                let response = try await server.get(authorization: ["\(scheme) \(token)"])
                #expect(response.status == 200)
                #expect(response.body == "Hello, Ada Lovelace (1)")
            }
        }
    }

    @Test("A request without a token gets 401 without an error code in WWW-Authenticate")
    func missing() async throws {
        try await withServer(middleware()) { server in
            let response = try await server.get(authorization: [])
            #expect(response.status == 401)
            #expect(response.headers["WWW-Authenticate"] == "Bearer")
            #expect(response.json?["error"] == "missing_token")
        }
    }

    @Test(
        "An Authorization header of another form gets 400", arguments: ["Basic YTpi", "Bearer", "Bearer a b", "Bearer \"a.b.c\"", "a.b.c"])
    func malformed(header: String) async throws {
        try await withServer(middleware()) { server in
            let response = try await server.get(authorization: [header])
            #expect(response.status == 400)
            #expect(response.headers["WWW-Authenticate"]?.hasPrefix("Bearer error=\"invalid_request\"") == true)
            #expect(response.json?["reasons"]?.array == [])
        }
    }

    @Test("The response to an invalid token has all reasons and does not reveal the token")
    func refused() async throws {
        let token = try token(["aud": "2", "exp": 1_700_000_000, "iat": 1_699_999_000])
        try await withServer(middleware()) { server in
            let response = try await server.get(authorization: ["Bearer \(token)"])
            #expect(response.status == 401)
            #expect(response.json?["error"] == "invalid_token")
            #expect(response.json?["reasons"]?.strings == ["wrong_audience", "expired"])
            #expect(response.headers["WWW-Authenticate"]?.contains("wrong_audience, expired") == true)
            #expect(response.headers["Cache-Control"] == "no-store")
            #expect(!token.split(separator: ".").contains { response.body.contains($0.prefix(40)) })
        }
    }

    @Test("While the issuer's keys are unavailable, the response is 503 unless the token is invalid anyway")
    func unavailable() async throws {
        let unreachable = KeyCache { throw KeySourceError(code: "keys_late", explanation: "The issuer does not answer.") }
        let (good, wrong) = (try token(), try token(["aud": "2"]))
        try await withServer(middleware(keys: unreachable)) { server in
            let response = try await server.get(authorization: ["Bearer \(good)"])
            #expect(response.status == 503)
            #expect(response.headers["Retry-After"] != nil && response.headers["WWW-Authenticate"] == nil)
            #expect(try await server.get(authorization: ["Bearer \(wrong)"]).status == 401, "The token is invalid under any keys")
        }
    }

    @Test("With a login verifier, each login is accepted once and only with the nonce of its holder")
    func loginVerifier() async throws {
        let store = InMemoryOneTimeStore()
        let nonces = NonceIssuer(store: store)
        let verifier = LoginVerifier(
            verifier: IdentityTokenVerifier(keys: KeySet([key.verificationKey])), expecting: expectations, nonces: nonces,
            store: store)
        let middleware = IdentityTokenMiddleware<AppContext>(
            verifier, login: { request, _ in LoginContext(from: request.uri.queryParameters["holder"].map(String.init) ?? "") },
            now: { [now] in now })
        let nonce = nonces.issue(to: "ada", at: now)
        let other = nonces.issue(to: "ada", at: now)
        let token = try token(["nonce": .string(nonce.text), "jti": "one"])
        let otherToken = ["Bearer \(try self.token(["nonce": .string(other.text), "jti": "one"]))"]
        let header = ["Bearer \(token)"]
        try await withServer(middleware) { server in
            let another = try await server.get("?holder=grace", authorization: header)
            #expect(another.json?["reasons"]?.strings == ["unknown_nonce"])
            let first = try await server.get("?holder=ada", authorization: header)
            #expect(first.status == 200)
            let second = try await server.get("?holder=ada", authorization: header)
            #expect(second.json?["reasons"]?.strings == ["unknown_nonce"])
            let replayed = try await server.get("?holder=ada", authorization: otherToken)
            #expect(replayed.json?["reasons"]?.strings == ["replayed_token"])
        }
    }

    @Test("A route without the middleware has no identity")
    func withoutMiddleware() async throws {
        try await withServer(nil) { server in
            let response = try await server.get(authorization: ["Bearer \(try token())"])
            #expect(response.status == 401)
            #expect(response.json?["error"] == "missing_token")
        }
    }

    /// Runs a server with one route, which is behind the middleware unless `middleware` is `nil`.
    private func withServer(_ middleware: IdentityTokenMiddleware<AppContext>?, _ body: (Server) async throws -> Void) async throws {
        let router = Router(context: AppContext.self)
        if let middleware { router.add(middleware: middleware) }
        router.get("/") { _, context in
            let identity = try context.requireIdentity()
            return "Hello, \(identity.name ?? "") (\(identity.subject))"
        }
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let application = Application(
            router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in port.yield(channel.localAddress?.port ?? 0) })
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                defer { port.finish() }
                try await application.run()
            }
            for await port in ports {
                try await body(Server(port: port))
                break
            }
            group.cancelAll()
        }
    }
}

/// A context that can store an identity.
private struct AppContext: IdentityTokenContext {
    var coreContext: CoreRequestContextStorage
    var identityToken: VerifiedToken?

    init(source: ApplicationRequestContextSource) { coreContext = CoreRequestContextStorage(source: source) }
}
