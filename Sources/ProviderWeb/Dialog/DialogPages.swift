import LoginModel
import ProviderDomain

extension LoginPage {
    /// Creates the login page of a dialog.
    init(_ authorization: AuthorizationContext, form: String, email: String?, notice: LoginNotice?) {
        let request = authorization.request
        self.init(
            appName: request.app.name, form: form, email: email ?? request.loginHint ?? "", notice: notice, isLimited: request.isLimited,
            display: authorization.display, iconDigest: request.app.iconDigest)
    }
}

extension ConsentPage {
    /// Creates the consent page of a dialog.
    /// - Parameter mayHaveAccess: whether the app may have access from an earlier classic login.
    init(_ prompt: ConsentPrompt, for person: Person, _ authorization: AuthorizationContext, form: String, mayHaveAccess: Bool) {
        let app = authorization.request.app
        var accessChange: AccessChange? = prompt.givesLastingAccess ? .fullAfterLimited : nil
        if authorization.request.isLimited { accessChange = mayHaveAccess ? .limitedAfterClassicLogin : .limited }
        let off = authorization.state.choice.flatMap { $0.person == person.id ? $0.off : nil } ?? []
        self.init(
            appName: app.name, firstName: person.firstName, form: form,
            permissions: prompt.lines.map {
                ConsentPermission(
                    name: $0.permission.name, isRequired: $0.isRequired, isOn: !off.contains($0.permission),
                    text: app.operatorPermissions[$0.permission]?.text, hasNoData: person.lacksData(for: $0.permission))
            },
            isReturning: !prompt.needsDecision, alreadyGranted: prompt.alreadyGranted.map(\.name), accessChange: accessChange,
            userCode: authorization.destination.userCode?.text, privacyPolicy: app.settings.privacyPolicyURL,
            terms: app.settings.termsURL, display: authorization.display, iconDigest: app.iconDigest,
            developer: prompt.developerNote.map { Developer(note: $0, address: "/developers/apps/\(app.id)/permissions") })
    }
}
