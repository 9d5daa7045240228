import Foundation
import IdentityTokens
import LatchkeyTesting
import LoginModel
import ProviderDomain
import StrictJSON
import TestSupport
import Testing

@Suite("Batch requests")
struct BatchTests {
    private func run(_ test: @escaping @Sendable (GraphProgram, _ token: String) async throws -> Void) async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let graph = GraphProgram(provider: provider)
            try await test(graph, try await graph.token(scope: "email,user_friends"))
        }
    }

    private func send(
        _ graph: GraphProgram, _ batch: String, _ others: [String: String] = [:], path: String = "/v21.0"
    ) async throws -> GraphProgram.Response {
        try await graph.post(path, ["batch": batch].merging(others) { $1 })
    }

    /// Returns the bodies of the items as JSON; `null` for an item without a body.
    private func documents(_ response: GraphProgram.Response) throws -> [JSONValue] {
        try #require(response.json.array, "\(response.message)").map { item in
            try item["body"]?.string.map { $0.isEmpty ? .null : try JSONValue(strictly: Array($0.utf8)) } ?? .null
        }
    }

    @Test(
        "A batch response has one entry per item, in order, with a code, headers and a body",
        arguments: ["/", "/v21.0", "/v21.0/", "/me"])
    func items(path: String) async throws {
        try await run { graph, token in
            let response = try await send(
                graph,
                """
                [{"method":"GET","relative_url":"me?fields=name"},{"method":"get","relative_url":"/v3.1/me/permissions/email"},
                 {"relative_url":"nobody"},{"method":"GET","relative_url":"me/picture"},{"method":"POST","relative_url":"me/feed","body":"message=x"}]
                """, ["access_token": token], path: path)
            let items = try #require(response.json.array)
            #expect(items.map { $0["code"]?.integer } == [200, 200, 404, 302, 403])
            let bodies = try documents(response).prefix(3)
            #expect(bodies[0]["name"]?.string == "Ada King Lovelace")
            #expect(bodies[1]["data"]?.array?.count == 1)
            #expect(bodies[2]["error"]?["code"]?.integer == 803)
            #expect(items[0]["headers"]?.array?.first?["name"]?.string == "Content-Type")
            #expect(items[3]["headers"]?.array?.first?["name"]?.string == "Location")
        }
    }

    @Test("A batch in the format of the iOS SDK is accepted: gzip, JSON, tokens per item and a token renewal")
    func likeTheSDK() async throws {
        try await run { graph, token in
            let refresh = "oauth/access_token?client_id=\(Sample.appID)&fields=&grant_type=fb_extend_sso_token"
            let items = JSONValue.array([
                ["method": "GET", "relative_url": .string("me?access_token=\(token)&fields=id&format=json&sdk=ios")],
                ["method": "GET", "relative_url": .string("\(refresh)&access_token=\(token)")],
                ["method": "GET", "relative_url": .string("me/permissions?access_token=\(token)&fields=")],
            ])
            let body = JSONValue.object([
                "batch": .string(String(decoding: items.serialized(), as: UTF8.self)), "batch_app_id": .string(Sample.appID),
                "include_headers": "false", "format": "json", "sdk": "ios",
            ])
            let response = try await graph.post(
                "/v21.0", gzipped(body.serialized()), headers: ["Content-Type": "application/json", "Content-Encoding": "gzip"])
            let bodies = try documents(response)
            #expect(response.json.array?.map { $0["code"]?.integer } == [200, 200, 200])
            #expect(response.json.array?.allSatisfy { $0["headers"] == nil } == true)
            let renewed = try #require(bodies[1]["access_token"]?.string)
            #expect(try await graph.get("/me", token: renewed).status == 200)
            #expect(bodies[2]["data"]?.array?.count == 3)
        }
    }

    @Test("An item can depend on other items and use their responses")
    func references() async throws {
        try await run { graph, token in
            _ = try await graph.token(as: Sample.grace, scope: "user_friends")
            let batch = """
                [{"method":"GET","relative_url":"{result=self:$.id}?fields=name","name":"last"},
                 {"method":"GET","relative_url":"me?fields=id","name":"self"},
                 {"method":"GET","name":"friends","relative_url":"me/friends","omit_response_on_success":false},
                 {"method":"GET","relative_url":"me/friends/{result=friends:$.data[0].id}"},
                 {"method":"GET","relative_url":"me?a={result=friends:$.data.*.nothing}","depends_on":"self"},
                 {"method":"GET","relative_url":"me?fields=id","depends_on":["nobody"]},
                 {"method":"GET","name":"fails","relative_url":"me/nothing"},{"method":"GET","relative_url":"me","depends_on":["fails"]}]
                """
            let response = try await send(graph, batch, ["access_token": token])
            let bodies = try documents(response)
            #expect(bodies[0]["name"]?.string == "Ada King Lovelace")
            #expect(response.json.array?[1] == .null, "the response of a referenced item is omitted")
            #expect(bodies[2]["data"]?.array?.count == 1)
            #expect(bodies[3]["data"]?.array?.first?["name"]?.string == "Grace Hopper")
            #expect(bodies[4]["id"] != nil)
            for number in [5, 7] { #expect(bodies[number]["error"]?["type"]?.string == "GraphBatchException") }
        }
    }

    @Test(
        "A malformed batch is rejected as a whole",
        arguments: [
            "", "{}", "nonsense", "[1]", "[{\"method\":1}]", "[{\"name\":\"a\"},{\"name\":\"a\"}]",
            "[{\"name\":\"a\",\"depends_on\":\"b\"},{\"name\":\"b\",\"depends_on\":\"a\"}]", "[{\"name\":\"a\",\"depends_on\":\"a\"}]",
            "[" + Array(repeating: "{}", count: 51).joined(separator: ",") + "]", String(repeating: "[", count: 1000),
        ])
    func refused(batch: String) async throws {
        try await run { graph, token in
            let response = try await send(graph, batch.isEmpty ? " " : batch, ["access_token": token])
            #expect(response.status == 400)
            #expect(response.error?["type"]?.string == "OAuthException")
            #expect(response.code == 100)
        }
    }

    @Test("Items can have headers of their own, such as tokens and entity tags")
    func itemHeaders() async throws {
        try await run { graph, token in
            let first = try await send(graph, #"[{"relative_url":"v19.0/me?fields=id"}]"#, ["access_token": token])
            let headers = first.json.array?.first?["headers"]?.array ?? []
            func header(_ name: String) -> String? { headers.first { $0["name"]?.string == name }?["value"]?.string }
            #expect(header("Facebook-API-Version") == "v19.0")
            let tag = try #require(header("ETag")?.replacing("\"", with: "\\\""))
            let forms = [
                #"["If-None-Match: \#(tag)"]"#, #"[{"name":"If-None-Match","value":"\#(tag)"}]"#, #"{"if-none-match":"\#(tag)"}"#,
            ]
            for form in forms {
                let again = try await send(
                    graph, #"[{"relative_url":"me?fields=id","headers":\#(form)},{"relative_url":"me?fields=name","headers":\#(form)}]"#,
                    ["access_token": token])
                #expect(again.json.array?.map { $0["code"]?.integer } == [304, 200], "\(form)")
                #expect(again.json.array?.first?["body"] == .null)
            }
            let own = #"[{"relative_url":"me","headers":["Authorization: Bearer \#(token)"]},{"relative_url":"me"}]"#
            #expect(try await send(graph, own).json.array?.map { $0["code"]?.integer } == [200, 400])
            let file = #"[{"relative_url":"me","attached_files":"f"},{"relative_url":"me"}]"#
            #expect(try await send(graph, file, ["access_token": token]).json.array?.map { $0["code"]?.integer } == [400, 200])
        }
    }

    @Test("A batch may cost no more than a single request")
    func bounded() async throws {
        try await run { graph, token in
            let fields = FormParameters.encode((0..<40).map { "friends.limit(500).as(f\($0))" }.joined(separator: ","))
            let item = #"{"relative_url":"me?fields=\#(fields)"}"#
            let response = try await send(graph, "[\(Array(repeating: item, count: 3).joined(separator: ","))]", ["access_token": token])
            #expect(try documents(response).allSatisfy { $0["error"]?["code"]?.integer == 1 })
        }
    }

    @Test("A batch with an invalid token is rejected once, and nested batches are rejected")
    func tokens() async throws {
        try await run { graph, token in
            let items = "[{\"relative_url\":\"me\"},{\"relative_url\":\"me\"}]"
            #expect(try await send(graph, items, ["access_token": "EAA0"]).code == 190)
            let without = try documents(try await send(graph, items))
            #expect(without.allSatisfy { $0["error"]?["code"]?.integer == 2500 })
            let nested = try documents(
                try await send(graph, "[{\"method\":\"POST\",\"relative_url\":\"/\",\"body\":\"batch=%5B%5D\"}]", ["access_token": token]))
            #expect(nested[0]["error"]?["message"]?.string?.contains("nested") == true)
            let own = "[{\"relative_url\":\"me\",\"access_token\":\"EAA0\"},{\"relative_url\":\"me\"}]"
            #expect(try await send(graph, own, ["access_token": token]).json.array?.map { $0["code"]?.integer } == [400, 200])
            let removal = "[{\"method\":\"DELETE\",\"relative_url\":\"me/permissions\"},{\"relative_url\":\"me\"}]"
            let bodies = try documents(try await send(graph, removal, ["access_token": token]))
            #expect(bodies[0] == ["success": true])
            #expect(bodies[1]["error"]?["error_subcode"]?.integer == 458, "a removal by one item affects the next item")
        }
    }
}
