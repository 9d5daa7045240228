import HTTPTypes

extension OpenAPIOperation {
    static let tools: [OpenAPIOperation] = [
        OpenAPIOperation(
            .get, "/tools/explorer", .tools, "The Graph API Explorer, with the request from the URL. It does not send the request",
            parameters: queryBarParameters(.query),
            checks: ExplorerEndpoints.pageChecks.kinds(), responses: ownPage),
        OpenAPIOperation(
            .post, "/tools/explorer", .tools, "Sends a request to the Graph API and shows the response, or changes the app or the token",
            parameters: queryBarParameters(.form) + [
                sealed(.form), token(.form),
                OpenAPIParameter(name: "linked", location: .form, description: "Whether the request came from a link."),
                OpenAPIParameter(
                    name: "action", location: .form, description: "`submit`, `download`, `choose`, `permissions` or `get_app_token`"),
            ],
            variants: [
                CheckList(
                    for: ExplorerEndpoints.Action.getAppToken,
                    ExplorerEndpoints.formChecks.kinds() + ExplorerEndpoints.appTokenChecks.kinds()),
                CheckList(for: CheckList.others, ExplorerEndpoints.formChecks.kinds()),
            ],
            responses: pageResponses + pageErrorResponses + missing),
        OpenAPIOperation(
            .get, "/tools/explorer/permissions", .tools, "The page to choose the permissions of a new token",
            parameters: queryBarParameters(.query),
            checks: ExplorerEndpoints.appPageChecks.kinds(), responses: ownPage + missing),
        OpenAPIOperation(
            .post, "/tools/explorer/permissions", .tools, "Starts a login for a new token",
            parameters: queryBarParameters(.form) + [
                sealed(.form),
                OpenAPIParameter(name: "permission", location: .form, description: "A permission to request. Can occur several times."),
                OpenAPIParameter(name: "action", location: .form, description: "`get_access_token`"),
            ],
            checks: ExplorerEndpoints.appFormChecks.kinds(), responses: pageResponses + pageErrorResponses + missing),
        OpenAPIOperation(
            .get, "/tools/explorer/token", .tools, "The redirect URI of the explorer's own logins",
            parameters: [
                OpenAPIParameter(name: "code", location: .query, description: "The authorization code."),
                OpenAPIParameter(name: "error", location: .query, description: "The error code."),
                OpenAPIParameter(name: "state", location: .query, description: "The encrypted state of the login."),
            ],
            checks: ExplorerEndpoints.responseChecks.kinds() + ExplorerEndpoints.loginChecks.kinds() + ExplorerEndpoints.codeChecks.kinds(),
            responses: [
                OpenAPIResponse(303, "To the explorer."), OpenAPIResponse(400, "The URL is not valid.", .page, .json),
            ] + missing),
        OpenAPIOperation(
            .get, "/tools/explorer/clear", .tools, "The page to confirm the removal of an app from the person's account",
            parameters: queryBarParameters(.query),
            checks: ExplorerEndpoints.appPageChecks.kinds(), responses: ownPage + missing),
        OpenAPIOperation(
            .post, "/tools/explorer/clear", .tools, "Removes the app from the person's account, and forgets its token",
            parameters: queryBarParameters(.form) + [sealed(.form)], checks: ExplorerEndpoints.appFormChecks.kinds(),
            responses: pageResponses + pageErrorResponses + missing),
        OpenAPIOperation(
            .get, "/tools/debug/accesstoken", .tools, "The token debugger", parameters: [token(.query)],
            checks: DebuggerEndpoints.pageChecks.kinds(),
            responses: ownPage),
        OpenAPIOperation(
            .post, "/tools/debug/accesstoken", .tools, "Explains or extends a token",
            parameters: [
                sealed(.form), token(.form), OpenAPIParameter(name: "action", location: .form, description: "`debug` or `extend`"),
            ],
            checks: DebuggerEndpoints.formChecks.kinds(), responses: pageResponses + pageErrorResponses),
    ]

    private static func token(_ place: OpenAPIParameter.Place) -> OpenAPIParameter {
        OpenAPIParameter(name: "access_token", location: place, description: "The token.")
    }

    private static func queryBarParameters(_ place: OpenAPIParameter.Place) -> [OpenAPIParameter] {
        [
            OpenAPIParameter(name: "app", location: place, description: "An app in which the person has a role."),
            OpenAPIParameter(
                name: "draft", location: place, description: "The other parameters, encrypted, in a URL of the explorer's own."),
            OpenAPIParameter(name: "method", location: place, description: "`GET`, `POST` or `DELETE`"),
            OpenAPIParameter(
                name: "path", location: place, description: "The path of the request, with its query.", example: "me?fields=id,name"),
            OpenAPIParameter(name: "version", location: place, description: "The version of the Graph API.", example: "v26.0"),
        ]
    }

    private static let ownPage = [
        OpenAPIResponse(200, "A page.", .page), OpenAPIResponse(303, "To the login page, or to the next page."),
        OpenAPIResponse(400, "The URL is not valid.", .page, .json),
    ]

    private static let missing = [OpenAPIResponse(404, "The person has no role in such an app.", .page, .json)]
}
