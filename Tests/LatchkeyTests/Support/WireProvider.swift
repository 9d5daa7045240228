import Foundation
import IdentityTokenIssuing
import Latchkey
import StrictJSON

/// A provider on a real socket, which publishes keys and redeems codes. The test defines its other responses.
struct WireProvider: Sendable {
    /// The key with which the provider signs tokens. It is generated once, because that takes a while.
    private static let key = Result { try SigningKey.generate() }

    let url: URL
    let key: SigningKey
    let appID = "138483919580948"

    /// The issuer in its tokens.
    var issuer: String { url.absoluteString }

    /// Runs a provider while `body` runs.
    /// - Parameters:
    ///   - redeem: responds to requests to the token endpoint.
    ///   - otherApp: the ID of the app that `GET app` reports for an access token; the provider's own app if `nil`.
    ///   - response: responds to all other requests, such as `GET me`, with the fields of the query and the form.
    static func run(
        tokensOf otherApp: String? = nil,
        redeem: @escaping @Sendable (WireProvider, [String: String]) throws -> (status: Int, body: StrictJSON.JSONValue) = { _, _ in
            (400, ["error": "invalid_grant"])
        },
        response:
            @escaping @Sendable (WireProvider, _ call: String, [String: String]) throws -> (
                status: Int, body: StrictJSON.JSONValue
            ) = { _, _, _ in (404, ["error": ["message": "Unknown path components", "type": "OAuthException", "code": 2500]]) },
        isolation: isolated (any Actor)? = #isolation, _ body: (WireProvider) async throws -> Void
    ) async throws {
        let key = try key.get()
        let now = Date()
        let pem = try key.certificatePEM(validFrom: now.addingTimeInterval(-60), until: now.addingTimeInterval(86_400))
        try await TestServer.run { request in
            guard let url = request.serverURL else { return TestResponse(status: 400) }
            let provider = WireProvider(url: url, key: key)
            switch request.call {
            case "GET /.well-known/oauth/openid/certs/": return TestResponse(body: Data(KeyDocument.certs([(key.id, pem)])))
            case "POST /v21.0/oauth/access_token":
                let response = try redeem(provider, request.form)
                return TestResponse(status: response.status, body: Data(response.body.serialized()))
            default:
                let call = "\(request.method) \(request.path.replacing("/v21.0/", with: "").trimmingPrefix("/"))"
                if call == "GET app" {
                    let app: StrictJSON.JSONValue = ["id": .string(otherApp ?? provider.appID)]
                    return TestResponse(body: Data(app.serialized()))
                }
                let response = try response(provider, call, request.query.merging(request.form) { first, _ in first })
                return TestResponse(status: response.status, body: Data(response.body.serialized()))
            }
        } _: { url in
            try await body(WireProvider(url: url, key: key))
        }
    }

    /// Returns an ID token for Ada, with some claims changed, or removed if their value is `nil`.
    func idToken(nonce: String?, changing changes: [String: StrictJSON.JSONValue?] = [:], at now: Date = Date()) throws -> String {
        let issued = Int64(now.timeIntervalSince1970)
        var claims: [String: StrictJSON.JSONValue] = [
            "iss": .string(issuer), "aud": .string(appID), "sub": "122100000000000001", "jti": "V4qN.1", "iat": .integer(issued),
            "exp": .integer(issued + 3600), "name": "Ada King Lovelace", "given_name": "Ada", "family_name": "Lovelace",
        ]
        claims["nonce"] = nonce.map { .string($0) }
        for (name, value) in changes { claims[name] = value }
        return try key.sign(claims)
    }
}
