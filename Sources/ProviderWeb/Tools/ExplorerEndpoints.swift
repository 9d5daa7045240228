import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// The Graph API Explorer, where developers call the Graph API with a form (provider-wire.md, section 13).
struct ExplorerEndpoints: SignedInEndpoints {
    let provider: Provider
    let url: PublicURL
    let graph: GraphEndpoint
    let desk: TokenService

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

    /// `GET /tools/explorer`: shows the query bar, as the URL may fill it in. No call is made.
    @Sendable func explorer(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await visit(request, context) { visit in
            let memory = memory(request, visit)
            let (query, isOwn) = try query(in: request.queryParameters, visit)
            let notice = request.queryParameters[Self.done].flatMap(ExplorerNotice.init(rawValue:))
            return answer(try await page(query, memory, visit, isOwn: isOwn, notice: notice), visit)
        }
    }

    /// `POST /tools/explorer`: makes a call, or switches to another app or token without losing what was typed.
    @Sendable func submit(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await submission(request, context, of: Path.explorer) { visit, fields in
            let bar = ExplorerForm(fields, names: url.names)
            var memory = memory(request, visit)
            var response: Response
            switch fields[FormField.action] {
            case _ where bar.query.isTooLong: response = try await again(bar, &memory, visit, notice: .pathTooLong)
            case Action.choose: response = try await again(bar, &memory, visit)
            case Action.code: response = try await again(bar, &memory, visit, showingCode: true)
            case Action.permissions, Action.getAppToken:
                guard let way = try way(back: bar, visit) else {
                    response = try await again(bar, &memory, visit, notice: .tooLong)
                    break
                }
                remember(bar, in: &memory)
                let requestsAppToken = fields[FormField.action] == Action.getAppToken
                response = requestsAppToken ? try await lend(bar, &memory, visit) : seeOther("\(Path.permissions)?\(way)")
            case Action.download:
                var query = bar.query
                query.method = "GET"
                let result = try await run(query, token: bar.token.map(Secret.init), by: visit, request, context)
                if case .json(let json) = result.content { return ExplorerFile(json, names: url.names).response }
                response = answer(try await page(query, memory, visit, token: bar.token, answer: result), visit)
            default:
                let result = try await run(bar.query, token: bar.token.map(Secret.init), by: visit, request, context)
                remember(bar, in: &memory)
                // A call from a link comes without a token, so the stored one is retained.
                if bar.token == nil, bar.isOwn, bar.query.method == "GET" { memory.keep(nil, of: nil) }
                response = answer(
                    try await page(bar.query, memory, visit, token: bar.token, isOwn: bar.isOwn, answer: result), visit)
            }
            try keep(memory, in: &response)
            return response
        }
    }

    /// Shows the page again with everything that was typed.
    private func again(
        _ bar: ExplorerForm, _ memory: inout ToolState, _ visit: AccountRequestContext, notice: ExplorerNotice? = nil,
        showingCode: Bool = false
    ) async throws -> Response {
        let typed = bar.token == memory.token ? nil : bar.token
        remember(bar, in: &memory)
        var page = try await page(bar.query, memory, visit, token: typed, isOwn: bar.isOwn, notice: notice)
        page.showsCode = showingCode
        return answer(page, visit)
    }

    /// Stores the token from the form. A token that is stored already retains its origin.
    private func remember(_ bar: ExplorerForm, in memory: inout ToolState) {
        guard let token = bar.token, token != memory.token else { return }
        memory.keep(token, of: appID(of: token) ?? bar.query.app, isTyped: true)
    }

    // MARK: The page

    /// Creates the page.
    /// - Parameters:
    ///   - token: the content of the token field, if it differs from the stored token.
    ///   - isOwn: whether the person typed the call here. For a call from a link, the person must enter a token first.
    func page(
        _ query: ExplorerQuery, _ memory: ToolState, _ visit: AccountRequestContext, token: String? = nil, isOwn: Bool = true,
        answer: ExplorerResponse? = nil, notice: ExplorerNotice? = nil
    ) async throws -> ExplorerPage {
        let apps = try await provider.apps(developedBy: visit.person)
        var query = query
        let app = apps.first { $0.id == query.app } ?? apps.first { $0.id == memory.appID } ?? apps.first
        query.app = app?.id
        let kept = memory.isTyped || memory.appID == nil || app == nil || memory.appID == app?.id ? memory.token : nil
        let shown = token ?? (answer == nil && isOwn ? kept : nil)
        let target = ExplorerTarget(query.isTooLong ? "" : query.path, names: url.names)
        return ExplorerPage(
            form: try form(of: visit), apps: apps.map { ExplorerPage.App(id: $0.id, name: $0.name) }, query: query, token: shown,
            hasAppToken: app.map { !$0.settings.isNative && $0.secret != nil } ?? false,
            about: try await shown.asyncMap { try await TokenReport(of: Secret($0), for: visit.person, in: provider, at: url) },
            fields: ExplorerFields(target, appIDs: apps.map(\.id)), code: ExplorerCode(query, target, of: app, at: url.text),
            answer: answer, notice: notice.flatMap { $0.isOfToken && shown == nil ? nil : $0 }, names: url.names, isLinked: !isOwn)
    }

    // MARK: What the browser keeps

    func memory(_ request: Request, _ visit: AccountRequestContext) -> ToolState {
        ToolState(
            cookies.tool(.explorer, in: request), of: visit.person.id, in: visit.browser.digest, openedBy: provider.sealer,
            at: provider.surroundings.now())
    }

    func keep(_ memory: ToolState, in response: inout Response) throws {
        response.setCookies(
            cookies.tool(
                .explorer, try memory.sealed(by: provider.sealer, at: provider.surroundings.now()), seconds: ToolState.lifetime))
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
