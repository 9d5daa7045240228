import HTTPTypes
import Hummingbird
import Logging
import LoginModel
import ProviderDomain
import ProviderStore

/// Logs a person out of the provider at the request of an app, at `/oauth/logout` (OpenID Connect RP-Initiated Logout 1.0). With an ID token of
/// that person the session ends at once; without one the provider asks the person, since any page could otherwise log anyone out.
extension DialogEndpoints {
    /// Handles a logout request, sent as a link or as a form.
    @Sendable func requestLogout(_ request: Request, _ context: ProviderContext) async throws -> Response {
        // A `HEAD` request must not change anything.
        guard request.method != .head else { throw HTTPError(.methodNotAllowed, headers: [.allow: "GET, POST"]) }
        let query = request.method == .post ? try await request.pageParameters(context).query : request.uri.query ?? ""
        guard query.utf8.count <= AuthorizationRequestValidator.longestQuery else { throw PageError.queryTooLong }
        // A cross-site POST carries no `SameSite=Lax` cookies, and without HTTPS the browser sends cookies only to certain paths.
        guard request.method != .post, isWithCookies(request, context) else { return seeOther(way(to: Path.logout, query, request)) }
        let visit = try await LogoutRequestContext(request, query: query, cookies, provider)
        let logout = try LogoutRequest(visit.parameters)
        let destination = try await destination(of: logout)
        let subject = try await logout.subject(issuedBy: url.text, keys: provider.keySet(), at: provider.surroundings.now())
        guard let digest = visit.browser.sessionDigest,
            let session = try await provider.store.session(withDigest: digest, at: provider.surroundings.now())
        else { return goodbye(to: destination, visit) }
        if let subject, let appID = logout.appID, let account = try await provider.store.account(withID: subject, in: appID),
            account.person.id == session.person
        {
            return try await close(digest, then: destination, visit)
        }
        let form = try FormState(
            for: .logOut, errand: FormPayload(query: Array(query.utf8)), browser: visit.browser.digest, session: digest,
            startedAt: provider.surroundings.now(), madeAt: provider.surroundings.now()
        ).sealed(by: provider.sealer)
        return page(LogoutPage(form: form), visit)
    }

    /// Handles the submitted logout form.
    @Sendable func logOut(_ request: Request, _ context: ProviderContext) async throws -> Response {
        let form = try await form(request, context)
        let sealed = try unseal(form[FormField.dialog])
        let query = String(decoding: sealed.errand.query, as: UTF8.self)
        let visit = try await LogoutRequestContext(request, query: query, cookies, provider)
        try check(sealed, for: .logOut, visit.browser, restart: "\(Path.logout)?\(query)", visit.language)
        let destination = try await destination(of: try LogoutRequest(visit.parameters))
        guard let digest = visit.browser.sessionDigest else { return goodbye(to: destination, visit) }
        return try await close(digest, then: destination, visit)
    }

    /// Handles `GET /logout.php` (provider-wire.md, section 3.3), which revokes the tokens of the given token's login and ends the browser session
    /// of its person.
    @Sendable func logOutByToken(_ request: Request, _ context: ProviderContext) async throws -> Response {
        // A `HEAD` request must not change anything.
        guard request.method == .get else { throw HTTPError(.methodNotAllowed, headers: [.allow: "GET"]) }
        let query = request.uri.query ?? ""
        guard isWithCookies(request, context) else { return seeOther(way(to: Path.logoutByToken, query, request)) }
        let visit = try await LogoutRequestContext(request, query: query, cookies, provider)
        let logout = try TokenLogout(visit.parameters, openedBy: provider.sealer)
        let destination = try logout.destination(of: try await provider.store.app(logout.token.appID), home: url.names)
        let now = provider.surroundings.now()
        guard logout.mayEndSession(try await provider.standing(of: logout.token)) else { return goodbye(to: destination, visit) }
        try await provider.store.end(logout.end(at: now))
        guard let digest = visit.browser.sessionDigest, let session = try await provider.store.session(withDigest: digest, at: now),
            session.person == logout.token.person
        else { return goodbye(to: destination, visit) }
        return try await close(digest, then: destination, visit)
    }

    private func destination(of logout: LogoutRequest) async throws -> String? {
        var app: RegisteredApp?
        if let id = logout.appID { app = try await provider.store.app(id) }
        return try logout.destination(of: app, home: url.names)
    }

    private func close(_ session: String, then destination: String?, _ visit: LogoutRequestContext) async throws -> Response {
        try await provider.store.endSession(withDigest: session, at: provider.surroundings.now())
        var response = goodbye(to: destination, visit)
        response.setCookies(cookies.expiredSession)
        return response
    }

    private func goodbye(to destination: String?, _ visit: LogoutRequestContext) -> Response {
        destination.map(seeOther) ?? page(LogoutPage(form: nil), visit)
    }

    private func page(_ page: LogoutPage, _ visit: LogoutRequestContext) -> Response {
        answer(provider.pages.html(page, in: visit.language), visit.browser, visit.language, .ok)
    }

    /// The context of one logout request.
    private struct LogoutRequestContext {
        let parameters: FormParameters
        let browser: BrowserIdentity
        let language: PageLanguage

        init(_ request: Request, query: String, _ cookies: BrowserCookies, _ provider: Provider) async throws {
            parameters = FormParameters(encoded: query)
            browser = BrowserIdentity(request, cookies, provider.surroundings)
            let person = try await provider.visitor(in: browser)?.person
            language = .chosen(for: request, by: person, locales: AuthorizationRequest.locales(in: parameters))
        }
    }
}
