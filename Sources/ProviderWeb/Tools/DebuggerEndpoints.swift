import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// The token debugger (provider-wire.md, section 13.3): any token explained.
struct DebuggerEndpoints: PersonEndpoints {
    let provider: Provider
    let url: PublicURL
    let desk: TokenDesk

    static let path = "/tools/debug/accesstoken"
    static let extend = "extend"
    /// Seconds for which a token waits in the browser to be looked at.
    private static let lifetime = 600

    /// `GET /tools/debug/accesstoken`. A token that came in the address waits in the browser, so that it stays in no address.
    @Sendable func show(_ request: Request, _ context: ProviderContext) async throws -> Response {
        if isWithCookies(request, context), let pair = request.queryParameters.pairs.first(where: { $0.name == ExplorerQuery.Field.token })
        {
            let browser = VisitingBrowser(request, cookies, provider.surroundings)
            var response = try hold(pair.text ?? "", browser)
            if let fresh = browser.freshValue { response.setCookies(cookies.browser(fresh)) }
            return response
        }
        return try await visit(request, context) { visit in
            let memory = ToolMemory(
                cookies.tool(.debugger, in: request), of: nil, in: visit.browser.digest, openedBy: provider.sealer,
                at: provider.surroundings.now())
            let notice = request.queryParameters[ExplorerEndpoints.done].flatMap(DebuggerNotice.init(rawValue:))
            return try await page(memory.token, visit, notice: notice)
        }
    }

    /// `POST /tools/debug/accesstoken`.
    @Sendable func inspect(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await submission(request, context, of: Self.path) { visit, fields in
            let typed = String((fields[ExplorerQuery.Field.token] ?? "").filter { !$0.isWhitespace })
            guard fields[FormField.action] == Self.extend else {
                // One that no cookie can hold is explained at once.
                guard typed.utf8.count > ToolMemory.longestToken || typed.isEmpty else { return try hold(typed, visit.browser) }
                return try await page(typed, visit, notice: typed.isEmpty ? .missing : nil)
            }
            guard let longer = try await extended(Secret(typed), for: visit.person) else {
                return try await page(typed, visit, notice: .notExtended)
            }
            return try hold(longer, visit.browser, .extended)
        }
    }

    /// The same token with its whole lifetime before it again, for who builds the app (provider-wire.md, section 13.3).
    private func extended(_ text: Secret, for person: Person) async throws -> String? {
        let now = provider.surroundings.now()
        guard case .person(let content)? = try? PresentedToken(text, openedBy: provider.sealer),
            let app = try await provider.store.app(content.appID), app.isDeveloped(by: person), app.settings.isActive
        else { return nil }
        do {
            let token = try await desk.live(text, named: ExplorerQuery.Field.token, of: app)
            return try desk.text(of: AccessToken(extending: token, at: now))
        } catch is GraphError {
            return nil
        }
    }

    private func hold(_ token: String, _ browser: VisitingBrowser, _ notice: DebuggerNotice? = nil) throws -> Response {
        var memory = ToolMemory(of: nil, in: browser.digest)
        memory.keep(token, of: nil)
        let notice = memory.token == nil ? (token.isEmpty ? DebuggerNotice.missing : .tooLong) : notice
        var response = seeOther(Self.path + (notice.map { "?\(ExplorerEndpoints.done)=\($0.rawValue)" } ?? ""))
        let sealed = try memory.sealed(by: provider.sealer, at: provider.surroundings.now())
        response.setCookies(cookies.tool(.debugger, sealed, seconds: Self.lifetime))
        return response
    }

    private func page(_ token: String?, _ visit: PersonVisit, notice: DebuggerNotice?) async throws -> Response {
        var report: TokenReport?
        if let token, !token.isEmpty {
            report = try await TokenReport(of: Secret(token), for: visit.person, in: provider, at: url)
        }
        return answer(DebuggerPage(form: try form(of: visit), token: token ?? "", report: report, notice: notice), visit)
    }
}
