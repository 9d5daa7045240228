import ProviderDomain

/// The pages of one app, for those who build it.
enum AppTab: String, Sendable, CaseIterable {
    case overview, settings, roles, permissions, testers, activity

    /// Behind the address of the app's first page.
    var ending: String { self == .overview ? "" : "/\(rawValue)" }

    /// The role that it takes.
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

    /// What the template `tabs` shows.
    static func content(of app: String, for role: AppRole, on current: AppTab, _ words: Catalogue) -> [String: Any] {
        [
            "label": words.wording(.tabs),
            "each": allCases.filter { role.covers($0.duty) }.map { tab in
                ["url": DeveloperEndpoints.Path.app(app, tab), "label": words.wording(tab.text), "isCurrent": tab == current]
                    as [String: Any]
            },
        ]
    }
}
