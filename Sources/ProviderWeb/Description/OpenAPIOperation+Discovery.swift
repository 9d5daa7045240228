import HTTPTypes

extension OpenAPIOperation {
    static let discovery: [OpenAPIOperation] = [
        document("/.well-known/openid-configuration", "The provider metadata (OpenID Connect Discovery 1.0, section 3)"),
        document("/.well-known/oauth-authorization-server", "The authorization server metadata (RFC 8414, section 2)"),
        document("/.well-known/oauth/openid/jwks", "The public keys for ID tokens, as a JSON Web Key Set (RFC 7517)"),
        document("/.well-known/oauth/openid/certs", "The same keys as certificates, by key ID"),
        document("/.well-known/oauth/openid/keys", "The same keys as PEM, by key ID"),
        document("/openapi.json", "This OpenAPI document"),
    ]

    private static func document(_ path: String, _ summary: String) -> OpenAPIOperation {
        OpenAPIOperation(
            .get, path, .discovery, summary,
            responses: [
                OpenAPIResponse(200, "The document.", .json), OpenAPIResponse(304, "The client has the current version."),
            ], needsStore: false)
    }
}
