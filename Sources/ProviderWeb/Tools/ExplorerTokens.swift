import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// How the explorer obtains and drops tokens: with the regular login dialog, and a code that only this browser can redeem.
extension ExplorerEndpoints {
    /// `GET /tools/explorer/permissions`: shows the permissions to request.
    @Sendable func permissions(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await visit(request, context) { visit in
            let query = try query(in: request.queryParameters, visit).query
            guard let app = try await app(query.app, of: visit.person) else { return explorer(query, .noRole) }
            let grant = try await provider.store.grant(of: app.id, by: visit.person.id)?.standing(at: provider.surroundings.now())
            let page = ExplorerPermissionsPage(
                form: try form(of: visit), query: query, appName: app.name, permissions: ExplorerPermission.all(of: app),
                granted: grant?.granted ?? [], isUsed: grant != nil)
            return answer(page, visit)
        }
    }

    /// `POST /tools/explorer/permissions`: begins a login.
    @Sendable func getToken(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await submission(request, context, of: Path.explorer) { visit, fields in
            guard fields[FormField.action] == Action.getAccessToken else {
                throw PageError(code: "malformed_form", developerNote: "The form has no action that there is.")
            }
            let query = try query(in: fields, visit).query
            guard let app = try await app(query.app, of: visit.person) else { return explorer(query, .noRole) }
            let chosen = Set(fields.pairs.filter { $0.name == ExplorerPermissionsPage.field }.compactMap(\.text))
            let login = ExplorerLogin(
                for: app.id, by: visit.person.id, browser: visit.browser.digest, returningTo: Self.way(back: query),
                in: provider.surroundings)
            let wanted = ExplorerPermission.all(of: app).map(\.permission).filter { chosen.contains($0.name) || $0 == .publicProfile }
            var memory = memory(request, visit)
            memory.begin(login)
            let dialog = try login.query(at: url.text, asking: wanted, by: provider.sealer)
            var response = seeOther("\(DialogEndpoints.Path.arrive)?\(dialog)")
            try keep(memory, in: &response)
            return response
        }
    }

    /// Issues a short-lived app token to the person.
    func lend(_ bar: ExplorerForm, _ memory: inout ToolState, _ visit: AccountRequestContext) async throws -> Response {
        guard let app = try await app(bar.query.app, of: visit.person) else {
            return explorer(try kept(bar.query, isOwn: bar.isOwn, visit), .noRole)
        }
        guard let secret = app.secret, !app.settings.isNative else {
            return explorer(try kept(bar.query, isOwn: bar.isOwn, visit), .noAppToken)
        }
        let now = provider.surroundings.now()
        let loan = AppToken.Loan(to: visit.person, at: now)
        let token = try AppToken.issue(for: app, secret: secret, to: loan, sealer: provider.sealer)
        try await provider.store.record(ToolEvent.lent(loan, of: app.id, at: now))
        memory.keep(token.reveal(\.self), of: app.id)
        return try explorer(bar.query, isOwn: bar.isOwn, with: .appToken, visit)
    }

    /// Redirects to the explorer with a new token. A call that someone else may have written must not run with it: its method is changed to `GET`,
    /// and it retains only its path until the person chooses another method.
    private func explorer(
        _ query: ExplorerQuery, isOwn: Bool, with notice: ExplorerNotice, _ visit: AccountRequestContext
    ) throws -> Response {
        var query = query
        let isMethodReset = !isOwn && query.method != "GET"
        if isMethodReset { query.method = "GET" }
        return explorer(try kept(query, visit), isMethodReset ? notice.withMethodReset : notice)
    }

    /// Returns the query string of the URL to return to.
    /// - Returns: `nil` if what was typed does not fit into the URL of the dialog.
    func way(back bar: ExplorerForm, _ visit: AccountRequestContext) throws -> String? {
        let query = try kept(bar.query, isOwn: bar.isOwn, visit)
        let isWhole = query.draft != nil || bar.isOwn && bar.query.method == "GET" && !bar.query.hasParameters
        return isWhole && query.encoded.utf8.count <= Self.maximumReturnQueryBytes ? query.encoded : nil
    }

    /// Returns the query string to return to, without the path and the draft if they do not fit into the URL of the dialog.
    private static func way(back query: ExplorerQuery) -> String {
        var query = query
        if query.encoded.utf8.count > maximumReturnQueryBytes { (query.path, query.draft) = ("", nil) }
        return query.encoded
    }

    /// The limit in bytes: the text is sealed twice, and the dialog accepts at most `AuthorizationRequestValidator.longestQuery`.
    private static let maximumReturnQueryBytes = 8192

