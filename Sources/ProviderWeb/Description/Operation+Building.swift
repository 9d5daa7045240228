import HTTPTypes

extension Operation {
    static let building: [Operation] = [
        Operation(
            .get, "/developers/apps/{app}/permissions", .developers, "What the app may ask people for", parameters: [app],
            checks: [.session, .role], answers: appPage),
        Operation(
            .post, "/developers/apps/{app}/permissions", .developers, "Requests a review, takes one back, or gives access up",
            parameters: [
                app, sealed(.form), OperationParameter(name: "action", place: .form, meaning: "`ask`"),
                OperationParameter(name: "permission", place: .form, meaning: "What is asked for; repeatable."),
                OperationParameter(name: "text", place: .form, meaning: "Why: 20 to 2000 characters."),
                OperationParameter(name: "withdraw", place: .form, meaning: "The number of a request."),
                OperationParameter(name: "give_up", place: .form, meaning: "A permission."),
            ],
            checks: [.formSeal, .session, .role], answers: page + pageRefusals + hidden),
        Operation(
            .get, "/developers/apps/{app}/testers", .developers, "The test users of the app",
            parameters: [app, OperationParameter(name: "after", place: .query, meaning: "The place where the list begins.")],
            checks: [.session, .role], answers: appPage),
        Operation(
            .post, "/developers/apps/{app}/testers", .developers, "Makes, changes or removes test users",
            parameters: [
                app, sealed(.form), OperationParameter(name: "action", place: .form, meaning: "`create` or `befriend`"),
                OperationParameter(name: "count", place: .form, meaning: "How many: 1 to 4."),
                OperationParameter(name: "name", place: .form, meaning: "What they are called."),
                OperationParameter(name: "permission", place: .form, meaning: "What they allow from the start; repeatable."),
                OperationParameter(name: "first", place: .form, meaning: "A test user."),
                OperationParameter(name: "second", place: .form, meaning: "Another one."),
                OperationParameter(name: "renew_of", place: .form, meaning: "The one who gets a new password."),
                OperationParameter(name: "link_of", place: .form, meaning: "The one whom a link logs in."),
                OperationParameter(name: "remove", place: .form, meaning: "The one who goes."),
            ],
            checks: [.formSeal, .session, .role],
            answers: page + pageRefusals + hidden + [OperationAnswer(503, "Too many passwords are made at once.", .page)]),
        Operation(
            .get, "/developers/apps/{app}/activity", .developers, "Logins, refusals and errors per day", parameters: [app],
            checks: [.session, .role], answers: appPage),
        Operation(
            .get, "/developers/reviews", .developers, "What apps ask the operator for",
            parameters: [
                OperationParameter(name: "after", place: .query, meaning: "The request after which the waiting ones begin."),
                OperationParameter(name: "before", place: .query, meaning: "The request before which the decided ones begin."),
                OperationParameter(name: "late", place: .query, meaning: "A request that somebody else has decided."),
            ],
            checks: [.session, .role], answers: appPage),
        Operation(
            .post, "/developers/reviews/{review}", .developers, "The operator approves a request, or refuses it with a reason",
            parameters: [
                OperationParameter(name: "review", place: .path, meaning: "The number of the request.", isRequired: true), sealed(.form),
                OperationParameter(name: "action", place: .form, meaning: "`approve` or `refuse`"),
                OperationParameter(name: "look", place: .form, meaning: "What the app looked like, from the page."),
                OperationParameter(name: "reason", place: .form, meaning: "Why it is refused: 5 to 1000 characters."),
            ],
            checks: [.formSeal, .session, .role], answers: page + pageRefusals + hidden),
    ]

    private static let app = OperationParameter(name: "app", place: .path, meaning: "The app's id.", isRequired: true)

    private static let hidden = [OperationAnswer(404, "There is no such page for this person.", .page, .json)]

    private static let appPage =
        [
            OperationAnswer(200, "A page.", .page), OperationAnswer(303, "To the login."),
            OperationAnswer(400, "The address is not in order.", .page, .json),
        ] + hidden
}
