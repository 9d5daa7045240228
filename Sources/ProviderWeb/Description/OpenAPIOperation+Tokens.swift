import HTTPTypes

extension OpenAPIOperation {
    static let tokens: [OpenAPIOperation] = [
        OpenAPIOperation(
            .get, "/oauth/access_token", .tokens, "Exchanges a code, an older token or the app secret for tokens",
            parameters: grant.moved(to: .query),
            variants: TokenEndpoint.grantTypeChecks, responses: okResponses + errorResponses),
        OpenAPIOperation(
            .post, "/oauth/access_token", .tokens, "The same, with the parameters in a form (RFC 6749, section 4.1.3)",
            parameters: grant.moved(to: .form),
            variants: TokenEndpoint.grantTypeChecks, responses: okResponses + errorResponses),
    ]

    private static let grant = [
        OpenAPIParameter(name: "client_id", location: .query, description: "The app ID.", example: "138483919580948"),
        OpenAPIParameter(name: "client_secret", location: .query, description: "The app secret."),
        OpenAPIParameter(name: "grant_type", location: .query, description: "The grant type. The default is `authorization_code`."),
        OpenAPIParameter(name: "redirect_uri", location: .query, description: "The redirect URI of the authorization request."),
        OpenAPIParameter(name: "code", location: .query, description: "The authorization code."),
        OpenAPIParameter(name: "code_verifier", location: .query, description: "The code verifier (RFC 7636, section 4.1)."),
        OpenAPIParameter(name: "fb_exchange_token", location: .query, description: "The access token to exchange for a new one."),
    ]
}
