import HTTPTypes

extension OpenAPIOperation {
    static let graph: [OpenAPIOperation] = people + several + apps

    private static let people: [OpenAPIOperation] = [
        call(.get, "/{id}", "A person, or an app", [fields]),
        call(
            .post, "/{id}", "Gives a test user another name, or another password",
            [parameter("name", "The new name.", .form), parameter("password", "The new password.", .form), formToken]),
        call(.delete, "/{id}", "Removes a test user", []),
        call(.get, "/{id}/picture", "A person's picture", picture, redirects: true),
        call(.get, "/{id}/friends", "Friends who use the app too", [fields] + paging),
        call(.post, "/{id}/friends/{friend}", "A test user wishes to be a friend of another, or agrees", [formToken]),
        call(.get, "/{id}/ids_for_business", "The person's ids in the apps of the same business", [fields]),
        call(.get, "/{id}/permissions", "What the person has granted and declined", []),
        call(.get, "/{id}/permissions/{permission}", "One permission of them", []),
        call(.delete, "/{id}/permissions", "Removes the app for the person", []),
        call(.delete, "/{id}/permissions/{permission}", "Takes one permission back", []),
        call(.get, "/{id}/feed", "Nothing: no posts are kept; so it is with the other edges that the original has for them", []),
        call(.get, "/{id}/accounts", "Nothing: people have no pages here", []),
        call(.post, "/{id}/feed", "Publishes, with a permission for it", [parameter("message", "The text.", .form), formToken]),
    ]

    private static let several: [OpenAPIOperation] = [
        call(.get, "/", "Several nodes at once", [parameter("ids", "Ids, by comma."), fields]),
        call(
            .post, "/", "Several calls in one",
            [parameter("batch", "A JSON array of calls, 50 at most.", .form), formToken]),
    ]

    private static let apps: [OpenAPIOperation] = [
        call(.get, "/{id}/roles", "Who builds and tests an app", [], of: .app),
        call(
            .get, "/{id}/accounts/test-users", "The test users of an app",
            [parameter("limit", "500 at most."), parameter("after", "A cursor."), parameter("before", "A cursor.")], of: .app),
        call(
            .post, "/{id}/accounts/test-users", "Makes a test user, or takes one of another app over",
            testUser,
            of: .app),
        call(
            .delete, "/{id}/accounts/test-users", "Lets go of a test user who is another app's too", [parameter("uid", "The test user.")],
            of: .app),
        call(.get, "/{id}/mobile_sdk_gk", "What the SDKs ask when a program starts", [], of: .app),
        call(.get, "/{id}/server_domain_infos", "The same", [], of: .app),
        call(.get, "/{id}/app_events_config", "Nothing, as with the other edges that SDKs ask for events", [], of: .app),
        call(.post, "/{id}/domain_reports", "Takes what SDKs report in, and keeps none", [formToken], of: .app),
        call(.post, "/{id}/activities", "Takes the events of a program in, and keeps none", [formToken], of: .app),
    ]

    private static let formToken = parameter("access_token", "Whose call it is; the header `Authorization` does as well.", .form)

    private static let testUser = [
        parameter("installed", "Whether they use the app from the start.", .form),
        parameter("permissions", "What they grant then, by comma.", .form),
        parameter("name", "Their name.", .form), parameter("minor", "Whether they are younger than 18.", .form),
        parameter("locale", "A locale such as en_US.", .form), parameter("uid", "A test user of another app.", .form),
        parameter("owner_access_token", "A token of that app's own.", .form), formToken,
    ]

    private static let fields = parameter("fields", "Names of fields, by comma, with arguments and fields of their own.")

    private static let paging = [
        parameter("limit", "The most entries of a page."), parameter("after", "A cursor."), parameter("before", "A cursor."),
    ]

    private static let picture = [
        parameter("type", "`small`, `normal`, `album`, `large` or `square`."),
        parameter("width", "In pixels. The picture has 50, 100, 200, 400 or 800: as many as these, or the next more."),
        parameter("height", "In pixels, as for the width."), parameter("redirect", "`false` for JSON in place of the image."),
    ]

    private static func parameter(_ name: String, _ meaning: String, _ place: OpenAPIParameter.Place = .query) -> OpenAPIParameter {
        OpenAPIParameter(name: name, place: place, meaning: meaning)
    }

    /// The kind of node that the first path segment identifies.
    private enum Owner { case person, app }

    private static func call(
        _ method: HTTPRequest.Method, _ path: String, _ summary: String, _ parameters: [OpenAPIParameter], of owner: Owner = .person,
        redirects: Bool = false, answers: [OpenAPIResponse] = answered
    ) -> OpenAPIOperation {
        let pathParameters = path.split(separator: "/").filter { $0.hasPrefix("{") }.map { part in
            let name = part.dropFirst().dropLast()
            return name == "id"
                ? owner == .app
                    ? OpenAPIParameter(name: "id", place: .path, meaning: "The app's id, or `app` for that of the token.", example: "app")
                    : OpenAPIParameter(name: "id", place: .path, meaning: "An id, or `me` for the person of the token.", example: "me")
                : parameter(String(name), "A name, as in `email`.", .path)
        }
        let token = parameter("access_token", "Whose call it is; the header `Authorization` does as well.")
        let bodied = parameters.contains { $0.place == .form }
        return OpenAPIOperation(
            method, path, .graph, summary, parameters: pathParameters + (bodied ? [] : [token]) + parameters,
            checks: [.accessToken, .appSecretProof, .app, .rateLimit, .permission],
            answers: answers + (redirects ? [OpenAPIResponse(302, "To the image.")] : []) + refusals)
    }
}
