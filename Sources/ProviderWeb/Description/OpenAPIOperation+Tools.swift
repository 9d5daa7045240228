import HTTPTypes

extension OpenAPIOperation {
    static let tools: [OpenAPIOperation] = [
        OpenAPIOperation(
            .get, "/tools/explorer", .tools, "The Graph API Explorer, as an address fills it in; nothing is called",
            parameters: bar(.query),
            checks: [.session], answers: ownPage),
        OpenAPIOperation(
            .post, "/tools/explorer", .tools, "One call of the Graph API, and its answer; or another app, or another token",
            parameters: bar(.form) + [
                sealed(.form), token(.form),
                OpenAPIParameter(name: "linked", place: .form, meaning: "Whether a link has brought the call."),
                OpenAPIParameter(
                    name: "action", place: .form, meaning: "`submit`, `download`, `choose`, `permissions` or `get_app_token`"),
            ],
            checks: [.formSeal, .session, .app, .accessToken, .permission, .rateLimit],
            answers: page + pageErrorResponses + missing),
        OpenAPIOperation(
            .get, "/tools/explorer/permissions", .tools, "What a token of an app is to be good for", parameters: bar(.query),
            checks: [.session, .app], answers: ownPage + missing),
        OpenAPIOperation(
            .post, "/tools/explorer/permissions", .tools, "Begins a login for such a token",
            parameters: bar(.form) + [
                sealed(.form), OpenAPIParameter(name: "permission", place: .form, meaning: "One of those that are wanted; any number."),
                OpenAPIParameter(name: "action", place: .form, meaning: "`get_access_token`"),
            ],
            checks: [.formSeal, .session, .app], answers: page + pageErrorResponses + missing),
        OpenAPIOperation(
            .get, "/tools/explorer/token", .tools, "The redirect URI of the explorer, for nobody else's requests",
            parameters: [
                OpenAPIParameter(name: "code", place: .query, meaning: "The dialog's answer."),
                OpenAPIParameter(name: "error", place: .query, meaning: "The dialog's refusal."),
                OpenAPIParameter(name: "state", place: .query, meaning: "The login that has begun, sealed."),
            ],
            checks: [.session, .app, .codeBinding, .pkce],
            answers: [
                OpenAPIResponse(303, "To the explorer."), OpenAPIResponse(400, "The address is not in order.", .page, .json),
            ] + missing),
        OpenAPIOperation(
            .get, "/tools/explorer/clear", .tools, "Asks whether an app is to be removed for the person", parameters: bar(.query),
            checks: [.session, .app], answers: ownPage + missing),
        OpenAPIOperation(
            .post, "/tools/explorer/clear", .tools, "Removes the app for the person, and drops its token",
            parameters: bar(.form) + [sealed(.form)], checks: [.formSeal, .session, .app], answers: page + pageErrorResponses + missing),
        OpenAPIOperation(
            .get, "/tools/debug/accesstoken", .tools, "The token debugger", parameters: [token(.query)], checks: [.session],
            answers: ownPage),
        OpenAPIOperation(
            .post, "/tools/debug/accesstoken", .tools, "Explains a token, or extends it",
            parameters: [
                sealed(.form), token(.form), OpenAPIParameter(name: "action", place: .form, meaning: "`debug` or `extend`"),
            ],
            checks: [.formSeal, .session], answers: page + pageErrorResponses),
    ]

    private static func token(_ place: OpenAPIParameter.Place) -> OpenAPIParameter {
        OpenAPIParameter(name: "access_token", place: place, meaning: "Whatever is taken for a token.")
    }

    private static func bar(_ place: OpenAPIParameter.Place) -> [OpenAPIParameter] {
        [
            OpenAPIParameter(name: "app", place: place, meaning: "An app that the person builds."),
            OpenAPIParameter(name: "draft", place: place, meaning: "The rest of them, sealed, on a way back of the explorer's own."),
            OpenAPIParameter(name: "method", place: place, meaning: "`GET`, `POST` or `DELETE`"),
            OpenAPIParameter(name: "path", place: place, meaning: "What is called, with its query.", example: "me?fields=id,name"),
            OpenAPIParameter(name: "version", place: place, meaning: "Of the Graph API.", example: "v26.0"),
        ]
    }

    private static let ownPage = [
        OpenAPIResponse(200, "A page.", .page), OpenAPIResponse(303, "To the login, or to the page that comes next."),
        OpenAPIResponse(400, "The address is not in order.", .page, .json),
    ]

    private static let missing = [OpenAPIResponse(404, "The person does not build such an app.", .page, .json)]
}
