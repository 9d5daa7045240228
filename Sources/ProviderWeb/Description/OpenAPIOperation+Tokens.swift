import HTTPTypes

extension OpenAPIOperation {
    static let tokens: [OpenAPIOperation] = [
        OpenAPIOperation(
            .get, "/oauth/access_token", .tokens, "Tokens for a code, an older token or the app's secret",
            parameters: grant.moved(to: .query),
            checks: grantChecks, answers: answered + refusals),
        OpenAPIOperation(
            .post, "/oauth/access_token", .tokens, "The same by a form (RFC 6749, section 4.1.3)", parameters: grant.moved(to: .form),
            checks: grantChecks, answers: answered + refusals),
    ]

    private static let grantChecks: Set<RequestCheck> = [
        .app, .clientSecret, .codeBinding, .redirectURI, .pkce, .accessToken, .appSecretProof,
    ]

    private static let grant = [
        OpenAPIParameter(name: "client_id", place: .query, meaning: "The app's id.", example: "138483919580948"),
        OpenAPIParameter(name: "client_secret", place: .query, meaning: "The app's secret."),
        OpenAPIParameter(name: "grant_type", place: .query, meaning: "`authorization_code` where it is not said."),
        OpenAPIParameter(name: "redirect_uri", place: .query, meaning: "The same as in the dialog."),
        OpenAPIParameter(name: "code", place: .query, meaning: "The code that the dialog answered with."),
        OpenAPIParameter(name: "code_verifier", place: .query, meaning: "RFC 7636, section 4.1."),
        OpenAPIParameter(name: "fb_exchange_token", place: .query, meaning: "A token to make a new one of."),
    ]
}
