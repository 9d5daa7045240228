/// The sections in the navigation of Home and of the account, developer and tool pages.
enum PageSection: Sendable {
    /// Home, which shows the navigation but is not listed in it. The provider's name in the header links to Home.
    case home
    case apps, developers, explorer, debugger

    private static let navigation: [PageSection] = [.apps, .developers, .explorer, .debugger]

    private var url: String {
        switch self {
        case .home: "/"
        case .apps: AccountEndpoints.Path.apps
        case .developers: DeveloperEndpoints.Path.apps
        case .explorer: "/tools/explorer"
        case .debugger: "/tools/debug/accesstoken"
        }
    }

    private var text: PageText {
        switch self {
        case .home: .homeTitle
        case .apps: .sectionApps
        case .developers: .sectionDevelopers
        case .explorer: .sectionExplorer
        case .debugger: .sectionDebugger
        }
    }

    private var icon: PageIcon? {
        switch self {
        case .home: nil
        case .apps: .apps
        case .developers: .developers
        case .explorer: .explorer
        case .debugger: .debugger
        }
    }

    /// Returns the navigation data of the template `frame`.
    static func content(on current: PageSection, _ catalog: MessageCatalog) -> [String: Any] {
        [
            "label": catalog.localized(.sections),
            "each": navigation.map { section in
                var item: [String: Any] = [
                    "url": section.url, "label": catalog.localized(section.text), "isCurrent": section == current,
                ]
                item["sectionIcon"] = section.icon?.content
                return item
            },
        ]
    }
}
