import ProviderDomain

/// The developer pages of one app.
enum AppTab: String, Sendable, CaseIterable {
    case overview, settings, roles, permissions, testUsers = "testers", activity

    /// The path suffix after the address of the overview page.
    var pathSuffix: String { self == .overview ? "" : "/\(rawValue)" }

    /// The privilege that a role must have to open the page.
    var requiredPrivilege: AppRole.Privilege { [.overview, .activity].contains(self) ? .viewStatistics : .develop }

    var text: PageText {
        switch self {
        case .overview: .tabOverview
        case .settings: .tabSettings
        case .roles: .tabRoles
        case .permissions: .tabPermissions
        case .testUsers: .tabTesters
        case .activity: .tabActivity
        }
    }

    /// Returns the data of the template `tabs`.
    static func content(of app: String, for role: AppRole, on current: AppTab, _ catalog: MessageCatalog) -> [String: Any] {
        [
            "label": catalog.localized(.tabs),
            "each": allCases.filter { role.allows($0.requiredPrivilege) }.map { tab in
                ["url": DeveloperEndpoints.Path.app(app, tab), "label": catalog.localized(tab.text), "isCurrent": tab == current]
                    as [String: Any]
            },
        ]
    }
}
