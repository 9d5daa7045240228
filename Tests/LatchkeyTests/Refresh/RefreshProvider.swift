import Foundation
import IdentityTokenIssuing
import IdentityTokens
import Latchkey
import StrictJSON

/// A provider on a real socket, which publishes its keys. The test defines its responses to refreshes of Limited Logins.
struct RefreshProvider: Sendable {
    /// One request for a direct refresh.
    struct RefreshRequest: Sendable {
        let provider: WireProvider
        let form: [String: String]
        let proof: String?

        /// The claims of the old token, as the provider reads them.
        var hint: [String: StrictJSON.JSONValue] {
            get throws { try UnverifiedToken(form["id_token_hint"] ?? "").payload }
        }

        /// Returns a new token with the nonce and the key of the old one.
        func renewed(changing changes: [String: StrictJSON.JSONValue?] = [:], at now: Date = Date()) throws -> String {
            let hint = try hint
            return try provider.idToken(nonce: hint["nonce"]?.string, changing: ["cnf": hint["cnf"]].merging(changes) { $1 }, at: now)
        }
    }

    /// The key with which the provider signs tokens. It is generated once, because that takes a while.
    private static let key = Result { try SigningKey.generate() }

    /// Runs a provider while `body` runs.
    static func run(
        refresh: @escaping @Sendable (RefreshRequest) async throws -> (status: Int, body: [UInt8]) = { _ in (404, []) },
        _ body: (WireProvider) async throws -> Void
    ) async throws {
        let key = try key.get()
        let now = Date()
        let pem = try key.certificatePEM(validFrom: now.addingTimeInterval(-60), until: now.addingTimeInterval(86_400 * 30))
        try await TestServer.run { request in
            guard let url = request.serverURL else { return TestResponse(status: 400) }
            switch request.call {
            case "GET /.well-known/oauth/openid/certs/": return TestResponse(body: Data(KeyDocument.certs([(key.id, pem)])))
            case "POST /limited_login/refresh/":
                let provider = WireProvider(url: url, key: key)
                let response = try await refresh(RefreshRequest(provider: provider, form: request.form, proof: request.headers["dpop"]))
                return TestResponse(status: response.status, body: Data(response.body))
            default: return TestResponse(status: 404)
            }
        } _: { url in
            try await body(WireProvider(url: url, key: key))
        }
    }
}
