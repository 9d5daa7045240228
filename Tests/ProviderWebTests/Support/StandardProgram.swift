import Foundation
import LatchkeyTesting
import LoginModel
import StrictJSON
import Testing

/// A program that uses the standard endpoints, with and without the app's secret.
struct StandardProgram {
    let graph: GraphProgram
    let verifier = CodeVerifier()

    init(_ provider: TestProvider) { graph = GraphProgram(provider: provider) }

    var provider: TestProvider { graph.provider }

    /// Returns an authorization code for a public client.
    func code(scope: String) async throws -> String {
        let dialog = try Sample.dialog(
            provider, ["scope": scope, "nonce": "n-1", "code_challenge": verifier.challenge, "code_challenge_method": "S256"])
        return try #require(try await ScriptedBrowser().finish(dialog).parameters["code"])
    }

    /// Returns the tokens of a public client.
    func tokens(scope: String = "openid email offline_access") async throws -> JSONValue {
        let response = try await redeem(try await code(scope: scope))
        #expect(response.status == 200)
        return response.json
    }

    func redeem(_ code: String) async throws -> GraphProgram.Response {
        try await post(
            "/oauth/token",
            [
                "grant_type": "authorization_code", "client_id": Sample.appID, "redirect_uri": Sample.callback, "code": code,
                "code_verifier": verifier.value,
            ])
    }

    func refresh(_ token: String, _ more: [String: String] = [:]) async throws -> GraphProgram.Response {
        try await post(
            "/oauth/token",
            ["grant_type": "refresh_token", "client_id": Sample.appID, "refresh_token": token].merging(more) { $1 })
    }

    func introspect(_ token: String) async throws -> JSONValue {
        let response = try await post("/oauth/introspect", ["token": token], headers: ["Authorization": Self.basic])
        #expect(response.status == 200)
        return response.json
    }

    func post(_ path: String, _ fields: [String: String], headers: [String: String] = [:]) async throws -> GraphProgram.Response {
        try await graph.post(path, fields, headers: headers)
    }

    static let basic = "Basic " + Data("\(Sample.appID):\(Sample.secret)".utf8).base64EncodedString()
}

extension GraphProgram.Response {
    /// The error code of RFC 6749 in `error`.
    var reason: String? { json["error"]?.string }
}
