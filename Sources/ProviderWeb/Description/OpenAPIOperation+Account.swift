import HTTPTypes

extension OpenAPIOperation {
    static let account: [OpenAPIOperation] = [
        OpenAPIOperation(
            .get, "/settings", .account, "The apps that the person uses", checks: AccountEndpoints.pageChecks.kinds(), responses: ownPage),
        OpenAPIOperation(
            .get, "/settings/login", .account, "The login page of the person's own pages",
            parameters: [OpenAPIParameter(name: "next", location: .query, description: "The page to open after the login.")],
            responses: ownPage),
        OpenAPIOperation(
            .post, "/settings/login", .account, "Logs the person in to their own pages",
            parameters: [
                sealed(.form), OpenAPIParameter(name: "email", location: .form, description: "The e-mail address or phone number."),
                OpenAPIParameter(name: "password", location: .form, description: "The password."),
            ],
            checks: AccountLoginEndpoints.formChecks.kinds() + PasswordAuthenticator.checks.kinds(),
            responses: pageResponses + pageErrorResponses + [
                tooManyAttempts, OpenAPIResponse(503, "Too many people are logging in. `Retry-After` says when to retry.", .page),
            ]),
        OpenAPIOperation(
            .get, "/settings/data.json", .account, "Downloads all stored data of the person", checks: AccountEndpoints.pageChecks.kinds(),
            responses: [
                OpenAPIResponse(200, "The profile, the granted permissions, the audit log and the field accesses of apps.", .json),
                OpenAPIResponse(303, "To the login page."), OpenAPIResponse(400, "The URL is not valid.", .page, .json),
                OpenAPIResponse(503, "The person has started another download. `Retry-After` says when to retry.", .page, .json),
            ]),
        OpenAPIOperation(
            .get, "/settings/sessions", .account, "The page with the person's sessions and logins",
            checks: AccountEndpoints.pageChecks.kinds(), responses: ownPage),
        OpenAPIOperation(
            .post, "/settings/sessions", .account, "Ends a session or login, or all except the session of this browser",
            parameters: [
                sealed(.form),
                OpenAPIParameter(name: "sign_out", location: .form, description: "The session to end, as listed on the page."),
                OpenAPIParameter(
                    name: "end_login", location: .form, description: "The login of a device or an app to end, as listed on the page."),
                OpenAPIParameter(
                    name: "sign_out_elsewhere", location: .form, description: "With any value, ends all other sessions and logins."),
            ],
            checks: AccountEndpoints.formChecks.kinds(), responses: pageResponses + pageErrorResponses),
        OpenAPIOperation(
            .get, "/settings/password", .account, "The page to change the password", checks: AccountEndpoints.pageChecks.kinds(),
            responses: ownPage),
        OpenAPIOperation(
            .post, "/settings/password", .account, "Changes the password",
            parameters: [
                sealed(.form), OpenAPIParameter(name: "old_password", location: .form, description: "The current password."),
                OpenAPIParameter(
                    name: "new_password", location: .form, description: "The new password: at least 8 characters and at most 1024 bytes."),
                OpenAPIParameter(name: "new_password_again", location: .form, description: "The new password again."),
            ],
            checks: AccountEndpoints.formChecks.kinds() + PasswordAuthenticator.checks.kinds(),
            responses: pageResponses + pageErrorResponses + [
                tooManyAttempts,
                OpenAPIResponse(503, "Too many passwords are being checked. `Retry-After` says when to retry.", .page),
            ]),
        OpenAPIOperation(
            .get, "/settings/language", .account, "The page to choose the language", checks: AccountEndpoints.pageChecks.kinds(),
            responses: ownPage),
        OpenAPIOperation(
            .post, "/settings/language", .account, "Changes the language of the pages",
            parameters: [
                sealed(.form),
                OpenAPIParameter(
                    name: "language", location: .form, description: "A language tag, or `browser` for the language of the browser."),
            ],
            checks: AccountEndpoints.formChecks.kinds(), responses: pageResponses + pageErrorResponses),
        OpenAPIOperation(
            .get, "/settings/apps/{app}", .account, "What an app may access and has accessed", parameters: [app],
            checks: AccountEndpoints.appPageChecks.kinds(),
            responses: ownPage + missing),
        OpenAPIOperation(
            .post, "/settings/apps/{app}", .account, "Revokes or grants a permission, removes the app, or requests data deletion",
            parameters: [
                app, sealed(.form), OpenAPIParameter(name: "take_back", location: .form, description: "The permission to revoke."),
                OpenAPIParameter(name: "allow", location: .form, description: "A declined permission to grant."),
                OpenAPIParameter(name: "action", location: .form, description: "`remove` or `request_deletion`"),
            ],
            variants: [
                CheckList(
                    for: AccountEndpoints.Field.allow, AccountEndpoints.appFormChecks.kinds() + AccountEndpoints.approvalChecks.kinds()),
                CheckList(for: CheckList.others, AccountEndpoints.appFormChecks.kinds()),
            ], responses: pageResponses + pageErrorResponses + missing),
        OpenAPIOperation(
            .get, "/settings/apps/{app}/remove", .account, "The page to confirm the removal of the app", parameters: [app],
            checks: AccountEndpoints.appPageChecks.kinds(), responses: ownPage + missing),
    ]

    private static let app = OpenAPIParameter(name: "app", location: .path, description: "The app ID.", isRequired: true)

    private static let ownPage = [
        OpenAPIResponse(200, "A page.", .page), OpenAPIResponse(303, "To the login page, or to the next page."),
        OpenAPIResponse(400, "The URL is not valid.", .page, .json),
    ]

    private static let missing = [OpenAPIResponse(404, "The person does not use the app.", .page, .json)]
}
