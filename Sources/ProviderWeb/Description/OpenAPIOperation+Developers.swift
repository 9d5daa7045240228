import HTTPTypes
import ProviderDomain

extension OpenAPIOperation {
    static let developers: [OpenAPIOperation] =
        [
            OpenAPIOperation(
                .get, "/developers", .developers, "The apps in which the person has a role, or is asked to take one", checks: [.session],
                answers: shown + testUsers),
            OpenAPIOperation(
                .post, "/developers/invitations", .developers, "Accepts or declines a role",
                parameters: [
                    sealed(.form), OpenAPIParameter(name: "app", place: .form, meaning: "The app's id.", isRequired: true),
                    OpenAPIParameter(name: "role", place: .form, meaning: "The role that the person has read of.", isRequired: true),
                    OpenAPIParameter(name: "action", place: .form, meaning: "`accept` or `decline`", isRequired: true),
                ],
                checks: [.formSeal, .session],
                answers: page + pageErrorResponses + [conflict("No administrator would be left, or there are too many people.")]),
            OpenAPIOperation(
                .get, "/developers/apps/new", .developers, "The page that adds an app", checks: [.session], answers: shown + testUsers),
            OpenAPIOperation(
                .post, "/developers/apps/new", .developers, "Adds an app, with the person as its administrator",
                parameters: [
                    sealed(.form), OpenAPIParameter(name: "name", place: .form, meaning: "What people shall see.", isRequired: true),
                ],
                checks: [.formSeal, .session],
                answers: page + pageErrorResponses + [conflict("The person has added as many apps as one may.")] + busy),
            OpenAPIOperation(
                .get, "/developers/apps/{app}", .developers, "What a client of the app needs, and a check of redirect URIs",
                parameters: [
                    app, OpenAPIParameter(name: "redirect_uri", place: .query, meaning: "An address to be checked."),
                ], checks: [.session, .role], answers: shown + missing),
            OpenAPIOperation(
                .get, "/developers/apps/{app}/settings", .developers, "The settings of the app", parameters: [app],
                checks: [.session, .role], answers: shown + missing),
            OpenAPIOperation(
                .post, "/developers/apps/{app}/settings", .developers, "Changes the settings of the app, all at once",
                parameters: [
                    app, sealed(.form),
                    OpenAPIParameter(name: "seen", place: .form, meaning: "What was in force when the form was shown."),
                    OpenAPIParameter(
                        name: "redirect_uris", place: .form, meaning: "One to a line, as the other lists; and each other setting."),
                ],
                checks: [.formSeal, .session, .role],
                answers: page + pageErrorResponses + missing + [conflict("Somebody else has changed them since.")] + busy),
            OpenAPIOperation(
                .get, "/developers/apps/{app}/roles", .developers, "Who builds and tests the app", parameters: [app],
                checks: [.session, .role], answers: shown + missing),
            OpenAPIOperation(
                .post, "/developers/apps/{app}/roles", .developers, "Asks somebody to take a role, asks them no more, or takes a role",
                parameters: [
                    app, sealed(.form),
                    OpenAPIParameter(name: "login", place: .form, meaning: "Who is asked; or who asks, to keep a lesser role."),
                    OpenAPIParameter(name: "role", place: .form, meaning: "`administrator`, `developer`, `tester` or `insights_user`."),
                    OpenAPIParameter(name: "take", place: .form, meaning: "A role and who loses it."),
                    OpenAPIParameter(name: "uninvite", place: .form, meaning: "Who is asked no more."),
                    OpenAPIParameter(
                        name: "password", place: .form, meaning: "The person's own, where an administrator comes or goes."),
                ],
                checks: [.formSeal, .session, .role, .guessLimit],
                answers: page + pageErrorResponses + missing + [
                    conflict("No administrator would be left, or there are too many people."), tooManyTries,
                ] + busy),
            OpenAPIOperation(
                .get, "/developers/apps/{app}/icon", .developers, "The page that takes the app's picture", parameters: [app],
                checks: [.session, .role], answers: shown + missing),
            OpenAPIOperation(
                .post, "/developers/apps/{app}/icon", .developers, "Takes the app's picture, as `multipart/form-data`, or removes it",
                parameters: [
                    app, sealed(.form), OpenAPIParameter(name: "icon", place: .form, meaning: "The file."),
                    OpenAPIParameter(name: "action", place: .form, meaning: "`set` or `remove`"),
                ], checks: [.formSeal, .session, .role], answers: page + pageErrorResponses + missing + busy),
        ] + AppConfirmationPage.Question.allCases.flatMap(asking)

    private static func asking(_ question: AppConfirmationPage.Question) -> [OpenAPIOperation] {
        let path = question.path("{app}")
        let (summary, meaning) =
            switch question {
            case .showSecret: ("before it shows the app's secret", "Shows the app's secret, in this answer alone")
            case .newSecret: ("before the app gets another secret", "Makes another secret, and shows it")
            case .newClientToken: ("before the app gets another client token", "Makes another client token")
            case .removal: ("before the app is removed", "Removes the app, with everything that was granted to it")
            case .leave: ("before the person gives up their role", "Ends the person's own role")
            }
        let password = OpenAPIParameter(
            name: "password", place: .form,
            meaning: question == .leave ? "The person's own, where they are an administrator." : "The person's own.",
            isRequired: question != .leave)
        let answers = page + pageErrorResponses + missing + busy + (question == .leave ? [conflict("No administrator would be left.")] : [])
        let asksForPassword = question.asksForPassword(of: .administrator)
        return [
            OpenAPIOperation(
                .get, path, .developers, "Asks \(summary)", parameters: [app], checks: [.session, .role], answers: shown + missing),
            OpenAPIOperation(
                .post, path, .developers, meaning, parameters: [app, sealed(.form)] + (asksForPassword ? [password] : []),
                checks: asksForPassword ? [.formSeal, .session, .role, .guessLimit] : [.formSeal, .session, .role],
                answers: asksForPassword ? answers + [tooManyTries] : answers),
        ]
    }

    private static let app = OpenAPIParameter(name: "app", place: .path, meaning: "The app's id.", isRequired: true)

    private static let shown = [
        OpenAPIResponse(200, "A page.", .page), OpenAPIResponse(303, "To the login, or to the address where cookies are sent."),
        OpenAPIResponse(400, "The address is not in order.", .page, .json),
    ]

    private static let testUsers = [OpenAPIResponse(403, "The person was made to try an app out.", .page)]

    private static let missing = [OpenAPIResponse(404, "The person has no role at such an app, or not the right one.", .page, .json)]

    private static let busy = [
        OpenAPIResponse(503, "There is too much to do at this moment; `Retry-After` says when to come again.", .page, .json)
    ]

    private static func conflict(_ meaning: String) -> OpenAPIResponse { OpenAPIResponse(409, meaning, .page) }
}
