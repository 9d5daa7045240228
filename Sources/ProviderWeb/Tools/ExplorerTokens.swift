import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// How the explorer comes to a token, and gets rid of it: by the dialog that everybody meets, and by a code that is good for this browser alone.
extension ExplorerEndpoints {
    /// `GET /tools/explorer/permissions`: what is to be asked for.
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

    /// `POST /tools/explorer/permissions`: a login begins.
    @Sendable func getToken(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await submission(request, context, of: Path.explorer) { visit, fields in
            guard fields[FormField.action] == Action.getAccessToken else {
                throw DialogRefusal(code: "malformed_form", developerNote: "The form has no action that there is.")
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

    /// Lends a token of the app's own to the person.
    func lend(_ bar: ExplorerForm, _ memory: inout ToolMemory, _ visit: PersonVisit) async throws -> Response {
        guard let app = try await app(bar.query.app, of: visit.person) else {
            return explorer(try kept(bar.query, isOwn: bar.isOwn, visit), .noRole)
        }
        guard let secret = app.secret, !app.settings.isNative else {
            return explorer(try kept(bar.query, isOwn: bar.isOwn, visit), .noAppToken)
        }
        let now = provider.surroundings.now()
        let loan = AppToken.Loan(to: visit.person, at: now)
        let token = try AppToken.issue(for: app, secret: secret, to: loan, sealer: provider.sealer)
        try await provider.store.record(ToolAct.lent(loan, of: app.id, at: now))
        memory.keep(token.reveal(\.self), of: app.id)
        return try explorer(bar.query, isOwn: bar.isOwn, with: .appToken, visit)
    }

    /// The explorer's page with a token that was just got. The token arms no call that somebody else may have written: that one keeps its path, and
    /// only reads until the person chooses another method.
    private func explorer(
        _ query: ExplorerQuery, isOwn: Bool, with notice: ExplorerNotice, _ visit: PersonVisit
    ) throws -> Response {
        var query = query
        let isDisarmed = !isOwn && query.method != "GET"
        if isDisarmed { query.method = "GET" }
        return explorer(try kept(query, visit), isDisarmed ? notice.forGet : notice)
    }

    /// The query of an address to come back to.
    /// - Returns: `nil` where the address of the dialog has no room for everything that was typed.
    func way(back bar: ExplorerForm, _ visit: PersonVisit) throws -> String? {
        let query = try kept(bar.query, isOwn: bar.isOwn, visit)
        let isWhole = query.draft != nil || bar.isOwn && bar.query.method == "GET" && !bar.query.hasParameters
        return isWhole && query.encoded.utf8.count <= Self.longestWay ? query.encoded : nil
    }

    /// The query to come back to, where the address of the dialog has room for it.
    private static func way(back query: ExplorerQuery) -> String {
        var query = query
        if query.encoded.utf8.count > longestWay { (query.path, query.draft) = ("", nil) }
        return query.encoded
    }

    /// Bytes: it is sealed twice, and the dialog takes no more than `DialogRequestChecks.longestQuery`.
    private static let longestWay = 8192

    /// `GET /tools/explorer/token`: the dialog has answered. A code is redeemed where the login was begun in this browser by this person, and has not
    /// ended before: neither reloading nor going back redeems one twice, which would end the login.
    @Sendable func takeToken(_ request: Request, _ context: ProviderContext) async throws -> Response {
        // HEAD must change nothing.
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
                // The browser has asked twice at once: what the other answer brings stays as it is.
                return explorer(query, .lost)
            } catch let error as GraphError {
                error.note(context)
                response = explorer(query, .refused)
            }
        }
        try keep(memory, in: &response)
        return response
    }

    /// By the rules of the token endpoint, but for the secret, which the provider need not prove to itself. Browser, person and verifier are proven:
    /// a code that comes twice is no theft.
    private func token(
        _ login: ExplorerLogin, _ parameters: FormParameters, _ visit: PersonVisit, _ context: ProviderContext
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

    /// `GET /tools/explorer/clear`: whether that is meant.
    @Sendable func askToClear(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await visit(request, context) { visit in
            let query = try query(in: request.queryParameters, visit).query
            guard let app = try await app(query.app, of: visit.person) else { return explorer(query, .noRole) }
            return answer(ExplorerClearPage(form: try form(of: visit), query: query, appName: app.name), visit)
        }
    }

    /// `POST /tools/explorer/clear`: the app is removed for the person, and the token dropped where it is the app's.
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
