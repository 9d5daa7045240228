import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import StrictJSON
import Testing

@Suite("Attempts to guess an app secret")
struct WrongSecretTests {
    private static let attackerAddress = "198.51.100.7"

    /// The endpoints that accept an app secret.
    enum Endpoint: String, CaseIterable, Sendable {
        case accessToken, standardToken, introspection, revocation, deviceCode, graph, batch, deviceLogin, testUsers, inspection

        /// Whether the endpoint gets the secret in an app access token.
        var isOfTokens: Bool {
            switch self {
            case .accessToken, .standardToken, .introspection, .revocation, .deviceCode: false
            case .graph, .batch, .deviceLogin, .testUsers, .inspection: true
            }
        }

        /// Returns whether the response shows that the endpoint accepted the secret. If the secret is correct, the endpoint `deviceLogin`
        /// responds with an error that asks for a client token.
        func accepts(_ response: GraphProgram.Response) -> Bool {
            self == .deviceLogin ? response.message.contains("client token") : response.status == 200
        }

        /// Sends a secret, and returns the response.
        func send(_ program: GraphProgram, _ secret: String, from address: String) async throws -> GraphProgram.Response {
            let headers = ["X-Forwarded-For": address]
            let basic = "Basic " + Data("\(Sample.appID):\(secret)".utf8).base64EncodedString()
            let client = ["client_id": Sample.appID, "client_secret": secret]
            let token = "\(Sample.appID)|\(secret)"
            switch self {
            case .accessToken:
                return try await program.post(
                    "/oauth/access_token", client.merging(["grant_type": "client_credentials"]) { $1 }, headers: headers)
            case .standardToken:
                return try await program.post(
                    "/oauth/token", ["grant_type": "client_credentials"], headers: headers.merging(["Authorization": basic]) { $1 })
            case .introspection: return try await program.post("/oauth/introspect", client.merging(["token": "x"]) { $1 }, headers: headers)
            case .revocation: return try await program.post("/oauth/revoke", client.merging(["token": "x"]) { $1 }, headers: headers)
            case .deviceCode: return try await program.post("/oauth/device_authorization", client, headers: headers)
            case .graph: return try await program.get("/\(Sample.appID)", token: token, headers: headers)
            case .batch:
                let response = try await program.post(
                    "/", ["access_token": token, "batch": #"[{"method":"GET","relative_url":"\#(Sample.appID)"}]"#], headers: headers)
                guard let item = response.json.array?.first, let body = item["body"]?.string else { return response }
                return GraphProgram.Response(
                    status: Int(item["code"]?.integer ?? 0), headers: response.headers, json: try JSONValue(strictly: Array(body.utf8)))
            case .deviceLogin: return try await program.post("/device/login", ["access_token": token], headers: headers)
            case .testUsers: return try await program.get("/\(Sample.appID)/accounts/test-users", token: token, headers: headers)
            case .inspection: return try await program.get("/debug_token?input_token=x", token: token, headers: headers)
            }
        }
    }

    @Test(
        "A hundred wrong secrets block their address at every endpoint, and the secret still works elsewhere",
        arguments: Endpoint.allCases)
    func limit(endpoint: Endpoint) async throws {
        let clock = AdvanceableClock()
        try await TestProvider.run(try Sample.seed(), environment: clock.environment) { provider in
            let program = GraphProgram(provider: provider)
            let alike = Endpoint.allCases.filter { $0.isOfTokens == endpoint.isOfTokens }
            for number in 0..<100 {
                let next = alike[number % alike.count]
                let response = try await next.send(program, "guess-\(number)", from: Self.attackerAddress)
                #expect((400...401).contains(response.status) && response.code != 613, "\(response)")
            }
            for secret in ["guess", Sample.secret] {
                let response = try await endpoint.send(program, secret, from: Self.attackerAddress)
                #expect(
                    response.code == 613 && response.status == 403 || response.reason == "slow_down" && response.status == 429,
                    "\(response)")
                if endpoint != .batch { #expect(response.headers["retry-after"] == "900") }
            }
            for other in ["198.51.100.8", "203.0.113.1", "2001:db8::1", "127.0.0.1"] {
                let response = try await endpoint.send(program, Sample.secret, from: other)
                #expect(endpoint.accepts(response), "\(response)")
            }
            clock.advance(seconds: 900)
            #expect(endpoint.accepts(try await endpoint.send(program, Sample.secret, from: Self.attackerAddress)))
        }
    }

    @Test("Checking many invalid tokens does not block the app's own server", arguments: [true, false])
    func server(isKnown: Bool) async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let program = GraphProgram(provider: provider)
            let headers = ["X-Forwarded-For": Self.attackerAddress]
            if isKnown { #expect(try await Endpoint.accessToken.send(program, Sample.secret, from: Self.attackerAddress).status == 200) }
            for number in 0..<120 {
                let wrongToken = "\(Sample.appID)|guess-\(number)"
                _ = try await program.get("/me", token: wrongToken, headers: headers)
                if isKnown {
                    let input = FormParameters.encode(wrongToken)
                    let path = "/debug_token?input_token=\(input)"
                    #expect(try await program.get(path, token: "\(Sample.appID)|\(Sample.secret)", headers: headers).status == 200)
                    let basic = "Basic " + Data("\(Sample.appID):\(Sample.secret)".utf8).base64EncodedString()
                    let fields = ["token": wrongToken]
                    let response = try await program.post(
                        "/oauth/introspect", fields, headers: headers.merging(["Authorization": basic]) { $1 })
                    #expect(response.json == ["active": false])
                }
            }
            #expect(try await Endpoint.accessToken.send(program, Sample.secret, from: Self.attackerAddress).status == 200)
            #expect(try await Endpoint.graph.send(program, Sample.secret, from: Self.attackerAddress).status == 200)
        }
    }

