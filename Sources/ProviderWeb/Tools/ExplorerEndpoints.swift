import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// The Graph API Explorer, where developers call the Graph API with a form (Wire.md, section 13).
struct ExplorerEndpoints: SignedInEndpoints {
    let provider: Provider
    let url: PublicURL
    let graph: GraphEndpoint
    let tokenService: TokenService

    enum Path {
        static let explorer = "/tools/explorer"
        static let permissions = "/tools/explorer/permissions"
        static let clear = "/tools/explorer/clear"
    }

    enum Action {
        static let submit = "submit"
        static let download = "download"
        static let choose = "choose"
        static let code = "code"
        static let permissions = "permissions"
        static let getAccessToken = "get_access_token"
        static let getAppToken = "get_app_token"
        static let clear = "clear"
    }

    static let done = "done"

    /// Shows the query bar, which the URL may fill in: `GET /tools/explorer`. No call is made.
    @Sendable func explorer(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await withSignedInPerson(request, context) { requestContext in
            let memory = toolState(request, requestContext)
            let (query, isOwn) = try query(in: request.queryParameters, requestContext)
            let notice = request.queryParameters[Self.done].flatMap(ExplorerNotice.init(rawValue:))
            return respond(try await page(query, memory, requestContext, isOwn: isOwn, notice: notice), requestContext)
        }
    }

    /// Makes a call, or switches to another app or token without losing what was typed: `POST /tools/explorer`.
    @Sendable func submit(_ request: Request, _ context: ProviderContext) async throws -> Response {
        let call = pageCall(submitting: try await accountForm(request, context), request, of: Path.explorer)
        return try await respond(to: call, passing: Self.formChecks) { call in
            let (requestContext, fields) = (try call.session.value, try call.fields.value)
            let explorerForm = ExplorerForm(fields, names: url.origins)
            var memory = toolState(request, requestContext)
            var response: Response
            switch fields[FormField.action] {
            case _ where explorerForm.query.isTooLong:
                response = try await pageAgain(explorerForm, &memory, requestContext, notice: .pathTooLong)
            case Action.choose: response = try await pageAgain(explorerForm, &memory, requestContext)
            case Action.code: response = try await pageAgain(explorerForm, &memory, requestContext, showingCode: true)
            case Action.permissions, Action.getAppToken:
                response = try await token(explorerForm, isAppToken: fields[FormField.action] == Action.getAppToken, &memory, call)
            case Action.download:
                var query = explorerForm.query
                query.method = "GET"
                let result = try await run(query, token: explorerForm.token.map(Secret.init), by: requestContext, request, context)
                if case .json(let json) = result.content { return ExplorerResponse.file(json, names: url.origins) }
                response = respond(
                    try await page(query, memory, requestContext, token: explorerForm.token, response: result), requestContext)
            default:
                let result = try await run(
                    explorerForm.query, token: explorerForm.token.map(Secret.init), by: requestContext, request, context)
                storeToken(explorerForm, in: &memory)
                // The form of a call from a link contains no token, so the stored token is retained.
                if explorerForm.token == nil, explorerForm.isOwn, explorerForm.query.method == "GET" { memory.store(nil, of: nil) }
                response = respond(
                    try await page(
                        explorerForm.query, memory, requestContext, token: explorerForm.token, isOwn: explorerForm.isOwn, response: result),
                    requestContext)
            }
            try keep(memory, for: requestContext, in: &response)
            return response
        }
    }

    /// Issues an app token, or redirects to the page that begins a login for a user access token.
    private func token(_ bar: ExplorerForm, isAppToken: Bool, _ memory: inout ToolState, _ page: PageCall) async throws -> Response {
        guard let way = try returnQuery(for: bar, try page.session.value) else {
            return try await pageAgain(bar, &memory, try page.session.value, notice: .tooLong)
        }
        storeToken(bar, in: &memory)
        return isAppToken ? try await issueAppToken(bar, &memory, page) : seeOther("\(Path.permissions)?\(way)")
    }

