import HTTPTypes
import ProviderDomain

extension OpenAPIOperation {
    static let appManagement: [OpenAPIOperation] = [
        OpenAPIOperation(
            .get, "/developers/apps/{app}/permissions", .developers, "The page with the app's permissions", parameters: [app],
            checks: DeveloperEndpoints.appPageChecks(to: .develop).kinds(), responses: appPageResponses),
        OpenAPIOperation(
            .post, "/developers/apps/{app}/permissions", .developers,
            "Requests Login Review, withdraws a request, or gives up Advanced access",
            parameters: [
                app, sealed(.form), OpenAPIParameter(name: "action", location: .form, description: "`ask`, to request Login Review."),
                OpenAPIParameter(name: "permission", location: .form, description: "A permission to request. Can occur several times."),
                OpenAPIParameter(name: "text", location: .form, description: "The reason for the request: 20 to 2000 characters."),
                OpenAPIParameter(name: "withdraw", location: .form, description: "The number of the request to withdraw."),
                OpenAPIParameter(name: "give_up", location: .form, description: "The permission to give up."),
            ],
            checks: DeveloperEndpoints.appFormChecks(to: .develop).kinds(),
            responses: pageResponses + pageErrorResponses + notFoundResponses),
        OpenAPIOperation(
            .get, "/developers/apps/{app}/testers", .developers, "The page with the app's test users",
            parameters: [app, OpenAPIParameter(name: "after", location: .query, description: "The cursor at which the list starts.")],
            checks: DeveloperEndpoints.appPageChecks(to: .develop).kinds(), responses: appPageResponses),
        OpenAPIOperation(
            .post, "/developers/apps/{app}/testers", .developers, "Creates, changes or removes test users",
            parameters: [
                app, sealed(.form), OpenAPIParameter(name: "action", location: .form, description: "`create` or `befriend`"),
                OpenAPIParameter(name: "count", location: .form, description: "The number of test users to create: 1 to 4."),
                OpenAPIParameter(name: "name", location: .form, description: "The name of the test users."),
                OpenAPIParameter(
                    name: "permission", location: .form,
                    description: "A permission that the test users grant at once. Can occur several times."),
                OpenAPIParameter(name: "first", location: .form, description: "The first of two test users who become friends."),
                OpenAPIParameter(name: "second", location: .form, description: "The second of two test users who become friends."),
                OpenAPIParameter(name: "renew_of", location: .form, description: "The test user who gets a new password."),
                OpenAPIParameter(name: "link_of", location: .form, description: "The test user for whom a login link is created."),
                OpenAPIParameter(name: "remove", location: .form, description: "The test user to remove."),
            ],
            checks: DeveloperEndpoints.appFormChecks(to: .develop).kinds(),
            responses: pageResponses + pageErrorResponses + notFoundResponses + [
                OpenAPIResponse(503, "Too many passwords are being hashed.", .page)
            ]),
        OpenAPIOperation(
            .get, "/developers/apps/{app}/activity", .developers, "Logins, rejections and errors per day", parameters: [app],
            checks: DeveloperEndpoints.appPageChecks(to: .develop).kinds(), responses: appPageResponses),
        OpenAPIOperation(
            .get, "/developers/reviews", .developers, "The queue of Login Review",
            parameters: [
                OpenAPIParameter(
                    name: "after", location: .query, description: "The request after which the list of pending requests starts."),
                OpenAPIParameter(
                    name: "before", location: .query, description: "The request before which the list of decided requests starts."),
                OpenAPIParameter(name: "late", location: .query, description: "A request that somebody else has already decided."),
            ],
            checks: ReviewEndpoints.queueChecks.kinds(), responses: appPageResponses),
        OpenAPIOperation(
            .post, "/developers/reviews/{review}", .developers, "Approves a request, or refuses it with a reason",
            parameters: [
                OpenAPIParameter(name: "review", location: .path, description: "The number of the request.", isRequired: true),
                sealed(.form),
                OpenAPIParameter(name: "action", location: .form, description: "`approve` or `refuse`"),
                OpenAPIParameter(name: "look", location: .form, description: "The digest of the app's details that the operator has seen."),
                OpenAPIParameter(name: "reason", location: .form, description: "The reason for a refusal: 5 to 1000 characters."),
            ],
            checks: ReviewEndpoints.decisionChecks.kinds(), responses: pageResponses + pageErrorResponses + notFoundResponses),
    ]

    private static let app = OpenAPIParameter(name: "app", location: .path, description: "The app ID.", isRequired: true)

    private static let notFoundResponses = [OpenAPIResponse(404, "The page does not exist, or the person may not open it.", .page, .json)]

    private static let appPageResponses =
        [
            OpenAPIResponse(200, "A page.", .page), OpenAPIResponse(303, "To the login page."),
            OpenAPIResponse(400, "The URL is not valid.", .page, .json),
        ] + notFoundResponses
}
