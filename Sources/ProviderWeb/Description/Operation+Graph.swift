import HTTPTypes

extension Operation {
    static let graph: [Operation] = [
        call(.get, "/{id}", "A person, or an app", [fields]),
        call(.delete, "/{id}", "Nothing can be deleted so", []),
        call(.get, "/{id}/picture", "A person's picture", picture, redirects: true),
        call(.get, "/{id}/friends", "Friends who use the app too", [fields] + paging),
        call(.get, "/{id}/permissions", "What the person has granted and declined", []),
        call(.delete, "/{id}/permissions", "Removes the app for the person", []),
        call(.delete, "/{id}/permissions/{permission}", "Takes one permission back", []),
        call(.post, "/{id}/feed", "Publishes, with a permission for it", [parameter("message", "The text.", .form)]),
        call(.get, "/", "Several nodes at once", [parameter("ids", "Ids, by comma."), fields]),
        call(
            .post, "/", "Several calls in one (provider-wire.md, section 7.11)",
            [parameter("batch", "A JSON array of calls, 50 at most.", .form), parameter("access_token", "For all of them.", .form)]),
    ]

    private static let fields = parameter("fields", "Names of fields, by comma, with arguments and fields of their own.")

    private static let paging = [
        parameter("limit", "The most entries of a page."), parameter("after", "A cursor."), parameter("before", "A cursor."),
    ]

    private static let picture = [
        parameter("type", "`small`, `normal`, `album`, `large` or `square`."), parameter("width", "In pixels."),
        parameter("height", "In pixels."), parameter("redirect", "`false` for JSON in place of the image."),
    ]

    private static func parameter(_ name: String, _ meaning: String, _ place: OperationParameter.Place = .query) -> OperationParameter {
        OperationParameter(name: name, place: place, meaning: meaning)
    }

    private static func call(
        _ method: HTTPRequest.Method, _ path: String, _ summary: String, _ parameters: [OperationParameter], redirects: Bool = false
    ) -> Operation {
        let inPath = path.split(separator: "/").filter { $0.hasPrefix("{") }.map { part in
            let name = part.dropFirst().dropLast()
            return name == "id"
                ? OperationParameter(name: "id", place: .path, meaning: "An id, or `me` for the person of the token.", example: "me")
                : parameter(String(name), "A name, as in `email`.", .path)
        }
        let token = parameter("access_token", "Whose call it is; the header `Authorization` does as well.")
        let bodied = parameters.contains { $0.place == .form }
        return Operation(
            method, path, .graph, summary, parameters: inPath + (bodied ? [] : [token]) + parameters,
            checks: [.accessToken, .appSecretProof, .app, .rateLimit, .permission],
            answers: answered + (redirects ? [OperationAnswer(302, "To the image.")] : []) + refusals)
    }
}
