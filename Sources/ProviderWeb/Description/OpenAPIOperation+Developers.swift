import HTTPTypes
import ProviderDomain

extension OpenAPIOperation {
    static let developers: [OpenAPIOperation] =
        [
            OpenAPIOperation(
                .get, "/developers", .developers, "The apps in which the person has a role or an invitation to one",
                checks: DeveloperEndpoints.listChecks.kinds(),
                responses: developerPageResponses + testUserResponses),
            OpenAPIOperation(
                .post, "/developers/invitations", .developers, "Accepts or declines an invitation to a role",
                parameters: [
                    sealed(.form), OpenAPIParameter(name: "app", location: .form, description: "The app ID.", isRequired: true),
                    OpenAPIParameter(name: "role", location: .form, description: "The role of the invitation.", isRequired: true),
                    OpenAPIParameter(name: "action", location: .form, description: "`accept` or `decline`", isRequired: true),
                ],
                checks: DeveloperEndpoints.listFormChecks.kinds(),
                responses: pageResponses + pageErrorResponses + [conflict("The app would have no administrator, or too many people.")]),
            OpenAPIOperation(
                .get, "/developers/apps/new", .developers, "The page to create an app", checks: DeveloperEndpoints.listChecks.kinds(),
                responses: developerPageResponses + testUserResponses),
            OpenAPIOperation(
                .post, "/developers/apps/new", .developers, "Creates an app with the person as its administrator",
                parameters: [
                    sealed(.form),
                    OpenAPIParameter(name: "name", location: .form, description: "The name that people see.", isRequired: true),
                ],
                checks: DeveloperEndpoints.listFormChecks.kinds(),
                responses: pageResponses + pageErrorResponses + [conflict("The person has created the maximum number of apps.")]
                    + unavailableResponses),
            OpenAPIOperation(
                .get, "/developers/apps/{app}", .developers, "The app's credentials, and a check of redirect URIs",
                parameters: [
                    app, OpenAPIParameter(name: "redirect_uri", location: .query, description: "A redirect URI to check."),
                ], checks: DeveloperEndpoints.appPageChecks(to: .membership).kinds(), responses: developerPageResponses + missing),
            OpenAPIOperation(
                .get, "/developers/apps/{app}/settings", .developers, "The page with the app's settings", parameters: [app],
                checks: DeveloperEndpoints.appPageChecks(to: .membership).kinds(), responses: developerPageResponses + missing),
            OpenAPIOperation(
                .post, "/developers/apps/{app}/settings", .developers, "Replaces the settings of the app",
                parameters: [
                    app, sealed(.form),
                    OpenAPIParameter(
                        name: "seen", location: .form, description: "The digests of the settings that the form was filled with."),
                    OpenAPIParameter(
                        name: "redirect_uris", location: .form,
                        description: "The redirect URIs, one per line. The form has a field for each other setting as well."),
                ],
                checks: DeveloperEndpoints.appFormChecks(to: .develop).kinds(),
                responses: pageResponses + pageErrorResponses + missing + [
                    conflict("Somebody else has changed the settings since the form was opened.")
                ] + unavailableResponses),
            OpenAPIOperation(
                .get, "/developers/apps/{app}/roles", .developers, "The people with a role in the app", parameters: [app],
                checks: DeveloperEndpoints.appPageChecks(to: .membership).kinds(), responses: developerPageResponses + missing),
            OpenAPIOperation(
                .post, "/developers/apps/{app}/roles", .developers,
                "Invites a person to a role, withdraws an invitation, or removes a role",
                parameters: [
                    app, sealed(.form),
                    OpenAPIParameter(
                        name: "login", location: .form,
                        description: "The login of the person to invite, or the person's own login to get a lesser role."),
                    OpenAPIParameter(
                        name: "role", location: .form, description: "`administrator`, `developer`, `tester` or `insights_user`."),
                    OpenAPIParameter(name: "take", location: .form, description: "The role to remove and the login of its owner."),
                    OpenAPIParameter(name: "uninvite", location: .form, description: "The login whose invitation is withdrawn."),
                    OpenAPIParameter(
                        name: "password", location: .form,
                        description: "The person's own password, if an administrator is invited or removed."),
                ],
                checks: DeveloperEndpoints.appFormChecks(to: .administer).kinds() + PasswordAuthenticator.checks.kinds(),
                responses: pageResponses + pageErrorResponses + missing + [
                    conflict("The app would have no administrator, or too many people."), tooManyAttempts,
                ] + unavailableResponses),
            OpenAPIOperation(
                .get, "/developers/apps/{app}/icon", .developers, "The page to upload the app's icon", parameters: [app],
                checks: DeveloperEndpoints.appPageChecks(to: .membership).kinds(), responses: developerPageResponses + missing),
            OpenAPIOperation(
                .post, "/developers/apps/{app}/icon", .developers, "Uploads the app's icon as `multipart/form-data`, or removes it",
                parameters: [
                    app, sealed(.form), OpenAPIParameter(name: "icon", location: .form, description: "The image file."),
                    OpenAPIParameter(name: "action", location: .form, description: "`set` or `remove`"),
                ], checks: DeveloperEndpoints.iconChecks, responses: pageResponses + pageErrorResponses + missing + unavailableResponses),
        ] + AppConfirmationPage.Action.allCases.flatMap(confirmation)

