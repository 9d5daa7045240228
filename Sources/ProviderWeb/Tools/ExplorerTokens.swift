import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// Obtains and drops the explorer's tokens. The explorer obtains a token with the regular login dialog and a code that only this browser
/// can redeem.
extension ExplorerEndpoints {
    static let appPageChecks: [EndpointCheck<ExplorerCall>] = [.session, .role]
    static let appFormChecks: [EndpointCheck<ExplorerCall>] = [.formSeal, .session, .role]

    /// Handles a request to a page about the app that a query bar names.
    private func appPage(
        _ request: Request, _ context: ProviderContext,
        _ body: (AccountRequestContext, RegisteredApp, ExplorerQuery) async throws -> Response
    ) async throws -> Response {
        try await page(
            request, context, passing: Self.appPageChecks,
            of: { page in ExplorerCall(page: page, self) { try query(in: $0.request.queryParameters, try $0.session.value).query } },
            { try await body(try $0.page.session.value, try $0.app.value, try $0.query.value) })
    }

    /// Handles a submitted form of a page about the app that a query bar names.
    private func appForm(
        _ request: Request, _ context: ProviderContext,
        _ body: (AccountRequestContext, RegisteredApp, ExplorerQuery, FormParameters) async throws -> Response
    ) async throws -> Response {
        let page = pageCall(submitting: try await accountForm(request, context), request, of: Path.explorer)
        let call = ExplorerCall(page: page, self) { try query(in: try $0.fields.value, try $0.session.value).query }
        return try await respond(to: call, passing: Self.appFormChecks) {
            try await body(try $0.page.session.value, try $0.app.value, try $0.query.value, try $0.page.fields.value)
        }
    }

    /// Shows the permissions to request: `GET /tools/explorer/permissions`.
    @Sendable func permissions(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await appPage(request, context) { requestContext, app, query in
            let grant = try await provider.store.grant(of: app.id, by: requestContext.person.id)?.effective(at: provider.environment.now())
            let page = ExplorerPermissionsPage(
                form: try sealedFormState(for: requestContext), query: query, appName: app.name,
                permissions: ExplorerPermission.all(of: app),
                granted: grant?.granted ?? [], isUsed: grant != nil)
            return respond(page, requestContext)
        }
    }

    /// Begins a login: `POST /tools/explorer/permissions`.
    @Sendable func beginLogin(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await appForm(request, context) { requestContext, app, query, fields in
            guard fields[FormField.action] == Action.getAccessToken else {
                throw PageError(code: "malformed_form", developerNote: "The form has no known action.")
            }
            let chosen = Set(fields.pairs.filter { $0.name == ExplorerPermissionsPage.field }.compactMap(\.text))
            let login = ExplorerLogin(
                for: app.id, by: requestContext.person.id, returningTo: Self.way(back: query), in: provider.environment)
            let wanted = ExplorerPermission.all(of: app).map(\.permission).filter { chosen.contains($0.name) || $0 == .publicProfile }
            var memory = toolState(request, requestContext)
            memory.begin(login)
            let state = try provider.seal(login, for: requestContext.browser)
            let dialog = login.query(at: url.text, asking: wanted, state: state)
            var response = seeOther("\(LoginDialog.Path.authorize)?\(dialog)")
            try keep(memory, for: requestContext, in: &response)
            return response
        }
    }

    /// The checks of a request for an app token, after those of the form.
    static let appTokenChecks: [EndpointCheck<ExplorerCall>] = [.role, .appTokens]

    /// Issues a short-lived app token to the person.
    func issueAppToken(_ bar: ExplorerForm, _ memory: inout ToolState, _ page: PageCall) async throws -> Response {
        let call: ExplorerCall
        do {
            call = try await ExplorerCall(page: page, self) { try withDraft(bar.query, isOwn: bar.isOwn, try $0.session.value) }
                .passing(Self.appTokenChecks)
        } catch let refusal as PageRefusal {
            return refusal.response
        }
        let (context, app, secret) = (try page.session.value, try call.app.value, try call.secret.value)
        let now = provider.environment.now()
        let developerBinding = AppToken.DeveloperBinding(to: context.person, at: now)
        let token = try AppToken.issue(for: app, secret: secret, to: developerBinding, sealer: provider.sealer)
        try await provider.store.recordToolEvent(ToolEvent.appTokenIssued(developerBinding, of: app.id, at: now))
        memory.store(token.reveal(\.self), of: app.id)
        return try explorer(bar.query, isOwn: bar.isOwn, with: .appToken, context)
    }

    /// Redirects to the explorer with a new token. If someone else may have written the call, its method is changed to `GET`, so that the
    /// call cannot change anything with the token. Its `POST` parameters have no effect until the person selects `POST`.
    private func explorer(
        _ query: ExplorerQuery, isOwn: Bool, with notice: ExplorerNotice, _ context: AccountRequestContext
    ) throws -> Response {
        var query = query
        let isMethodReset = !isOwn && query.method != "GET"
        if isMethodReset { query.method = "GET" }
        return explorer(try withDraft(query, context), isMethodReset ? notice.withMethodReset : notice)
    }