    @Test("Wrong secrets from many networks do not delay the app's own server")
    func flood() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let program = GraphProgram(provider: provider)
            try await withThrowingTaskGroup { group in
                for task in 0..<8 {
                    group.addTask {
                        for number in 0..<100 {
                            let address = number % 2 == 0 ? "10.\(task).\(number).1" : Self.attackerAddress
                            _ = try await Endpoint.accessToken.send(program, "guess-\(number)", from: address)
                        }
                    }
                }
                for number in 0..<50 {
                    let response = try await Endpoint.accessToken.send(program, Sample.secret, from: "203.0.113.\(number)")
                    #expect(response.status == 200, "\(response)")
                }
                try await group.waitForAll()
            }
            #expect(try await Endpoint.accessToken.send(program, Sample.secret, from: Self.attackerAddress).code == 613)
            #expect(try await Endpoint.accessToken.send(program, Sample.secret, from: "10.0.0.1").status == 200)
        }
    }

    @Test("Wrong app secret proofs are limited too, and requests without the secret still work")
    func proofs() async throws {
        try await TestProvider.run(try Sample.seed(), environment: AdvanceableClock().environment) { provider in
            let program = GraphProgram(provider: provider)
            let token = try await program.token()
            let headers = ["X-Forwarded-For": Self.attackerAddress]
            func read(_ proof: String?, from headers: [String: String]) async throws -> GraphProgram.Response {
                try await program.get("/me" + (proof.map { "?appsecret_proof=\($0)" } ?? ""), token: token, headers: headers)
            }
            for number in 0..<100 { #expect(try await read("guess-\(number)", from: headers).code == 100) }
            let proof = AppSecretProof.compute(for: Secret(token), secret: Secret(Sample.secret))
            #expect(try await read(proof, from: headers).code == 613)
            let refused = try await program.get("/userinfo?appsecret_proof=\(proof)", token: token, headers: headers)
            #expect(refused.status == 403)
            #expect(refused.headers["retry-after"] == "900")
            #expect(try await read(nil, from: headers).status == 200)
            #expect(try await read(proof, from: ["X-Forwarded-For": "203.0.113.1"]).status == 200)
            let client = "\(Sample.appID)|fedcba9876543210fedcba9876543210"
            #expect(try await program.post("/device/login", ["access_token": client], headers: headers).status == 200)
        }
    }

    @Test("Inspecting many wrong app tokens blocks further ones, but not the developer's own token")
    func inspected() async throws {
        func administer(_ seed: inout Seed) { seed.apps[0].roles.administrators = [Sample.ada.login] }
        try await TestProvider.run(try Sample.seed(changing: administer)) { provider in
            let program = GraphProgram(provider: provider)
            let token = try await program.token()
            let headers = ["X-Forwarded-For": Self.attackerAddress]
            func inspect(_ secret: String) async throws -> GraphProgram.Response {
                let input = FormParameters.encode("\(Sample.appID)|\(secret)")
                return try await program.get("/debug_token?input_token=\(input)", token: token, headers: headers)
            }
            for number in 0..<100 { #expect(try await inspect("guess-\(number)").json["data"]?["is_valid"] == false) }
            #expect(try await inspect(Sample.secret).code == 613)
            #expect(try await program.get("/debug_token?input_token=\(token)", token: token, headers: headers).status == 200)
        }
    }
}
