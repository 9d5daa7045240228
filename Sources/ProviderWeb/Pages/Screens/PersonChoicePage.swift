/// The login page of a provider without passwords, where a person is chosen by a button.
struct PersonChoicePage: Sendable {
    /// The app that requests the login; `nil` for a login to the provider's own pages.
    let appName: String?
    /// The sealed state of the dialog, for the hidden field of the form.
    let form: String
    let choices: PersonChoices
    var notice: LoginNotice?
    var isLimited = false
    var display = DialogDisplay.page
    /// The digest of the app's icon; see ``AppIcon``.
    var iconDigest: String?
}

extension PersonChoicePage: RenderablePage {
    var template: String { "person_choice" }

    func placeholders(provider: String) -> [String: String] { ["app": appName ?? "", "provider": provider] }

    func templateData(_ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": catalog.localized(appName == nil ? .settingsLoginTitle : .loginTitle, names),
            "action": appName == nil ? "/settings/login" : "/dialog/login",
            "form": form,
            "heading": catalog.localized(appName == nil ? .settingsLoginHeading : .loginHeading, names),
            "text": catalog.localized(.choiceText, names),
        ]
        if let appName {
            content["appIcon"] = AppIcon(name: appName, digest: iconDigest).content
            content["cancel"] = catalog.localized(.cancel, names)
        }
        if isLimited { content["limited"] = catalog.localized(.limitedLogin, names) }
        if let notice {
            content["notice"] = Self.text(of: notice, catalog, names)
            content["isWrong"] = notice.isRefusal
            content["isWarning"] = notice.isWarning
        }
        if choices.isIncomplete || !choices.search.isEmpty {
            content["search"] = [
                "label": catalog.localized(.choiceSearch, names), "button": catalog.localized(.choiceSearchButton, names),
                "searched": choices.search,
            ]
        }
        if choices.isIncomplete { content["more"] = catalog.localized(.choiceMore, ["count": String(choices.people.count)]) }
        if choices.people.isEmpty { content["none"] = catalog.localized(choices.search.isEmpty ? .choiceEmpty : .choiceNone, names) }
        if !choices.people.isEmpty { content["people"] = ["each": choices.people.map(\.content)] }
        return content
    }

    /// Returns the text of a notice. The texts of the login page that are about passwords do not fit here.
    private static func text(of notice: LoginNotice, _ catalog: MessageCatalog, _ names: [String: String]) -> LocalizedText? {
        switch notice {
        case .missingFields, .wrongPassword: catalog.localized(.choiceUnknown, names)
        case .reauthenticate: catalog.localized(.choiceAgain, names)
        default: catalog.localized(named: "login.notice.\(notice.rawValue)", names)
        }
    }
}
