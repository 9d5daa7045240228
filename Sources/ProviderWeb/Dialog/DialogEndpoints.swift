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

/// The endpoints of the login dialog (Wire.md, section 2); the login form and the consent form are in files of their own.
struct DialogEndpoints: PageEndpoints {
    let provider: Provider
    let url: PublicURL

    /// Handles an authorization request, sent as a link or as a form (OpenID Connect Core 1.0, section 3.1.2.1).
    @Sendable func authorize(_ request: Request, _ context: ProviderContext) async throws -> Response {
        // A cross-site POST carries no `SameSite=Lax` cookies; the GET request that follows the redirect does.
        if request.method == .post {
            let query = try await request.pageParameters(context).query
            guard query.utf8.count <= AuthorizationRequestValidator.longestQuery else { throw PageError.queryTooLong }
            return seeOther(cookieAddress(for: Path.authorize, query, request))
        }
        let state = FormState.Dialog(query: QueryBytes(request.uri.query), startedAt: provider.environment.now())
        let requestContext = try await requestContext(request, state)
        guard receivesCookies(request, context) else {
            return Response(status: .found, headers: [.location: cookieAddress(for: Path.authorize, request.uri.query ?? "", request)])
        }
        // The permissions of an explorer login are selected by the person, not requested by the app, so they are not recorded.
        if requestContext.flow.request.redirectURI != url.text + ExplorerLogin.path {
            try await provider.recordUnapprovedPermissions(
                requestContext.flow.request.permissions, requestedBy: requestContext.flow.request.app)
        }
        return try await proceed(requestContext)
    }

    /// The empty page `/connect/login_success.html`, whose address desktop clients read. It loads nothing, so nothing on it can read the address.
    @Sendable func loginSuccess(_ request: Request, _ context: ProviderContext) -> Response {
        PageResponse(html: "<!DOCTYPE html>\n<html lang=\"en\"><title>Success</title></html>\n", language: .english).response
    }

    /// Continues the dialog after a form, at `GET /dialog/continue`.
    @Sendable func resume(_ request: Request, _ context: ProviderContext) async throws -> Response {
        let sealed = try unseal(request.queryParameters[FormField.state])
        guard case .continuation(let state) = sealed.value else { throw PageError.formOfOtherBrowser() }
        let requestContext = try await requestContext(request, state)
        try check(sealed, requestContext)
        return try await proceed(requestContext)
    }

    func proceed(_ context: AuthorizationContext) async throws -> Response {
        if let conclusion = decisionPage(of: context) { return conclusion }
        switch context.flow.step(for: context.signedInPerson) {
        case .showLogin(let person):
            return try loginPage(context, email: person?.login, notice: person == nil ? nil : .reauthenticate, status: .ok)
        case .showConsent(let question, let person): return try await consentPage(question, for: person, context)
        case .respond(let question, let person, let grant): return try await respond(to: question, person, grant, context)
        case .redirect(let error): return redirect(AuthorizationResponse(error, to: context.flow.request, by: url.text))
        case .showError(let refusal):
            if !refusal.isPrivate { try await provider.recordRejection(reason: refusal.code, of: context.flow.request.app) }
            var refused = context.localized(refusal)
            // A different account may be allowed to log in.
            if refusal.dependsOnPerson, let person = context.signedInPerson?.person {
                let consent = FormState.Consent(dialog: context.state, person: person.id, shown: [])
                refused.accountSwitch = ErrorPage.Switching(
                    form: try provider.seal(FormState.consent(consent), for: context.browser), firstName: person.firstName)
            }
            throw refused
        }
    }

    func respond(
        to question: ConsentPrompt, _ person: Person, _ grant: Grant, _ context: AuthorizationContext
    ) async throws -> Response {
        if let device = context.device { return try await approve(device, grant, of: person, context) }
        let subject = try await provider.subject(person, grant)
        let request = context.flow.request
        let loginID = provider.environment.randomText(bytes: 16)
        // Recorded before the tokens are returned; a login by authorization code is recorded when the code is redeemed.
        if request.responseDisclosesLogin {
            let login = DialogLogin(
                grant, of: person, permissions: question.requestable.filter(grant.granted.contains),
                tracking: request.tracking,
                bound: request.returnsAccessToken ? request.note.map { (loginID, $0) } : nil, at: provider.environment.now())
            guard try await provider.store.recordDialogLogin(login) else { return restartDialog(context) }
        }
        let response = try await provider.issuer(at: url).response(
            to: request, about: question, for: subject, loginID: loginID, authenticatedAt: context.signedInPerson?.authenticatedAt)
        try await provider.recordClaims(response.claims, sentTo: request.app.id, of: person.id)
        return redirect(response)
    }

    /// Restarts the dialog when a record that the response needs no longer exists; the new request reports what is missing.
    func restartDialog(_ context: AuthorizationContext) -> Response { seeOther(restartAddress(of: context)) }

    func restartAddress(of context: AuthorizationContext) -> String {
        context.device == nil ? "\(Path.authorize)?\(context.state.query.text)" : Path.deviceWithCookies
    }

    /// Redirects the browser to `GET /dialog/continue`, so that neither reloading nor going back submits a form again.
    /// - Parameter opened: the digest of the cookie of a session that was opened just now.
    func resume(_ context: AuthorizationContext, opened: String? = nil) throws -> Response {
        var state = context.state
        if let opened { state.openedSession = opened }
        return try resume(state, context.browser)
    }

    /// Redirects the browser to `GET /dialog/continue` with the state of a dialog.
    func resume(_ state: FormState.Dialog, _ browser: BrowserIdentity) throws -> Response {
        seeOther("\(Path.continuation)?\(FormField.state)=\(try provider.seal(FormState.continuation(state), for: browser))")
    }

    /// Ends the dialog without a decision by the person.
    func cancel(_ context: AuthorizationContext) async throws -> Response {
        let person = context.signedInPerson?.person.id
        if let device = context.device { return try await decline(device, by: person, context) }
        try await provider.store.recordDialogCancellation(
            DialogCancellation(appID: context.flow.request.app.id, person: person, at: provider.environment.now()))
        return redirect(AuthorizationResponse(.canceled, to: context.flow.request, by: url.text))
    }

    func redirect(_ response: AuthorizationResponse) -> Response { seeOther(response.address) }

    /// Returns the context of a request in a dialog that begins, or whose state a form carried.
    /// - Throws: ``LocalizedPageError``, in the language of the logged-in person and the layout of the dialog.
    func requestContext(_ request: Request, _ state: FormState.Dialog) async throws -> AuthorizationContext {
        do {
            return try await AuthorizationContext(provider, request, state: state, home: url.origins, cookies)
        } catch let refusal as PageError {
            let parameters = FormParameters(encoded: state.query.bytes)
            let person = try await provider.signedInPerson(in: BrowserIdentity(request, cookies, provider.environment))?.person
            let language = PageLanguage.chosen(for: request, by: person, locales: AuthorizationRequest.locales(in: parameters))
            throw LocalizedPageError(refusal: refusal, language: language, display: DialogDisplay(parameters))
        }
    }

    enum Path {
        static let authorize = "/dialog/oauth"
        static let continuation = "/dialog/continue"
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
