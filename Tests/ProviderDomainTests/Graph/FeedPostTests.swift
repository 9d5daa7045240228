import Foundation
import LoginModel
import ProviderDomain
import StrictJSON
import Testing

@Suite("A post to the feed")
struct FeedPostTests {
    /// Returns an app with permissions of its own and permissions that the operator has defined.
    private static func app(_ own: Set<Permission> = [], byOperator: [Permission: PermissionDefinition] = [:]) -> RegisteredApp {
        var app = RegisteredApp(id: Sample.app.id, name: "Sample", appDefinedPermissions: own)
        app.advancedAccess = own.union(byOperator.keys)
        app.operatorPermissions = byOperator
        return app
    }

    private func post(_ query: String, granted: Set<Permission>, at app: RegisteredApp) throws(GraphError) -> (FeedPost, Account) {
        let account = Sample.account(Sample.grant(granted: granted), at: app)
        try FeedPost.checkPermission(of: account)
        return (try FeedPost(Sample.call("POST", "/me/feed", query)), account)
    }

    @Test(
        "A post needs one of the app's publish permissions, by prefix or by definition",
        arguments: [
            (app(["publish_actions"]), ["publish_actions"], nil),
            (app(["publish_actions"]), [], "(#200) Requires extended permission: publish_actions"),
            (app(["publish_b", "publish_a"]), [], "(#200) Requires extended permission: publish_a"),
            (app(["publish_b", "publish_a"]), ["publish_b"], nil),
            (app(["publish_a", "own"]), ["own"], "(#200) Requires extended permission: publish_a"),
            (
                app(["own"]), ["own"],
                "(#200) This endpoint is deprecated since the required permission publish_actions is deprecated"
            ),
            (app(), ["publish_actions"], "(#200) This endpoint is deprecated since the required permission publish_actions is deprecated"),
            (app(byOperator: ["shout": PermissionDefinition("shout", publishes: true)]), ["shout"], nil),
            (
                app(byOperator: ["publish_x": PermissionDefinition("publish_x")]), ["publish_x"],
                "(#200) This endpoint is deprecated since the required permission publish_actions is deprecated"
            ),
        ] as [(RegisteredApp, Set<Permission>, String?)])
    func permissions(app: RegisteredApp, granted: Set<Permission>, message: String?) {
        do {
            _ = try post("message=Hello", granted: granted, at: app)
            #expect(message == nil)
        } catch {
            #expect(error.message == message)
            #expect(error.code == 200 && error.status == 403 && error.kind == "access_denied")
        }
    }

    @Test("A granted publish permission has no effect while the app may not ask the person for it")
    func unavailable() {
        var app = Self.app(["publish_actions"])
        app.advancedAccess = []
        let error = #expect(throws: GraphError.self) { try post("message=Hello", granted: ["publish_actions"], at: app) }
        #expect(error?.message == "(#200) Requires extended permission: publish_actions")
    }

    @Test(
        "A post has a message or a link of at most 63,206 bytes",
        arguments: [
            ("message=Hello", "Hello"), ("link=https%3A%2F%2Fa.example", "https://a.example"), ("message=Hello&link=x", "Hello"),
            ("message=&link=x", "x"), ("message=%20", " "), ("message=%00", "\u{0}"),
            ("message=\(String(repeating: "a", count: 63_206))", String(repeating: "a", count: 63_206)),
        ])
    func messages(query: String, message: String) throws {
        let (post, account) = try post(query + "&fields=message", granted: ["publish_a"], at: Self.app(["publish_a"]))
        #expect(post.json(by: account, number: 1, at: Sample.now)["message"]?.string == message)
    }

    @Test(
        "A post without a message, with a long one or with unknown fields is rejected",
        arguments: [
            ("", "(#100) The parameter message is required"), ("message=", "(#100) The parameter message is required"),
            ("message=\(String(repeating: "a", count: 63_207))", "(#100) Param message must not be longer than 63206 bytes"),
            ("link=\(String(repeating: "%C3%A9", count: 31_604))", "(#100) Param message must not be longer than 63206 bytes"),
            ("message=a&fields=nothing", "(#100) Tried accessing nonexisting field (nothing) on node type (Post)"),
            ("message=a&date_format=\(String(repeating: "Y", count: 65))", "(#100) Param date_format must not be longer than 64 bytes"),
        ])
    func refusals(query: String, message: String) {
        let error = #expect(throws: GraphError.self) { try post(query, granted: ["publish_a"], at: Self.app(["publish_a"])) }
        #expect(error?.message == message)
    }

    @Test(
        "The response has the ID and the requested fields",
        arguments: [
            ("", ["id": "123456789012345678_7"]),
            (
                "&fields=created_time,message",
                [
                    "id": "123456789012345678_7", "created_time": "2026-11-21T00:00:00+0000", "message": "Hi",
                ]
            ),
            ("&fields=created_time&date_format=U", ["id": "123456789012345678_7", "created_time": 1_795_219_200]),
            ("&fields=from", ["id": "123456789012345678_7", "from": ["id": "123456789012345678", "name": "Ada King Lovelace"]]),
            ("&fields=from{name}", ["id": "123456789012345678_7", "from": ["id": "123456789012345678", "name": "Ada King Lovelace"]]),
        ] as [(String, JSONValue)])
    func response(query: String, expected: JSONValue) throws {
        let (post, account) = try post("message=Hi" + query, granted: ["publish_a"], at: Self.app(["publish_a"]))
        #expect(post.json(by: account, number: 7, at: Sample.now) == expected)
    }
}
