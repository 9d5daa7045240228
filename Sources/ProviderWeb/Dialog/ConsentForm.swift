import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// The consent form of the dialog: `POST /dialog/consent`.
extension DialogEndpoints {
    /// Handles the submitted consent form.
    @Sendable func consent(_ request: Request, _ context: ProviderContext) async throws -> Response {
        let form = try await form(request, context)
        let sealed = try unseal(form[FormField.state])
        guard case .consent(let consent) = sealed.value else { throw PageError.formOfOtherBrowser() }
        var requestContext = try await requestContext(request, consent.dialog)
        let isCancel = form[FormField.action] == Action.cancel
        // A form from another session of the same person, or an expired one, is not acted on: the page reappears with its switches as they were
        // left.
        let violation = violation(of: sealed, from: requestContext.browser)
        if form[FormField.action] == Action.proceed,
            let previousChoice = choiceOfStaleForm(form, consent, violation, requestContext)
        {
            requestContext.state.choice = previousChoice
            if let conclusion = decisionPage(of: requestContext) { return conclusion }
            return try await proceed(requestContext)
        }
        // Canceling acts on nobody's behalf, so the session may differ; without a session there is nobody to act for.
        try check(sealed, requestContext, forgivingOtherSession: isCancel || requestContext.signedInPerson == nil)
        if isCancel { return try await cancel(requestContext) }
        switch form[FormField.action] {
        case Action.switchAccount: return try await closeSession(requestContext)
        case Action.proceed: break
        default:
            throw PageError(code: "malformed_form", developerNote: "The field action must be continue, cancel or switch.")
        }
        // The button was pressed twice, or the person decided about the device login elsewhere in the meantime.
        if let conclusion = decisionPage(of: requestContext) { return conclusion }
        guard let currentUser = requestContext.signedInPerson else {
            requestContext.state.choice = Self.choice(in: form, consent)
            return try loginPage(requestContext, email: nil, notice: .sessionEnded, status: .forbidden)
        }
        switch requestContext.flow.step(for: currentUser) {
        case .showConsent(let question, let person), .respond(let question, let person, _):
            if let refusal = requestContext.flow.error(afterConsentBy: currentUser) {
                return redirect(AuthorizationResponse(refusal, to: requestContext.flow.request, by: url.text))
            }
            let shown = Set(consent.shown)
            // While the page was open, the person granted more in another window. A classic login would include that, but the page did not
            // show it.
            guard question.isCovered(byPageShowing: shown) else { return try await consentPage(question, for: person, requestContext) }
            let switchedOn = shown.filter { form.bytes($0.name) != nil }
            return try await record(question.decision(shown: shown, selected: switchedOn), about: question, person, requestContext)
        case .showLogin, .redirect, .showError:
            // The state has changed since the page was shown, so the dialog proceeds from the current state.
            return try await proceed(requestContext)
        }
    }

    /// The permissions that the person switched off in the submitted form.
    private static func choice(in form: FormParameters, _ consent: FormState.Consent) -> FormState.Choice {
        FormState.Choice(of: consent.person, off: consent.shown.filter { form.bytes($0.name) == nil })
    }

    /// The choice in a form that is not acted on because its session has changed or it has expired; `nil` unless the form was shown to the current
    /// person.
    private func choiceOfStaleForm(
        _ form: FormParameters, _ consent: FormState.Consent, _ violation: BrowserBoundViolation?, _ context: AuthorizationContext
    ) -> FormState.Choice? {
        guard violation == .otherSession || violation == .expired, consent.person == context.signedInPerson?.person.id else { return nil }
        return Self.choice(in: form, consent)
    }

    private func record(
        _ decision: (granted: Set<Permission>, declined: Set<Permission>), about question: ConsentPrompt,
        _ person: Person, _ context: AuthorizationContext
    ) async throws -> Response {
        let app = context.flow.request.app
        let consent = Consent(
            appID: app.id, person: person.id,
            appScopedID: AppScopedID.derive(app: app.id, person: person.id, key: provider.keys.pairwise),
            granted: decision.granted, declined: decision.declined, tracking: context.flow.request.tracking,
            decidedAt: provider.environment.now())
        do {
            return try await respond(to: question, person, try await provider.store.recordConsent(consent), context)
        } catch let error as StoreError where error.isMissingSubject {
            return restartDialog(context)
        }
    }

    private func closeSession(_ context: AuthorizationContext) async throws -> Response {
        if let digest = context.browser.sessionDigest {
            try await provider.store.endSession(withDigest: digest, at: provider.environment.now())
        }
        var response = try resume(context)
        response.setCookies(cookies.expiredSession)
        return response
    }
}
