import Foundation
import IdentityTokenIssuing
import Latchkey
import StrictJSON

/// A provider on a real socket: it publishes keys and redeems codes, and leaves the pages to the test.
struct WireProvider: Sendable {
    /// Made once: it takes a while.
    private static let key = Result { try SigningKey.generate() }

    let url: URL
    let key: SigningKey
    let appID = "138483919580948"

    /// The issuer that its tokens name.
    var issuer: String { url.absoluteString }

    /// Runs a provider while `body` runs.
    /// - Parameters:
    ///   - redeem: answers the token endpoint.
    ///   - otherApp: which app `GET app` says that an access token was issued to; `nil` is the provider's own.
    ///   - response: answers everything else, such as `GET me`, with the fields of query and form.
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

    /// An ID token for Ada, with some claims changed or, where `nil`, left out.
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
