import ProviderDomain

/// The settings form of an app.
struct AppSettingsPage: Sendable {
    /// A group of related settings. The raw value is the last component of the heading's key in the catalog.
    enum Group: String, Sendable, CaseIterable {
        case app, login, addresses, security

        var fields: [AppSettingField] {
            switch self {
            case .app: [.name, .mode, .privacyPolicyURL, .termsURL]
            case .login:
                [
                    .redirectURIs, .domains, .loginConfigurations, .allowsClientLogin, .allowsWebLogin, .allowsEmbeddedLogin,
                    .allowsLoginFromDevices,
                    .forcesReauthentication, .minimumAge,
                ]
            case .addresses: [.deauthorizeCallbackURL, .dataDeletionCallbackURL, .dataDeletionInstructionsURL]
            case .security: [.requiresAppSecret, .isNative, .allowsTokensInRedirects, .namesIssuer, .serverAddresses, .graphVersion]
            }
        }
    }

    let head: AppPageHeader
    /// The sealed state of the form, for its hidden field.
    let form: String
    /// The app with its current settings.
    let app: RegisteredApp
    /// Whether callbacks may be sent to addresses of private networks.
    var allowsPrivateAddresses = false
    /// The values of the rejected form.
    var typed: [AppSettingField: String] = [:]
    var errors: [AppSettingField: [SettingProblem]] = [:]
    /// Whether somebody else has changed the settings since the form was loaded.
    var hasConflict = false
    var notice: DeveloperNotice?
}

extension AppSettingsPage: RenderablePage {
    var template: String { "app_settings" }
    var section: PageSection? { .developers }

    func placeholders(provider: String) -> [String: String] { head.names(provider: provider) }

    func templateData(_ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": head.title(catalog.localized(head.tab.text), catalog, names),
            "head": head.content(catalog, names, notice: notice),
            "action": DeveloperEndpoints.Path.app(head.id, .settings),
            "form": form,
            "seen": AppSettingField.digest(of: app),
            "save": catalog.localized(.editSave, names),
            "groups": Group.allCases.map { group in
                [
                    "legend": catalog.text("edit.group.\(group.rawValue)", names),
                    "fields": group.fields.map { field($0, catalog, names) },
                ] as [String: Any]
            },
        ]
        if hasConflict { content["contested"] = catalog.localized(.editConflict, names) }
        let wrong = Group.allCases.flatMap(\.fields).filter { errors[$0] != nil }
        if !wrong.isEmpty {
            content["summary"] = [
                "text": catalog.localized(.editErrors, names), "each": wrong.map { ["key": $0.rawValue, "label": label($0, catalog)] },
            ]
        }
        return content
    }

    private func label(_ field: AppSettingField, _ catalog: MessageCatalog) -> LocalizedText {
        catalog.localized(named: "setting.\(field.rawValue).label") ?? LocalizedText(pieces: [.literal(field.rawValue)])
    }

    private func field(_ field: AppSettingField, _ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        let storedValue = field.text(in: app)
        // Forms submit CRLF line breaks, so they are normalized before the value is compared with the stored one.
        let value = (typed[field] ?? storedValue).replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        let key = field.rawValue
        var describedBy: [String] = []
        var content: [String: Any] = ["key": key, "label": label(field, catalog), "value": value]
        if let help = catalog.localized(named: "setting.\(key).help", names) {
            content["help"] = help
            describedBy.append("help-\(key)")
        }
        if allowsPrivateAddresses, [.deauthorizeCallbackURL, .dataDeletionCallbackURL].contains(field) {
            content["more"] = catalog.localized(.settingCallbackPrivate, names)
            describedBy.append("more-\(key)")
        }
        if hasConflict, value != storedValue {
            content["now"] = ["label": catalog.localized(.editNow, names), "value": Self.shown(storedValue, of: field, catalog)]
            describedBy.insert("now-\(key)", at: 0)
        }
        if let problems = errors[field] {
            content["error"] = ["each": problems.map { catalog.error($0, names) }]
            describedBy.insert("error-\(key)", at: 0)
        }
        if !describedBy.isEmpty { content["describedBy"] = describedBy.joined(separator: " ") }
        switch field.kind {
        case .flag: content["flag"] = ["isOn": !value.isEmpty]
        case .lines: content["lines"] = ["rows": min(max(value.split(separator: "\n").count + 1, 3), 12)]
        case .mode:
            content["choice"] = [
                "each": AppMode.allCases.map { mode in
                    [
                        "value": mode.rawValue, "label": catalog.mode(mode), "isChosen": mode.rawValue == value,
                        "text": catalog.text("mode.\(mode.rawValue).text", names),
                    ] as [String: Any]
                }
            ]
        case .text, .address, .number:
            content["text"] = ["isName": field == .name, "isNumber": field.kind == .number, "isAddress": field.kind == .address]
        }
        return content
    }

    private static func shown(_ text: String, of field: AppSettingField, _ catalog: MessageCatalog) -> Any {
        switch field.kind {
        case .flag: catalog.localized(text.isEmpty ? .editOff : .editOn)
        case .mode: AppMode(rawValue: text).map(catalog.mode) ?? LocalizedText(pieces: [])
        default: text.isEmpty ? catalog.localized(.editNothing) : LocalizedText(pieces: [.name(text)])
        }
    }
}
