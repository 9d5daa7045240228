import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// The consent form of the dialog: `POST /dialog/consent`.
extension DialogEndpoints {
    /// Handles the submitted consent form.
    @Sendable func consent(_ request: Request, _ context: ProviderContext) async throws -> Response {
        let form = try await form(request, context)
        let sealed = try unseal(form[FormField.dialog])
        var visit = try await visit(request, sealed)
        let isCancel = form[FormField.action] == Action.cancel
        // A form from another session of the same person, or an expired one, is not acted on: the page reappears with its switches as they were
        // left.
        if form[FormField.action] == Action.proceed, let again = choice(left: form, sealed, visit) {
            visit.choice = again
            if let conclusion = conclusion(of: visit) { return conclusion }
            return try await proceed(visit)
        }
        // Canceling acts on nobody's behalf, so the session may differ; without a session there is nobody to act for.
        try check(sealed, for: .consent, visit, forgivingOtherSession: isCancel || visit.visitor == nil)
        if isCancel { return try await cancel(visit) }
        switch form[FormField.action] {
        case Action.switchAccount: return try await closeSession(visit)
        case Action.proceed: break
        default:
            throw PageError(code: "malformed_form", developerNote: "The field action must be continue, cancel or switch.")
        }
        // The button was pressed twice, or the person decided about the device login elsewhere in the meantime.
        if let conclusion = conclusion(of: visit) { return conclusion }
        guard let visitor = visit.visitor else {
            visit.choice = Self.choice(in: form, sealed)
            return try loginPage(visit, email: nil, notice: .signedOut, status: .forbidden)
        }
        switch visit.flow.step(for: visitor) {
        case .ask(let question, let person), .answer(let question, let person, _):
            if let refusal = visit.flow.refusal(afterConsentBy: visitor) {
                return redirect(AuthorizationResponse(refusal, to: visit.flow.request, by: url.text))
            }
            let shown = Set(sealed.shown.map(Permission.init(name:)))
            // A limited login was granted elsewhere while the page was open, so the page did not list all that a classic login would now give
            // access to.
            guard question.isAnswered(byPageShowing: shown) else { return try await consentPage(question, for: person, visit) }
            let switchedOn = shown.filter { form.bytes($0.name) != nil }
            return try await record(question.decision(shown: shown, switchedOn: switchedOn), about: question, person, visit)
        case .logIn, .redirect, .refuse:
            // The state has changed since the page was shown, so the dialog proceeds from the current state.
            return try await proceed(visit)
        }
    }

    /// The permissions that the person switched off in the submitted form.
    private static func choice(in form: FormParameters, _ sealed: FormState) -> FormState.Choice? {
        let off = sealed.shown.filter { form.bytes($0) == nil }
        return sealed.choice.map { FormState.Choice(of: $0.person, off: Set(off)) }
    }

    /// The choice in a form that is not acted on because its session has changed or it has expired; `nil` unless the form was shown to the current
    /// person.
    private func choice(left form: FormParameters, _ sealed: FormState, _ visit: AuthorizationContext) -> FormState.Choice? {
        let objection = sealed.objection(
            to: .consent, browser: visit.browser.sentDigest, session: visit.browser.sessionDigest, at: provider.surroundings.now())
        guard let visitor = visit.visitor, sealed.use == .consent, objection == .otherSession || objection == .stale,
            let choice = Self.choice(in: form, sealed), choice.person == visitor.person.id
        else { return nil }
        return choice
    }

    private func record(
        _ decision: (granted: Set<Permission>, declined: Set<Permission>), about question: ConsentPrompt,
        _ person: Person, _ visit: AuthorizationContext
    ) async throws -> Response {
        let app = visit.flow.request.app
        let consent = Consent(
            appID: app.id, person: person.id,
            appScopedID: AppScopedID.derive(app: app.id, person: person.id, key: provider.keys.pairwise),
            granted: decision.granted, declined: decision.declined, tracking: visit.flow.request.tracking,
            decidedAt: provider.surroundings.now())
        do {
            return try await answer(question, person, try await provider.store.record(consent), visit)
        } catch let error as StoreError where error.isMissingSubject {
            return again(visit)
        }
    }

    private func closeSession(_ visit: AuthorizationContext) async throws -> Response {
        if let digest = visit.browser.sessionDigest {
            try await provider.store.endSession(withDigest: digest, at: provider.surroundings.now())
        }
        var response = try resume(visit)
        response.setCookies(cookies.expiredSession)
        return response
    }
}
