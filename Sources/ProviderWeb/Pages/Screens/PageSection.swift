/// What people can go to from the provider's first page, and from every page of theirs.
enum PageSection: Sendable {
    /// The first page itself. The others do not lead back to it: whoever is logged in has seen it.
    case home
    case apps, developers, explorer, debugger

    private static let ways: [PageSection] = [.apps, .developers, .explorer, .debugger]

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

    /// What the frame of all pages shows.
    static func content(on current: PageSection, _ words: Catalogue) -> [String: Any] {
        [
            "label": words.wording(.sections),
            "each": ways.map { section in
                ["url": section.url, "label": words.wording(section.text), "isCurrent": section == current] as [String: Any]
            },
        ]
    }
}
