import HTTPTypes

extension OpenAPIOperation {
    /// The endpoints of the standards, in addition to those of the original (provider-wire.md, section 16).
    static let standard: [OpenAPIOperation] = [
        OpenAPIOperation(
            .post, "/oauth/token", .tokens, "Tokens for a code, a refresh token, a device or the app's secret (RFC 6749; RFC 8628)",
            parameters: client + [
                field("grant_type", "Which of them: RFC 6749, sections 4.1.3, 4.4.2 and 6; RFC 8628, section 3.4.", isRequired: true),
                field("redirect_uri", "The same as in the dialog."), field("code", "The code that the dialog answered with."),
                field("code_verifier", "RFC 7636, section 4.1."), field("refresh_token", "The latest one."),
                field("scope", "Not more than the login gave."), field("device_code", "The code of the device."),
            ],
            checks: [.app, .clientSecret, .codeBinding, .redirectURI, .pkce], answers: answered + oauthErrorResponses),
        OpenAPIOperation(
            .post, "/oauth/revoke", .tokens, "Ends every token of a login (RFC 7009)", parameters: client + [token],
            checks: [.app, .clientSecret], answers: [OpenAPIResponse(200, "It is done, or there was nothing to do.")] + oauthErrorResponses),
        OpenAPIOperation(
            .post, "/oauth/introspect", .tokens, "What a token stands for (RFC 7662)", parameters: client + [token],
            checks: [.app, .clientSecret, .accessToken], answers: answered + oauthErrorResponses),
        userInfo(.get), userInfo(.post),
        OpenAPIOperation(
            .post, "/oauth/device_authorization", .device, "A device asks for a code (RFC 8628, section 3.1)",
            parameters: client + [field("scope", "Permissions, by space.")], checks: [.app, .clientSecret, .rateLimit],
            answers: answered + oauthErrorResponses),
        OpenAPIOperation(
            .get, "/debug_token", .tokens, "What a token stands for, in the words of the original",
            parameters: [
                OpenAPIParameter(name: "input_token", place: .query, meaning: "The token that is looked at."), accessToken,
            ],
            checks: [.accessToken, .appSecretProof], answers: answered + refusals),
        OpenAPIOperation(
            .get, "/oauth/access_token_info", .tokens, "How long a token lives, and what the app has bound to it",
            parameters: [
                OpenAPIParameter(name: "client_id", place: .query, meaning: "The app's id.", example: "138483919580948"), accessToken,
            ],
            checks: [.app, .accessToken, .appSecretProof], answers: answered + refusals),
        clientCode(.get), clientCode(.post),
        OpenAPIOperation(
            .post, "/oauth/exchange_sessions", .tokens, "Session keys of the original's past: there are none", answers: refusals),
    ]

    /// The endpoints that log a person out of the provider.
    static let logout: [OpenAPIOperation] = [
        endSession("/oauth/logout", .get), endSession("/oauth/logout", .post), endSession("/dialog/logout", .get),
        OpenAPIOperation(
            .post, "/dialog/logout", .dialog, "The form of the page that asks whether the person wants to be logged out",
            parameters: [sealed(.form)], checks: [.formSeal, .redirectURI], answers: page + pageErrorResponses),
        tokenLogout("/logout.php"), tokenLogout("/dialog/logout.php"),
    ]

    private static func endSession(_ path: String, _ method: HTTPRequest.Method) -> OpenAPIOperation {
        let names = [
            ("id_token_hint", "An ID token of the person's, which may have ended."), ("client_id", "The app's id."),
            ("post_logout_redirect_uri", "Where the browser goes in the end."), ("state", "Returned."),
        ]
        let place: OpenAPIParameter.Place = method == .post ? .form : .query
        return OpenAPIOperation(
            method, path, .dialog, "Logs the person out of the provider (OpenID Connect RP-Initiated Logout 1.0)",
            parameters: names.map { OpenAPIParameter(name: $0, place: place, meaning: $1) },
            checks: [.app, .redirectURI, .idTokenHint], answers: page + pageErrorResponses)
    }

    private static func tokenLogout(_ path: String) -> OpenAPIOperation {
        OpenAPIOperation(
            .get, path, .dialog, "Ends the session of the person of a token, and every token of its login",
            parameters: [accessToken, OpenAPIParameter(name: "next", place: .query, meaning: "An address on a host of the app's.")],
            checks: [.accessToken, .redirectURI], answers: page + pageErrorResponses)
    }

    private static func clientCode(_ method: HTTPRequest.Method) -> OpenAPIOperation {
        OpenAPIOperation(
            method, "/oauth/client_code", .tokens, "A code by which a client of the app's gets a token after the one that its server has",
            parameters: (client + [
                field("redirect_uri", "One of the app's, or empty."), field("access_token", "The token that the server has."),
            ]).moved(to: method == .post ? .form : .query),
            checks: [.app, .clientSecret, .redirectURI, .accessToken, .appSecretProof], answers: answered + refusals)
    }

    private static func userInfo(_ method: HTTPRequest.Method) -> OpenAPIOperation {
        OpenAPIOperation(
            method, "/userinfo", .tokens, "The claims that an ID token would have now (OpenID Connect Core 1.0, section 5.3)",
            parameters: [
                OpenAPIParameter(name: "Authorization", place: .header, meaning: "`Bearer` and the access token.")
            ],
            checks: [.accessToken, .appSecretProof, .permission], answers: answered + oauthErrorResponses)
    }

    private static let client = [
        field("client_id", "The app's id; or by HTTP Basic.", example: "138483919580948"),
        field("client_secret", "The app's secret, where it has one; or by HTTP Basic."),
    ]
    private static let token = field("token", "An access token or a refresh token.", isRequired: true)
    private static let accessToken = OpenAPIParameter(name: "access_token", place: .query, meaning: "Whose call it is.")

    private static func field(_ name: String, _ meaning: String, isRequired: Bool = false, example: String? = nil) -> OpenAPIParameter {
        OpenAPIParameter(name: name, place: .form, meaning: meaning, isRequired: isRequired, example: example)
    }

    private static let oauthErrorResponses = [
        OpenAPIResponse(400, "The call is not in order, or what came is not good for a token.", .oauth),
        OpenAPIResponse(401, "The client could not prove who it is, or the token is not good.", .oauth),
        OpenAPIResponse(403, "The app or the person is not allowed this, or too much was asked.", .oauth),
        OpenAPIResponse(413, "The body is too large.", .oauth), OpenAPIResponse(415, "The body is of a kind that is not read.", .oauth),
        OpenAPIResponse(
            429, "Too many devices wait in the network, or too many wrong secrets came from it; `Retry-After` says when to come again.",
            .oauth),
        OpenAPIResponse(503, "There is too much to do at this moment; `Retry-After` says when to come again.", .oauth),
    ]
}
