import LoginModel
import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension LoginPage {
    /// Creates the login page of a dialog.
    init(_ authorization: AuthorizationContext, form: String, email: String?, notice: LoginNotice?) {
        let request = authorization.request
        self.init(
            appName: request.app.name, form: form, email: email ?? request.loginHint ?? "", notice: notice, isLimited: request.isLimited,
            display: authorization.display, iconDigest: request.app.iconDigest)
    }
}

extension PersonChoicePage {
    /// Creates the login page of a dialog in a provider without passwords.
    init(_ authorization: AuthorizationContext, form: String, choices: PersonChoices, notice: LoginNotice?) {
        let request = authorization.request
        self.init(
            appName: request.app.name, form: form, choices: choices, notice: notice, isLimited: request.isLimited,
            display: authorization.display, iconDigest: request.app.iconDigest)
    }
}

extension ConsentPage {
    /// Creates the consent page of a dialog.
    /// - Parameters:
    ///   - mayHaveAccess: whether the app may have access from an earlier classic login.
    ///   - friends: the names of the person's friends, up to ``PermissionValue/neededFriends``, if the prompt has a line about them.
    init(
        _ prompt: ConsentPrompt, for person: Person, _ summary: PersonSummary, _ authorization: AuthorizationContext, form: String,
        mayHaveAccess: Bool, friends: [PersonName], at now: Date
    ) {
        let app = authorization.request.app
        var accessChange: AccessChange? = prompt.givesLastingAccess ? .fullAfterLimited : nil
        if authorization.request.isLimited { accessChange = mayHaveAccess ? .limitedAfterClassicLogin : .limited }
        let off = authorization.state.choice.flatMap { $0.person == person.id ? $0.off : nil } ?? []
        self.init(
            appName: app.name, firstName: person.firstName, person: summary, destination: Self.destination(of: authorization), form: form,
            permissions: prompt.lines.map { line in
                let definition = app.operatorPermissions[line.permission]
                let value =
                    if let definition {
                        PermissionValue(definition, of: person, friends: friends, at: now)
                    } else {
                        PermissionValue(line.permission, of: person, friends: friends, at: now)
                    }
                let hasFields = definition?.fields.isEmpty == false || [.userFriends, .userAgeRange].contains(line.permission)
                let isEmpty = value == nil && hasFields
                return ConsentPermission(
                    name: line.permission.name, isRequired: line.isRequired, isOn: !off.contains(line.permission),
                    text: definition?.text,
                    hasNoData: isEmpty || person.lacksData(for: line.permission), value: value)
            },
            isReturning: !prompt.needsDecision, alreadyGranted: prompt.alreadyGranted.map(\.name), accessChange: accessChange,
            userCode: authorization.destination.userCode?.text, privacyPolicy: app.settings.privacyPolicyURL,
            terms: app.settings.termsURL, display: authorization.display, iconDigest: app.iconDigest,
            developer: prompt.developerNote.map { Developer(note: $0, address: "/developers/apps/\(app.id)/permissions") })
    }
    /// Returns where the browser goes after the decision; `nil` for the dialog of a device, and of one of the provider's own pages.
    private static func destination(of authorization: AuthorizationContext) -> Destination? {
        let request = authorization.request
        guard authorization.destination.userCode == nil, !request.isFromProvider, !request.redirectURI.isEmpty else { return nil }
        if RedirectURIRule.isNative(request.redirectURI) { return .localApp }
        return (try? WebURL(request.redirectURI)).map { .domain($0.host.description) }
    }
}
