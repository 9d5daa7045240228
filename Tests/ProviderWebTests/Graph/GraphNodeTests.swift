import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON
import Testing

@Suite("Nodes and edges of the Graph API")
struct GraphNodeTests {
    private static let clientToken = "fedcba9876543210fedcba9876543210"

    private func run(
        changing change: (inout Seed) -> Void = { _ in }, _ test: @escaping @Sendable (GraphProgram) async throws -> Void
    ) async throws {
        try await TestProvider.run(try Sample.seed(changing: change)) { try await test(GraphProgram(provider: $0)) }
    }

    // MARK: Nodes

    @Test("A token reads exactly the granted fields of its person, at every spelling of the path")
    func me() async throws {
        try await run { graph in
            let token = try await graph.token()
            let me = try await graph.get("/me", token: token)
            #expect(me.status == 200)
            #expect(me.json.object?.keys.sorted() == ["id", "name"])
            #expect(me.json["name"]?.string == "Ada King Lovelace")
            let id = try #require(me.json["id"]?.string)
            for path in [
                "/me/", "/v19.0/me", "/v2.4/me/", "/\(id)", "/v26.0/\(id)", "/me?fields=", "/me?fields=id,name&format=json&sdk=ios",
            ] {
                let response = try await graph.get(path, token: token)
                #expect(response.json == me.json, "\(path)")
            }
            let some = try await graph.get("/me?fields=email,birthday,first_name,verified,locale,installed,installed", token: token)
            #expect(
                some.json == ["id": .string(id), "email": "ada@example.com", "first_name": "Ada", "installed": true],
                "fields that are not granted or are obsolete are omitted")
            #expect(try await graph.get("/me?fields=[\"id\",\"email\"]", token: token).json["email"] != nil)
        }
    }

    @Test("Each field of the reference needs its permission")
    func everyField() async throws {
        try await run { graph in
            let fields =
                "id,name,first_name,last_name,middle_name,name_format,short_name,picture,email,birthday,age_range,gender,hometown,location,"
                + "link,friends,permissions,accounts"
            let bare = try await graph.get("/me?fields=\(fields)", token: try await graph.token(as: Sample.grace, scope: ""))
            #expect(
                bare.json.object?.keys.sorted() == [
                    "first_name", "id", "last_name", "name", "name_format", "permissions", "picture", "short_name",
                ])
            #expect(bare.json["picture"]?["data"]?["is_silhouette"]?.bool == false)
            let scope = Scope.list(Permission.limitedLogin)
            let whole = try await graph.get("/me?fields=\(fields)", token: try await graph.token(scope: scope)).json
            #expect(whole["birthday"]?.string == "12/10/1985")
            #expect(whole["age_range"] == ["min": 21])
            #expect(whole["gender"]?.string == "female")
            #expect(whole["hometown"] == ["id": "106377336067638", "name": "London, United Kingdom"])
            #expect(whole["location"]?["id"]?.string == "110884905606108")
            #expect(whole["link"]?.string == "https://people.example/ada")
            #expect(whole["friends"]?["data"]?.array == [])
            #expect(whole["friends"]?["summary"]?["total_count"]?.integer == 2)
            #expect(whole["permissions"]?["data"]?.array?.count == 12)
            #expect(whole["picture"]?["data"]?["is_silhouette"]?.bool == false)
        }
    }

    @Test(
        "An unknown or malformed field is rejected",
        arguments: [
            ("x", 100), ("name,password", 100), ("friends{x}", 100), ("hometown{x}", 100), ("name{x}", 100), ("name.as(x)", 100),
            ("picture.type(huge)", 100), ("friends.limit(-1)", 100), ("friends.after(%)", 100), ("friends{id", 2500), ("id}", 2500),
            ("na me,,id,%", 2500),
        ])
    func badFields(fields: String, code: Int64) async throws {
        try await run { graph in
            let token = try await graph.token(scope: "user_friends,user_hometown")
            let response = try await graph.get("/me?fields=\(FormParameters.encode(fields))", token: token)
            #expect(response.status == 400)
            #expect(response.code == code)
        }
    }

    @Test("Responses carry the documented headers and honor entity tags")
    func headers() async throws {
        try await run { graph in
            let token = try await graph.token()
            let response = try await graph.get("/v19.0/me", token: token)
            #expect(response.headers["content-type"] == "application/json; charset=UTF-8")
            #expect(response.headers["facebook-api-version"] == "v19.0")
            #expect(response.headers["cache-control"] == "private, no-cache, no-store, must-revalidate")
            #expect(response.headers["access-control-allow-origin"] == "*")
            for name in ["x-fb-trace-id", "x-fb-request-id", "x-fb-rev", "x-fb-debug", "pragma", "expires", "vary"] {
                #expect(response.headers[name]?.isEmpty == false, "\(name)")
            }
            let tag = try #require(response.headers["etag"])
            #expect(tag.utf8.count == 42)
            let again = try await graph.get("/me", token: token, headers: ["If-None-Match": tag])
            #expect(again.status == 304)
            let refused = try await graph.get("/v18.0/me", token: "x")
            #expect(refused.headers["facebook-api-version"] == "v18.0")
            #expect(refused.headers["etag"] == nil)
            #expect(refused.headers["cache-control"] == "no-store")
            #expect(refused.headers["www-authenticate"]?.hasPrefix("OAuth \"Facebook Platform\" \"invalid_token\"") == true)
            #expect(refused.headers["x-fb-trace-id"] == refused.error?["fbtrace_id"]?.string)
        }
    }

    @Test("Invalid paths and missing access give the documented error codes")
    func refusals() async throws {
        try await run { graph in
            let token = try await graph.token()
            let server = "\(Sample.appID)|\(Sample.secret)"
            let client = "\(Sample.appID)|\(Self.clientToken)"
            let rows: [(String, String?, Int, Int64, Int64?)] = [
                ("/me", nil, 400, 2500, nil), ("/me", server, 400, 2500, nil), ("/me", client, 400, 2500, nil),
                ("/100000000000000001", nil, 400, 104, nil), ("/ada", token, 404, 803, nil),
                ("/100000000000000001", token, 400, 100, 33), ("/100000000000000001", server, 400, 100, 33),
                ("/100000000000000001", client, 400, 3, nil), ("/me/nothing", token, 400, 2500, nil), ("/me/a/b/c", token, 400, 2500, nil),
                ("/me/likes/x", token, 400, 2500, nil), ("/v99.0/me", token, 400, 2500, nil), ("/", token, 400, 2500, nil),
                ("/me/a%2Fb", token, 400, 2500, nil), ("/100000000000000001_12", token, 400, 100, 33), ("/_", token, 404, 803, nil),
                ("/1_x", token, 404, 803, nil), ("/a_12", token, 404, 803, nil),
                ("/me?fields=id&fields=id,name", token, 400, 100, nil), ("/me?method=delete", token, 400, 100, nil),
                ("/me?fields=%FF", token, 400, 100, nil),
            ]
            for (path, token, status, code, subcode) in rows {
                let response = try await graph.get(path, token: token)
                #expect(response.status == status, "\(path) \(response.message)")
                #expect(response.code == code, "\(path) \(response.message)")
                #expect(response.subcode == subcode, "\(path) \(response.message)")
                #expect(response.error?["fbtrace_id"]?.string?.isEmpty == false)
            }
        }
    }

    @Test(
        "Edges that this provider does not fill are empty, and requesting them as fields is no error",
        arguments: ["albums", "feed", "groups", "ids_for_apps", "likes", "photos", "posts"])
    func emptyEdges(edge: String) async throws {
        try await run { graph in
            let token = try await graph.token()
            #expect(try await graph.get("/me/\(edge)", token: token).json == ["data": []])
            let id = try #require(try await graph.get("/me?fields=id,\(edge){id},install_type,profile_pic", token: token).json.object)
            #expect(id.keys.sorted() == ["id"])
            #expect(try await graph.delete("/me/\(edge)", token: token).status == 400)
        }
    }

    // MARK: Tokens

    @Test("Tokens are accepted in the query and the header, and invalid tokens are rejected")
    func tokens() async throws {
        let other = RegisteredApp(id: "77", name: "Other", secret: Secret("other"))
        try await run(changing: { $0.apps.append(other) }) { graph in
            let token = try await graph.token()
            for scheme in ["Bearer", "OAuth", "bearer"] {
                #expect(try await graph.get("/me", headers: ["Authorization": "\(scheme) \(token)"]).status == 200)
            }
            #expect(try await graph.get("/me", token: token, headers: ["Authorization": "Bearer \(token)"]).status == 200)
            #expect(try await graph.get("/me", token: token, headers: ["Authorization": "Bearer other"]).code == 100)
            let bad = try await graph.get("/me", headers: ["Authorization": "Bearer other"])
            #expect((bad.status, bad.code) == (401, 190))

            let id = try #require(try await graph.get("/me", token: token).json["id"]?.string)
            let server = try await graph.get("/\(id)?fields=name,email", token: "\(Sample.appID)|\(Sample.secret)")
            #expect(server.json["email"]?.string == "ada@example.com")
            #expect(try await graph.get("/app", token: token).json == ["id": .string(Sample.appID), "name": "Sample"])
            #expect(try await graph.get("/\(Sample.appID)", token: "\(Sample.appID)|\(Self.clientToken)").status == 200)
            for nonsense in [
                "", "EAA", "EAAzz", "\(Sample.appID)|wrong", "\(Sample.appID)|", "|", "77|\(Sample.secret)", "1|2|3", "a.b.c",
                String(token.dropLast()), String(repeating: "x", count: 4000),
            ] where !nonsense.isEmpty {
                let response = try await graph.get("/app", token: nonsense)
                #expect((response.status, response.code) == (400, 190), "\(nonsense.prefix(40))")
            }
            #expect(try await graph.get("/\(id)", token: "77|other").subcode == 33, "an app-scoped ID is unknown to other apps")
        }
    }

    @Test("An app secret proof is always checked, and required if the app demands it")
    func secretProof() async throws {
        let strict = { (seed: inout Seed) in
            for index in seed.apps.indices { seed.apps[index].requiresAppSecret = true }
        }
        for isStrict in [false, true] {
            try await run(changing: isStrict ? strict : { _ in }) { graph in
                let token = try await graph.token()
                let proof = AppSecretProofExample.proof(secret: Sample.secret, message: token)
                #expect(try await graph.get("/me?appsecret_proof=\(proof)", token: token).status == 200)
                let wrong = try await graph.get("/me?appsecret_proof=\(proof.uppercased())", token: token)
                #expect((wrong.status, wrong.code) == (400, 100))
                #expect(wrong.error?["type"]?.string == "GraphMethodException")
                #expect(try await graph.get("/me", token: token).status == (isStrict ? 400 : 200))
                #expect(try await graph.get("/userinfo", token: token).status == 200, "userinfo requires no proof")
                #expect(try await graph.get("/userinfo?appsecret_proof=\(proof.uppercased())", token: token).status == 400)
            }
        }
    }

    @Test("An error says whether the token has expired or the app was removed")
    func ended() async throws {
        let clock = AdvanceableClock()
        try await TestProvider.run(try Sample.seed(), environment: clock.environment) { provider in
            let graph = GraphProgram(provider: provider)
            let token = try await graph.token()
            let other = try await graph.token()
            #expect(try await graph.delete("/me/permissions", token: token).json == ["success": true])
            for invalid in [token, other] {
                let response = try await graph.get("/me", token: invalid)
                #expect((response.code, response.subcode) == (190, 458))
            }
            let fresh = try await graph.token()
            #expect(try await graph.get("/me", token: other).subcode == 466, "old tokens stay invalid after a new login")
            clock.advance(seconds: AccessToken.lifetime)
            let late = try await graph.get("/me", token: fresh)
            #expect((late.code, late.subcode) == (190, 463))
            #expect(!late.message.contains(fresh))
            // The proof is checked before the state of the token (Wire.md, section 11.2).
            for token in [fresh, other] {
                #expect(try await graph.get("/me?appsecret_proof=0", token: token).error?["type"]?.string == "GraphMethodException")
            }
            #expect(try await graph.delete("/me/permissions", token: try await graph.token()).status == 200)
            #expect(
                try await graph.get("/me?appsecret_proof=0", token: fresh).code == 100,
                "the proof is checked first even if the app was removed")
        }
    }

    // MARK: Permissions

    @Test("Permissions are listed, and revoking one applies to every token at once")
    func permissions() async throws {
        try await run { graph in
            let token = try await graph.token(scope: "email,user_birthday")
            let other = try await graph.token(scope: "email")
            let all = try await graph.get("/me/permissions", token: token)
            #expect(
                all.json == [
                    "data": [
                        ["permission": "email", "status": "granted"], ["permission": "public_profile", "status": "granted"],
                        ["permission": "user_birthday", "status": "granted"],
                    ]
                ])
            #expect(try await graph.delete("/v19.0/me/permissions/email", token: token).json == ["success": true])
            for path in ["/me/permissions/email", "/me/permissions?permission=email", "/me/permissions?status=declined"] {
                #expect(try await graph.get(path, token: other).json == ["data": [["permission": "email", "status": "declined"]]])
            }
            #expect(try await graph.get("/me?fields=email", token: other).json["email"] == nil)
            #expect(try await graph.get("/me?fields=birthday", token: other).json["birthday"] != nil)
            #expect(try await graph.delete("/me/permissions/public_profile", token: token).code == 100)
            #expect(try await graph.delete("/me/permissions/user_likes", token: token).code == 100)
            let id = try #require(try await graph.get("/me", token: token).json["id"]?.string)
            let form = ["method": "delete", "access_token": "\(Sample.appID)|\(Sample.secret)"]
            #expect(
                try await graph.post("/\(id)/permissions", form).json == ["success": true],
                "the app's server can remove the app with a method override")
            #expect(try await graph.get("/me", token: token).subcode == 458)
        }
    }

    @Test("The dialog asks for everything again after the app was removed, and for nothing before")
    func removedApp() async throws {
        try await run { graph in
            let token = try await graph.token()
            let browser = ScriptedBrowser()
            _ = try await browser.finish(try Sample.dialog(graph.provider, ["scope": "email"]))
            let before = try await browser.follow(browser.get(try Sample.dialog(graph.provider, ["scope": "email"])))
            if case .page = before { Issue.record("asked although nothing is new") }
            _ = try await graph.delete("/me/permissions", token: token)
            let after = try await browser.follow(browser.get(try Sample.dialog(graph.provider, ["scope": "email"]))).shown
            #expect(try after.page().form?.checkboxes.contains("email") == true)
        }
    }

    // MARK: Friends, picture, feed

    @Test("Friends who use the app are listed page by page")
    func friends() async throws {
        try await run { graph in
            let blaise = (login: "blaise@example.com", password: "wager on a small machine")
            _ = try await graph.token(as: Sample.grace, scope: "user_friends")
            _ = try await graph.token(as: blaise, scope: "user_friends")
            #expect(try await graph.get("/me/friends", token: try await graph.token(scope: "email")).json == ["data": []])
            let token = try await graph.token(scope: "user_friends")
            let all = try await graph.get("/me/friends", token: token).json
            #expect(Set(all["data"]?.array?.compactMap { $0["name"]?.string } ?? []) == ["Grace Hopper", "Blaise Pascal"])
            #expect(all["paging"]?["next"] == nil)
            let first = try await graph.get("/v19.0/me/friends?limit=1", token: token).json
            let next = try #require(first["paging"]?["next"]?.string.flatMap { URL(string: $0) })
            #expect(next.absoluteString.hasPrefix(graph.provider.url.absoluteString))
            #expect(next.parameters["access_token"] == token)
            let path = next.absoluteString.dropFirst(graph.provider.url.absoluteString.count).description
            let second = try await graph.get(path).json
            let ids = [first, second].compactMap { $0["data"]?.array?.first?["id"]?.string }
            #expect(ids == all["data"]?.array?.compactMap { $0["id"]?.string })
            #expect(second["paging"]?["next"] == nil)
            #expect(try await graph.get("/me/friends/\(ids[0])", token: token).json["data"]?.array?.count == 1)
            #expect(try await graph.get("/me/friends/1", token: token).json == ["data": []])
            for bad in ["limit=-1", "limit=x", "offset=x", "before=%21", "after=%21", "after=AAAA"] {
                #expect(try await graph.get("/me/friends?\(bad)", token: token).code == 100, "\(bad)")
            }
        }
    }

    @Test("A picture is a redirect or a document with a token of the app, and the placeholder picture without one")
    func picture() async throws {
        try await run { graph in
            let token = try await graph.token()
            let id = try #require(try await graph.get("/me", token: token).json["id"]?.string)
            let browser = ScriptedBrowser()
            for credential in [token, "\(Sample.appID)|\(Sample.secret)", "\(Sample.appID)|\(Self.clientToken)", Self.clientToken] {
                let redirect = try await browser.get(
                    try Sample.url(graph.provider, "/\(id)/picture?access_token=\(FormParameters.encode(credential))"))
                #expect(redirect.status == 302)
                #expect(try await browser.get(try #require(redirect.location)).headers["content-type"] == "image/png")
            }
            #expect(try await graph.get("/\(id)/picture?redirect=0", token: Self.clientToken).json["data"]?["is_silhouette"]?.bool == false)
            #expect(try await graph.get("/\(id)", token: Self.clientToken).code == 190, "a bare client token opens only pictures")
            #expect(try await graph.get("/\(id)/picture?redirect=0", token: "x\(Self.clientToken)").code == 190)
            let large = try await graph.get("/me/picture?redirect=0&type=large", token: token).json["data"]
            #expect(large?["width"]?.integer == 200)
            #expect(large?["is_silhouette"]?.bool == false)
            #expect(try await graph.get("/me/picture?redirect=false&width=120", token: token).json["data"]?["height"]?.integer == 200)
            for otherID in [id, "100000000000000001"] {
                let unknownPerson = try await graph.get("/\(otherID)/picture?redirect=0").json["data"]
                #expect(
                    unknownPerson?["is_silhouette"]?.bool == true, "without a token, the response does not say whether the person exists")
                let address = try #require(unknownPerson?["url"]?.string.flatMap { URL(string: $0) })
                #expect(try await browser.get(address).headers["content-type"] == "image/png", "the placeholder picture is drawn")
            }
            #expect(try await graph.get("/me/picture").code == 2500)
            #expect(try await graph.get("/me/picture?redirect=0&type=huge", token: token).code == 100)
        }
    }

    @Test("Posting is rejected with code 200 until the person grants a permission to publish")
    func feed() async throws {
        try await run { graph in
            let response = try await graph.post("/me/feed", ["message": "hello", "access_token": try await graph.token()])
            #expect((response.status, response.code) == (403, 200))
            #expect(response.message.contains("publish_actions"))
        }
        try await run(changing: { seed in
            for index in seed.apps.indices {
                seed.apps[index].appDefinedPermissions = ["publish_actions"]
                seed.apps[index].advancedAccess.insert("publish_actions")
            }
        }) { graph in
            let without = try await graph.token()
            let refused = try await graph.post("/me/feed", ["message": "hello", "access_token": without])
            #expect((refused.status, refused.code) == (403, 200))
            #expect(refused.message == "(#200) Requires extended permission: publish_actions")
            let token = try await graph.token(scope: "publish_actions")
            let id = try #require(try await graph.get("/me", token: token).json["id"]?.string)
            let posted = try await graph.post("/me/feed", ["message": "hello", "access_token": token])
            #expect(posted.json["id"]?.string?.hasPrefix("\(id)_") == true)
            #expect(try await graph.post("/me/feed", ["access_token": token]).code == 100)
        }
        // An operator's permission lets an app publish if the permission's definition says so. The permission's name does not matter.
        try await run { graph in
            for (name, publishes) in [("publish_nothing", false), ("shout", true)] {
                let definition = PermissionDefinition(Permission(name: name), needsReview: false, publishes: publishes)
                #expect(try await graph.provider.store.changePermission(PermissionChange.define(definition, at: Date())))
            }
            let refused = try await graph.post(
                "/me/feed", ["message": "hello", "access_token": try await graph.token(scope: "publish_nothing")])
            #expect(refused.message == "(#200) Requires extended permission: shout")
            let token = try await graph.token(scope: "shout")
            #expect(try await graph.post("/me/feed", ["message": "hello", "access_token": token]).json["id"] != nil)
            let listed = try await graph.get("/app/permissions?status=live", token: token).json["data"]?.array ?? []
            #expect(listed.contains { $0["permission"]?.string == "shout" }, "the permission needs no review")
        }
    }
}
