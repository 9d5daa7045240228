import HTTPTypes

extension OpenAPIOperation {
    static let discovery: [OpenAPIOperation] = [
        document("/.well-known/openid-configuration", "What OpenID Connect Discovery 1.0, section 3, says of a provider"),
        document("/.well-known/oauth-authorization-server", "The same for OAuth 2.0 (RFC 8414, section 2)"),
        document("/.well-known/oauth/openid/jwks", "The keys of ID tokens as a JSON Web Key Set (RFC 7517)"),
        document("/.well-known/oauth/openid/certs", "The same keys as certificates, by key id"),
        document("/.well-known/oauth/openid/keys", "The same keys as PEM, by key id"),
        document("/openapi.json", "This description"),
    ]

    private static func document(_ path: String, _ summary: String) -> OpenAPIOperation {
        OpenAPIOperation(
            .get, path, .discovery, summary,
            answers: [
                OpenAPIResponse(200, "The document.", .json), OpenAPIResponse(304, "The client has it already."),
            ])
    }
}
