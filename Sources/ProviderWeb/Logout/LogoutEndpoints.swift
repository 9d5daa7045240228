import HTTPTypes
import Hummingbird
import Logging
import LoginModel
import ProviderDomain
import ProviderStore

/// Logs a person out of the provider at the request of an app, at `/oauth/logout` (OpenID Connect RP-Initiated Logout 1.0). With an ID
/// token of the person, the session ends at once. Without an ID token, the provider asks the person for confirmation, because any
/// page could otherwise log anyone out.
struct LogoutEndpoints: PageEndpoints {
    let provider: Provider
    let url: PublicURL

    static let requestChecks: [EndpointCheck<LogoutCall>] = [.redirectURI, .idTokenHint]
    static let formChecks: [EndpointCheck<FormCall>] = [.formSeal]
    static let confirmChecks: [EndpointCheck<LogoutCall>] = [.redirectURI]
    static let tokenChecks: [EndpointCheck<TokenLogoutCall>] = [.accessToken, .redirectURI]

    enum Path {
        static let logout = "/dialog/logout"
        static let logoutByToken = "/dialog/logout.php"
    }

    /// Handles a logout request, sent as a link or as a form.
    @Sendable func requestLogout(_ request: Request, _ context: ProviderContext) async throws -> Response {
        // A `HEAD` request must not change anything.
        guard request.method != .head else { throw HTTPError(.methodNotAllowed, headers: [.allow: "GET, POST"]) }
        let query = request.method == .post ? try await request.pageParameters(context).query : request.uri.query ?? ""
        guard query.utf8.count <= AuthorizationRequestValidator.maximumQueryLength else { throw PageError.queryTooLong }
        // A cross-site POST carries no `SameSite=Lax` cookies, and without HTTPS the browser sends cookies only to certain paths.
        guard request.method != .post, receivesCookies(request, context) else {
            return seeOther(cookieAddress(for: Path.logout, query, request))
        }
        let requestContext = try await LogoutRequestContext(request, query: query, cookies, provider)
        let logout = try LogoutRequest(requestContext.parameters)
        let call = try await LogoutCall(provider: provider, url: url, logout: logout).passing(Self.requestChecks)
        let (destination, subject) = (try call.destination.value, try call.subject.value)
        guard let digest = requestContext.browser.sessionDigest,
            let session = try await provider.store.session(withDigest: digest, at: provider.environment.now())
        else { return loggedOutResponse(redirectingTo: destination, requestContext) }
        if let subject, let appID = logout.appID, let account = try await provider.store.account(withID: subject, in: appID),
            account.person.id == session.person
        {
            return try await close(digest, then: destination, requestContext)
        }
        let form = try provider.seal(FormState.logout(QueryBytes(query)), for: requestContext.browser)
        return page(LogoutPage(form: form), requestContext)
    }

    /// Handles the submitted logout form.
    @Sendable func confirmLogout(_ request: Request, _ context: ProviderContext) async throws -> Response {
        let fields = try await self.form(request, context)
        let form = FormCall(fields, from: BrowserIdentity(request, cookies, provider.environment), provider) { state, violation in
            guard case .logout(let query) = state else { return PageError.formOfOtherBrowser() }
            return LocalizedPageError(
                refusal: PageError(violation, restartingAt: "\(Path.logout)?\(query.text)"),
                language: try await LogoutRequestContext(request, query: query.text, cookies, provider).language)
        }
        guard case .logout(let query) = try await form.passing(Self.formChecks).form.value.state else {
            throw PageError.formOfOtherBrowser()
        }
        let requestContext = try await LogoutRequestContext(request, query: query.text, cookies, provider)
        let logout = try LogoutRequest(requestContext.parameters)
        let destination = try await LogoutCall(provider: provider, url: url, logout: logout).passing(Self.confirmChecks).destination.value
        guard let digest = requestContext.browser.sessionDigest else {
            return loggedOutResponse(redirectingTo: destination, requestContext)
        }
        return try await close(digest, then: destination, requestContext)
    }

    /// Handles `GET /logout.php` (Wire.md, section 3.3), which revokes all tokens of the login that the given token belongs to, and ends
    /// the browser session of the token's owner.
    @Sendable func logOutByToken(_ request: Request, _ context: ProviderContext) async throws -> Response {
        // A `HEAD` request must not change anything.
        guard request.method == .get else { throw HTTPError(.methodNotAllowed, headers: [.allow: "GET"]) }
        let query = request.uri.query ?? ""
        guard receivesCookies(request, context) else { return seeOther(cookieAddress(for: Path.logoutByToken, query, request)) }
        let requestContext = try await LogoutRequestContext(request, query: query, cookies, provider)
        let call = try await TokenLogoutCall(provider: provider, url: url, parameters: requestContext.parameters)
            .passing(Self.tokenChecks)
        let (logout, destination) = (try call.logout.value, try call.destination.value)
        let now = provider.environment.now()
        guard logout.mayEndSession(try await provider.status(of: logout.token)) else {
            return loggedOutResponse(redirectingTo: destination, requestContext)
        }
        try await provider.store.endLogin(logout.end(at: now))
        guard let digest = requestContext.browser.sessionDigest,
            let session = try await provider.store.session(withDigest: digest, at: now),
            session.person == logout.token.person
        else { return loggedOutResponse(redirectingTo: destination, requestContext) }
        return try await close(digest, then: destination, requestContext)
    }

    private func close(_ session: String, then destination: String?, _ context: LogoutRequestContext) async throws -> Response {
        try await provider.store.endSession(withDigest: session, at: provider.environment.now())
        var response = loggedOutResponse(redirectingTo: destination, context)
        response.setCookies(cookies.expiredSession)
        return response
    }

    private func loggedOutResponse(redirectingTo destination: String?, _ context: LogoutRequestContext) -> Response {
        destination.map(seeOther) ?? page(LogoutPage(form: nil), context)
    }

    private func page(_ page: LogoutPage, _ context: LogoutRequestContext) -> Response {
        respond(page, context.browser, context.language, forms: .toApps)
    }

    /// The context of one logout request.
    private struct LogoutRequestContext {
        let parameters: FormParameters
        let browser: BrowserIdentity
        let language: PageLanguage

        init(_ request: Request, query: String, _ cookies: BrowserCookies, _ provider: Provider) async throws {
            parameters = FormParameters(encoded: query)
            browser = BrowserIdentity(request, cookies, provider.environment)
            let person = try await provider.signedInPerson(in: browser)?.person
            language = .chosen(for: request, by: person, locales: AuthorizationRequest.locales(in: parameters))
        }
    }
}
