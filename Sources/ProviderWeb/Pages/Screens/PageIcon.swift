/// An icon beside a text, which says the same: the template `icon`.
enum PageIcon: String, Sendable, CaseIterable {
    case apps = "isApps"
    case developers = "isDevelopers"
    case explorer = "isExplorer"
    case debugger = "isDebugger"
    case devices = "isDevices"
    case password = "isPassword"
    case language = "isLanguage"
    case download = "isDownload"
    case logout = "isLogout"

    var content: [String: Any] { Dictionary(uniqueKeysWithValues: Self.allCases.map { ($0.rawValue, $0 == self) }) }
}
