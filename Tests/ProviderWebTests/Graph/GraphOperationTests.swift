import IdentityTokens
import LatchkeyTesting
import LoginModel
import ProviderDomain
import Testing

@testable import ProviderWeb

@Suite("The operations of the Graph API")
struct GraphOperationTests {
    private static let server = "\(Sample.appID)|\(Sample.secret)"
    private static let client = "\(Sample.appID)|fedcba9876543210fedcba9876543210"

    @Test("The checks in the OpenAPI document are those of the operation that answers a call")
    func documented() throws {
        for operation in OpenAPIOperation.graph {
            #expect(!operation.checkLists.isEmpty, "No table has \(operation.method) \(operation.path).")
            for list in operation.checkLists {
                let isCall = list.checks.starts(with: [.accessToken, .appSecretProof, .grant, .rateLimit])
                #expect(isCall, "\(operation.method) \(operation.path)")
            }
        }
        func last(_ method: GraphAPIRequest.Method, _ path: String, isOfApp: Bool = false) -> RequestCheck? {
            GraphOperations.checkLists(of: method, path, isOfApp: isOfApp).first?.checks.last
        }
        #expect(last(.get, "/{id}") == .permission)
        #expect(last(.post, "/{id}/feed") == .permission)
        #expect(last(.get, "/{id}/albums") == .rateLimit)
        #expect(last(.get, "/{id}/roles", isOfApp: true) == .tokenKind)
        #expect(last(.get, "/{id}/roles") == nil)
        let testUsers = GraphOperations.checkLists(of: .post, "/{id}/accounts/test-users", isOfApp: true)
        #expect(testUsers.map(\.variant) == ["uid", CheckList.others])
        #expect(testUsers.map(\.checks.last) == [.accessToken, .tokenKind])
    }

    @Test(
        "An operation refuses a token of the wrong kind",
        arguments: [
            ("POST", "/{id}/feed?message=hello", server, 100), ("POST", "/{id}/friends/1", server, 100), ("GET", "/app/roles", client, 3),
            ("GET", "/app/accounts", client, 3), ("GET", "/app/accounts/test-users", client, 3), ("POST", "/app/accounts", client, 3),
            ("DELETE", "/app/accounts/test-users?uid=1", client, 3), ("GET", "/app/accounts?type=page", client, 2500),
            ("GET", "/app/accounts?type=page", server, 2500),
        ])
    func tokenKind(method: String, path: String, token: String, code: Int64) async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let graph = GraphProgram(provider: provider)
            let id = try #require(try await graph.get("/me", token: try await graph.token()).json["id"]?.string)
            let separator = path.contains("?") ? "&" : "?"
            let response = try await graph.post("\(path.replacing("{id}", with: id))\(separator)method=\(method)", ["access_token": token])
            #expect(response.code == code, "\(response.message)")
        }
    }

    @Test("A call to an edge names the edge in the error if the node does not have it, and the node if the edge lacks the method")
    func unknownEdge() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let graph = GraphProgram(provider: provider)
            let token = try await graph.token()
            let rows: [(method: String, path: String, token: String, code: Int64)] = [
                ("POST", "/me/permissions", token, 100), ("DELETE", "/me/friends", token, 100), ("GET", "/me/picture/x", token, 100),
                ("DELETE", "/me", token, 100), ("POST", "/me/albums", token, 2500), ("GET", "/me/albums/x", token, 2500),
                ("GET", "/me/x", token, 2500), ("GET", "/me/friends/1/2", token, 2500), ("POST", "/app", Self.server, 100),
                ("DELETE", "/app/permissions", Self.server, 100), ("GET", "/app/roles/x", Self.server, 2500),
                ("GET", "/app/accounts/x", Self.server, 2500), ("DELETE", "/app/activities", Self.server, 2500),
                ("GET", "/\(Sample.appID)/roles", token, 3),
            ]
            for row in rows {
                let separator = row.path.contains("?") ? "&" : "?"
                let response = try await graph.post("\(row.path)\(separator)method=\(row.method)", ["access_token": row.token])
                #expect(response.code == row.code, "\(row.method) \(row.path): \(response.message)")
            }
        }
    }
}
