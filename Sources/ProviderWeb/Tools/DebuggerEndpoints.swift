import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// The token debugger, which explains any token (provider-wire.md, section 13.3).
struct DebuggerEndpoints: SignedInEndpoints {
    let provider: Provider
    let url: PublicURL
    let desk: TokenService

    static let path = "/tools/debug/accesstoken"
    static let extend = "extend"

    /// `GET /tools/debug/accesstoken`. A token in the URL is moved to a cookie, so that it does not remain in any URL.
    @Sendable func show(_ request: Request, _ context: ProviderContext) async throws -> Response {
        if isWithCookies(request, context), let pair = request.queryParameters.pairs.first(where: { $0.name == ExplorerQuery.Field.token })
        {
            let visit = try await visit(request)
            let browser = visit?.browser ?? BrowserIdentity(request, cookies, provider.surroundings)
            var response = try hold(pair.text ?? "", browser, of: visit?.person.id)
            if let fresh = browser.newCookieValue { response.setCookies(cookies.browser(fresh)) }
            return response
        }
        return try await visit(request, context) { visit in
            let notice = request.queryParameters[ExplorerEndpoints.done].flatMap(DebuggerNotice.init(rawValue:))
            if let token = memory(of: visit.person.id, request, visit).token { return try await page(token, visit, notice: notice) }
            // The token came from a link before the login; it now belongs to the person who logged in.
            let linked = memory(of: nil, request, visit).token
            var response = try await page(linked, visit, notice: notice)
            if let linked { response.setCookies(try kept(linked, visit.browser, of: visit.person.id).cookies) }
            return response
        }
    }

    private func memory(of person: Person.ID?, _ request: Request, _ visit: AccountRequestContext) -> ToolState {
        ToolState(
            cookies.tool(.debugger, in: request), of: person, in: visit.browser.digest, openedBy: provider.sealer,
            at: provider.surroundings.now())
    }

    /// `POST /tools/debug/accesstoken`: explains or extends a token.
    @Sendable func inspect(_ request: Request, _ context: ProviderContext) async throws -> Response {
        let again = "\(Self.path)?\(ExplorerEndpoints.done)=\(DebuggerNotice.again.rawValue)"
        return try await submission(request, context, of: again) { visit, fields in
            let typed = Self.token(in: fields[ExplorerQuery.Field.token] ?? "")
            guard fields[FormField.action] == Self.extend else {
                // A token that is too long for a cookie is explained in this response.
                guard typed.utf8.count > ToolState.longestToken || typed.isEmpty else {
                    return try hold(typed, visit.browser, of: visit.person.id)
                }
                return try await page(typed, visit, notice: typed.isEmpty ? .missing : nil)
            }
            guard let longer = try await extended(Secret(typed), for: visit.person) else {
                return try await page(typed, visit, notice: .notExtended)
            }
            return try hold(longer, visit.browser, of: visit.person.id, .extended)
        }
    }

    /// Extends a token to its full lifetime, as the token endpoint would (provider-wire.md, section 13.3).
    private func extended(_ text: Secret, for person: Person) async throws -> String? {
        let now = provider.surroundings.now()
        guard case .person(let content)? = try? PresentedToken(text, openedBy: provider.sealer),
            let app = try await provider.store.app(content.appID), app.lets(person, actBy: content), app.settings.isActive
        else { return nil }
        do {
            let token = try await desk.live(text, named: ExplorerQuery.Field.token, of: app)
            guard let longer = token.extended(in: app, at: now) else { return nil }
            let text = try desk.text(of: longer)
            try await provider.store.record(ToolEvent.extended(token, by: person.id, at: now))
            return text
        } catch is GraphError {
            return nil
        }
    }

    /// Extracts a token from pasted text, which may be the value of an `Authorization` header, or contain line breaks.
    private static func token(in text: String) -> String {
        let words = text.split(whereSeparator: \.isWhitespace)
        return (words.count > 1 && words[0].lowercased() == "bearer" ? words.dropFirst() : words[...]).joined()
    }

    /// Stores a token in a cookie and redirects to the page.
    /// - Parameter person: the person who may see it; `nil` for the person who logs in next.
    private func hold(
        _ token: String, _ browser: BrowserIdentity, of person: Person.ID?, _ notice: DebuggerNotice? = nil
    ) throws -> Response {
        let (cookies, isKept) = try kept(token, browser, of: person)
        let notice = isKept ? notice : (token.isEmpty ? DebuggerNotice.missing : .tooLong)
        var response = seeOther(Self.path + (notice.map { "?\(ExplorerEndpoints.done)=\($0.rawValue)" } ?? ""))
        response.setCookies(cookies)
        return response
    }

    private func kept(_ token: String, _ browser: BrowserIdentity, of person: Person.ID?) throws -> (cookies: [Cookie], isKept: Bool) {
        var memory = ToolState(of: person, in: browser.digest)
        memory.keep(token, of: nil)
        let sealed = try memory.sealed(by: provider.sealer, at: provider.surroundings.now())
        return (cookies.tool(.debugger, sealed, seconds: ToolState.shortLifetime), memory.token != nil)
    }

    private func page(_ token: String?, _ visit: AccountRequestContext, notice: DebuggerNotice?) async throws -> Response {
        var report: TokenReport?
        if let token, !token.isEmpty {
            report = try await TokenReport(of: Secret(token), for: visit.person, in: provider, at: url)
        }
        return answer(DebuggerPage(form: try form(of: visit), token: token ?? "", report: report, notice: notice), visit)
    }
}
