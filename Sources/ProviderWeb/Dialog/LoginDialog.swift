import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// The login dialog (Wire.md, section 2). A login takes five steps:
///
/// 1. The authorization request: `authorize` validates it; see ``DialogDestination``.
/// 2. The next page: `nextPage` chooses it by the ``AuthorizationContext``. This step is repeated after each form.
/// 3. The login with a password: `showLogin`, `logIn`.
/// 4. The consent: `showConsent`, `consent`.
/// 5. The response: `approve` or `cancel` ends the dialog at its destination.
///
/// After each form, the browser is redirected to `GET /dialog/continue`, so that neither reloading nor going back submits a form again.
struct LoginDialog: PageEndpoints {
    let provider: Provider
    let url: PublicURL
    /// The provider's own pages that begin logins for apps.
    let providerLogins: [any ProviderLogin.Type]

    /// The checks of a form and of the redirect that follows it. The checks of the dialog's ``DialogDestination`` follow.
    static let formChecks: [EndpointCheck<FormCall>] = [.formSeal]
    /// The checks of a decision on the consent page, after those of the destination.
    static let consentChecks: [EndpointCheck<ConsentCall>] = [.session]

    enum Path {
        static let authorize = "/dialog/oauth"
        static let continuation = "/dialog/continue"
    }

    // MARK: 1. The authorization request

    /// Handles an authorization request, sent as a link or as a form (OpenID Connect Core 1.0, section 3.1.2.1).
    @Sendable func authorize(_ request: Request, _ context: ProviderContext) async throws -> Response {
        // A cross-site POST carries no `SameSite=Lax` cookies. The GET request that follows the redirect carries them.
        if request.method == .post {
            let query = try await request.pageParameters(context).query
            guard query.utf8.count <= AuthorizationRequestValidator.maximumQueryLength else { throw PageError.queryTooLong }
            return seeOther(cookieAddress(for: Path.authorize, query, request))
        }
        let state = FormState.Dialog(query: QueryBytes(request.uri.query), startedAt: provider.environment.now())
        let authorization = try await AuthorizationContext.load(self, request, state, from: browser(of: request), context)
        guard receivesCookies(request, context) else {
            return Response(status: .found, headers: [.location: cookieAddress(for: Path.authorize, request.uri.query ?? "", request)])
        }
        if !authorization.request.isFromProvider {
            try await provider.recordUnapprovedPermissions(authorization.request.permissions, requestedBy: authorization.request.app)
            if let response = try await scriptedResponse(to: request, authorization, context) { return response }
        }
        return try await nextPage(of: authorization)
    }

    // MARK: 2. The next page

    /// Continues the dialog after a form, at `GET /dialog/continue`.
    @Sendable func resume(_ request: Request, _ context: ProviderContext) async throws -> Response {
        let browser = browser(of: request)
        let state = try await checked(request.queryParameters, request, browser) {
            if case .continuation(let state) = $0 { state } else { nil }
        }
        return try await nextPage(of: .load(self, request, state, from: browser, context))
    }

    func nextPage(of authorization: AuthorizationContext) async throws -> Response {
        if let page = authorization.destination.decisionPage { return show(page, authorization) }
        switch authorization.flow.step(for: authorization.signedInPerson) {
        case .showLogin(let person):
            return try await showLogin(authorization, email: person?.login, notice: person == nil ? nil : .reauthenticate)
        case .showConsent(let prompt, let person): return try await showConsent(prompt, to: person, authorization)
        case .respond(let prompt, let person, let grant): return try await approve(grant, of: person, prompt, authorization)
        case .redirect(let error): return reject(authorization, with: error)
        case .showError(let refusal):
            if !refusal.isPrivate { try await provider.recordRejection(reason: refusal.code, of: authorization.request.app) }
            var page = LocalizedPageError(refusal: refusal, language: authorization.language, display: authorization.display)
            // A different account may be allowed to log in.
            if refusal.dependsOnPerson, let person = authorization.signedInPerson?.person {
                let consent = FormState.Consent(dialog: authorization.state, person: person.id, shown: [])
                page.accountSwitch = ErrorPage.AccountSwitch(
                    form: try provider.seal(FormState.consent(consent), for: authorization.browser), firstName: person.firstName)
            }
            throw page
        }
    }

    // MARK: 3. The login with a password

    func showLogin(
        _ authorization: AuthorizationContext, email: String?, notice: LoginNotice?, status: HTTPResponse.Status = .ok, search: String = ""
    ) async throws -> Response {
        let form = try provider.seal(FormState.login(authorization.state), for: authorization.browser)
        if provider.hooks.signIn == .choice {
            let first = email ?? authorization.request.loginHint
            let choices = try await PersonChoices(of: provider, search: search, first: first)
            return show(PersonChoicePage(authorization, form: form, choices: choices, notice: notice), authorization, status)
        }
        return show(LoginPage(authorization, form: form, email: email, notice: notice), authorization, status)
    }

