import HTTPTypes

extension OpenAPIOperation {
    static let dialog: [OpenAPIOperation] = [
        arrival("/dialog/oauth", .get), arrival("/dialog/oauth", .post),
        arrival("/oauth/authorize", .get), arrival("/oauth/authorize", .post),
        OpenAPIOperation(
            .get, "/connect/login_success.html", .dialog, "The blank page that desktop clients wait for and read the address of",
            answers: [OpenAPIResponse(200, "A page with nothing on it.", .page)]),
        OpenAPIOperation(
            .get, "/dialog/continue", .dialog, "Where the dialog goes on after each of its steps",
            parameters: [sealed(.query)], checks: [.formSeal, .session, .app, .redirectURI], answers: page + pageErrorResponses),
        OpenAPIOperation(
            .post, "/dialog/login", .dialog, "The form of the login page",
            parameters: [
                sealed(.form), OpenAPIParameter(name: "action", place: .form, meaning: "`cancel`, or nothing"),
                OpenAPIParameter(name: "email", place: .form, meaning: "E-mail address or telephone number."),
                OpenAPIParameter(name: "password", place: .form, meaning: "The password."),
            ],
            checks: [.formSeal, .app, .redirectURI, .session, .guessLimit],
            answers: page + pageErrorResponses + [
                tooManyTries, OpenAPIResponse(503, "Too many people log in at once; `Retry-After` says when to come again.", .page),
            ]),
        OpenAPIOperation(
            .post, "/dialog/consent", .dialog, "The form of the consent page",
            parameters: [
                sealed(.form), OpenAPIParameter(name: "action", place: .form, meaning: "`continue`, `cancel` or `switch`"),
            ],
            checks: [.formSeal, .session, .app, .redirectURI, .permission], answers: page + pageErrorResponses),
        OpenAPIOperation(
            .get, "/checkpoint/test-user-login/{user}", .dialog,
            "A program follows the `login_url` of a test user, or a browser, which is asked first",
            parameters: [
                OpenAPIParameter(name: "user", place: .path, meaning: "The test user's id.", isRequired: true),
                OpenAPIParameter(name: "token", place: .query, meaning: "What makes the address work, once.", isRequired: true),
            ],
            checks: [.session],
            answers: page + pageErrorResponses + [OpenAPIResponse(404, "The address has ended, or was used before.", .page, .json)]),
        OpenAPIOperation(
            .post, "/checkpoint/test-user-login/{user}", .dialog, "The form by which a browser becomes a test user's",
            parameters: [
                OpenAPIParameter(name: "user", place: .path, meaning: "The test user's id.", isRequired: true),
                OpenAPIParameter(name: "token", place: .form, meaning: "What makes the address work, once.", isRequired: true),
            ],
            checks: [.session],
            answers: page + pageErrorResponses + [OpenAPIResponse(404, "The address has ended, or was used before.", .page, .json)]),
    ]

    private static func arrival(_ path: String, _ method: HTTPRequest.Method) -> OpenAPIOperation {
        let place: OpenAPIParameter.Place = method == .post ? .form : .query
        return OpenAPIOperation(
            method, path, .dialog, "A browser arrives from an app",
            parameters: [
                OpenAPIParameter(
                    name: "client_id", place: place, meaning: "The app's id.", isRequired: true, example: "138483919580948"),
                OpenAPIParameter(name: "redirect_uri", place: place, meaning: "Where the answer goes.", isRequired: true),
                OpenAPIParameter(name: "response_type", place: place, meaning: "`code` and others, by comma or blank."),
                OpenAPIParameter(name: "scope", place: place, meaning: "Permissions, by comma or blank."),
                OpenAPIParameter(name: "state", place: place, meaning: "Returned as it is."),
                OpenAPIParameter(name: "nonce", place: place, meaning: "Goes into the ID token."),
                OpenAPIParameter(name: "code_challenge", place: place, meaning: "RFC 7636, section 4.2."),
                OpenAPIParameter(
                    name: "code_challenge_method", place: place,
                    meaning: "`S256`; `plain`, or nothing, for apps with `tokens_in_redirects` alone."),
                OpenAPIParameter(name: "auth_type", place: place, meaning: "`rerequest`, `reauthenticate`, `reauthorize`."),
                OpenAPIParameter(name: "prompt", place: place, meaning: "`none`, `login`, `consent`, `select_account`."),
                OpenAPIParameter(name: "max_age", place: place, meaning: "How many seconds ago the password may have been typed."),
                OpenAPIParameter(name: "login_hint", place: place, meaning: "Who is expected to log in."),
                OpenAPIParameter(name: "response_mode", place: place, meaning: "`query` or `fragment`."),
                OpenAPIParameter(name: "force_confirmation", place: place, meaning: "`true` shows the consent page always."),
                OpenAPIParameter(name: "return_scopes", place: place, meaning: "`true` adds `granted_scopes` and `denied_scopes`."),
                OpenAPIParameter(name: "locale", place: place, meaning: "The language of the pages; also `hl`, `ui_locales`."),
                OpenAPIParameter(name: "id_token_hint", place: place, meaning: "An earlier ID token."),
                OpenAPIParameter(
                    name: "dpop_jkt", place: place, meaning: "Thumbprint of the key that refreshes (RFC 9449, section 10)."),
            ],
            checks: [.app, .redirectURI, .session, .permission], answers: page + pageErrorResponses)
    }

    static func sealed(_ place: OpenAPIParameter.Place) -> OpenAPIParameter {
        OpenAPIParameter(name: "dialog", place: place, meaning: "The dialog, sealed.", isRequired: true)
    }

    static let page = [
        OpenAPIResponse(200, "A page.", .page),
        OpenAPIResponse(302, "To the address where the browser sends its cookies."),
        OpenAPIResponse(303, "To the next step, or to the app with its answer."),
    ]

    static let pageErrorResponses = [
        OpenAPIResponse(400, "Something in the request is not in order: a page that says what, or the envelope.", .page, .json),
        OpenAPIResponse(
            403, "The form is not of this browser, this session or this time, the password is wrong, or nobody is let in.", .page, .json),
        OpenAPIResponse(410, "The code of a device has ended.", .page),
        OpenAPIResponse(413, "The body is too large.", .page, .json),
        OpenAPIResponse(414, "The query is too long.", .page),
        OpenAPIResponse(415, "The body is of a kind that is not read.", .page, .json),
    ]

    static let tooManyTries = OpenAPIResponse(429, "Too many attempts; `Retry-After` says when to come again.", .page)
}
