/// The settings of npm for proxies and for Node in a run. npm passes its settings on by variables, which clients in Node read first.
enum NPMSettings {
    private static let proxies = ["proxy", "https_proxy"]
    private static let exceptions = "noproxy"
    /// The settings that npm passes on from its files, but does not know. Variables for them would not take precedence over the files, and
    /// npm 11 warns of them at each command.
    private static let unknown = ["http_proxy", "no_proxy"]
    private static let prefix = "npm_config_"
    /// The variable for the options by which npm replaces `NODE_OPTIONS` for its scripts.
    static let nodeOptions = prefix + "node_options"

    /// Returns the variables for a proxy. They take precedence over `proxy`, `https-proxy` and `noproxy` in files, and not over other spellings
    /// such as `https_proxy`, whose values the preload of Node replaces.
    /// - Parameter direct: the names that are connected to without the proxy, separated by commas.
    static func variables(proxy: String, direct: String) -> [String: String] {
        Dictionary(uniqueKeysWithValues: proxies.map { (prefix + $0, proxy) } + [(prefix + exceptions, direct)])
    }

    /// Whether a variable gives a setting for proxies. npm ignores the case of its variables.
    static func isForProxies(_ variable: String) -> Bool {
        (proxies + unknown + [exceptions]).contains { normalized(variable) == prefix + $0 }
    }

    /// Whether a variable gives the options of Node, in any spelling.
    static func isForNode(_ variable: String) -> Bool { normalized(variable) == nodeOptions }

    /// Returns the options of Node for the scripts of npm: those of a run, and after them those that the user's variables give npm.
    /// - Parameters:
    ///   - options: the options of the run, which contain those of the user's `NODE_OPTIONS`.
    ///   - environment: the user's variables.
    static func nodeOptions(_ options: String, _ environment: [String: String]) -> String {
        var values: [String] = []
        for (_, value) in environment.sorted(by: { $0.key < $1.key }).filter({ isForNode($0.key) && !$0.value.isEmpty }) {
            // In a run in a run, and in a script of npm, both variables have the same value.
            if value != environment["NODE_OPTIONS"], !values.contains(value) { values.append(value) }
        }
        return ([options] + values).joined(separator: " ")
    }

    private static func normalized(_ variable: String) -> String { variable.lowercased().replacing("-", with: "_") }
}
