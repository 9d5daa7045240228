import ProviderDomain

/// One field of a form that arrived too late, with the label of that field on the form's page.
struct PendingFormRow: Sendable {
    private let field: FormFieldValue
    /// The last path component of the form's address, which distinguishes buttons with the same name.
    private let lastPathComponent: String

    /// Creates the row of a field.
    /// - Returns: `nil` for an empty parameter row, and for a field that only identifies the state that the form showed.
    init?(_ field: FormFieldValue, sentTo action: String) {
        guard !["look", "seen", ExplorerQuery.Field.draft].contains(field.name) else { return nil }
        // Empty parameter rows of the explorer are omitted.
        guard !field.value.isEmpty || Self.parameterRow(field.name) == nil else { return nil }
        self.field = field
        lastPathComponent = action.split(separator: "/").last.map(String.init) ?? ""
    }

    func content(_ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        guard let button = button(catalog, names) else {
            return ["label": label(catalog, names), "value": Self.value(field.value, of: field.name, catalog, names)]
        }
        return ["label": catalog.localized(.pendingFormButton, names), "value": button]
    }

    // MARK: Buttons

    /// Returns the label of a button, followed by the button's value if it is readable; `nil` if the field is not a button.
    private func button(_ catalog: MessageCatalog, _ names: [String: String]) -> LocalizedText? {
        let key =
            field.name == FormField.action
            ? Self.actions["\(lastPathComponent)/\(field.value)"] ?? Self.actions[field.value] : Self.buttons[field.name]
        guard let text = key.flatMap({ catalog.localized(named: $0.rawValue, names) }) else { return nil }
        guard Self.buttonsWithReadableValue.contains(field.name) else { return text }
        return LocalizedText(pieces: text.pieces + [.literal(" · ")] + Self.value(field.value, of: field.name, catalog, names).pieces)
    }

    /// The buttons whose values are names that people know.
    private static let buttonsWithReadableValue: Set = ["take_back", "allow", "give_up", "take", "uninvite"]

    private static let buttons: [String: PageText] = [
        "take_back": .settingsAppRevoke, "allow": .settingsAppAllow, "give_up": .permissionsGiveUp, "withdraw": .permissionsWithdraw,
        "take": .rolesRemove, "uninvite": .rolesWithdrawInvitation, "sign_out_elsewhere": .sessionsElsewhere,
    ]

    private static let actions: [String: PageText] = [
        "request_deletion": .settingsDeletionButton, "remove": .settingsRemoveButton, "icon/set": .iconSubmit, "icon/remove": .iconRemove,
        "accept": .invitationsAccept, "decline": .invitationsDecline, "add": .rolesAddSubmit, "ask": .permissionsRequestButton,
        "approve": .reviewsApprove, "refuse": .reviewsReject, "create": .testersCreateButton, "befriend": .testersFriendsButton,
        "debug": .debuggerSubmit, "extend": .debuggerExtend, "submit": .explorerSubmit, "download": .explorerDownload,
        "get_app_token": .explorerGetAppToken, "get_access_token": .explorerGetAccessToken, "clear": .explorerClearButton,
    ]

    // MARK: Fields

    /// Returns the label of a field, or its name if it has no label.
    private func label(_ catalog: MessageCatalog, _ names: [String: String]) -> LocalizedText {
        if let (text, number) = Self.parameterRow(field.name) {
            return catalog.localized(text, ["number": number.number(in: catalog.language)])
        }
        return catalog.localized(named: "setting.\(field.name).label", names) ?? Self.labels[field.name].map {
            catalog.localized($0, names)
        }
            ?? LocalizedText(pieces: [.name(field.name)])
    }

    private static let labels: [String: PageText] = [
        "language": .languageLegend, "app": .explorerApp, "login": .rolesAddLogin, "role": .rolesAddRole, "text": .permissionsRequestReason,
        "permission": .permissionsRequestWhich, "count": .testersCount, "first": .testersFriendsFirst, "second": .testersFriendsSecond,
        "reason": .reviewsReason, ExplorerQuery.Field.method: .explorerMethod, ExplorerQuery.Field.version: .explorerVersion,
        ExplorerQuery.Field.path: .explorerPath, ExplorerQuery.Field.debug: .explorerDebug,
    ]

    /// Returns the label and the number of a parameter row of the explorer; `nil` for other fields.
    private static func parameterRow(_ name: String) -> (text: PageText, number: Int)? {
        let lines = 1...ExplorerQuery.parameterCount
        if let number = lines.first(where: { ExplorerQuery.Field.name($0) == name }) { return (.explorerParameterName, number) }
        return lines.first { ExplorerQuery.Field.value($0) == name }.map { (.explorerParameterValue, $0) }
    }

    /// Returns the title of a permission, followed by its name.
    static func permission(_ name: String, _ catalog: MessageCatalog, _ names: [String: String]) -> LocalizedText {
        let title = catalog.localized(named: "permission.\(name).title", names).map { $0.pieces + [.literal(" · ")] } ?? []
        return LocalizedText(pieces: title + [.name(name)])
    }

    /// Returns the settings that a settings form would switch off. Browsers do not submit unchecked checkboxes.
    static func switchedOff(by stored: PendingForm, _ catalog: MessageCatalog, _ names: [String: String]) -> [[String: Any]] {
        guard stored.fields.contains(where: { $0.name == "seen" }) else { return [] }
        return AppSettingField.allCases.filter { field in
            field.kind == .flag && !stored.fields.contains { $0.name == field.rawValue }
        }.map { field in
            let label = catalog.localized(named: "setting.\(field.rawValue).label", names) ?? LocalizedText(pieces: [.name(field.rawValue)])
            return ["label": label, "value": catalog.localized(.editOff)]
        }
    }

    /// Returns the value as the form's page shows it. An app's ID follows the app's name, and a permission's name follows its title.
    private static func value(_ value: String, of name: String, _ catalog: MessageCatalog, _ names: [String: String]) -> LocalizedText {
        let setting = AppSettingField(rawValue: name)
        let known: LocalizedText? =
            switch name {
            case _ where setting?.kind == .flag: catalog.localized(value.isEmpty ? .editOff : .editOn)
            case _ where setting?.kind == .mode: AppMode(rawValue: value).map(catalog.mode)
            case "role": catalog.localized(named: "role.\(value)", names)
            case "language" where value == LanguagePage.browserDefault: catalog.localized(.languageBrowser, names)
            case "language": PageLanguage(matching: value).flatMap(LanguagePage.endonym)
            case ExplorerQuery.Field.debug: catalog.localized(.editOn)
            case ExplorerQuery.Field.app where names["app"]?.isEmpty == false && names["app"] != value:
                LocalizedText(pieces: [.name(names["app"] ?? ""), .literal(" · "), .name(value)])
            case "take_back", "allow", "give_up", "permission": permission(value, catalog, names)
            default: nil
            }
        return known ?? LocalizedText(pieces: [.name(value)])
    }
}