    /// Shows the page again with everything that was typed.
    private func pageAgain(
        _ bar: ExplorerForm, _ memory: inout ToolState, _ context: AccountRequestContext, notice: ExplorerNotice? = nil,
        showingCode: Bool = false
    ) async throws -> Response {
        let typed = bar.token == memory.token ? nil : bar.token
        storeToken(bar, in: &memory)
        var page = try await page(bar.query, memory, context, token: typed, isOwn: bar.isOwn, notice: notice)
        page.showsCode = showingCode
        return respond(page, context)
    }

    /// Stores the token from the form. If the token is already stored, the record of its origin does not change.
    private func storeToken(_ bar: ExplorerForm, in memory: inout ToolState) {
        guard let token = bar.token, token != memory.token else { return }
        memory.store(token, of: appID(of: token) ?? bar.query.app, isTyped: true)
    }

    // MARK: The page

    /// Creates the page.
    /// - Parameters:
    ///   - token: the content of the token field, if it differs from the stored token.
    ///   - isOwn: whether the person typed the call on this page. For a call from a link, the person must enter a token first.
    func page(
        _ query: ExplorerQuery, _ memory: ToolState, _ context: AccountRequestContext, token: String? = nil, isOwn: Bool = true,
        response: ExplorerResponse? = nil, notice: ExplorerNotice? = nil
    ) async throws -> ExplorerPage {
        let apps = try await provider.apps(developedBy: context.person)
        var query = query
        let app = apps.first { $0.id == query.app } ?? apps.first { $0.id == memory.appID } ?? apps.first
        query.app = app?.id
        let stored = memory.isTyped || memory.appID == nil || app == nil || memory.appID == app?.id ? memory.token : nil
        let shown = token ?? (response == nil && isOwn ? stored : nil)
        let target = ExplorerTarget(query.isTooLong ? "" : query.path, names: url.origins)
        return ExplorerPage(
            form: try sealedFormState(for: context), apps: apps.map { ExplorerPage.App(id: $0.id, name: $0.name) }, query: query,
            token: shown,
            hasAppToken: app.map { !$0.settings.isNative && $0.secret != nil } ?? false,
            tokenReport: try await shown.asyncMap { try await TokenReport(of: Secret($0), for: context.person, in: provider, at: url) },
            fields: ExplorerFields(target, appIDs: apps.map(\.id)), code: ExplorerCode(query, target, of: app, at: url.text),
            response: response, notice: notice.flatMap { $0.announcesToken && shown == nil ? nil : $0 }, names: url.origins,
            isLinked: !isOwn)
    }

    // MARK: Stored state

    func toolState(_ request: Request, _ context: AccountRequestContext) -> ToolState {
        provider.toolState(in: cookies.tool(.explorer, in: request), of: context.person.id, from: context.browser)
    }

    func keep(_ memory: ToolState, for context: AccountRequestContext, in response: inout Response) throws {
        response.setCookies(cookies.tool(.explorer, try provider.seal(memory, for: context.browser), seconds: ToolState.maximumAge))
    }

    func appID(of token: String?) -> String? {
        switch token.flatMap({ try? PresentedToken(Secret($0), openedBy: provider.sealer) }) {
        case .person(let token): token.appID
        case .app(let id, _): id
        case nil: nil
        }
    }

    /// Returns an app in which the person has a developer role.
    /// - Returns: `nil` for other apps and for apps that do not exist, so that the response does not reveal which apps exist.
    func app(_ id: String?, of person: Person) async throws -> RegisteredApp? {
        guard let id, AppID.isWellFormed(id), let app = try await provider.store.app(id), app.isDeveloped(by: person) else { return nil }
        return app
    }

    /// A redirect to the explorer's page with the notice that the dialog's response belongs to no login.
    var lostLogin: Response { seeOther("\(Path.explorer)?\(Self.done)=\(ExplorerNotice.stateLost.rawValue)") }

    /// Redirects to the explorer's page with a notice.
    func explorer(_ query: ExplorerQuery, _ notice: ExplorerNotice) -> Response {
        seeOther("\(query.address)&\(Self.done)=\(notice.rawValue)")
    }
}

extension Optional where Wrapped: Sendable {
    fileprivate func asyncMap<Result>(_ transform: (Wrapped) async throws -> Result) async rethrows -> Result? {
        if let self { try await transform(self) } else { nil }
    }
}
