import ProviderDomain

/// The header of the developer pages of an app: the template `app_head`.
struct AppPageHeader: Sendable {
    let id: String
    let name: String
    let iconDigest: String?
    let mode: AppMode
    let role: AppRole
    let tab: AppTab

    func content(_ catalog: MessageCatalog, _ names: [String: String], notice: DeveloperNotice? = nil) -> [String: Any] {
        var content: [String: Any] = [
            "back": catalog.localized(.developersBack, names),
            "icon": AppIcon(name: name, digest: iconDigest).content,
            "heading": LocalizedText(pieces: [.name(name)]),
            "facts": [catalog.mode(mode), catalog.role(role)],
        ]
        // A tester has access to none of the tabs.
        if role.allows(.viewStatistics) { content["tabs"] = AppTab.content(of: id, for: role, on: tab, catalog) }
        if let notice {
            content["notice"] = notice.wording(catalog, names)
            content["isDone"] = notice.isDone
        }
        return content
    }

    /// Returns the title of the browser tab: the page, then the app.
    func title(_ page: LocalizedText, _ catalog: MessageCatalog, _ names: [String: String]) -> LocalizedText {
        LocalizedText(pieces: page.pieces + [.literal(" · ")] + catalog.localized(.developersAppTitle, names).pieces)
    }

    func names(provider: String) -> [String: String] { ["provider": provider, "app": name] }
}

extension MessageCatalog {
    /// Returns the text for a key that is composed at run time and that every catalog contains.
    func text(_ key: String, _ names: [String: String] = [:]) -> LocalizedText {
        localized(named: key, names) ?? LocalizedText(pieces: [.literal(key)])
    }

    func mode(_ mode: AppMode) -> LocalizedText { text("mode.\(mode.rawValue)") }

    func role(_ role: AppRole) -> LocalizedText { text("role.\(role.rawValue)") }

    /// Returns the error message for an invalid setting.
    func error(_ problem: SettingProblem, _ names: [String: String] = [:]) -> LocalizedText {
        localized(named: "defect.\(problem.kind.rawValue)", names.merging(["value": problem.value ?? ""]) { $1 })
            ?? LocalizedText(pieces: [.literal(problem.phrase)])
    }
}
