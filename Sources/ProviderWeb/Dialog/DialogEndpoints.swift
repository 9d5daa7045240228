import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The endpoints of the login dialog (provider-wire.md, section 2); the login form and the consent form are in files of their own.
struct DialogEndpoints: PageEndpoints {
    let provider: Provider
    let url: PublicURL

    /// Handles an authorization request, sent as a link or as a form (OpenID Connect Core 1.0, section 3.1.2.1).
    @Sendable func arrive(_ request: Request, _ context: ProviderContext) async throws -> Response {
        // A cross-site POST carries no `SameSite=Lax` cookies; the GET request that follows the redirect does.
        if request.method == .post {
            let query = try await request.pageParameters(context).query
            guard query.utf8.count <= AuthorizationRequestValidator.longestQuery else { throw PageError.queryTooLong }
            return seeOther(way(to: Path.arrive, query, request))
        }
        let errand = FormPayload(query: Array((request.uri.query ?? "").utf8))
        let visit = try await visit(request, errand, startedAt: provider.surroundings.now())
        guard isWithCookies(request, context) else {
            return Response(status: .found, headers: [.location: way(to: Path.arrive, request.uri.query ?? "", request)])
        }
        // The permissions of an explorer login are selected by the person, not requested by the app, so they are not recorded.
        if visit.flow.request.redirectURI != url.text + ExplorerLogin.path {
            try await provider.count(visit.flow.request.permissions, askedBy: visit.flow.request.app)
        }
        return try await proceed(visit)
    }

    /// The empty page `/connect/login_success.html`, whose address desktop clients read. It loads nothing, so nothing on it can read the address.
    @Sendable func blank(_ request: Request, _ context: ProviderContext) -> Response {
        PageResponse(html: "<!DOCTYPE html>\n<html lang=\"en\"><title>Success</title></html>\n", language: .english).response
    }

    /// Continues the dialog after a form, at `GET /dialog/continue`.
    @Sendable func resume(_ request: Request, _ context: ProviderContext) async throws -> Response {
        let sealed = try unseal(request.queryParameters[FormField.dialog])
        let visit = try await visit(request, sealed)
        try check(sealed, for: .goOn, visit)
        return try await proceed(visit)
    }

    func proceed(_ visit: AuthorizationContext) async throws -> Response {
        if let conclusion = conclusion(of: visit) { return conclusion }
        switch visit.flow.step(for: visit.visitor) {
        case .logIn(let person):
            return try loginPage(visit, email: person?.login, notice: person == nil ? nil : .passwordAgain, status: .ok)
        case .ask(let question, let person): return try await consentPage(question, for: person, visit)
        case .answer(let question, let person, let grant): return try await answer(question, person, grant, visit)
        case .redirect(let error): return redirect(AuthorizationResponse(error, to: visit.flow.request, by: url.text))
        case .refuse(let refusal):
            if !refusal.isPrivate { try await provider.count(refusal: refusal.code, of: visit.flow.request.app) }
            var refused = visit.refused(refusal)
            // A different account may be allowed to log in.
            if refusal.dependsOnPerson, let person = visit.visitor?.person {
                refused.switching = ErrorPage.Switching(
                    form: try seal(visit, for: .consent, session: visit.browser.sessionDigest), firstName: person.firstName)
            }
            throw refused
        }
    }

    func answer(
        _ question: ConsentPrompt, _ person: Person, _ grant: Grant, _ visit: AuthorizationContext
    ) async throws -> Response {
        if let device = visit.device { return try await approve(device, grant, of: person, visit) }
        let subject = try await provider.subject(person, grant)
        let request = visit.flow.request
        let loginID = provider.surroundings.randomText(bytes: 16)
        // Recorded before the tokens are returned; a login by authorization code is recorded when the code is redeemed.
        if request.responseDisclosesLogin {
            let login = DialogLogin(
                grant, of: person, permissions: question.askable.filter(grant.granted.contains),
                tracking: request.tracking,
                bound: request.returnsAccessToken ? request.note.map { (loginID, $0) } : nil, at: provider.surroundings.now())
            guard try await provider.store.record(login) else { return again(visit) }
        }
        let answer = try await provider.issuer(at: url).answer(
            to: request, about: question, for: subject, loginID: loginID, authenticatedAt: visit.visitor?.authenticatedAt)
        try await provider.note(answer.claims, told: request.app.id, of: person.id)
        return redirect(answer)
    }

    /// Restarts the dialog when a record that the response needs no longer exists; the new request reports what is missing.
    func again(_ visit: AuthorizationContext) -> Response { seeOther(restart(of: visit)) }

    func restart(of visit: AuthorizationContext) -> String {
        visit.device == nil ? "\(Path.arrive)?\(String(decoding: visit.errand.query, as: UTF8.self))" : Path.deviceWithCookies
    }

    /// Redirects the browser to `GET /dialog/continue`, so that neither reloading nor going back submits a form again.
    /// - Parameter opened: the digest of the cookie of a session that was opened just now.
    func resume(_ visit: AuthorizationContext, opened: String? = nil) throws -> Response {
        resume(try seal(visit, for: .goOn, opened: opened))
    }

    /// - Parameter sealed: the sealed state of the dialog.
    func resume(_ sealed: String) -> Response { seeOther("\(Path.resume)?\(FormField.dialog)=\(sealed)") }

    /// Ends the dialog without a decision by the person.
    func cancel(_ visit: AuthorizationContext) async throws -> Response {
        let person = visit.visitor?.person.id
        if let device = visit.device { return try await decline(device, by: person, visit) }
        try await provider.store.record(
            DialogCancellation(appID: visit.flow.request.app.id, person: person, at: provider.surroundings.now()))
        return redirect(AuthorizationResponse(.cancelled, to: visit.flow.request, by: url.text))
    }

    func redirect(_ answer: AuthorizationResponse) -> Response { seeOther(answer.address) }

    /// Restores the dialog from its sealed state.
    func visit(_ request: Request, _ sealed: FormState) async throws -> AuthorizationContext {
        var visit = try await visit(request, sealed.errand, startedAt: sealed.arrivedAt, opened: sealed.opened)
        visit.choice = sealed.choice
        return visit
    }

    /// - Throws: ``LocalizedPageError``, in the language of the logged-in person and the layout of the dialog.
    private func visit(
        _ request: Request, _ errand: FormPayload, startedAt: Date, opened: String? = nil
    ) async throws -> AuthorizationContext {
        do {
            return try await AuthorizationContext(
                provider, request, errand: errand, startedAt: startedAt, openedSession: opened, home: url.names, cookies)
        } catch let refusal as PageError {
            let parameters = FormParameters(encoded: errand.query)
            let person = try await provider.visitor(in: BrowserIdentity(request, cookies, provider.surroundings))?.person
            let language = PageLanguage.chosen(for: request, by: person, locales: AuthorizationRequest.locales(in: parameters))
            throw LocalizedPageError(refusal: refusal, language: language, display: DialogDisplay(parameters))
        }
    }

    enum Path {
        static let arrive = "/dialog/oauth"
        static let resume = "/dialog/continue"
        static let logout = "/dialog/logout"
        static let logoutByToken = "/dialog/logout.php"
        /// The verification URI, which people type (RFC 8628, section 3.2).
        static let device = "/device"
        static let deviceWithCookies = "/dialog/device"
    }

    enum Action {
        static let proceed = "continue"
        static let cancel = "cancel"
        static let switchAccount = "switch"
    }
}