    /// Handles the login form: `POST /dialog/login`.
    @Sendable func logIn(_ request: Request, _ context: ProviderContext) async throws -> Response {
        let fields = try await self.form(request, context)
        let browser = browser(of: request)
        let state = try await checked(fields, request, browser) { if case .login(let state) = $0 { state } else { nil } }
        let authorization = try await AuthorizationContext.load(self, request, state, from: browser, context)
        if fields[FormField.action] == ConsentForm.Action.cancel.rawValue { return try await cancel(authorization) }
        if fields[FormField.action] == FormField.search {
            return try await showLogin(authorization, email: nil, notice: nil, search: fields[FormField.search] ?? "")
        }

        let submission = PasswordAuthenticator.Submission(
            login: fields[provider.hooks.signIn.loginField], password: fields[FormField.password].map(Secret.init), browser: browser,
            appID: authorization.request.app.id)
        switch try await PasswordAuthenticator(provider: provider, cookies: cookies).authenticate(submission, request, context) {
        case .authenticated(let newSession):
            var state = authorization.state
            state.openedSession = newSession.session
            var response = try resume(state, browser)
            response.setCookies(newSession.cookies)
            return response
        case .rejected(let refusal):
            var response = try await showLogin(
                authorization, email: fields[FormField.email], notice: refusal.notice, status: refusal.status)
            response.headers[.retryAfter] = refusal.retryAfter.map(String.init)
            return response
        }
    }

    // MARK: 4. The consent

    private func showConsent(_ prompt: ConsentPrompt, to person: Person, _ authorization: AuthorizationContext) async throws -> Response {
        var grant: Grant?
        if authorization.request.isLimited {
            grant = try await provider.store.grant(of: authorization.request.app.id, by: person.id)
        }
        let definitions = authorization.request.app.operatorPermissions
        let showsFriends = prompt.lines.contains {
            $0.permission == .userFriends || definitions[$0.permission]?.documentedPermissions.contains(.userFriends) == true
        }
        let friends = showsFriends ? try await provider.store.friendNames(of: person.id, upTo: PermissionValue.neededFriends) : []
        var state = authorization.state
        state.choice = nil
        let consent = FormState.Consent(dialog: state, person: person.id, shown: prompt.lines.map(\.permission))
        let now = provider.environment.now()
        let page = ConsentPage(
            prompt, for: person, try await provider.summary(of: person), authorization,
            form: try provider.seal(FormState.consent(consent), for: authorization.browser),
            mayHaveAccess: grant?.mayHaveAccess(at: now) == true, friends: friends, at: now)
        return show(page, authorization)
    }

    /// Handles the consent form: `POST /dialog/consent`.
    @Sendable func consent(_ request: Request, _ context: ProviderContext) async throws -> Response {
        let fields = try await self.form(request, context)
        let browser = browser(of: request)
        let call = FormCall(fields, from: browser, provider) { state, violation in
            guard case .consent(let consent) = state else { return PageError.formOfOtherBrowser() }
            let person = try await provider.signedInPerson(in: browser)?.person.id
            if ConsentForm(fields, consent).isAccepted(despite: violation, from: person) { return nil }
            return try await rejection(violation, of: consent.dialog, request, browser)
        }
        let opened = try await call.passing(Self.formChecks).form.value
        guard case .consent(let consent) = opened.state else { throw PageError.formOfOtherBrowser() }
        let form = ConsentForm(fields, consent)
        var authorization = try await AuthorizationContext.load(self, request, consent.dialog, from: browser, context)
        if form.isShownAgain(after: opened.violation, to: authorization.signedInPerson?.person.id) {
            authorization.state.choice = form.choice
            return try await nextPage(of: authorization)
        }
        switch form.action {
        case .cancel: return try await cancel(authorization)
        case .switchAccount: return try await closeSession(authorization)
        case .proceed:
            let call = ConsentCall(provider: provider, signedInPerson: authorization.signedInPerson, violation: opened.violation)
            return try await decide(form, call, authorization)
        case nil: throw PageError(code: "malformed_form", developerNote: "The field action must be continue, cancel or switch.")
        }
    }

    private func decide(
        _ form: ConsentForm, _ call: ConsentCall, _ authorization: AuthorizationContext
    ) async throws -> Response {
        // A decision exists if the button was pressed twice, or if the person decided about the device login elsewhere in the meantime.
        if let page = authorization.destination.decisionPage { return show(page, authorization) }
        let currentUser: DialogFlow.SignedInPerson
        do {
            currentUser = try await call.passing(Self.consentChecks).person.value
        } catch is ConsentSessionEnded {
            var authorization = authorization
            authorization.state.choice = form.choice
            return try await showLogin(authorization, email: nil, notice: .sessionEnded, status: .forbidden)
        }
        switch authorization.flow.step(for: currentUser) {
        case .showConsent(let prompt, let person), .respond(let prompt, let person, _):
            if let error = authorization.flow.error(afterConsentBy: currentUser) { return reject(authorization, with: error) }
            // While the page was open, the person may have granted more permissions in another window. A classic login would include them,
            // but the page did not show them.
            guard prompt.isCovered(byPageShowing: form.shown) else { return try await showConsent(prompt, to: person, authorization) }
            return try await recordConsent(of: person, to: form.selected, among: form.shown, prompt, authorization)
        case .showLogin, .redirect, .showError:
            // The state has changed since the page was shown, so the dialog proceeds from the current state.
            return try await nextPage(of: authorization)
        }
    }

