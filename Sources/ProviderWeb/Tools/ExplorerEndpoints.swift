import HTTPTypes
import Hummingbird
import IdentityTokens
import LoginModel
import NIOCore
import ProviderDomain
import ProviderStore

/// The Graph API Explorer (provider-wire.md, section 13): calls of the Graph API by a form, for who builds apps.
struct ExplorerEndpoints: PersonEndpoints {
    let provider: Provider
    let url: PublicURL
    let graph: GraphEndpoint
    let desk: TokenDesk

    enum Path {
        static let explorer = "/tools/explorer"
        static let permissions = "/tools/explorer/permissions"
        static let clear = "/tools/explorer/clear"
    }

    enum Action {
        static let submit = "submit"
        static let download = "download"
        static let choose = "choose"
        static let permissions = "permissions"
        static let getAccessToken = "get_access_token"
        static let getAppToken = "get_app_token"
        static let clear = "clear"
    }

    static let done = "done"

    /// `GET /tools/explorer`: the query bar, as an address may fill it in. Nothing is called.
    @Sendable func explorer(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await visit(request, context) { visit in
            let memory = memory(request, visit)
            let (query, isOwn) = try query(in: request.queryParameters, visit)
            let notice = request.queryParameters[Self.done].flatMap(ExplorerNotice.init(rawValue:))
            let isTrue = notice != .token && notice != .appToken || memory.token != nil
            return answer(try await page(query, memory, visit, isOwn: isOwn, notice: isTrue ? notice : nil), visit)
        }
    }

    /// `POST /tools/explorer`: one call, or a way to another app or another token, on which nothing is lost that was typed.
    @Sendable func submit(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await submission(request, context, of: Path.explorer) { visit, fields in
            let bar = ExplorerForm(fields, names: url.names)
            var memory = memory(request, visit)
            var response: Response
            switch fields[FormField.action] {
            case Action.choose, Action.permissions, Action.getAppToken:
                if let token = bar.token { remember(token, for: bar.query.app, in: &memory) }
                response = try await leave(bar, for: fields[FormField.action] ?? "", &memory, visit)
            case Action.download:
                var query = bar.query
                query.method = "GET"
                let result = try await run(query, token: bar.token.map(Secret.init), by: visit, request, context)
                if case .json(let json) = result.content { return Self.file(json) }
                response = answer(try await page(query, memory, visit, token: bar.token, answer: result), visit)
            default:
                let result = try await run(bar.query, token: bar.token.map(Secret.init), by: visit, request, context)
                if let token = bar.token {
                    remember(token, for: bar.query.app, in: &memory)
                } else if bar.query.method == "GET" {
                    // A call that a link has brought comes without a token: the one that is kept stays.
                    memory.keep(nil, of: nil)
                }
                response = answer(try await page(try kept(bar.query, visit), memory, visit, token: bar.token, answer: result), visit)
            }
            try keep(memory, in: &response)
            return response
        }
    }

    /// Goes on with what is typed, for the app that is chosen in the list.
    private func leave(
        _ bar: ExplorerForm, for action: String, _ memory: inout ToolMemory, _ visit: PersonVisit
    ) async throws -> Response {
        let query = try kept(bar.query, isOwn: bar.isOwn, visit)
        switch action {
        case Action.permissions: return seeOther("\(Path.permissions)?\(query.encoded)")
        case Action.getAppToken: return try await lend(query, &memory, visit)
        default: return seeOther(query.address)
        }
    }

    /// A token that is there already has been got, or typed, before.
    private func remember(_ token: String, for app: String?, in memory: inout ToolMemory) {
        guard token != memory.token else { return }
        memory.keep(token, of: appID(of: token) ?? app, isTyped: true)
    }

    private static func file(_ json: JSONValue) -> Response {
        Response(
            status: .ok,
            headers: [.contentType: "application/json; charset=UTF-8", .contentDisposition: "attachment; filename=\"answer.json\""],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: json.serialized())))
    }

    // MARK: The page

    /// - Parameters:
    ///   - token: what stands in its field, where that is not what is kept.
    ///   - isOwn: whether the person has typed the call here. One that was brought waits for a token that they enter themselves.
    func page(
        _ query: ExplorerQuery, _ memory: ToolMemory, _ visit: PersonVisit, token: String? = nil, isOwn: Bool = true,
        answer: ExplorerAnswer? = nil, notice: ExplorerNotice? = nil
    ) async throws -> ExplorerPage {
        let apps = try await provider.apps(developedBy: visit.person)
        var query = query
        let app = apps.first { $0.id == query.app } ?? apps.first { $0.id == memory.appID } ?? apps.first
        query.app = app?.id
        let kept = memory.isTyped || memory.appID == nil || app == nil || memory.appID == app?.id ? memory.token : nil
        let shown = token ?? (answer == nil && isOwn ? kept : nil)
        let target = ExplorerTarget(query.path, names: url.names)
        return ExplorerPage(
            form: try form(of: visit), apps: apps.map { ExplorerPage.App(id: $0.id, name: $0.name) }, query: query, token: shown,
            hasAppToken: app.map { !$0.settings.isNative && $0.secret != nil } ?? false,
            about: try await shown.asyncMap { try await TokenReport(of: Secret($0), for: visit.person, in: provider, at: url) },
            fields: ExplorerFields(target, appIDs: apps.map(\.id)), code: ExplorerCode(query, target, of: app, at: url.text),
            answer: answer,
            notice: notice, names: url.names, isLinked: !isOwn)
    }

    // MARK: What the browser keeps

    func memory(_ request: Request, _ visit: PersonVisit) -> ToolMemory {
        ToolMemory(
            cookies.tool(.explorer, in: request), of: visit.person.id, in: visit.browser.digest, openedBy: provider.sealer,
            at: provider.surroundings.now())
    }

    func keep(_ memory: ToolMemory, in response: inout Response) throws {
        response.setCookies(
            cookies.tool(
                .explorer, try memory.sealed(by: provider.sealer, at: provider.surroundings.now()), seconds: ToolMemory.lifetime))
    }

    func appID(of token: String?) -> String? {
        switch token.flatMap({ try? PresentedToken(Secret($0), openedBy: provider.sealer) }) {
        case .person(let token): token.appID
        case .app(let id, _): id
        case nil: nil
        }
    }

    /// An app that the person builds.
    /// - Throws: the same page for an app that there is not: nobody learns here which apps there are.
    func app(_ id: String?, of person: Person) async throws -> RegisteredApp {
        guard let id, AppID.isWellFormed(id), let app = try await provider.store.app(id), app.isDeveloped(by: person) else {
            let note = "The person has no role at such an app, or one that is not enough."
            throw DialogRefusal(code: "page_not_found", developerNote: note, status: 404)
        }
        return app
    }

    /// - Returns: the address of the explorer's page with a notice.
    func explorer(_ query: ExplorerQuery, _ notice: ExplorerNotice) -> Response {
        seeOther("\(query.address)&\(Self.done)=\(notice.rawValue)")
    }
}

extension Optional where Wrapped: Sendable {
    fileprivate func asyncMap<Result>(_ transform: (Wrapped) async throws -> Result) async rethrows -> Result? {
        if let self { try await transform(self) } else { nil }
    }
}
