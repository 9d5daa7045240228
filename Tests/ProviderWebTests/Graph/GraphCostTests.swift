import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import StrictJSON
import TestSupport
import Testing

@Suite("The cost of Graph API requests")
struct GraphCostTests {
    /// Runs a provider at which a friend of Ada's also uses the app.
    private func run(_ test: @escaping @Sendable (GraphProgram, _ token: String) async throws -> Void) async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let graph = GraphProgram(provider: provider)
            _ = try await graph.token(as: Sample.grace, scope: "user_friends")
            try await test(graph, try await graph.token(scope: "email,user_friends"))
        }
    }

    private static func many(_ expression: String, _ count: Int) -> String {
        (0..<count).map { "\(expression).as(f\($0))" }.joined(separator: ",")
    }

    @Test(
        "A request whose response repeats much data is rejected as too costly",
        arguments: [
            ["fields": many("friends.limit(1)", 40), "x": String(repeating: "a", count: 60_000)],
            ["fields": many("friends.limit(0)", 40), "x": String(repeating: "é", count: 20_000)],
            ["fields": many("friends.limit(1)", 5), "metadata": "1", "x": String(repeating: "|", count: 60_000)],
            ["fields": many("friends.limit(0)", 200)],
        ])
    func repetition(parameters: [String: String]) async throws {
        try await run { graph, token in
            let response = try await graph.post("/me", parameters.merging(["method": "get", "access_token": token]) { $1 })
            #expect((response.status, response.code) == (400, 1), "\(response.message)")
            #expect(response.message.contains("reduce the amount of data"))
        }
    }

    @Test("Debug messages about omitted fields count toward the cost of a batch")
    func messages() async throws {
        try await run { graph, token in
            let fields = Array(repeating: "verified", count: 240).joined(separator: ",")
            let item = "{\"relative_url\":\"me?debug=all&fields=\(fields)\"}"
            let batch = "[\(Array(repeating: item, count: 28).joined(separator: ","))]"
            let response = try await graph.post("/", ["batch": batch, "access_token": token, "include_headers": "0"])
            let codes = try #require(response.json.array).map { $0["code"]?.integer }
            #expect((codes.first, codes.last) == (200, 400))
        }
    }

    @Test("The cost of requests without a token is limited too")
    func apps() async throws {
        let others = (1...20).map(String.init)
        try await TestProvider.run(
            try Sample.seed { seed in seed.apps += others.map { RegisteredApp(id: $0, name: "Other") } }
        ) { provider in
            let item: JSONValue = ["relative_url": .string("?ids=\(others.joined(separator: ","))&fields=\(Self.many("name.x(1)", 240))")]
            let batch = JSONValue.array(Array(repeating: item, count: 14)).serialized()
            let body = JSONValue.object(["batch": .string(String(decoding: batch, as: UTF8.self)), "include_headers": "0"]).serialized()
            let headers = ["Content-Type": "application/json", "Content-Encoding": "gzip"]
            let response = try await GraphProgram(provider: provider).post("/", gzipped(body), headers: headers)
            let codes = try #require(response.json.array).map { $0["code"]?.integer }
            #expect((codes.first, codes.last) == (200, 400))
        }
    }

    @Test("Paging and connection URLs in a response can be followed, whatever arguments the field has")
    func addresses() async throws {
        try await run { graph, token in
            let fields = "friends.limit(1).offset(0).x(1).x(2).locale(it_IT).access_token(a).method(delete).ids(1)"
            let path = "/me?fields=\(FormParameters.encode(fields))&locale=th_TH&metadata=1"
            let response = try await graph.get(path, token: token).json
            let friends = try #require(response["metadata"]?["connections"]?["friends"]?.string)
            let previous = try await graph.get(
                "/me?fields=\(FormParameters.encode(fields.replacing("offset(0)", with: "offset(1)")))", token: token)
            #expect(previous.status == 200)
            let cursor = try #require(response["friends"]?["paging"]?["cursors"]?["after"]?.string)
            let before = try await graph.get(
                "/me?locale=th_TH&fields=\(FormParameters.encode("friends.x(1).x(2).locale(it_IT).method(delete).after(\(Self.least)).limit(1)"))",
                token: token
            ).json["friends"]
            #expect(before?["paging"]?["cursors"]?["after"]?.string == cursor)
            let address = try #require(before?["paging"]?["previous"]?.string)
            for address in [friends, address] {
                let response = try await graph.get(String(address.dropFirst(graph.provider.url.absoluteString.count)))
                #expect(response.status == 200, "\(address) \(response.message)")
            }
        }
    }

    /// The cursor for the ID 0, which precedes all friends.
    private static let least = "MA"
}
