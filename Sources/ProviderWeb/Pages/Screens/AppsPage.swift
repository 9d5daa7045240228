import LoginModel

/// The first account page: the apps that the person has logged in to.
struct AppsPage: Sendable {
    struct App: Sendable {
        let id: String
        let name: String
        /// The time of the last login; `nil` if the person has removed the app.
        let lastLogin: Moment?
        /// The kind of that login; `nil` if unknown.
        var tracking: LoginTracking?
    }

    let personName: String
    let apps: [App]
}

extension AppsPage: RenderablePage {
    var template: String { "apps" }
    var section: PageSection? { .apps }

    func names(provider: String) -> [String: String] { ["provider": provider, "person": personName] }

    func content(_ words: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": words.wording(.settingsTitle, names),
            "heading": words.wording(.settingsHeading, names),
            "person": words.wording(.settingsPerson, names),
            "account": words.wording(.settingsAccount, names),
            "sessions": words.wording(.sessionsHeading, names),
            "password": words.wording(.passwordHeading, names),
            "pageLanguage": words.wording(.languageHeading, names),
            "download": words.wording(.settingsDownload, names),
            "logout": words.wording(.settingsLogout, names),
        ]
        func list(_ apps: [App]) -> [[String: Any]] {
            apps.map { app in
                var item: [String: Any] = ["id": app.id, "name": app.name]
                if let last = app.lastLogin { item["last"] = words.wording(.settingsLast, at: ["date": words.minute(last)]) }
                if let tracking = app.tracking { item["loginKind"] = words.tracking(tracking) }
                return item
            }
        }
        let (used, removed) = (apps.filter { $0.lastLogin != nil }, apps.filter { $0.lastLogin == nil })
        if apps.isEmpty { content["none"] = words.wording(.settingsNone, names) }
        if !used.isEmpty { content["used"] = ["each": list(used)] }
        if !removed.isEmpty { content["removed"] = ["title": words.wording(.settingsRemoved, names), "each": list(removed)] }
        return content
    }
}

extension MessageCatalog {
    /// The text for a kind of login.
    func tracking(_ tracking: LoginTracking) -> LocalizedText {
        wording(tracking == .limited ? .settingsTrackingLimited : .settingsTrackingClassic)
    }
}
