import Foundation
import LatchkeyTesting
import LoginModel
import StrictJSON
import Testing

/// A program that calls the Graph API over a socket.
struct GraphProgram {
    /// A response of the Graph API.
    struct Response {
        let status: Int
        let headers: [String: String]
        let json: JSONValue

        var error: JSONValue? { json["error"] }
        var code: Int64? { error?["code"]?.integer }
        var subcode: Int64? { error?["error_subcode"]?.integer }
        var message: String { error?["message"]?.string ?? "" }
    }

    let provider: TestProvider

    /// Returns an access token of a person who has completed the dialog.
    func token(
        as person: (login: String, password: String) = Sample.ada, scope: String = "email", app: String = Sample.appID,
        secret: String = Sample.secret
    ) async throws -> String {
        let dialog = try Sample.dialog(provider, ["scope": scope, "client_id": app, "auth_type": "rerequest"])
        let code = try await ScriptedBrowser().finish(dialog, as: person).parameters["code"]
        let response = try await post(
            "/oauth/access_token",
            ["client_id": app, "client_secret": secret, "redirect_uri": Sample.callback, "code": try #require(code)])
        return try #require(response.json["access_token"]?.string)
    }

    func get(_ path: String, token: String? = nil, headers: [String: String] = [:]) async throws -> Response {
        try await send("GET", path, token: token, headers: headers)
    }

    func delete(_ path: String, token: String? = nil) async throws -> Response { try await send("DELETE", path, token: token) }

    func post(_ path: String, _ fields: [String: String], headers: [String: String] = [:]) async throws -> Response {
        try await post(
            path, Array(FormParameters.encode(fields.map { (name: $0.key, value: $0.value) }).utf8),
            headers: ["Content-Type": "application/x-www-form-urlencoded"].merging(headers) { $1 })
    }

    /// Sends a form, and returns the status of the response, which may have no body.
    func statusOfPost(_ path: String, _ fields: [String: String]) async throws -> Int {
        try await ScriptedBrowser().post(try Sample.url(provider, path), fields.map { (name: $0.key, value: $0.value) }).status
    }

    /// Posts a body without changing it.
    func post(_ path: String, _ body: [UInt8], headers: [String: String]) async throws -> Response {
        try await respond("POST", path, body: Data(body), headers: headers)
    }

    private func send(_ method: String, _ path: String, token: String?, headers: [String: String] = [:]) async throws -> Response {
        let separator = path.contains("?") ? "&" : "?"
        let query = token.map { "\(separator)access_token=\(FormParameters.encode($0))" } ?? ""
        return try await respond(method, path + query, headers: headers)
    }

    private func respond(_ method: String, _ path: String, body: Data = Data(), headers: [String: String]) async throws -> Response {
        let response = try await ScriptedBrowser().send(
            method, try Sample.url(provider, path), body: body, headers: ["Accept": "application/json"].merging(headers) { $1 })
        let json = response.body.isEmpty ? JSONValue.null : try JSONValue(strictly: Array(response.body))
        return Response(status: response.status, headers: response.headers, json: json)
    }
}
