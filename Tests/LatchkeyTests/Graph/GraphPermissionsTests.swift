import Foundation
import Latchkey
import StrictJSON
import Testing

@testable import Latchkey

@Suite("Permissions in the Graph API")
struct GraphPermissionsTests {
    private static let list: GraphWire.Response = [
        "data": [
            ["permission": "public_profile", "status": "granted"], ["permission": "user_likes", "status": "granted"],
            ["permission": "email", "status": "declined"], ["permission": "user_posts", "status": "expired"],
            ["permission": "installed", "status": "granted"], ["permission": "", "status": "granted"], ["status": "granted"], 7,
            ["permission": "x", "status": "odd"],
        ]
    ]

    @Test("A request for the permissions updates the session")
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
            #expect(wire.requests.first?.path == "/v21.0/me/permissions")
            #expect(wire.requests.first?.method == "GET")
        }
    }

    @Test("A revoked permission counts as declined", arguments: [#"{"success":true}"#, "true"])
    func revokedOne(response: String) async throws {
        try await GraphWire.run { _ in
            .init(text: response)
        } _: { wire, app in
            let seen = try await app.changes { try await app.client.revoke(.email) }
            #expect(seen == ["EAAada"])
            #expect(app.session.accessToken?.permissions == [.publicProfile])
            #expect(app.session.accessToken?.declinedPermissions == [.email, .userLikes])
            #expect(wire.requests.first?.method == "DELETE")
            #expect(wire.requests.first?.path == "/v21.0/me/permissions/email")
        }
    }

    @Test("The revocation of all permissions logs the person out")
    func revokedAll() async throws {
        try await GraphWire.run { _ in
            ["success": true]
        } _: { _, app in
            app.session.updateContents { stored in
                stored.values.profile = Profile(userID: "122")
                stored.secrets[.userTokenNonce] = Secret("n")
            }
            let seen = try await app.changes { try await app.client.revokeAll() }
            #expect(seen == [nil])
            #expect(app.session.contents == Session.Contents())
        }
    }

    @Test(
        "Plain requests that revoke a permission update the session, whatever their spelling, and no others do",
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
        "The session stays unchanged if the provider refuses, does not confirm or lists only a part",
        arguments: [
            (.delete, "me/permissions", .error(100)), (.delete, "me/permissions", ["success": false]), (.delete, "me/permissions", [:]),
            (.delete, "me/permissions/email", .error(200)), (.get, "me/permissions", ["data": 7]), (.get, "me/permissions", [:]),
            (.get, "me/permissions?status=granted", list), (.get, "me/permissions", ["data": [], "paging": ["next": "http://x.example/"]]),
            (.get, "me/permissions?fields=permission", ["data": [["permission": "email"]]]),
            (.get, "me/permissions?fields=permission.as(name),status", ["data": [["name": "email", "status": "declined"]]]),
        ] as [(HTTPMethod, String, GraphWire.Response)])
    func unchanged(method: HTTPMethod, path: String, response: GraphWire.Response) async throws {
        try await GraphWire.run { _ in
            response
        } _: { _, app in
            let before = app.session.values
            _ = try? await app.request(path, [:], method).response()
            #expect(app.session.values == before)
        }
    }

    @Test("A list with all required fields updates the session", arguments: ["", "permission,status", "status, permission"])
    func fields(_ fields: String) async throws {
        try await GraphWire.run { _ in
            Self.list
        } _: { _, app in
            _ = try await app.request("me/permissions", ["fields": fields]).response()
            #expect(app.session.accessToken?.expiredPermissions == [.userPosts])
        }
    }

    @Test("A request with another access token does not change the session")
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

    @Test("A request for the permissions needs an access token, and a revocation needs a valid name")
    func noAccessToken() async throws {
        let app = GraphApp(provider: try #require(URL(string: "http://127.0.0.1:1")))
        app.session.clear()
        let error = await #expect(throws: CoreError.self) { try await app.client.permissions() }
        #expect(error?.code == .errorAccessTokenRequired)
        let bad = await #expect(throws: CoreError.self) { try await app.client.revoke("../me") }
        #expect(bad?.code == .errorInvalidArgument)
    }
}
