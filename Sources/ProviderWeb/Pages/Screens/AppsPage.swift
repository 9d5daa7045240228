import LoginModel

/// The first account page: the apps that the person has logged in to.
struct AppsPage: Sendable {
    struct App: Sendable {
        let id: String
        let name: String
        /// The time of the last login; `nil` if the person has removed the app.
        let lastLogin: PageTime?
        /// The kind of that login; `nil` if unknown.
        var tracking: LoginTracking?
    }

    let personName: String
    let apps: [App]
}

extension AppsPage: RenderablePage {
    var template: String { "apps" }
    var section: PageSection? { .apps }

    func placeholders(provider: String) -> [String: String] { ["provider": provider, "person": personName] }

    func templateData(_ words: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": words.localized(.settingsTitle, names),
            "heading": words.localized(.settingsHeading, names),
            "person": words.localized(.settingsPerson, names),
            "account": words.localized(.settingsAccount, names),
            "sessions": words.localized(.sessionsHeading, names),
            "password": words.localized(.passwordHeading, names),
            "pageLanguage": words.localized(.languageHeading, names),
            "download": words.localized(.settingsDownload, names),
            "logout": words.localized(.settingsLogout, names),
        ]
        func list(_ apps: [App]) -> [[String: Any]] {
            apps.map { app in
                var item: [String: Any] = ["id": app.id, "name": app.name]
                if let last = app.lastLogin { item["last"] = words.localized(.settingsLast, at: ["date": words.minute(last)]) }
                if let tracking = app.tracking { item["loginKind"] = words.tracking(tracking) }
                return item
            }
        }
        let (used, removed) = (apps.filter { $0.lastLogin != nil }, apps.filter { $0.lastLogin == nil })
        if apps.isEmpty { content["none"] = words.localized(.settingsNone, names) }
        if !used.isEmpty { content["used"] = ["each": list(used)] }
        if !removed.isEmpty { content["removed"] = ["title": words.localized(.settingsRemoved, names), "each": list(removed)] }
        return content
    }
}

extension MessageCatalog {
    /// The text for a kind of login.
    func tracking(_ tracking: LoginTracking) -> LocalizedText {
        localized(tracking == .limited ? .settingsTrackingLimited : .settingsTrackingClassic)
    }
}
