import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// How the explorer obtains and drops tokens: with the regular login dialog, and a code that only this browser can redeem.
extension ExplorerEndpoints {
    /// `GET /tools/explorer/permissions`: shows the permissions to request.
    @Sendable func permissions(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await withSignedInPerson(request, context) { requestContext in
            let query = try query(in: request.queryParameters, requestContext).query
            guard let app = try await app(query.app, of: requestContext.person) else { return explorer(query, .noRole) }
            let grant = try await provider.store.grant(of: app.id, by: requestContext.person.id)?.effective(at: provider.environment.now())
            let page = ExplorerPermissionsPage(
                form: try sealedFormState(for: requestContext), query: query, appName: app.name,
                permissions: ExplorerPermission.all(of: app),
                granted: grant?.granted ?? [], isUsed: grant != nil)
            return respond(page, requestContext)
        }
    }

    /// `POST /tools/explorer/permissions`: begins a login.
    @Sendable func beginLogin(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await submission(request, context, of: Path.explorer) { requestContext, fields in
            guard fields[FormField.action] == Action.getAccessToken else {
                throw PageError(code: "malformed_form", developerNote: "The form has no known action.")
            }
            let query = try query(in: fields, requestContext).query
            guard let app = try await app(query.app, of: requestContext.person) else { return explorer(query, .noRole) }
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

    /// Issues a short-lived app token to the person.
    func issueAppToken(_ bar: ExplorerForm, _ memory: inout ToolState, _ context: AccountRequestContext) async throws -> Response {
        guard let app = try await app(bar.query.app, of: context.person) else {
            return explorer(try withDraft(bar.query, isOwn: bar.isOwn, context), .noRole)
        }
        guard let secret = app.secret, !app.settings.isNative else {
            return explorer(try withDraft(bar.query, isOwn: bar.isOwn, context), .noAppToken)
        }
        let now = provider.environment.now()
        let developerBinding = AppToken.DeveloperBinding(to: context.person, at: now)
        let token = try AppToken.issue(for: app, secret: secret, to: developerBinding, sealer: provider.sealer)
        try await provider.store.recordToolEvent(ToolEvent.appTokenIssued(developerBinding, of: app.id, at: now))
        memory.store(token.reveal(\.self), of: app.id)
        return try explorer(bar.query, isOwn: bar.isOwn, with: .appToken, context)
    }

    /// Redirects to the explorer with a new token. A call that someone else may have written must not run with it: its method is changed to `GET`,
    /// and it retains only its path until the person chooses another method.
    private func explorer(
        _ query: ExplorerQuery, isOwn: Bool, with notice: ExplorerNotice, _ context: AccountRequestContext
    ) throws -> Response {
        var query = query
        let isMethodReset = !isOwn && query.method != "GET"
        if isMethodReset { query.method = "GET" }
        return explorer(try withDraft(query, context), isMethodReset ? notice.withMethodReset : notice)
    }

    /// Returns the query string of the URL to return to.
    /// - Returns: `nil` if what was typed does not fit into the URL of the dialog.
    func returnQuery(for bar: ExplorerForm, _ context: AccountRequestContext) throws -> String? {
        let query = try withDraft(bar.query, isOwn: bar.isOwn, context)
        let isWhole = query.draft != nil || bar.isOwn && bar.query.method == "GET" && !bar.query.hasParameters
        return isWhole && query.encoded.utf8.count <= Self.maximumReturnQueryBytes ? query.encoded : nil
    }

    /// Returns the query string to return to, without the path and the draft if they do not fit into the URL of the dialog.
    private static func way(back query: ExplorerQuery) -> String {
        var query = query
        if query.encoded.utf8.count > maximumReturnQueryBytes { (query.path, query.draft) = ("", nil) }
        return query.encoded
    }

    /// The limit in bytes: the text is sealed twice, and the dialog accepts at most `AuthorizationRequestValidator.maximumQueryLength`.
    private static let maximumReturnQueryBytes = 8192

    /// `GET /tools/explorer/token`: handles the response of the dialog. A code is redeemed only if this person began the login in this browser and
    /// it has not ended, so that reloading or going back does not redeem it twice, which would end the login.
    @Sendable func completeLogin(_ request: Request, _ context: ProviderContext) async throws -> Response {
        // HEAD must not change anything.
        guard request.method == .get else { throw HTTPError(.methodNotAllowed, headers: [.allow: "GET"]) }
        let parameters = request.queryParameters
        let lost = seeOther("\(Path.explorer)?\(Self.done)=\(ExplorerNotice.stateLost.rawValue)")
        guard let requestContext = try await requestContext(of: request),
            let login = provider.open(ExplorerLogin.self, in: parameters[DialogParameter.state], from: requestContext.browser)
        else { return lost }
        let (query, isOwn) = try query(in: FormParameters(encoded: login.query), requestContext)
        var memory = toolState(request, requestContext)
        guard login.person == requestContext.person.id, memory.end(login) else {
            return explorer(query, login.person == requestContext.person.id ? .stateLost : .otherPerson)
        }
        var response: Response
        if parameters[DialogParameter.error] != nil {
            let isCancel = parameters[DialogParameter.error] == RedirectError.canceled.error
            response = explorer(query, isCancel ? .canceled : .refused)
        } else {
            do {
                memory.store(try await token(login, parameters, requestContext, context), of: login.appID)
                response = try explorer(query, isOwn: isOwn, with: .token, requestContext)
            } catch let error as GraphError where error == .codeUsed {
                // The browser sent the same request twice; the other response stores the token.
                return explorer(query, .stateLost)
            } catch let error as GraphError {
                error.log(context)
                response = explorer(query, .refused)
            }
        }
        try keep(memory, for: requestContext, in: &response)
        return response
    }

    /// Redeems the code by the rules of the token endpoint, except that the provider needs no client secret. Browser, person, and code verifier are
    /// proven, so a second use of the code does not indicate theft.
    private func token(
        _ login: ExplorerLogin, _ parameters: FormParameters, _ requestContext: AccountRequestContext, _ context: ProviderContext
    ) async throws -> String {
        guard let app = try await app(login.appID, of: requestContext.person) else { throw GraphError.notAuthorized(appID: login.appID) }
        try app.checkActive()
        let exchange = FormParameters(
            encoded: FormParameters.encode([
                (name: DialogParameter.code, value: parameters[DialogParameter.code] ?? ""),
                (name: DialogParameter.redirectURI, value: url.text + ExplorerLogin.path),
                (name: "code_verifier", value: login.codeVerifier),
            ]))
        var call = ClientCall(exchange, basic: nil, from: .unknown, tokenService)
        call.app = Checked(app)
        call.isAuthenticated = Checked(false)
        var code = CodeCall(call, context.logger)
        code.person = requestContext.person.id
        code.toleratesReplay = true
        let redeemed = try await code.passing(Self.codeChecks).redeemed.value
        return try await tokenService.tokens(of: redeemed, lifetime: AccessToken.shortLifetime).accessToken.reveal(\.self)
    }

    /// The checks of the code from the dialog. The provider needs no client secret: it has the code verifier.
    static let codeChecks: [EndpointCheck<CodeCall>] = [.codeBinding, .redirectURI, .pkce, .codeOfPerson, .singleUse]

    /// `GET /tools/explorer/clear`: asks for confirmation.
    @Sendable func confirmClear(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await withSignedInPerson(request, context) { requestContext in
            let query = try query(in: request.queryParameters, requestContext).query
            guard let app = try await app(query.app, of: requestContext.person) else { return explorer(query, .noRole) }
            return respond(
                ExplorerClearPage(form: try sealedFormState(for: requestContext), query: query, appName: app.name), requestContext)
        }
    }

    /// `POST /tools/explorer/clear`: removes the app for the person, and drops the stored token if it belongs to the app.
    @Sendable func clear(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await submission(request, context, of: Path.explorer) { requestContext, fields in
            let query = try query(in: fields, requestContext).query
            guard let app = try await app(query.app, of: requestContext.person) else { return explorer(query, .noRole) }
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
