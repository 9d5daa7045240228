import LoginModel

/// The first account page: the apps that the person has logged in to.
struct AppsPage: Sendable {
    struct App: Sendable {
        let id: String
        let name: String
        /// The digest of the app's icon; see ``AppIcon``.
        var iconDigest: String?
        /// The time of the last login; `nil` if the person has removed the app.
        let lastLogin: PageTime?
        /// The kind of that login; `nil` if unknown.
        var tracking: LoginTracking?
    }

    let person: PersonSummary
    let apps: [App]
    /// Whether people have passwords, which they can change.
    var hasPasswords = true
}

extension AppsPage: RenderablePage {
    var template: String { "apps" }
    var section: PageSection? { .apps }

    func placeholders(provider: String) -> [String: String] { ["provider": provider, "person": person.name] }

    /// The pages about the account itself.
    private static let links: [(address: String, icon: PageIcon, text: PageText)] = [
        (AccountEndpoints.Path.sessions, .devices, .sessionsHeading), (AccountEndpoints.Path.password, .password, .passwordHeading),
        (AccountEndpoints.Path.language, .language, .languageHeading), (AccountEndpoints.Path.data, .download, .settingsDownload),
        ("/dialog/logout", .logout, .settingsLogout),
    ]

    func templateData(_ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": catalog.localized(.settingsTitle, names),
            "heading": catalog.localized(.settingsHeading, names),
            "person": catalog.localized(.settingsPerson, names),
            "picture": person.picture,
            "account": catalog.localized(.settingsAccount, names),
            "links": Self.links.filter { hasPasswords || $0.icon != .password }.map {
                ["address": $0.address, "linkIcon": $0.icon.content, "text": catalog.localized($0.text, names)] as [String: Any]
            },
        ]
        func list(_ apps: [App]) -> [[String: Any]] {
            apps.map { app in
                var item: [String: Any] = [
                    "id": app.id, "name": app.name, "appIcon": AppIcon(name: app.name, digest: app.iconDigest).content,
                ]
                if let last = app.lastLogin { item["last"] = catalog.localized(.settingsLast, at: ["date": catalog.minute(last)]) }
                if let tracking = app.tracking { item["loginKind"] = catalog.tracking(tracking) }
                return item
            }
        }
        let (used, removed) = (apps.filter { $0.lastLogin != nil }, apps.filter { $0.lastLogin == nil })
        if apps.isEmpty { content["none"] = catalog.localized(.settingsNone, names) }
        if !used.isEmpty { content["used"] = ["each": list(used)] }
        if !removed.isEmpty { content["removed"] = ["title": catalog.localized(.settingsRemoved, names), "each": list(removed)] }
        return content
    }
}

extension MessageCatalog {
    /// Returns the text for a kind of login.
    func tracking(_ tracking: LoginTracking) -> LocalizedText {
        localized(tracking == .limited ? .settingsTrackingLimited : .settingsTrackingClassic)
    }
}
