import HTTPTypes

extension OpenAPIOperation {
    static let account: [OpenAPIOperation] = [
        OpenAPIOperation(.get, "/settings", .account, "The apps that the person uses", checks: [.session], answers: ownPage),
        OpenAPIOperation(
            .get, "/settings/login", .account, "The person logs in to their own pages",
            parameters: [OpenAPIParameter(name: "next", place: .query, meaning: "Which of them comes then.")], answers: ownPage),
        OpenAPIOperation(
            .post, "/settings/login", .account, "The form of that page",
            parameters: [
                sealed(.form), OpenAPIParameter(name: "email", place: .form, meaning: "E-mail address or telephone number."),
                OpenAPIParameter(name: "password", place: .form, meaning: "The password."),
            ],
            checks: [.formSeal, .session, .guessLimit],
            answers: page + pageErrorResponses + [
                tooManyTries, OpenAPIResponse(503, "Too many people log in at once; `Retry-After` says when to come again.", .page),
            ]),
        OpenAPIOperation(
            .get, "/settings/data.json", .account, "Everything that is kept of the person", checks: [.session],
            answers: [
                OpenAPIResponse(200, "Names, decisions, the ledger, and what apps received.", .json),
                OpenAPIResponse(303, "To the login."), OpenAPIResponse(400, "The address is not in order.", .page, .json),
                OpenAPIResponse(503, "The person has begun a newer download; `Retry-After` says when to come again.", .page, .json),
            ]),
        OpenAPIOperation(.get, "/settings/sessions", .account, "Where the person is logged in", checks: [.session], answers: ownPage),
        OpenAPIOperation(
            .post, "/settings/sessions", .account, "The person ends a login, or all but that of the browser",
            parameters: [
                sealed(.form), OpenAPIParameter(name: "sign_out", place: .form, meaning: "A browser, as the page names it."),
                OpenAPIParameter(name: "end_login", place: .form, meaning: "A login of a device or an app, as the page names it."),
                OpenAPIParameter(name: "sign_out_elsewhere", place: .form, meaning: "Anything: all of them."),
            ],
            checks: [.formSeal, .session], answers: page + pageErrorResponses),
        OpenAPIOperation(
            .get, "/settings/password", .account, "Where the person changes the password", checks: [.session], answers: ownPage),
        OpenAPIOperation(
            .post, "/settings/password", .account, "The form of that page",
            parameters: [
                sealed(.form), OpenAPIParameter(name: "old_password", place: .form, meaning: "The password that is in force."),
                OpenAPIParameter(name: "new_password", place: .form, meaning: "At least 8 characters, at most 1024 bytes."),
                OpenAPIParameter(name: "new_password_again", place: .form, meaning: "The same."),
            ],
            checks: [.formSeal, .session, .guessLimit],
            answers: page + pageErrorResponses + [
                tooManyTries,
                OpenAPIResponse(503, "Too many passwords are looked at at once; `Retry-After` says when to come again.", .page),
            ]),
        OpenAPIOperation(
            .get, "/settings/language", .account, "Where the person chooses the language of the pages", checks: [.session],
            answers: ownPage),
        OpenAPIOperation(
            .post, "/settings/language", .account, "The form of that page",
            parameters: [sealed(.form), OpenAPIParameter(name: "language", place: .form, meaning: "A language tag, or `browser`.")],
            checks: [.formSeal, .session], answers: page + pageErrorResponses),
        OpenAPIOperation(
            .get, "/settings/apps/{app}", .account, "What one app may see, and has received", parameters: [app], checks: [.session],
            answers: ownPage + missing),
        OpenAPIOperation(
            .post, "/settings/apps/{app}", .account, "The person takes something back, allows what they declined, or has data deleted",
            parameters: [
                app, sealed(.form), OpenAPIParameter(name: "take_back", place: .form, meaning: "A permission."),
                OpenAPIParameter(name: "allow", place: .form, meaning: "A permission that the person declined."),
                OpenAPIParameter(name: "action", place: .form, meaning: "`remove` or `request_deletion`"),
            ],
            checks: [.formSeal, .session, .permission], answers: page + pageErrorResponses + missing),
        OpenAPIOperation(
            .get, "/settings/apps/{app}/remove", .account, "Asks whether the app is to be removed", parameters: [app],
            checks: [.session], answers: ownPage + missing),
    ]

    private static let app = OpenAPIParameter(name: "app", place: .path, meaning: "The app's id.", isRequired: true)

    private static let ownPage = [
        OpenAPIResponse(200, "A page.", .page), OpenAPIResponse(303, "To the login, or to the page that comes next."),
        OpenAPIResponse(400, "The address is not in order.", .page, .json),
    ]

    private static let missing = [OpenAPIResponse(404, "The person does not use such an app.", .page, .json)]
}