    private static func confirmation(_ action: AppConfirmationPage.Action) -> [OpenAPIOperation] {
        let path = action.path("{app}")
        let (summary, meaning) =
            switch action {
            case .showSecret: ("show the app's secret", "Returns a page with the app's secret")
            case .newSecret: ("replace the app's secret", "Replaces the app's secret, and returns a page with the new one")
            case .newClientToken: ("replace the client token", "Replaces the client token")
            case .removal: ("remove the app", "Removes the app with all permissions that people granted it")
            case .leave: ("give up the person's own role", "Ends the person's own role")
            }
        let password = OpenAPIParameter(
            name: "password", location: .form,
            description: action == .leave ? "The person's password, if they are an administrator." : "The person's password.",
            isRequired: action != .leave)
        let responses =
            pageResponses + pageErrorResponses + missing + unavailableResponses
            + (action == .leave ? [conflict("The app would have no administrator.")] : [])
        let asksForPassword = action.requiresPassword(of: .administrator)
        return [
            OpenAPIOperation(
                .get, path, .developers, "The page to confirm the request to \(summary)", parameters: [app],
                checks: DeveloperEndpoints.appPageChecks(to: .membership).kinds(),
                responses: developerPageResponses + missing),
            OpenAPIOperation(
                .post, path, .developers, meaning, parameters: [app, sealed(.form)] + (asksForPassword ? [password] : []),
                checks: DeveloperEndpoints.appFormChecks(to: .administer).kinds()
                    + (asksForPassword ? PasswordAuthenticator.checks.kinds() : []),
                responses: asksForPassword ? responses + [tooManyAttempts] : responses),
        ]
    }

    private static let app = OpenAPIParameter(name: "app", location: .path, description: "The app ID.", isRequired: true)

    private static let developerPageResponses = [
        OpenAPIResponse(200, "A page.", .page),
        OpenAPIResponse(303, "To the login page, or to the host to which the browser sends its cookies."),
        OpenAPIResponse(400, "The URL is not valid.", .page, .json),
    ]

    private static let testUserResponses = [OpenAPIResponse(403, "The person is a test user.", .page)]

    private static let missing = [OpenAPIResponse(404, "The app does not exist, or the person's role does not permit this.", .page, .json)]

    private static let unavailableResponses = [
        OpenAPIResponse(503, "The provider is overloaded. `Retry-After` says when to retry.", .page, .json)
    ]

    private static func conflict(_ meaning: String) -> OpenAPIResponse { OpenAPIResponse(409, meaning, .page) }
}
