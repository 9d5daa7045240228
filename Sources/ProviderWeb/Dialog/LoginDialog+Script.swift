import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// The decisions of a ``DialogScript``, which are carried out in the steps of the pages.
extension LoginDialog {
    /// Returns the response to a valid authorization request that the script decides about; `nil` to show the pages.
    func scriptedResponse(
        to request: Request, _ authorization: AuthorizationContext, _ context: ProviderContext
    ) async throws -> Response? {
        // A `HEAD` request must not change anything.
        guard request.method == .get, let script = provider.hooks.dialogScript,
            let decision = try await script.decision(for: ScriptedDialog(authorization.request))
        else { return nil }
        switch decision {
        case .cancel: return try await cancel(authorization)
        case .error(let code, let description): return reject(authorization, with: RedirectError(scripted: code, description: description))
        case .approve(let id, let declined):
            guard let person = try await provider.store.person(id) else {
                throw PageError(
                    code: "internal", developerNote: "The script of the dialog chose a person who does not exist.", status: 500)
            }
            return try await approve(as: person, declining: declined, request, authorization, context)
        }
    }

    /// Logs the person in, unless the browser already has a sufficient session, and grants what is not declined.
    private func approve(
        as person: Person, declining declined: Set<Permission>, _ request: Request, _ authorization: AuthorizationContext,
        _ context: ProviderContext
    ) async throws -> Response {
        guard authorization.needsLogin(of: person) else { return try await consent(declining: declined, authorization) }
        let authenticator = PasswordAuthenticator(provider: provider, cookies: cookies)
        let known = authenticator.knownBrowser(in: request)
        guard let session = try await authenticator.openSession(for: person, known, in: authorization.browser, request) else {
            if authorization.request.isSilent { return reject(authorization, with: .loginRequired) }
            return try await showLogin(authorization, email: person.login, notice: .locked, status: .forbidden)
        }
        provider.loginMetrics.record(.accepted)
        var state = authorization.state
        state.openedSession = session.session
        let browser = authorization.browser.withSession(session.session)
        var response: Response
        do {
            let loggedIn = try await AuthorizationContext.load(self, request, state, from: browser, context)
            response = try await consent(declining: declined, loggedIn)
        } catch let error as LocalizedPageError {
            // The cookies of the new session are added to the page.
            response = provider.page(
                error.refusal, in: error.language, error.display, accountSwitch: error.accountSwitch, request: context.traceID)
            if let fresh = browser.newCookieValue { response.setCookies(cookies.browser(fresh)) }
        }
        response.setCookies(session.cookies)
        return response
    }

    private func consent(declining declined: Set<Permission>, _ authorization: AuthorizationContext) async throws -> Response {
        guard let currentUser = authorization.signedInPerson,
            case .showConsent(let prompt, let person) = authorization.flow.step(for: currentUser)
        else { return try await nextPage(of: authorization) }
        if let error = authorization.flow.error(afterConsentBy: currentUser) { return reject(authorization, with: error) }
        let shown = Set(prompt.lines.map(\.permission))
        return try await recordConsent(of: person, to: shown.subtracting(declined), among: shown, prompt, authorization)
    }
}

extension AuthorizationContext {
    /// Whether the person has to log in, because nobody or somebody else is logged in, or because the request demands a new login.
    fileprivate func needsLogin(of person: Person) -> Bool {
        guard let signedInPerson, signedInPerson.person.id == person.id else { return true }
        if case .showLogin = flow.step(for: signedInPerson) { return true }
        return false
    }
}

extension ScriptedDialog {
    fileprivate init(_ request: AuthorizationRequest) {
        self.init(
            appID: request.app.id, permissions: request.permissions, isLimited: request.isLimited, isSilent: request.isSilent)
    }
}
