import ProviderDomain

/// The header of the developer pages of an app: the template `app_head`.
struct AppHead: Sendable {
    let id: String
    let name: String
    let iconDigest: String?
    let mode: AppMode
    let role: AppRole
    let tab: AppTab

    func content(_ words: Catalogue, _ names: [String: String], notice: DeveloperNotice? = nil) -> [String: Any] {
        var content: [String: Any] = [
            "back": words.wording(.developersBack, names),
            "icon": AppIcon(name: name, digest: iconDigest).content,
            "heading": Wording(pieces: [.name(name)]),
            "facts": [words.mode(mode), words.role(role)],
        ]
        // A tester has access to none of the tabs.
        if role.covers(.watch) { content["tabs"] = AppTab.content(of: id, for: role, on: tab, words) }
        if let notice { content["notice"] = notice.wording(words, names) }
        return content
    }

    /// The title of the browser tab: the page, then the app.
    func title(_ page: Wording, _ words: Catalogue, _ names: [String: String]) -> Wording {
        Wording(pieces: page.pieces + [.words(" · ")] + words.wording(.developersAppTitle, names).pieces)
    }

    func names(provider: String) -> [String: String] { ["provider": provider, "app": name] }
}

extension Catalogue {
    /// The text for a key that every catalog contains and that is built from a name.
    func text(_ key: String, _ names: [String: String] = [:]) -> Wording {
        wording(named: key, names) ?? Wording(pieces: [.words(key)])
    }

    func mode(_ mode: AppMode) -> Wording { text("mode.\(mode.rawValue)") }

    func role(_ role: AppRole) -> Wording { text("role.\(role.rawValue)") }

    /// The error message for an invalid setting.
    func defect(_ defect: SettingDefect, _ names: [String: String] = [:]) -> Wording {
        wording(named: "defect.\(defect.kind.rawValue)", names.merging(["value": defect.value ?? ""]) { $1 })
            ?? Wording(pieces: [.words(defect.problem)])
    }
}