    /// `GET /tools/explorer/token`: handles the response of the dialog. A code is redeemed only if this person began the login in this browser and
    /// it has not ended, so that reloading or going back does not redeem it twice, which would end the login.
    @Sendable func completeLogin(_ request: Request, _ context: ProviderContext) async throws -> Response {
        // HEAD must not change anything.
        guard request.method == .get else { throw HTTPError(.methodNotAllowed, headers: [.allow: "GET"]) }
        let parameters = request.queryParameters
        let browser = cookies.browserDigest(in: request)
        let lost = seeOther("\(Path.explorer)?\(Self.done)=\(ExplorerNotice.lost.rawValue)")
        guard let visit = try await visit(request),
            let login = ExplorerLogin(
                parameters[DialogParameter.state], openedBy: provider.sealer, browser: browser, at: provider.surroundings.now())
        else { return lost }
        let (query, isOwn) = try query(in: FormParameters(encoded: login.query), visit)
        var memory = memory(request, visit)
        guard login.personID == visit.person.id, memory.end(login) else {
            return explorer(query, login.personID == visit.person.id ? .lost : .otherPerson)
        }
        var response: Response
        if parameters[DialogParameter.error] != nil {
            let isCancel = parameters[DialogParameter.error] == RedirectError.cancelled.error
            response = explorer(query, isCancel ? .cancelled : .refused)
        } else {
            do {
                memory.keep(try await token(login, parameters, visit, context), of: login.appID)
                response = try explorer(query, isOwn: isOwn, with: .token, visit)
            } catch let error as GraphError where error == .codeUsed {
                // The browser sent the same request twice; the other response stores the token.
                return explorer(query, .lost)
            } catch let error as GraphError {
                error.note(context)
                response = explorer(query, .refused)
            }
        }
        try keep(memory, in: &response)
        return response
    }

    /// Redeems the code by the rules of the token endpoint, except that the provider needs no client secret. Browser, person, and code verifier are
    /// proven, so a second use of the code does not indicate theft.
    private func token(
        _ login: ExplorerLogin, _ parameters: FormParameters, _ visit: AccountRequestContext, _ context: ProviderContext
    ) async throws -> String {
        guard let app = try await app(login.appID, of: visit.person) else { throw GraphError.notAuthorized(appID: login.appID) }
        try app.checkActive()
        let exchange = FormParameters(
            encoded: FormParameters.encode([
                (name: DialogParameter.code, value: parameters[DialogParameter.code] ?? ""),
                (name: DialogParameter.redirectURI, value: url.text + ExplorerLogin.path),
                (name: "code_verifier", value: login.codeVerifier),
            ]))
        let code = try CodeExchange(exchange, client: TokenClient(exchange, basic: nil, secrets: desk.secrets(from: .unknown))).code(
            for: app, openedBy: provider.sealer, at: provider.surroundings.now())
        guard code.personID == visit.person.id else { throw GraphError.notAuthorized(appID: app.id) }
        return try await desk.redeem(code, lifetime: AccessToken.shortLifetime, forgivingSecondUse: true, context.logger)
            .accessToken.reveal(\.self)
    }

    /// `GET /tools/explorer/clear`: asks for confirmation.
    @Sendable func confirmClear(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await visit(request, context) { visit in
            let query = try query(in: request.queryParameters, visit).query
            guard let app = try await app(query.app, of: visit.person) else { return explorer(query, .noRole) }
            return answer(ExplorerClearPage(form: try form(of: visit), query: query, appName: app.name), visit)
        }
    }

    /// `POST /tools/explorer/clear`: removes the app for the person, and drops the stored token if it belongs to the app.
    @Sendable func clear(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await submission(request, context, of: Path.explorer) { visit, fields in
            let query = try query(in: fields, visit).query
            guard let app = try await app(query.app, of: visit.person) else { return explorer(query, .noRole) }
            var memory = memory(request, visit)
            let isDropped = memory.appID == app.id
            if isDropped { memory.keep(nil, of: nil) }
            let grant = try await provider.store.grant(of: app.id, by: visit.person.id)
            var isRemoved = false
            if let grant {
                isRemoved = try await provider.store.remove(AppRemoval(of: grant, by: .person, at: provider.surroundings.now()))
            }
            var response = explorer(
                query, isDropped ? (isRemoved ? .cleared : .nothing) : (isRemoved ? .removed : .nothingToRemove))
            try keep(memory, in: &response)
            return response
        }
    }
}
