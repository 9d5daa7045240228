import ProviderDomain

/// The developer pages of one app.
enum AppTab: String, Sendable, CaseIterable {
    case overview, settings, roles, permissions, testers, activity

    /// The path suffix after the address of the overview page.
    var ending: String { self == .overview ? "" : "/\(rawValue)" }

    /// The duty that a role must cover to open the page.
    var duty: AppRole.Duty { [.overview, .activity].contains(self) ? .watch : .develop }

    var text: PageText {
        switch self {
        case .overview: .tabOverview
        case .settings: .tabSettings
        case .roles: .tabRoles
        case .permissions: .tabPermissions
        case .testers: .tabTesters
        case .activity: .tabActivity
        }
    }

    /// The data of the template `tabs`.
    static func content(of app: String, for role: AppRole, on current: AppTab, _ words: MessageCatalog) -> [String: Any] {
        [
            "label": words.wording(.tabs),
            "each": allCases.filter { role.covers($0.duty) }.map { tab in
                ["url": DeveloperEndpoints.Path.app(app, tab), "label": words.wording(tab.text), "isCurrent": tab == current]
                    as [String: Any]
            },
        ]
    }
}
