import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// The pages of the dialog, each with the sealed state of the dialog in a hidden field.
extension DialogEndpoints {
    func loginPage(
        _ context: AuthorizationContext, email: String?, notice: LoginNotice?, status: HTTPResponse.Status
    ) throws -> Response {
        let page = LoginPage(
            appName: context.flow.request.app.name, form: try provider.seal(FormState.login(context.state), for: context.browser),
            email: email ?? context.flow.request.loginHint ?? "", notice: notice,
            isLimited: context.flow.request.isLimited, display: context.display,
            iconDigest: context.flow.request.app.iconDigest)
        return respond(provider.pages.html(page, in: context.language), context.browser, context.language, status)
    }

    func consentPage(_ question: ConsentPrompt, for person: Person, _ context: AuthorizationContext) async throws -> Response {
        let app = context.flow.request.app
        var limits: ConsentPage.Limits? = question.givesLastingAccess ? .fullAfterLimited : nil
        if context.flow.request.isLimited {
            let grant = try await provider.store.grant(of: app.id, by: person.id)
            limits = grant?.mayHaveAccess(at: provider.environment.now()) == true ? .afterClassicLogin : .all
        }
        let off = context.state.choice.flatMap { $0.person == person.id ? $0.off : nil } ?? []
        var state = context.state
        state.choice = nil
        let consent = FormState.Consent(dialog: state, person: person.id, shown: question.lines.map(\.permission))
        let page = ConsentPage(
            appName: app.name, firstName: person.firstName,
            form: try provider.seal(FormState.consent(consent), for: context.browser),
            permissions: question.lines.map {
                ConsentPermission(
                    name: $0.permission.name, isFixed: $0.isRequired, isOn: !off.contains($0.permission),
                    text: app.operatorPermissions[$0.permission]?.text, isEmpty: person.lacksData(for: $0.permission))
            },
            isReturning: !question.needsDecision, known: question.alreadyGranted.map(\.name), limits: limits,
            userCode: context.device?.userCode.text, privacyPolicy: app.settings.privacyPolicyURL,
            terms: app.settings.termsURL, display: context.display,
            iconDigest: app.iconDigest,
            developer: question.developerNote.map { ConsentPage.Developer(note: $0, address: "/developers/apps/\(app.id)/permissions") })
        return respond(provider.pages.html(page, in: context.language), context.browser, context.language, .ok)
    }

    func respond(
        _ html: String, _ browser: BrowserIdentity, _ language: PageLanguage, _ status: HTTPResponse.Status
    ) -> Response {
        pageResponse(html, browser, language, status, forms: .toApps)
    }
}
