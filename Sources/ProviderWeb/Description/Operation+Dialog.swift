import HTTPTypes

extension Operation {
    static let dialog: [Operation] = [
        arrival("/dialog/oauth", .get), arrival("/dialog/oauth", .post),
        arrival("/oauth/authorize", .get), arrival("/oauth/authorize", .post),
        Operation(
            .get, "/connect/login_success.html", .dialog, "The blank page that desktop clients wait for and read the address of",
            answers: [OperationAnswer(200, "A page with nothing on it.", .page)]),
        Operation(
            .get, "/dialog/continue", .dialog, "Where the dialog goes on after each of its steps",
            parameters: [sealed(.query)], checks: [.formSeal, .session, .app, .redirectURI], answers: page + pageRefusals),
        Operation(
            .post, "/dialog/login", .dialog, "The form of the login page",
            parameters: [
                sealed(.form), OperationParameter(name: "action", place: .form, meaning: "`cancel`, or nothing"),
                OperationParameter(name: "email", place: .form, meaning: "E-mail address or telephone number."),
                OperationParameter(name: "password", place: .form, meaning: "The password."),
            ],
            checks: [.formSeal, .app, .redirectURI, .session, .guessLimit],
            answers: page + pageRefusals + [
                tooManyTries, OperationAnswer(503, "Too many people log in at once; `Retry-After` says when to come again.", .page),
            ]),
        Operation(
            .post, "/dialog/consent", .dialog, "The form of the consent page",
            parameters: [
                sealed(.form), OperationParameter(name: "action", place: .form, meaning: "`continue`, `cancel` or `switch`"),
            ],
            checks: [.formSeal, .session, .app, .redirectURI, .permission], answers: page + pageRefusals),
        Operation(
            .get, "/checkpoint/test-user-login/{user}", .dialog,
            "A program follows the `login_url` of a test user, or a browser, which is asked first",
            parameters: [
                OperationParameter(name: "user", place: .path, meaning: "The test user's id.", isRequired: true),
                OperationParameter(name: "token", place: .query, meaning: "What makes the address work, once.", isRequired: true),
            ],
            checks: [.session],
            answers: page + pageRefusals + [OperationAnswer(404, "The address has ended, or was used before.", .page, .json)]),
        Operation(
            .post, "/checkpoint/test-user-login/{user}", .dialog, "The form by which a browser becomes a test user's",
            parameters: [
                OperationParameter(name: "user", place: .path, meaning: "The test user's id.", isRequired: true),
                OperationParameter(name: "token", place: .form, meaning: "What makes the address work, once.", isRequired: true),
            ],
            checks: [.session],
            answers: page + pageRefusals + [OperationAnswer(404, "The address has ended, or was used before.", .page, .json)]),
    ]

    private static func arrival(_ path: String, _ method: HTTPRequest.Method) -> Operation {
        let place: OperationParameter.Place = method == .post ? .form : .query
        return Operation(
            method, path, .dialog, "A browser arrives from an app",
            parameters: [
                OperationParameter(
                    name: "client_id", place: place, meaning: "The app's id.", isRequired: true, example: "138483919580948"),
                OperationParameter(name: "redirect_uri", place: place, meaning: "Where the answer goes.", isRequired: true),
                OperationParameter(name: "response_type", place: place, meaning: "`code` and others, by comma or blank."),
                OperationParameter(name: "scope", place: place, meaning: "Permissions, by comma or blank."),
                OperationParameter(name: "state", place: place, meaning: "Returned as it is."),
                OperationParameter(name: "nonce", place: place, meaning: "Goes into the ID token."),
                OperationParameter(name: "code_challenge", place: place, meaning: "RFC 7636, section 4.2."),
                OperationParameter(
                    name: "code_challenge_method", place: place,
                    meaning: "`S256`; `plain`, or nothing, for apps with `tokens_in_redirects` alone."),
                OperationParameter(name: "auth_type", place: place, meaning: "`rerequest`, `reauthenticate`, `reauthorize`."),
                OperationParameter(name: "prompt", place: place, meaning: "`none`, `login`, `consent`, `select_account`."),
                OperationParameter(name: "max_age", place: place, meaning: "How many seconds ago the password may have been typed."),
                OperationParameter(name: "login_hint", place: place, meaning: "Who is expected to log in."),
                OperationParameter(name: "response_mode", place: place, meaning: "`query` or `fragment`."),
                OperationParameter(name: "force_confirmation", place: place, meaning: "`true` shows the consent page always."),
                OperationParameter(name: "return_scopes", place: place, meaning: "`true` adds `granted_scopes` and `denied_scopes`."),
                OperationParameter(name: "locale", place: place, meaning: "The language of the pages; also `hl`, `ui_locales`."),
                OperationParameter(name: "id_token_hint", place: place, meaning: "An earlier ID token."),
                OperationParameter(
                    name: "dpop_jkt", place: place, meaning: "Thumbprint of the key that refreshes (RFC 9449, section 10)."),
            ],
            checks: [.app, .redirectURI, .session, .permission], answers: page + pageRefusals)
    }

    static func sealed(_ place: OperationParameter.Place) -> OperationParameter {
        OperationParameter(name: "dialog", place: place, meaning: "The dialog, sealed.", isRequired: true)
    }

    static let page = [
        OperationAnswer(200, "A page.", .page),
        OperationAnswer(302, "To the address where the browser sends its cookies."),
        OperationAnswer(303, "To the next step, or to the app with its answer."),
    ]

    static let pageRefusals = [
        OperationAnswer(400, "Something in the request is not in order: a page that says what, or the envelope.", .page, .json),
        OperationAnswer(
            403, "The form is not of this browser, this session or this time, the password is wrong, or nobody is let in.", .page, .json),
        OperationAnswer(410, "The code of a device has ended.", .page),
        OperationAnswer(413, "The body is too large.", .page, .json),
        OperationAnswer(414, "The query is too long.", .page),
        OperationAnswer(415, "The body is of a kind that is not read.", .page, .json),
    ]

    static let tooManyTries = OperationAnswer(429, "Too many attempts; `Retry-After` says when to come again.", .page)
}
