import HTTPTypes

extension OpenAPIOperation {
    /// The endpoints of the standards, in addition to those of Facebook Login (Wire.md, section 16).
    static let standard: [OpenAPIOperation] = [
        OpenAPIOperation(
            .post, "/oauth/token", .tokens,
            "Exchanges a code, a refresh token, a device code or the app secret for tokens (RFC 6749; RFC 8628)",
            parameters: client + [
                field("grant_type", "The grant type (RFC 6749, sections 4.1.3, 4.4.2 and 6; RFC 8628, section 3.4).", isRequired: true),
                field("redirect_uri", "The redirect URI of the authorization request."), field("code", "The authorization code."),
                field("code_verifier", "The code verifier (RFC 7636, section 4.1)."),
                field("refresh_token", "The latest refresh token of the login."),
                field("scope", "A subset of the scope of the login."), field("device_code", "The device code."),
            ],
            variants: StandardTokenEndpoint.grantTypeChecks, responses: okResponses + oauthErrorResponses),
        OpenAPIOperation(
            .post, "/oauth/revoke", .tokens, "Revokes every token of a login (RFC 7009)", parameters: client + [token],
            checks: RevocationEndpoint.checks.kinds(),
            responses: [OpenAPIResponse(200, "The tokens are revoked, or the token was not valid.")] + oauthErrorResponses),
        OpenAPIOperation(
            .post, "/oauth/introspect", .tokens, "Returns the status and the metadata of a token (RFC 7662)", parameters: client + [token],
            checks: IntrospectionEndpoint.checks.kinds(), responses: okResponses + oauthErrorResponses),
        userInfo(.get), userInfo(.post),
        OpenAPIOperation(
            .post, "/oauth/device_authorization", .device, "Requests a device code and a user code (RFC 8628, section 3.1)",
            parameters: client + [field("scope", "Permissions, separated by spaces.")],
            checks: DeviceAuthorizationEndpoint.clientChecks.kinds() + TokenService.deviceLoginChecks.kinds(),
            responses: okResponses + oauthErrorResponses),
        OpenAPIOperation(
            .get, "/debug_token", .tokens, "Returns the metadata of a token, as the documented API does",
            parameters: [
                OpenAPIParameter(name: "input_token", location: .query, description: "The token to inspect."), accessToken,
            ],
            checks: TokenEndpoint.inspectionChecks.kinds(), responses: okResponses + errorResponses),
        OpenAPIOperation(
            .get, "/oauth/access_token_info", .tokens, "Returns the lifetime of a token and its `auth_nonce`",
            parameters: [
                OpenAPIParameter(name: "client_id", location: .query, description: "The app ID.", example: "138483919580948"), accessToken,
            ],
            checks: TokenEndpoint.informationChecks.kinds(), responses: okResponses + errorResponses),
        clientCode(.get), clientCode(.post),
        OpenAPIOperation(
            .post, "/oauth/exchange_sessions", .tokens, "Not supported: the provider has no session keys", responses: errorResponses),
    ]

    /// The endpoints that log a person out of the provider.
    static let logout: [OpenAPIOperation] = [
        endSession("/oauth/logout", .get), endSession("/oauth/logout", .post), endSession("/dialog/logout", .get),
        OpenAPIOperation(
            .post, "/dialog/logout", .dialog, "Submits the page to confirm the logout",
            parameters: [sealed(.form)], checks: LogoutEndpoints.formChecks.kinds() + LogoutEndpoints.confirmChecks.kinds(),
            responses: pageResponses + pageErrorResponses),
        tokenLogout("/logout.php"), tokenLogout("/dialog/logout.php"),
    ]

    private static func endSession(_ path: String, _ method: HTTPRequest.Method) -> OpenAPIOperation {
        let names = [
            ("id_token_hint", "An ID token of the person, which may have expired."), ("client_id", "The app ID."),
            ("post_logout_redirect_uri", "The URL to which the browser returns after the logout."), ("state", "Returned unchanged."),
        ]
        let place: OpenAPIParameter.Place = method == .post ? .form : .query
        return OpenAPIOperation(
            method, path, .dialog, "Logs the person out of the provider (OpenID Connect RP-Initiated Logout 1.0)",
            parameters: names.map { OpenAPIParameter(name: $0, location: place, description: $1) },
            checks: LogoutEndpoints.requestChecks.kinds(), responses: pageResponses + pageErrorResponses)
    }

    private static func tokenLogout(_ path: String) -> OpenAPIOperation {
        OpenAPIOperation(
            .get, path, .dialog, "Ends the browser session of the token's person, and revokes every token of its login",
            parameters: [accessToken, OpenAPIParameter(name: "next", location: .query, description: "A URL on one of the app's domains.")],
            checks: LogoutEndpoints.tokenChecks.kinds(), responses: pageResponses + pageErrorResponses)
    }

    private static func clientCode(_ method: HTTPRequest.Method) -> OpenAPIOperation {
        OpenAPIOperation(
            method, "/oauth/client_code", .tokens,
            "Issues a code for the app on a person's device, which exchanges it for its own token of the same person",
            parameters: (client + [
                field("redirect_uri", "A redirect URI of the app, or empty."), field("access_token", "The access token of the server."),
            ]).moved(to: method == .post ? .form : .query),
            checks: TokenEndpoint.clientCodeChecks.kinds(), responses: okResponses + errorResponses)
    }

    private static func userInfo(_ method: HTTPRequest.Method) -> OpenAPIOperation {
        OpenAPIOperation(
            method, "/userinfo", .tokens, "The person's current claims (OpenID Connect Core 1.0, section 5.3)",
            parameters: [
                OpenAPIParameter(name: "Authorization", location: .header, description: "`Bearer`, followed by the access token.")
            ],
            checks: UserInfoEndpoint.checks.kinds(), responses: okResponses + oauthErrorResponses)
    }

    private static let client = [
        field("client_id", "The app ID. HTTP Basic is an alternative.", example: "138483919580948"),
        field("client_secret", "The app secret, if the app has one. HTTP Basic is an alternative."),
    ]
    private static let token = field("token", "An access token or a refresh token.", isRequired: true)
    private static let accessToken = OpenAPIParameter(name: "access_token", location: .query, description: "The access token.")

    private static func field(_ name: String, _ meaning: String, isRequired: Bool = false, example: String? = nil) -> OpenAPIParameter {
        OpenAPIParameter(name: name, location: .form, description: meaning, isRequired: isRequired, example: example)
    }

    private static let oauthErrorResponses = [
        OpenAPIResponse(400, "The request or the grant is not valid.", .oauth),
        OpenAPIResponse(401, "The client is not authenticated, or the token is not valid.", .oauth),
        OpenAPIResponse(403, "The app or the person lacks the permission, or a rate limit is exceeded.", .oauth),
        OpenAPIResponse(413, "The body is too large.", .oauth), OpenAPIResponse(415, "The content type is not supported.", .oauth),
        OpenAPIResponse(
            429, "The network has too many pending device logins, or has sent too many wrong secrets. `Retry-After` says when to retry.",
            .oauth),
        OpenAPIResponse(503, "The provider is overloaded. `Retry-After` says when to retry.", .oauth),
    ]
}
