import HTTPTypes

extension Operation {
    static let account: [Operation] = [
        Operation(.get, "/settings", .account, "The apps that the person uses", checks: [.session], answers: ownPage),
        Operation(
            .get, "/settings/login", .account, "The person logs in to their own pages",
            parameters: [OperationParameter(name: "next", place: .query, meaning: "Which of them comes then.")], answers: ownPage),
        Operation(
            .post, "/settings/login", .account, "The form of that page",
            parameters: [
                sealed(.form), OperationParameter(name: "email", place: .form, meaning: "E-mail address or telephone number."),
                OperationParameter(name: "password", place: .form, meaning: "The password."),
            ],
            checks: [.formSeal, .session, .guessLimit],
            answers: page + pageRefusals + [
                tooManyTries, OperationAnswer(503, "Too many people log in at once; `Retry-After` says when to come again.", .page),
            ]),
        Operation(
            .get, "/settings/data.json", .account, "Everything that is kept of the person", checks: [.session],
            answers: [
                OperationAnswer(200, "Names, decisions, the ledger, and what apps received.", .json),
                OperationAnswer(303, "To the login."), OperationAnswer(400, "The address is not in order.", .page, .json),
                OperationAnswer(503, "The person has begun a newer download; `Retry-After` says when to come again.", .page, .json),
            ]),
        Operation(.get, "/settings/sessions", .account, "Where the person is logged in", checks: [.session], answers: ownPage),
        Operation(
            .post, "/settings/sessions", .account, "The person ends a login, or all but that of the browser",
            parameters: [
                sealed(.form), OperationParameter(name: "sign_out", place: .form, meaning: "A browser, as the page names it."),
                OperationParameter(name: "end_login", place: .form, meaning: "A login of a device or an app, as the page names it."),
                OperationParameter(name: "sign_out_elsewhere", place: .form, meaning: "Anything: all of them."),
            ],
            checks: [.formSeal, .session], answers: page + pageRefusals),
        Operation(.get, "/settings/password", .account, "Where the person changes the password", checks: [.session], answers: ownPage),
        Operation(
            .post, "/settings/password", .account, "The form of that page",
            parameters: [
                sealed(.form), OperationParameter(name: "old_password", place: .form, meaning: "The password that is in force."),
                OperationParameter(name: "new_password", place: .form, meaning: "At least 8 characters, at most 1024 bytes."),
                OperationParameter(name: "new_password_again", place: .form, meaning: "The same."),
            ],
            checks: [.formSeal, .session, .guessLimit],
            answers: page + pageRefusals + [
                tooManyTries,
                OperationAnswer(503, "Too many passwords are looked at at once; `Retry-After` says when to come again.", .page),
            ]),
        Operation(
            .get, "/settings/language", .account, "Where the person chooses the language of the pages", checks: [.session],
            answers: ownPage),
        Operation(
            .post, "/settings/language", .account, "The form of that page",
            parameters: [sealed(.form), OperationParameter(name: "language", place: .form, meaning: "A language tag, or `browser`.")],
            checks: [.formSeal, .session], answers: page + pageRefusals),
        Operation(
            .get, "/settings/apps/{app}", .account, "What one app may see, and has received", parameters: [app], checks: [.session],
            answers: ownPage + missing),
        Operation(
            .post, "/settings/apps/{app}", .account, "The person takes something back, allows what they declined, or has data deleted",
            parameters: [
                app, sealed(.form), OperationParameter(name: "take_back", place: .form, meaning: "A permission."),
                OperationParameter(name: "allow", place: .form, meaning: "A permission that the person declined."),
                OperationParameter(name: "action", place: .form, meaning: "`remove` or `request_deletion`"),
            ],
            checks: [.formSeal, .session, .permission], answers: page + pageRefusals + missing),
        Operation(
            .get, "/settings/apps/{app}/remove", .account, "Asks whether the app is to be removed", parameters: [app],
            checks: [.session], answers: ownPage + missing),
    ]

    private static let app = OperationParameter(name: "app", place: .path, meaning: "The app's id.", isRequired: true)

    private static let ownPage = [
        OperationAnswer(200, "A page.", .page), OperationAnswer(303, "To the login, or to the page that comes next."),
        OperationAnswer(400, "The address is not in order.", .page, .json),
    ]

    private static let missing = [OperationAnswer(404, "The person does not use such an app.", .page, .json)]
}
