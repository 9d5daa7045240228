import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// The token debugger, which explains any token (Wire.md, section 13.3).
struct DebuggerEndpoints: SignedInEndpoints {
    let provider: Provider
    let url: PublicURL
    let tokenService: TokenService

    static let path = "/tools/debug/accesstoken"
    static let extend = "extend"

    /// Shows the debugger: `GET /tools/debug/accesstoken`. A token in the URL is moved to a cookie, so that it does not remain in the URL.
    @Sendable func show(_ request: Request, _ context: ProviderContext) async throws -> Response {
        if receivesCookies(request, context),
            let pair = request.queryParameters.pairs.first(where: { $0.name == ExplorerQuery.Field.token })
        {
            let requestContext = try await requestContext(of: request)
            let browser = requestContext?.browser ?? BrowserIdentity(request, cookies, provider.environment)
            var response = try storeAndRedirect(pair.text ?? "", browser, of: requestContext?.person.id)
            if let fresh = browser.newCookieValue { response.setCookies(cookies.browser(fresh)) }
            return response
        }
        return try await withSignedInPerson(request, context) { requestContext in
            let notice = request.queryParameters[ExplorerEndpoints.done].flatMap(DebuggerNotice.init(rawValue:))
            if let token = toolState(of: requestContext.person.id, request, requestContext).token {
                return try await page(token, requestContext, notice: notice)
            }
            // The token came from a link before the login; it now belongs to the person who logged in.
            let linked = toolState(of: nil, request, requestContext).token
            var response = try await page(linked, requestContext, notice: notice)
            if let linked { response.setCookies(try stateCookies(linked, requestContext.browser, of: requestContext.person.id).cookies) }
            return response
        }
    }

    private func toolState(of person: Person.ID?, _ request: Request, _ context: AccountRequestContext) -> ToolState {
        provider.toolState(in: cookies.tool(.debugger, in: request), of: person, from: context.browser)
    }

    /// Explains or extends a token: `POST /tools/debug/accesstoken`.
    @Sendable func inspect(_ request: Request, _ context: ProviderContext) async throws -> Response {
        let again = "\(Self.path)?\(ExplorerEndpoints.done)=\(DebuggerNotice.sessionEnded.rawValue)"
        return try await submission(request, context, of: again) { requestContext, fields in
            let typed = Self.token(in: fields[ExplorerQuery.Field.token] ?? "")
            guard fields[FormField.action] == Self.extend else {
                // A token that is too long for a cookie is explained in this response.
                guard typed.utf8.count > ToolState.maximumTokenLength || typed.isEmpty else {
                    return try storeAndRedirect(typed, requestContext.browser, of: requestContext.person.id)
                }
                return try await page(typed, requestContext, notice: typed.isEmpty ? .missing : nil)
            }
            guard let longer = try await extended(Secret(typed), for: requestContext.person) else {
                return try await page(typed, requestContext, notice: .notExtended)
            }
            return try storeAndRedirect(longer, requestContext.browser, of: requestContext.person.id, .extended)
        }
    }

    /// Extends a token to its full lifetime, as the token endpoint would (Wire.md, section 13.3).
    private func extended(_ text: Secret, for person: Person) async throws -> String? {
        let now = provider.environment.now()
        guard case .person(let content)? = try? PresentedToken(text, openedBy: provider.sealer),
            let app = try await provider.store.app(content.appID), app.allows(person, toUse: content), app.settings.isActive
        else { return nil }
        do {
            let token = try await tokenService.validToken(text, named: ExplorerQuery.Field.token, of: app)
            guard let longer = token.extended(in: app, at: now) else { return nil }
            let text = try tokenService.text(of: longer)
            try await provider.store.recordToolEvent(ToolEvent.extended(token, by: person.id, at: now))
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
    /// - Parameter person: the person who may see the token; `nil` for the person who logs in next.
    private func storeAndRedirect(
        _ token: String, _ browser: BrowserIdentity, of person: Person.ID?, _ notice: DebuggerNotice? = nil
    ) throws -> Response {
        let (cookies, isStored) = try stateCookies(token, browser, of: person)
        let notice = isStored ? notice : (token.isEmpty ? DebuggerNotice.missing : .tooLong)
        var response = seeOther(Self.path + (notice.map { "?\(ExplorerEndpoints.done)=\($0.rawValue)" } ?? ""))
        response.setCookies(cookies)
        return response
    }

    private func stateCookies(_ token: String, _ browser: BrowserIdentity, of person: Person.ID?) throws -> (
        cookies: [Cookie], isKept: Bool
    ) {
        var memory = ToolState(of: person)
        memory.store(token, of: nil)
        let sealed = try provider.seal(memory, for: browser)
        return (cookies.tool(.debugger, sealed, seconds: ToolState.maximumAgeBeforeLogin), memory.token != nil)
    }

    private func page(_ token: String?, _ context: AccountRequestContext, notice: DebuggerNotice?) async throws -> Response {
        var report: TokenReport?
        if let token, !token.isEmpty {
            report = try await TokenReport(of: Secret(token), for: context.person, in: provider, at: url)
        }
        return respond(DebuggerPage(form: try sealedFormState(for: context), token: token ?? "", report: report, notice: notice), context)
    }
}
