import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// The pages of the dialog, each with the sealed state of the dialog in a hidden field.
extension DialogEndpoints {
    func loginPage(
        _ visit: AuthorizationContext, email: String?, notice: LoginNotice?, status: HTTPResponse.Status
    ) throws -> Response {
        let page = LoginPage(
            appName: visit.flow.request.app.name, form: try seal(visit, for: .logIn),
            email: email ?? visit.flow.request.loginHint ?? "", notice: notice,
            isLimited: visit.flow.request.isLimited, display: visit.display,
            iconDigest: visit.flow.request.app.iconDigest)
        return answer(provider.pages.html(page, in: visit.language), visit.browser, visit.language, status)
    }

    func consentPage(_ question: ConsentPrompt, for person: Person, _ visit: AuthorizationContext) async throws -> Response {
        let app = visit.flow.request.app
        var limits: ConsentPage.Limits? = question.opensAccess ? .lifted : nil
        if visit.flow.request.isLimited {
            let grant = try await provider.store.grant(of: app.id, by: person.id)
            limits = grant?.mayHaveAccess(at: provider.surroundings.now()) == true ? .afterClassicLogin : .all
        }
        let off = visit.choice.flatMap { $0.person == person.id ? $0.off : nil } ?? []
        let page = ConsentPage(
            appName: app.name, firstName: person.firstName,
            form: try seal(
                visit, for: .consent, session: visit.browser.sessionDigest, shown: question.lines.map(\.permission),
                choice: FormState.Choice(of: person.id)),
            permissions: question.lines.map {
                ConsentPermission(
                    name: $0.permission.name, isFixed: $0.isFixed, isOn: !off.contains($0.permission.name),
                    text: app.catalogue[$0.permission]?.text, isEmpty: person.hasNothing(of: $0.permission))
            },
            isReturning: !question.isNew, known: question.known.map(\.name), limits: limits,
            userCode: visit.device?.userCode.text, privacyPolicy: app.settings.privacyPolicyURL,
            terms: app.settings.termsURL, display: visit.display,
            iconDigest: app.iconDigest,
            developer: question.developerNote.map { ConsentPage.Developer(note: $0, address: "/developers/apps/\(app.id)/permissions") })
        return answer(provider.pages.html(page, in: visit.language), visit.browser, visit.language, .ok)
    }

    func answer(
        _ html: String, _ browser: BrowserIdentity, _ language: PageLanguage, _ status: HTTPResponse.Status
    ) -> Response {
        answer(html, browser, language, status, forms: .toApps)
    }
}
