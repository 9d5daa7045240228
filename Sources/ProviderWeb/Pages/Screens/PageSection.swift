/// What a person who is logged in can go to from every page of theirs.
enum PageSection: Sendable, CaseIterable {
    case apps, developers, explorer, debugger

    private var url: String {
        switch self {
        case .apps: AccountEndpoints.Path.apps
        case .developers: DeveloperEndpoints.Path.apps
        case .explorer: "/tools/explorer"
        case .debugger: "/tools/debug/accesstoken"
        }
    }

    private var text: PageText {
        switch self {
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
            "each": allCases.map { section in
                ["url": section.url, "label": words.wording(section.text), "isCurrent": section == current] as [String: Any]
            },
        ]
    }
}