    /// Returns the query string of the URL at which the person continues after the login.
    /// - Returns: `nil` if what was typed does not fit into the URL of the dialog.
    func returnQuery(for bar: ExplorerForm, _ context: AccountRequestContext) throws -> String? {
        let query = try withDraft(bar.query, isOwn: bar.isOwn, context)
        let isWhole = query.draft != nil || bar.isOwn && bar.query.method == "GET" && !bar.query.hasParameters
        return isWhole && query.encoded.utf8.count <= Self.maximumReturnQueryBytes ? query.encoded : nil
    }

    /// Returns the query string of the URL at which the person continues. The path and the draft are omitted if they do not fit into the
    /// URL of the dialog.
    private static func way(back query: ExplorerQuery) -> String {
        var query = query
        if query.encoded.utf8.count > maximumReturnQueryBytes { (query.path, query.draft) = ("", nil) }
        return query.encoded
    }

    /// The maximum size of the query string, in bytes. The string is sealed twice, and the dialog accepts at most
    /// `AuthorizationRequestValidator.maximumQueryLength` bytes.
    private static let maximumReturnQueryBytes = 8192

    /// The checks of every response of the dialog.
    static let responseChecks: [EndpointCheck<ExplorerLoginCall>] = [.session, .state]
    /// The checks of a response with a code. The checks of the code follow.
    static let loginChecks: [EndpointCheck<ExplorerLoginCall>] = [.role, .app]
    /// The checks of the code from the dialog. A client secret is not required, because the provider itself has the code verifier.
    static let codeChecks: [EndpointCheck<CodeCall>] = [.codeBinding, .redirectURI, .pkce, .codeLifetime, .codeOfPerson, .singleUse]

    /// `GET /tools/explorer/token`: handles the response of the dialog.
    @Sendable func completeLogin(_ request: Request, _ context: ProviderContext) async throws -> Response {
        // HEAD must not change anything.
        guard request.method == .get else { throw HTTPError(.methodNotAllowed, headers: [.allow: "GET"]) }
        let call: ExplorerLoginCall
        do {
            call = try await ExplorerLoginCall(request, self).passing(Self.responseChecks)
        } catch let refusal as PageRefusal {
            return refusal.response
        }
        let (requestContext, ended) = (try call.session.value, try call.ended.value)
        let query = ended.query
        var memory = ended.memory
        var response: Response
        if let error = request.queryParameters[DialogParameter.error] {
            response = explorer(query, error == RedirectError.canceled.error ? .canceled : .refused)
        } else {
            do {
                memory.store(try await token(call, context), of: ended.login.appID)
                response = try explorer(query, isOwn: ended.isOwn, with: .token, requestContext)
            } catch let error as GraphError where error == .codeUsed {
                // The browser sent the same request twice. The response to the request that redeemed the code stores the token.
                return explorer(query, .stateLost)
            } catch let error as GraphError {
                error.log(context)
                response = explorer(query, .refused)
            }
        }
        try keep(memory, for: requestContext, in: &response)
        return response
    }

    /// Redeems the code by the rules of the token endpoint, except that the provider needs no client secret. The browser, the person, and
    /// the code verifier have been checked, so a second use of the code does not indicate theft.
    private func token(_ call: ExplorerLoginCall, _ context: ProviderContext) async throws -> String {
        let login = try await call.passing(Self.loginChecks)
        let exchange = FormParameters(
            encoded: FormParameters.encode([
                (name: DialogParameter.code, value: call.request.queryParameters[DialogParameter.code] ?? ""),
                (name: DialogParameter.redirectURI, value: url.text + ExplorerLogin.path),
                (name: "code_verifier", value: try call.ended.value.login.codeVerifier),
            ]))
        var client = ClientCall(exchange, basic: nil, from: .unknown, tokenService)
        client.app = login.app
        client.isAuthenticated = Checked(false)
        var code = CodeCall(client, context.logger)
        code.person = try call.session.value.person.id
        code.toleratesReplay = true
        let redeemed = try await code.passing(Self.codeChecks).redeemed.value
        return try await tokenService.tokens(of: redeemed, lifetime: .explorer).accessToken.reveal(\.self)
    }

    /// Asks for confirmation before the app is removed: `GET /tools/explorer/clear`.
    @Sendable func confirmClear(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await appPage(request, context) { requestContext, app, query in
            respond(
                ExplorerClearPage(form: try sealedFormState(for: requestContext), query: query, appName: app.name), requestContext)
        }
    }

    /// Removes the app for the person, and drops the stored token if it belongs to the app: `POST /tools/explorer/clear`.
    @Sendable func clear(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await appForm(request, context) { requestContext, app, query, _ in
            var memory = toolState(request, requestContext)
            let isDropped = memory.appID == app.id
            if isDropped { memory.store(nil, of: nil) }
            let grant = try await provider.store.grant(of: app.id, by: requestContext.person.id)
            var isRemoved = false
            if let grant {
                isRemoved = try await provider.store.removeGrant(AppRemoval(of: grant, by: .person, at: provider.environment.now()))
            }
            var response = explorer(
                query, isDropped ? (isRemoved ? .cleared : .nothingRemovedTokenDropped) : (isRemoved ? .removed : .nothingToRemove))
            try keep(memory, for: requestContext, in: &response)
            return response
        }
    }
}
