import Foundation
import IdentityTokens
import Latchkey
import Testing

@testable import Latchkey

@Suite("Permissions in the Graph API")
struct GraphPermissionsTests {
    private static let list: GraphWire.Answer = [
        "data": [
            ["permission": "public_profile", "status": "granted"], ["permission": "user_likes", "status": "granted"],
            ["permission": "email", "status": "declined"], ["permission": "user_posts", "status": "expired"],
            ["permission": "installed", "status": "granted"], ["permission": "", "status": "granted"], ["status": "granted"], 7,
            ["permission": "x", "status": "odd"],
        ]
    ]

    @Test("are listed, and the session learns them")
    func listed() async throws {
        try await GraphWire.run { _ in
            Self.list
        } _: { wire, app in
            let seen = try await app.changes {
                let permissions = try await app.client.permissions()
                #expect(permissions.granted == [.publicProfile, .userLikes])
                #expect(permissions.declined == [.email])
                #expect(permissions.expired == [.userPosts])
            }
            #expect(seen == ["EAAada"])
            #expect(app.session.accessToken?.permissions == [.publicProfile, .userLikes])
            #expect(app.session.accessToken?.declinedPermissions == [.email])
            #expect(app.session.accessToken?.expiredPermissions == [.userPosts])
            #expect(wire.questions.first?.path == "/v21.0/me/permissions")
            #expect(wire.questions.first?.method == "GET")
        }
    }

    @Test("are revoked one by one: the permission counts as declined", arguments: [#"{"success":true}"#, "true"])
    func revokedOne(answer: String) async throws {
        try await GraphWire.run { _ in
            .init(text: answer)
        } _: { wire, app in
            let seen = try await app.changes { try await app.client.revoke(.email) }
            #expect(seen == ["EAAada"])
            #expect(app.session.accessToken?.permissions == [.publicProfile])
            #expect(app.session.accessToken?.declinedPermissions == [.email, .userLikes])
            #expect(wire.questions.first?.method == "DELETE")
            #expect(wire.questions.first?.path == "/v21.0/me/permissions/email")
        }
    }

    @Test("are revoked as a whole: nobody is logged in any more")
    func revokedAll() async throws {
        try await GraphWire.run { _ in
            ["success": true]
        } _: { _, app in
            app.session.changeKept { kept in
                kept.values.profile = Profile(userID: "122")
                kept.secrets[.userTokenNonce] = Secret("n")
            }
            let seen = try await app.changes { try await app.client.revokeAll() }
            #expect(seen == [nil])
            #expect(app.session.kept == Session.Kept())
        }
    }

    @Test(
        "change the session by plain requests too, whatever their spelling, and by no others",
        arguments: [
            ("me/permissions/email", .delete, [:], true), ("/122/permissions/email/", .delete, [:], true),
            ("v21.0/me/permissions", .delete, ["permission": "email"], true), ("me/permissions?permission=email", .delete, [:], true),
            ("me/permissions/email", .post, ["method": "delete"], true), ("me/permissions/email?method=delete", .post, [:], true),
            ("me/permissions/email?method=delete", .post, ["method": "get"], false), ("me/permissions/email", .post, [:], false),
            ("me/permissions/email", .get, [:], false), ("123/permissions/email", .delete, [:], false), ("me/email", .delete, [:], false),
            ("me/permissions/email/x", .delete, [:], false),
        ] as [(String, HTTPMethod, [String: String], Bool)])
    func spelling(path: String, method: HTTPMethod, parameters: [String: String], changes: Bool) async throws {
        try await GraphWire.run { _ in
            ["success": true]
        } _: { _, app in
            _ = try await app.request(path, parameters, method).response()
            #expect((app.session.accessToken?.declinedPermissions.contains(.email) == true) == changes)
        }
    }

    @Test(
        "stay as they are when the provider refuses, does not confirm, or lists a part",
        arguments: [
            (.delete, "me/permissions", .error(100)), (.delete, "me/permissions", ["success": false]), (.delete, "me/permissions", [:]),
            (.delete, "me/permissions/email", .error(200)), (.get, "me/permissions", ["data": 7]), (.get, "me/permissions", [:]),
            (.get, "me/permissions?status=granted", list), (.get, "me/permissions", ["data": [], "paging": ["next": "http://x.example/"]]),
            (.get, "me/permissions?fields=permission", ["data": [["permission": "email"]]]),
            (.get, "me/permissions?fields=permission.as(name),status", ["data": [["name": "email", "status": "declined"]]]),
        ] as [(HTTPMethod, String, GraphWire.Answer)])
    func unchanged(method: HTTPMethod, path: String, answer: GraphWire.Answer) async throws {
        try await GraphWire.run { _ in
            answer
        } _: { _, app in
            let before = app.session.values
            _ = try? await app.request(path, [:], method).response()
            #expect(app.session.values == before)
        }
    }

    @Test("are learnt from a list whose fields tell all of it", arguments: ["", "permission,status", "status, permission"])
    func fields(_ fields: String) async throws {
        try await GraphWire.run { _ in
            Self.list
        } _: { _, app in
            _ = try await app.request("me/permissions", ["fields": fields]).response()
            #expect(app.session.accessToken?.expiredPermissions == [.userPosts])
        }
    }

    @Test("of another token do not concern the session")
    func otherToken() async throws {
        try await GraphWire.run { _ in
            ["success": true]
        } _: { _, app in
            let request = GraphRequest(
                graphPath: "me/permissions", parameters: nil, tokenString: "EAAother", version: nil, httpMethod: .delete, client: app.client
            )
            _ = try await request.response()
            #expect(app.session.accessToken != nil)
        }
    }

    @Test("need an access token")
    func nobody() async throws {
        let app = GraphApp(provider: try #require(URL(string: "http://127.0.0.1:1")))
        app.session.clear()
        let error = await #expect(throws: CoreError.self) { try await app.client.permissions() }
        #expect(error?.code == .errorAccessTokenRequired)
        let bad = await #expect(throws: CoreError.self) { try await app.client.revoke("../me") }
        #expect(bad?.code == .errorInvalidArgument)
    }
}
