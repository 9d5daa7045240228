import HTTPTypes
import ProviderDomain

extension OpenAPIOperation {
    static let graph: [OpenAPIOperation] = people + batchOperations + apps

    private static let people: [OpenAPIOperation] = [
        call(.get, "/{id}", "Reads a person or an app", [fields]),
        call(
            .post, "/{id}", "Changes the name or password of a test user",
            [parameter("name", "The new name.", .form), parameter("password", "The new password.", .form), formToken]),
        call(.delete, "/{id}", "Removes a test user", []),
        call(.get, "/{id}/picture", "The picture of a person", picture, redirects: true),
        call(.get, "/{id}/friends", "The person's friends who also use the app", [fields] + paging),
        call(.post, "/{id}/friends/{friend}", "Sends or accepts a friend request between two test users", [formToken]),
        call(.get, "/{id}/ids_for_business", "The person's IDs in the apps of the same business", [fields]),
        call(.get, "/{id}/permissions", "The permissions that the person has granted or declined", []),
        call(.get, "/{id}/permissions/{permission}", "The status of one permission", []),
        call(.delete, "/{id}/permissions", "Removes the app from the person's account", []),
        call(.delete, "/{id}/permissions/{permission}", "Revokes a permission", []),
        call(.get, "/{id}/feed", "An empty list: the provider stores no posts. The other edges for posts are the same", []),
        call(.get, "/{id}/accounts", "An empty list: people have no pages", []),
        call(
            .post, "/{id}/feed", "Publishes a post, if the person has granted a permission for it",
            [parameter("message", "The text of the post.", .form), formToken]),
    ]

    private static let batchOperations: [OpenAPIOperation] = [
        call(.get, "/", "Reads several nodes", [parameter("ids", "IDs, separated by commas."), fields]),
        call(
            .post, "/", "A batch of requests",
            [parameter("batch", "A JSON array of at most 50 requests.", .form), formToken]),
    ]

    private static let apps: [OpenAPIOperation] = [
        call(.get, "/{id}/roles", "The people with a role in an app", [], of: .app),
        call(
            .get, "/{id}/accounts/test-users", "The test users of an app",
            [
                parameter("limit", "The maximum number of entries per page, at most 500."), parameter("after", "A cursor."),
                parameter("before", "A cursor."),
            ], of: .app),
        call(
            .post, "/{id}/accounts/test-users", "Creates a test user, or shares one of another app",
            testUser,
            of: .app),
        call(
            .delete, "/{id}/accounts/test-users", "Removes a shared test user from the app", [parameter("uid", "The test user.")],
            of: .app),
        call(.get, "/{id}/mobile_sdk_gk", "The configuration that an SDK requests when an app starts", [], of: .app),
        call(.get, "/{id}/server_domain_infos", "An empty list, which an SDK requests when an app starts", [], of: .app),
        call(.get, "/{id}/app_events_config", "An empty response. The other edges for app events are the same", [], of: .app),
        call(.post, "/{id}/domain_reports", "Accepts the reports of an SDK without storing them", [formToken], of: .app),
        call(.post, "/{id}/activities", "Accepts app events without storing them", [formToken], of: .app),
    ]

    private static let formToken = parameter("access_token", "The access token. The header `Authorization` is an alternative.", .form)

    private static let testUser = [
        parameter("installed", "Whether the test user has the app at once.", .form),
        parameter("permissions", "The permissions that the test user grants, separated by commas.", .form),
        parameter("name", "The test user's name.", .form), parameter("minor", "Whether the test user is younger than 18.", .form),
        parameter("locale", "A locale such as en_US.", .form), parameter("uid", "A test user of another app.", .form),
        parameter("owner_access_token", "An app token of that app.", .form), formToken,
    ]

    private static let fields = parameter("fields", "Field names, separated by commas, optionally with arguments and nested fields.")

    private static let paging = [
        parameter("limit", "The maximum number of entries per page."), parameter("after", "A cursor."), parameter("before", "A cursor."),
    ]

    private static let picture = [
        parameter("type", "`small`, `normal`, `album`, `large` or `square`."),
        parameter("width", "The width in pixels, rounded up to 50, 100, 200, 400 or 800."),
        parameter("height", "The height in pixels, rounded up like the width."),
        parameter("redirect", "`false` returns JSON instead of the image."),
    ]

    private static func parameter(_ name: String, _ meaning: String, _ place: OpenAPIParameter.Place = .query) -> OpenAPIParameter {
        OpenAPIParameter(name: name, location: place, description: meaning)
    }

    /// Returns the checks of a call. A call for several IDs runs the checks of each node, and a batch runs the checks of each of its calls.
    private static func checks(of method: HTTPRequest.Method, _ path: String, isOfApp: Bool) -> [CheckList] {
        guard let method = GraphAPIRequest.Method(rawValue: method.rawValue) else { return [] }
        let template = path == "/" && method == .get ? "/{id}" : path
        return template == "/"
            ? [CheckList(GraphEndpoint.callerChecks)] : GraphOperations.checkLists(of: method, template, isOfApp: isOfApp)
    }

    /// The kind of node that the first path segment identifies.
    private enum Owner { case person, app }

    private static func call(
        _ method: HTTPRequest.Method, _ path: String, _ summary: String, _ parameters: [OpenAPIParameter], of owner: Owner = .person,
        redirects: Bool = false, responses: [OpenAPIResponse] = okResponses
    ) -> OpenAPIOperation {
        let pathParameters = path.split(separator: "/").filter { $0.hasPrefix("{") }.map { part in
            let name = part.dropFirst().dropLast()
            return name == "id"
                ? owner == .app
                    ? OpenAPIParameter(
                        name: "id", location: .path, description: "The app ID, or `app` for the app of the token.", example: "app")
                    : OpenAPIParameter(
                        name: "id", location: .path, description: "An ID, or `me` for the person of the token.", example: "me")
                : parameter(String(name), "The name, such as `email`.", .path)
        }
        let token = parameter("access_token", "The access token. The header `Authorization` is an alternative.")
        let hasForm = parameters.contains { $0.location == .form }
        return OpenAPIOperation(
            method, path, .graph, summary, parameters: pathParameters + (hasForm ? [] : [token]) + parameters,
            variants: checks(of: method, path, isOfApp: owner == .app),
            responses: responses + (redirects ? [OpenAPIResponse(302, "To the image.")] : []) + errorResponses)
    }
}
