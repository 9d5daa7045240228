import ProviderDomain

/// A field of a form that came too late, in the words of the page that it is on.
struct KeptRow: Sendable {
    private let field: KeptForm.Field
    /// The last part of the address that the form was sent to: what tells buttons of one name apart.
    private let place: String

    /// - Returns: `nil` for what only says which state of things the form was made from.
    init?(_ field: KeptForm.Field, sentTo action: String) {
        guard !["look", "seen", ExplorerQuery.Field.draft].contains(field.name) else { return nil }
        // Lines of the explorer that nobody has written in.
        guard !field.value.isEmpty || Self.numbered(field.name) == nil else { return nil }
        self.field = field
        place = action.split(separator: "/").last.map(String.init) ?? ""
    }

    func content(_ words: Catalogue, _ names: [String: String]) -> [String: Any] {
        guard let button = button(words, names) else {
            return ["label": label(words, names), "value": Self.value(field.value, of: field.name, words, names)]
        }
        return ["label": words.wording(.keptButton, names), "value": button]
    }

    // MARK: Buttons

    /// What a button is called, and what it is about where that can be read.
    private func button(_ words: Catalogue, _ names: [String: String]) -> Wording? {
        let key =
            field.name == FormField.action ? Self.actions["\(place)/\(field.value)"] ?? Self.actions[field.value] : Self.buttons[field.name]
        guard let text = key.flatMap({ words.wording(named: $0.rawValue, names) }) else { return nil }
        guard Self.readable.contains(field.name) else { return text }
        return Wording(pieces: text.pieces + [.words(" · ")] + Self.value(field.value, of: field.name, words, names).pieces)
    }

    /// Buttons whose value is a name that people know.
    private static let readable: Set = ["take_back", "allow", "give_up", "take", "uninvite"]

    private static let buttons: [String: PageText] = [
        "take_back": .settingsAppTakeBack, "allow": .settingsAppAllow, "give_up": .permissionsGiveUp, "withdraw": .permissionsWithdraw,
        "take": .rolesTake, "uninvite": .rolesUninvite, "sign_out_elsewhere": .sessionsElsewhere,
    ]

    private static let actions: [String: PageText] = [
        "request_deletion": .settingsDeletionButton, "remove": .settingsRemoveButton, "icon/set": .iconSubmit, "icon/remove": .iconRemove,
        "accept": .invitationsAccept, "decline": .invitationsDecline, "add": .rolesAddSubmit, "ask": .permissionsAskButton,
        "approve": .reviewsApprove, "refuse": .reviewsRefuse, "create": .testersCreateButton, "befriend": .testersFriendsButton,
        "debug": .debuggerSubmit, "extend": .debuggerExtend, "submit": .explorerSubmit, "download": .explorerDownload,
        "get_app_token": .explorerGetAppToken, "get_access_token": .explorerGetAccessToken, "clear": .explorerClearButton,
    ]

    // MARK: What was typed or chosen

    /// What a field is called on its page; its own name where it has no other.
    private func label(_ words: Catalogue, _ names: [String: String]) -> Wording {
        if let (text, number) = Self.numbered(field.name) { return words.wording(text, ["number": number.number(in: words.language)]) }
        return words.wording(named: "setting.\(field.name).label", names) ?? Self.labels[field.name].map { words.wording($0, names) }
            ?? Wording(pieces: [.name(field.name)])
    }

    private static let labels: [String: PageText] = [
        "language": .languageLegend, "app": .explorerApp, "login": .rolesAddLogin, "role": .rolesAddRole, "text": .permissionsAskWhy,
        "permission": .permissionsAskWhich, "count": .testersCount, "first": .testersFriendsFirst, "second": .testersFriendsSecond,
        "reason": .reviewsReason, ExplorerQuery.Field.method: .explorerMethod, ExplorerQuery.Field.version: .explorerVersion,
        ExplorerQuery.Field.path: .explorerPath, ExplorerQuery.Field.debug: .explorerDebug,
    ]

    /// A line for a parameter of the explorer.
    private static func numbered(_ name: String) -> (text: PageText, number: Int)? {
        let lines = 1...ExplorerQuery.parameterCount
        if let number = lines.first(where: { ExplorerQuery.Field.name($0) == name }) { return (.explorerParameterName, number) }
        return lines.first { ExplorerQuery.Field.value($0) == name }.map { (.explorerParameterValue, $0) }
    }

    /// A permission as it is called, and its name.
    static func permission(_ name: String, _ words: Catalogue, _ names: [String: String]) -> Wording {
        let title = words.wording(named: "permission.\(name).title", names).map { $0.pieces + [.words(" · ")] } ?? []
        return Wording(pieces: title + [.name(name)])
    }

    /// What a form of settings would switch off: a switch that is off is not sent.
    static func switchedOff(by kept: KeptForm, _ words: Catalogue, _ names: [String: String]) -> [[String: Any]] {
        guard kept.fields.contains(where: { $0.name == "seen" }) else { return [] }
        return AppSettingField.allCases.filter { field in
            field.kind == .flag && !kept.fields.contains { $0.name == field.rawValue }
        }.map { field in
            let label = words.wording(named: "setting.\(field.rawValue).label", names) ?? Wording(pieces: [.name(field.rawValue)])
            return ["label": label, "value": words.wording(.editOff)]
        }
    }

    /// A choice is shown as the page shows it, with what is sent beside it where people use that too.
    private static func value(_ value: String, of name: String, _ words: Catalogue, _ names: [String: String]) -> Wording {
        let setting = AppSettingField(rawValue: name)
        let known: Wording? =
            switch name {
            case _ where setting?.kind == .flag: words.wording(value.isEmpty ? .editOff : .editOn)
            case _ where setting?.kind == .mode: AppMode(rawValue: value).map(words.mode)
            case "role": words.wording(named: "role.\(value)", names)
            case "language" where value == LanguagePage.ofTheBrowser: words.wording(.languageBrowser, names)
            case "language": PageLanguage(matching: value).flatMap(LanguagePage.ownName)
            case ExplorerQuery.Field.debug: words.wording(.editOn)
            case ExplorerQuery.Field.app where names["app"]?.isEmpty == false && names["app"] != value:
                Wording(pieces: [.name(names["app"] ?? ""), .words(" · "), .name(value)])
            case "take_back", "allow", "give_up", "permission": permission(value, words, names)
            default: nil
            }
        return known ?? Wording(pieces: [.name(value)])
    }
}
