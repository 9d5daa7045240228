import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import StrictJSON
import Testing

@Suite("Fields of the Graph API")
struct GraphFieldTests {
    private static let blaise = (login: "blaise@example.com", password: "wager on a small machine")

    /// Runs a provider at which two friends of Ada's also use the app.
    private func run(_ test: @escaping @Sendable (GraphProgram, _ token: String) async throws -> Void) async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let graph = GraphProgram(provider: provider)
            for friend in [Sample.grace, Self.blaise] { _ = try await graph.token(as: friend, scope: "user_friends") }
            try await test(graph, try await graph.token(scope: "email,user_friends,user_hometown,user_age_range"))
        }
    }

    private func me(_ graph: GraphProgram, _ token: String, _ fields: String, _ others: String = "") async throws -> JSONValue {
        try await graph.get("/v19.0/me?fields=\(FormParameters.encode(fields))\(others)", token: token).json
    }

    @Test("Nested fields and aliases return exactly the requested parts")
    func nesting() async throws {
        try await run { graph, token in
            let response = try await me(
                graph, token,
                "hometown{name},age_range{min},picture.type(large).as(big){url,width},picture.width(30).height(40).as(small),"
                    + "friends.limit(1).as(pals){name,first_name,picture{is_silhouette},email,permissions},permissions{permission}")
            #expect(response["hometown"] == ["id": "106377336067638", "name": "London, United Kingdom"])
            #expect(response["age_range"] == ["min": 21])
            #expect(response["big"]?["data"]?.object?.keys.sorted() == ["url", "width"])
            #expect(response["big"]?["data"]?["width"]?.integer == 200)
            #expect(response["small"]?["data"]?["height"]?.integer == 50)
            let friend = try #require(response["pals"]?["data"]?.array?.first)
            #expect(friend.object?.keys.sorted() == ["first_name", "id", "name", "picture"], "friends have only their public profile")
            #expect(friend["picture"]?["data"]?["is_silhouette"]?.bool == false)
            #expect(friend["picture"]?["data"]?.object?.keys.sorted() == ["is_silhouette", "url"], "clients rely on the URL")
            #expect(response["pals"]?["summary"]?["total_count"]?.integer == 2)
            #expect(response["permissions"]?["data"]?.array?.allSatisfy { $0.object?.keys.sorted() == ["permission"] } == true)
            let id = try #require(response["id"]?.string)
            let next = try #require(response["pals"]?["paging"]?["next"]?.string)
            #expect(next.hasPrefix("\(graph.provider.url.absoluteString)/v19.0/\(id)/friends?"))
            let second = try await graph.get(String(next.dropFirst(graph.provider.url.absoluteString.count))).json
            #expect(second["data"]?.array?.first?["id"] != friend["id"])
            #expect(second["data"]?.array?.first?.object?.keys.sorted() == ["first_name", "id", "name", "picture"])
        }
    }

    @Test("Friends are paged forward, backward and by offset")
    func paging() async throws {
        try await run { graph, token in
            let whole = try await graph.get("/me/friends?fields=id", token: token).json
            let ids = try #require(whole["data"]?.array?.compactMap { $0["id"]?.string })
            #expect(ids.count == 2)
            let offset = try await graph.get("/me/friends?limit=1&offset=1&summary=0", token: token).json
            #expect(offset["data"]?.array?.first?["id"]?.string == ids[1])
            #expect(offset["summary"] == nil)
            #expect(offset["paging"]?["next"] == nil)
            let previous = try #require(offset["paging"]?["previous"]?.string)
            let address = String(previous.dropFirst(graph.provider.url.absoluteString.count))
            let before = try await graph.get(address).json
            #expect(before["data"]?.array?.map { $0["id"]?.string } == [ids[0]])
            #expect(before["paging"]?["previous"] == nil)
            #expect(before["paging"]?["next"] != nil)
            let none = try await graph.get("/me/friends?limit=0", token: token).json
            #expect(none == ["data": [], "summary": ["total_count": 2]], "limit=0 returns only the total number")
            let header = try await graph.get("/me/friends?limit=1&appsecret_time=1", headers: ["Authorization": "Bearer \(token)"]).json
            let next = try #require(header["paging"]?["next"]?.string.flatMap { URL(string: $0) })
            #expect(next.parameters["access_token"] == token, "clients remove the access token and fail if it is missing")
            #expect(next.parameters["appsecret_time"] == nil)
        }
    }

    @Test("A friend's node has only the fields of the public profile")
    func friend() async throws {
        try await run { graph, token in
            let friends = try await graph.get("/me/friends", token: token).json["data"]?.array ?? []
            let grace = try #require(friends.first { $0["name"]?.string == "Grace Hopper" }?["id"]?.string)
            let response = try await graph.get("/\(grace)?fields=name,friends,birthday,permissions,installed", token: token)
            #expect(response.json == ["id": .string(grace), "name": "Grace Hopper", "installed": true])
            for edge in ["permissions", "friends"] { #expect(try await graph.get("/\(grace)/\(edge)", token: token).subcode == 33) }
            #expect(try await graph.delete("/\(grace)/permissions", token: token).subcode == 33)
            _ = try await graph.delete("/me/permissions/user_friends", token: token)
            #expect(try await graph.get("/\(grace)", token: token).subcode == 33, "without user_friends, a friend cannot be read")
        }
    }

    @Test("Debug messages explain omitted fields at the requested level")
    func debugging() async throws {
        try await run { graph, token in
            func messages(_ level: String) async throws -> [String]? {
                try await me(graph, token, "id,birthday,verified", "&debug=\(level)")["__debug__"]?["messages"]?.array?
                    .compactMap { $0["message"]?.string }
            }
            let all = try #require(try await messages("all"))
            #expect(all.count == 2)
            #expect(all[0].contains("user_birthday"))
            #expect(all[1].contains("verified"))
            #expect(try await messages("warning") == [all[0]])
            #expect(try await messages("info") == [all[1]])
            #expect(try await messages("nothing") == nil)
        }
    }

    @Test("Debug messages explain fields for which the person has no value")
    func nothingThere() async throws {
        try await TestProvider.run(try Sample.seed { $0.people[0].person.birthday = nil }) { provider in
            let graph = GraphProgram(provider: provider)
            let token = try await graph.token(scope: "email,user_birthday,user_age_range")
            let response = try await graph.get("/me?fields=id,name,email,birthday,age_range&debug=all", token: token)
            let messages = response.json["__debug__"]?["messages"]?.array?.compactMap { $0["message"]?.string } ?? []
            #expect(messages.count == 2)
            for (message, field) in zip(messages, ["birthday", "age_range"]) {
                #expect(message == "The field \(field) is left out: the app may read it, but the person's profile has no value for it")
            }
        }
    }

    @Test("The metadata lists the fields and edges of a node")
    func metadata() async throws {
        try await run { graph, token in
            let metadata = try #require(try await graph.get("/v19.0/me?metadata=1", token: token).json["metadata"])
            #expect(metadata["type"]?.string == "user")
            let fields = metadata["fields"]?.array ?? []
            #expect(fields.contains { $0["name"]?.string == "email" && $0["type"]?.string == "string" })
            #expect(fields.allSatisfy { $0["description"]?.string?.isEmpty == false })
            let friends = try #require(metadata["connections"]?["friends"]?.string)
            let path = String(friends.dropFirst(graph.provider.url.absoluteString.count))
            #expect(path.hasPrefix("/v19.0/"))
            #expect(try await graph.get(path).json["data"]?.array?.count == 2)
            #expect(try await graph.get("/app?metadata=1", token: token).json["metadata"]?["type"]?.string == "application")
        }
    }

    @Test("A request for several nodes returns all of them or fails as a whole")
    func identifiers() async throws {
        try await run { graph, token in
            let id = try #require(try await graph.get("/me", token: token).json["id"]?.string)
            let friends = try await graph.get("/me/friends", token: token).json["data"]?.array ?? []
            let friend = try #require(friends.first?["id"]?.string)
            for path in ["/?ids=\(id),%20\(friend),\(id)", "/v3.1/?ids=[\"\(id)\",\"\(friend)\"]", "/v24.0?ids=\(friend),\(id)"] {
                let response = try await graph.get("\(path)&fields=first_name", token: token)
                #expect(response.json.object?.keys.sorted() == [id, friend].sorted(), "\(path)")
                #expect(response.json[id] == ["id": .string(id), "first_name": "Ada"])
            }
            #expect(try await graph.get("/?ids=me,app", token: token).json["app"]?["name"]?.string == "Sample")
            #expect(try await graph.get("/friends?ids=\(id)", token: token).json[id]?["data"]?.array?.count == 2)
            #expect(try await graph.get("/picture?ids=\(id)&redirect=0", token: token).json[id]?["data"]?["url"] != nil)
            let many = (0...50).map { String(100_000 + $0) }.joined(separator: ",")
            let rows: [(String, Int64)] = [
                ("/?ids=", 100), ("/?ids=\(id),", 100), ("/?ids=\(many)", 100), ("/?ids=\(id),1234", 100), ("/?ids=\(id),ada", 803),
                ("/?ids=a%2Fb", 100), ("/picture?ids=\(id)", 100), ("/?ids=friends", 803), ("/?ids=[]", 100),
            ]
            for (path, code) in rows { #expect(try await graph.get(path, token: token).code == code, "\(path)") }
            #expect(try await graph.get("/?ids=\(id)").code == 104)
        }
    }

    @Test("A new post can return its fields, with times in the requested format")
    func post() async throws {
        try await TestProvider.run(
            try Sample.seed { seed in
                for index in seed.apps.indices {
                    seed.apps[index].appDefinedPermissions = ["publish_actions"]
                    seed.apps[index].advancedAccess.insert("publish_actions")
                }
            }
        ) { provider in
            let graph = GraphProgram(provider: provider)
            let token = try await graph.token(scope: "publish_actions")
            var form = ["message": "hello", "access_token": token, "fields": "message,created_time,from{name}"]
            let post = try await graph.post("/me/feed", form).json
            #expect(post["message"]?.string == "hello")
            #expect(post["from"]?["name"]?.string == "Ada King Lovelace")
            #expect(post["created_time"]?.string?.wholeMatch(of: #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000/#) != nil)
            form["date_format"] = "U"
            #expect(try await graph.post("/me/feed", form).json["created_time"]?.integer != nil)
        }
    }
}
