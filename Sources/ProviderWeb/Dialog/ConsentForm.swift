import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// `POST /dialog/consent`.
extension DialogEndpoints {
    /// The consent form comes back.
    @Sendable func consent(_ request: Request, _ context: ProviderContext) async throws -> Response {
        let form = try await form(request, context)
        let sealed = try unseal(form[FormField.dialog])
        var visit = try await visit(request, sealed)
        let isCancel = form[FormField.action] == Action.cancel
        // The same person in another session, or late: nothing is acted on, and the page is shown again as it was left.
        if form[FormField.action] == Action.proceed, let again = choice(left: form, sealed, visit) {
            visit.choice = again
            if let conclusion = conclusion(of: visit) { return conclusion }
            return try await proceed(visit)
        }
        // Who cancels acts for nobody, and may do so whoever is logged in by now. Where nobody is, nobody is acted for.
        try check(sealed, for: .consent, visit, forgivingOtherSession: isCancel || visit.visitor == nil)
        if isCancel { return try await cancel(visit) }
        switch form[FormField.action] {
        case Action.switchPerson: return try await closeSession(visit)
        case Action.proceed: break
        default:
            throw DialogRefusal(code: "malformed_form", developerNote: "The field action must be continue, cancel or switch.")
        }
        // Pressed twice, or decided elsewhere meanwhile.
        if let conclusion = conclusion(of: visit) { return conclusion }
        guard let visitor = visit.visitor else {
            // The session has ended while the page was open.
            visit.choice = Self.choice(in: form, sealed)
            return try loginPage(visit, email: nil, notice: .signedOut, status: .forbidden)
        }
        switch visit.flow.step(for: visitor) {
        case .ask(let question, let person), .answer(let question, let person, _):
            if let refusal = visit.flow.refusal(afterConsentBy: visitor) {
                return redirect(DialogAnswer(refusal, to: visit.flow.request, by: url.text))
            }
            let shown = Set(sealed.shown.map(Permission.init(name:)))
            // A limited login was agreed to elsewhere while the page was open.
            guard question.isAnswered(byPageShowing: shown) else { return try await consentPage(question, for: person, visit) }
            let switchedOn = shown.filter { form.bytes($0.name) != nil }
            return try await record(question.decision(shown: shown, switchedOn: switchedOn), about: question, person, visit)
        case .logIn, .redirect, .refuse:
            // Something changed since the page was shown: the dialog goes on from where things stand now.
            return try await proceed(visit)
        }
    }

    /// The switches of a form that came back.
    private static func choice(in form: FormParameters, _ sealed: SealedDialog) -> SealedDialog.Choice? {
        let off = sealed.shown.filter { form.bytes($0) == nil }
        return sealed.choice.map { SealedDialog.Choice(of: $0.person, off: Set(off)) }
    }

    /// The same, where the form is not to be acted on, but was the visitor's own.
    private func choice(left form: FormParameters, _ sealed: SealedDialog, _ visit: DialogVisit) -> SealedDialog.Choice? {
        let objection = sealed.objection(
            to: .consent, browser: visit.browser.sentDigest, session: visit.browser.sessionDigest, at: provider.surroundings.now())
        guard let visitor = visit.visitor, sealed.use == .consent, objection == .otherSession || objection == .stale,
            let choice = Self.choice(in: form, sealed), choice.person == visitor.person.id
        else { return nil }
        return choice
    }

    private func record(
        _ decision: (granted: Set<Permission>, declined: Set<Permission>), about question: ConsentQuestion,
        _ person: Person, _ visit: DialogVisit
    ) async throws -> Response {
        let app = visit.flow.request.app
        let consent = Consent(
            appID: app.id, person: person.id,
            appScopedID: AppScopedID.derive(app: app.id, person: person.id, key: provider.keys.pairwise),
            granted: decision.granted, declined: decision.declined, tracking: visit.flow.request.tracking,
            decidedAt: provider.surroundings.now())
        do {
            return try await answer(question, person, try await provider.store.record(consent), visit)
        } catch let error as StoreError where error.isAboutNobody {
            return again(visit)
        }
    }

    private func closeSession(_ visit: DialogVisit) async throws -> Response {
        if let digest = visit.browser.sessionDigest {
            try await provider.store.endSession(withDigest: digest, at: provider.surroundings.now())
        }
        var response = try resume(visit)
        response.setCookies(cookies.noSession)
        return response
    }
}
