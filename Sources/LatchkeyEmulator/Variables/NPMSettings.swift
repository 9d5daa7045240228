/// The settings of npm for proxies in a run. npm passes its settings on by variables, which clients in Node read first.
enum NPMSettings {
    private static let proxies = ["proxy", "https_proxy"]
    private static let exceptions = "noproxy"
    /// The settings that npm passes on from its files, but does not know. Variables for them would not take precedence over the files, and
    /// npm 11 warns of them at each command.
    private static let unknown = ["http_proxy", "no_proxy"]
    private static let prefix = "npm_config_"

    /// Returns the variables for a proxy. They take precedence over `proxy`, `https-proxy` and `noproxy` in files, and not over other spellings
    /// such as `https_proxy`, whose values the preload of Node replaces.
    /// - Parameter direct: the names that are connected to without the proxy, separated by commas.
    static func variables(proxy: String, direct: String) -> [String: String] {
        Dictionary(uniqueKeysWithValues: proxies.map { (prefix + $0, proxy) } + [(prefix + exceptions, direct)])
    }

    /// Whether a variable gives a setting for proxies. npm ignores the case of its variables.
    static func isForProxies(_ variable: String) -> Bool {
        let name = variable.lowercased().replacing("-", with: "_")
        return (proxies + unknown + [exceptions]).contains { name == prefix + $0 }
    }
}
