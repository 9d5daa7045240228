import HTTPTypes

extension OpenAPIOperation {
    static let building: [OpenAPIOperation] = [
        OpenAPIOperation(
            .get, "/developers/apps/{app}/permissions", .developers, "What the app may ask people for", parameters: [app],
            checks: [.session, .role], answers: appPageResponses),
        OpenAPIOperation(
            .post, "/developers/apps/{app}/permissions", .developers, "Requests a review, takes one back, or gives access up",
            parameters: [
                app, sealed(.form), OpenAPIParameter(name: "action", place: .form, meaning: "`ask`"),
                OpenAPIParameter(name: "permission", place: .form, meaning: "What is asked for; repeatable."),
                OpenAPIParameter(name: "text", place: .form, meaning: "Why: 20 to 2000 characters."),
                OpenAPIParameter(name: "withdraw", place: .form, meaning: "The number of a request."),
                OpenAPIParameter(name: "give_up", place: .form, meaning: "A permission."),
            ],
            checks: [.formSeal, .session, .role], answers: page + pageErrorResponses + hidden),
        OpenAPIOperation(
            .get, "/developers/apps/{app}/testers", .developers, "The test users of the app",
            parameters: [app, OpenAPIParameter(name: "after", place: .query, meaning: "The place where the list begins.")],
            checks: [.session, .role], answers: appPageResponses),
        OpenAPIOperation(
            .post, "/developers/apps/{app}/testers", .developers, "Makes, changes or removes test users",
            parameters: [
                app, sealed(.form), OpenAPIParameter(name: "action", place: .form, meaning: "`create` or `befriend`"),
                OpenAPIParameter(name: "count", place: .form, meaning: "How many: 1 to 4."),
                OpenAPIParameter(name: "name", place: .form, meaning: "What they are called."),
                OpenAPIParameter(name: "permission", place: .form, meaning: "What they allow from the start; repeatable."),
                OpenAPIParameter(name: "first", place: .form, meaning: "A test user."),
                OpenAPIParameter(name: "second", place: .form, meaning: "Another one."),
                OpenAPIParameter(name: "renew_of", place: .form, meaning: "The one who gets a new password."),
                OpenAPIParameter(name: "link_of", place: .form, meaning: "The one whom a link logs in."),
                OpenAPIParameter(name: "remove", place: .form, meaning: "The one who goes."),
            ],
            checks: [.formSeal, .session, .role],
            answers: page + pageErrorResponses + hidden + [OpenAPIResponse(503, "Too many passwords are made at once.", .page)]),
        OpenAPIOperation(
            .get, "/developers/apps/{app}/activity", .developers, "Logins, refusals and errors per day", parameters: [app],
            checks: [.session, .role], answers: appPageResponses),
        OpenAPIOperation(
            .get, "/developers/reviews", .developers, "What apps ask the operator for",
            parameters: [
                OpenAPIParameter(name: "after", place: .query, meaning: "The request after which the waiting ones begin."),
                OpenAPIParameter(name: "before", place: .query, meaning: "The request before which the decided ones begin."),
                OpenAPIParameter(name: "late", place: .query, meaning: "A request that somebody else has decided."),
            ],
            checks: [.session, .role], answers: appPageResponses),
        OpenAPIOperation(
            .post, "/developers/reviews/{review}", .developers, "The operator approves a request, or refuses it with a reason",
            parameters: [
                OpenAPIParameter(name: "review", place: .path, meaning: "The number of the request.", isRequired: true), sealed(.form),
                OpenAPIParameter(name: "action", place: .form, meaning: "`approve` or `refuse`"),
                OpenAPIParameter(name: "look", place: .form, meaning: "What the app looked like, from the page."),
                OpenAPIParameter(name: "reason", place: .form, meaning: "Why it is refused: 5 to 1000 characters."),
            ],
            checks: [.formSeal, .session, .role], answers: page + pageErrorResponses + hidden),
    ]

    private static let app = OpenAPIParameter(name: "app", place: .path, meaning: "The app's id.", isRequired: true)

    private static let hidden = [OpenAPIResponse(404, "There is no such page for this person.", .page, .json)]

    private static let appPageResponses =
        [
            OpenAPIResponse(200, "A page.", .page), OpenAPIResponse(303, "To the login."),
            OpenAPIResponse(400, "The address is not in order.", .page, .json),
        ] + hidden
}
