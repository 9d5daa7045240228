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
            let off = sealed.shown.filter { form.bytes($0) == nil }
            visit.choice = sealed.choice.map { SealedDialog.Choice(of: $0.person, off: Set(off)) }
            return try loginPage(visit, email: nil, notice: .signedOut, status: .forbidden)
        }
        switch visit.flow.step(for: visitor) {
        case .ask(let question, let person), .answer(let question, let person, _):
            let shown = Set(sealed.shown.map(Permission.init(name:)))
            let switchedOn = shown.filter { form.bytes($0.name) != nil }
            return try await record(question.decision(shown: shown, switchedOn: switchedOn), about: question, person, visit)
        case .logIn, .redirect, .refuse:
            // Something changed since the page was shown: the dialog goes on from where things stand now.
            return try await proceed(visit)
        }
    }

    private func record(
        _ decision: (granted: Set<Permission>, declined: Set<Permission>), about question: ConsentQuestion,
        _ person: Person, _ visit: DialogVisit
    ) async throws -> Response {
        let app = visit.flow.request.app
        let consent = Consent(
            appID: app.id, person: person.id,
            appScopedID: AppScopedID.derive(app: app.id, person: person.id, key: provider.keys.pairwise),
            granted: decision.granted, declined: decision.declined, decidedAt: provider.surroundings.now())
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
