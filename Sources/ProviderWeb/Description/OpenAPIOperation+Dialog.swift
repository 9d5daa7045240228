import HTTPTypes

extension OpenAPIOperation {
    static let dialog: [OpenAPIOperation] = [
        authorizationRequest("/dialog/oauth", .get), authorizationRequest("/dialog/oauth", .post),
        authorizationRequest("/oauth/authorize", .get), authorizationRequest("/oauth/authorize", .post),
        OpenAPIOperation(
            .get, "/connect/login_success.html", .dialog, "The blank page at which desktop clients read the response from the URL",
            responses: [OpenAPIResponse(200, "An empty page.", .page)], needsStore: false),
        OpenAPIOperation(
            .get, "/dialog/continue", .dialog, "Continues the dialog after each of its pages",
            parameters: [sealed(.query)], variants: formChecks(),
            responses: pageResponses + pageErrorResponses),
        OpenAPIOperation(
            .post, "/dialog/login", .dialog, "Submits the login page",
            parameters: [
                sealed(.form), OpenAPIParameter(name: "action", location: .form, description: "`cancel`, or empty"),
                OpenAPIParameter(name: "email", location: .form, description: "The e-mail address or phone number."),
                OpenAPIParameter(name: "password", location: .form, description: "The password."),
            ],
            variants: formChecks(PasswordAuthenticator.checks.kinds()),
            responses: pageResponses + pageErrorResponses + [
                tooManyAttempts, OpenAPIResponse(503, "Too many people are logging in. `Retry-After` says when to retry.", .page),
            ]),
        OpenAPIOperation(
            .post, "/dialog/consent", .dialog, "Submits the consent page",
            parameters: [
                sealed(.form),
                OpenAPIParameter(
                    name: "action", location: .form,
                    description: "`continue`, `cancel` or `switch`. The person is checked for `continue` only."),
            ],
            variants: formChecks(LoginDialog.consentChecks.kinds()), responses: pageResponses + pageErrorResponses),
        OpenAPIOperation(
            .get, "/checkpoint/test-user-login/{user}", .dialog,
            "The `login_url` of a test user: logs a program in, and shows a browser a page to confirm",
            parameters: [
                OpenAPIParameter(name: "user", location: .path, description: "The test user's ID.", isRequired: true),
                OpenAPIParameter(name: "token", location: .query, description: "The one-time token of the URL.", isRequired: true),
            ],
            checks: TestUserLoginEndpoints.pageChecks.kinds(),
            responses: pageResponses + pageErrorResponses + [OpenAPIResponse(404, "The URL has expired or was used before.", .page, .json)]),
        OpenAPIOperation(
            .post, "/checkpoint/test-user-login/{user}", .dialog, "Logs the browser in as the test user",
            parameters: [
                OpenAPIParameter(name: "user", location: .path, description: "The test user's ID.", isRequired: true),
                OpenAPIParameter(name: "token", location: .form, description: "The one-time token of the URL.", isRequired: true),
            ],
            checks: TestUserLoginEndpoints.checks.kinds(),
            responses: pageResponses + pageErrorResponses + [OpenAPIResponse(404, "The URL has expired or was used before.", .page, .json)]),
    ]

    /// Returns the checks of a form in the dialog: one list for a dialog that an app requested, and one for a dialog that a device
    /// requested. Each list has the checks of the sealed form, then those of the dialog's destination, then `others`.
    private static func formChecks(_ others: [RequestCheck] = []) -> [CheckList] {
        [("app", RedirectDestination.checks.kinds()), ("device", DeviceDestination.checks.kinds())].map { destination, checks in
            CheckList(for: destination, LoginDialog.formChecks.kinds() + checks + others)
        }
    }

    private static func authorizationRequest(_ path: String, _ method: HTTPRequest.Method) -> OpenAPIOperation {
        let place: OpenAPIParameter.Place = method == .post ? .form : .query
        return OpenAPIOperation(
            method, path, .dialog, "The authorization request of an app, opened in a browser",
            parameters: [
                OpenAPIParameter(
                    name: "client_id", location: place, description: "The app ID.", isRequired: true, example: "138483919580948"),
                OpenAPIParameter(
                    name: "redirect_uri", location: place, description: "The redirect URI to which the response is sent.", isRequired: true),
                OpenAPIParameter(name: "response_type", location: place, description: "`code` and others, separated by commas or spaces."),
                OpenAPIParameter(name: "scope", location: place, description: "Permissions, separated by commas or spaces."),
                OpenAPIParameter(name: "state", location: place, description: "Returned unchanged."),
                OpenAPIParameter(name: "nonce", location: place, description: "Copied to the ID token."),
                OpenAPIParameter(name: "code_challenge", location: place, description: "The code challenge (RFC 7636, section 4.2)."),
                OpenAPIParameter(
                    name: "code_challenge_method", location: place,
                    description: "`S256`. Apps with `tokens_in_redirects` can also use `plain` or omit it."),
                OpenAPIParameter(name: "auth_type", location: place, description: "`rerequest`, `reauthenticate`, `reauthorize`."),
                OpenAPIParameter(name: "prompt", location: place, description: "`none`, `login`, `consent`, `select_account`."),
                OpenAPIParameter(name: "max_age", location: place, description: "The maximum age of the authentication, in seconds."),
                OpenAPIParameter(
                    name: "login_hint", location: place, description: "The e-mail address or phone number of the expected person."),
                OpenAPIParameter(name: "response_mode", location: place, description: "`query` or `fragment`."),
                OpenAPIParameter(name: "force_confirmation", location: place, description: "`true` always shows the consent page."),
                OpenAPIParameter(name: "return_scopes", location: place, description: "`true` adds `granted_scopes` and `denied_scopes`."),
                OpenAPIParameter(name: "locale", location: place, description: "The language of the pages; also `hl`, `ui_locales`."),
                OpenAPIParameter(name: "id_token_hint", location: place, description: "An ID token of the expected person."),
                OpenAPIParameter(
                    name: "dpop_jkt", location: place,
                    description: "The thumbprint of the key that the ID token is bound to (RFC 9449, section 10)."),
            ],
            checks: RedirectDestination.checks.kinds(), responses: pageResponses + pageErrorResponses)
    }

    static func sealed(_ place: OpenAPIParameter.Place) -> OpenAPIParameter {
        OpenAPIParameter(name: "dialog", location: place, description: "The encrypted form state.", isRequired: true)
    }

    static let pageResponses = [
        OpenAPIResponse(200, "A page.", .page),
        OpenAPIResponse(302, "To the host to which the browser sends its cookies."),
        OpenAPIResponse(303, "To the next page, or to the redirect URI with the response."),
    ]

    static let pageErrorResponses = [
        OpenAPIResponse(400, "The request is not valid: an error page, or the error object.", .page, .json),
        OpenAPIResponse(
            403, "The form belongs to another browser or session or has expired, the password is wrong, or the login is not allowed.",
            .page, .json),
        OpenAPIResponse(410, "The device code has expired.", .page),
        OpenAPIResponse(413, "The body is too large.", .page, .json),
        OpenAPIResponse(414, "The query is too long.", .page),
        OpenAPIResponse(415, "The content type is not supported.", .page, .json),
    ]

    static let tooManyAttempts = OpenAPIResponse(429, "Too many attempts. `Retry-After` says when to retry.", .page)
}
