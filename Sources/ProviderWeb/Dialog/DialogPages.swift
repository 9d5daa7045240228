import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain

/// The pages of the dialog, with the sealed field that brings them back.
extension DialogEndpoints {
    func loginPage(
        _ visit: DialogVisit, email: String?, notice: LoginNotice?, status: HTTPResponse.Status
    ) throws -> Response {
        let page = LoginPage(
            appName: visit.flow.request.app.name, form: try seal(visit, for: .logIn),
            email: email ?? visit.flow.request.loginHint ?? "", notice: notice,
            isLimited: visit.flow.request.isLimited, display: visit.display,
            iconDigest: visit.flow.request.app.iconDigest)
        return answer(provider.pages.html(page, in: visit.language), visit.browser, visit.language, status)
    }

    func consentPage(_ question: ConsentQuestion, for person: Person, _ visit: DialogVisit) throws -> Response {
        let off = visit.choice.flatMap { $0.person == person.id ? $0.off : nil } ?? []
        let page = ConsentPage(
            appName: visit.flow.request.app.name, firstName: person.firstName,
            form: try seal(
                visit, for: .consent, session: visit.browser.sessionDigest, shown: question.lines.map(\.permission),
                choice: SealedDialog.Choice(of: person.id)),
            permissions: question.lines.map {
                ConsentPermission(
                    name: $0.permission.name, isFixed: $0.isFixed, isOn: !off.contains($0.permission.name),
                    text: visit.flow.request.app.catalogue[$0.permission]?.text, isEmpty: person.hasNothing(of: $0.permission))
            },
            isReturning: !question.isNew, known: question.known.map(\.name), isLimited: visit.flow.request.isLimited,
            userCode: visit.device?.userCode.text, privacyPolicy: visit.flow.request.app.settings.privacyPolicyURL,
            terms: visit.flow.request.app.settings.termsURL, display: visit.display,
            iconDigest: visit.flow.request.app.iconDigest)
        return answer(provider.pages.html(page, in: visit.language), visit.browser, visit.language, .ok)
    }

    func answer(
        _ html: String, _ browser: VisitingBrowser, _ language: PageLanguage, _ status: HTTPResponse.Status
    ) -> Response {
        answer(html, browser, language, status, forms: .toApps)
    }
}