    /// Records the person's decision, and ends the dialog.
    /// - Parameters:
    ///   - selected: the permissions that the person grants.
    ///   - shown: the permissions that the person decided about.
    func recordConsent(
        of person: Person, to selected: Set<Permission>, among shown: Set<Permission>, _ prompt: ConsentPrompt,
        _ authorization: AuthorizationContext
    ) async throws -> Response {
        let decision = prompt.decision(shown: shown, selected: selected)
        let app = authorization.request.app.id
        let consent = Consent(
            appID: app, person: person.id, appScopedID: provider.appScopedID(of: person.id, in: app),
            granted: decision.granted, declined: decision.declined, tracking: authorization.request.tracking,
            decidedAt: provider.environment.now())
        do {
            return try await approve(try await provider.store.recordConsent(consent), of: person, prompt, authorization)
        } catch let error as StoreError where error.isMissingSubject {
            return try end(.restart, authorization)
        }
    }

    private func closeSession(_ authorization: AuthorizationContext) async throws -> Response {
        if let digest = authorization.browser.sessionDigest {
            try await provider.store.endSession(withDigest: digest, at: provider.environment.now())
        }
        var response = try resume(authorization.state, authorization.browser)
        response.setCookies(cookies.expiredSession)
        return response
    }

    // MARK: 5. The response

    private func approve(
        _ grant: Grant, of person: Person, _ prompt: ConsentPrompt, _ authorization: AuthorizationContext
    ) async throws -> Response {
        let approval = DialogApproval(
            grant: grant, person: person, prompt: prompt, authenticatedAt: authorization.signedInPerson?.authenticatedAt)
        let outcome = try await authorization.destination.approve(approval)
        if case .restart = outcome {} else { provider.loginMetrics.record(.approved, of: authorization.flowLabel) }
        return try end(outcome, authorization)
    }

    func cancel(_ authorization: AuthorizationContext) async throws -> Response {
        let outcome = try await authorization.destination.cancel(by: authorization.signedInPerson?.person.id)
        provider.loginMetrics.record(.canceled, of: authorization.flowLabel)
        return try end(outcome, authorization)
    }

    func reject(_ authorization: AuthorizationContext, with error: RedirectError) -> Response {
        provider.loginMetrics.record(.rejected, of: authorization.flowLabel)
        return seeOther(AuthorizationResponse(error, to: authorization.request, by: url.text).address)
    }

    private func end(_ outcome: DialogOutcome, _ authorization: AuthorizationContext) throws -> Response {
        switch outcome {
        case .redirect(let address): seeOther(address)
        case .showDecision: try resume(authorization.state, authorization.browser)
        case .restart: seeOther(type(of: authorization.destination).restartAddress(of: authorization.state))
        }
    }

    // MARK: Between the steps

    private func browser(of request: Request) -> BrowserIdentity { BrowserIdentity(request, cookies, provider.environment) }

    /// Runs the checks of a form.
    /// - Parameter dialog: returns the state of the dialog; `nil` for the state of another kind of form.
    private func checked(
        _ fields: FormParameters, _ request: Request, _ browser: BrowserIdentity,
        _ dialog: @escaping @Sendable (FormState) -> FormState.Dialog?
    ) async throws -> FormState.Dialog {
        let call = FormCall(fields, from: browser, provider) { state, violation in
            guard let state = dialog(state) else { return PageError.formOfOtherBrowser() }
            return try await rejection(violation, of: state, request, browser)
        }
        guard let state = dialog(try await call.passing(Self.formChecks).form.value.state) else { throw PageError.formOfOtherBrowser() }
        return state
    }

    /// Redirects the browser to `GET /dialog/continue` with the state of a dialog.
    func resume(_ state: FormState.Dialog, _ browser: BrowserIdentity) throws -> Response {
        seeOther("\(Path.continuation)?\(FormField.state)=\(try provider.seal(FormState.continuation(state), for: browser))")
    }

    private func show(
        _ page: some RenderablePage, _ authorization: AuthorizationContext, _ status: HTTPResponse.Status = .ok
    ) -> Response {
        respond(page, authorization.browser, authorization.language, status, forms: .toApps)
    }

    /// Returns the error page for a rejected form, with a link that starts the dialog again.
    private func rejection(
        _ violation: BrowserBoundViolation, of state: FormState.Dialog, _ request: Request, _ browser: BrowserIdentity
    ) async throws -> LocalizedPageError {
        let parameters = FormParameters(encoded: state.query.bytes)
        let person = try await provider.signedInPerson(in: browser)?.person
        return LocalizedPageError(
            refusal: PageError(violation, restartingAt: state.destination.restartAddress(of: state)),
            language: .chosen(for: request, by: person, locales: AuthorizationRequest.locales(in: parameters)),
            display: DialogDisplay(parameters))
    }
}

extension AuthorizationContext {
    fileprivate var flowLabel: LoginMetrics.Flow { destination.userCode == nil ? .redirect : .device }
}
