/// The settings of npm for proxies in a run. npm passes its settings on by variables, which clients in Node read first.
enum NPMSettings {
    private static let proxies = ["proxy", "https_proxy"]
    private static let exceptions = ["noproxy"]
    /// The setting of a proxy, and that of exceptions, that npm passes on, but does not know. Its version 11 warns of them at each command
    /// if they are set.
    private static let unknown = (proxy: "http_proxy", exceptions: "no_proxy")
    private static let prefix = "npm_config_"

    /// Returns the variables for a proxy.
    /// - Parameters:
    ///   - direct: the names that are connected to without the proxy, separated by commas.
    ///   - includesUnknown: whether also the settings that npm does not know are set. In Node, the clients of a run replace those that npm
    ///     passes on.
    static func variables(proxy: String, direct: String, includesUnknown: Bool) -> [String: String] {
        let names = proxies + (includesUnknown ? [unknown.proxy] : [])
        let ofExceptions = exceptions + (includesUnknown ? [unknown.exceptions] : [])
        let pairs: [(String, String)] = names.map { (prefix + $0, proxy) } + ofExceptions.map { (prefix + $0, direct) }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    /// Whether a variable gives a setting for proxies. npm ignores the case of its variables.
    static func isForProxies(_ variable: String) -> Bool {
        let name = variable.lowercased().replacing("-", with: "_")
        return (proxies + exceptions + [unknown.proxy, unknown.exceptions]).contains { name == prefix + $0 }
    }
}
