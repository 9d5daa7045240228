import Foundation

/// The settings of npm for proxies in a run. npm passes its settings on by variables, which clients in Node read first.
struct NPMSettings {
    private static let proxies = ["proxy", "https_proxy", "http_proxy"]
    private static let exceptions = ["noproxy", "no_proxy"]
    /// The settings of these that npm passes on, but does not know. Its version 11 warns of them at each command if they are set.
    private static let unknown: Set = ["http_proxy", "no_proxy"]
    private static let prefix = "npm_config_"
    private static let systemFiles = ["/etc/npmrc", "/usr/etc/npmrc", "/usr/local/etc/npmrc"]

    /// The unknown settings that the user has.
    private let used: Set<String>

    /// Reads the names of the user's settings from the variables, and from the files of the system, of the user and of the project, which
    /// is in the working folder or above it.
    init(_ environment: [String: String]) {
        var values: [String: String] = [:]
        for (variable, value) in environment where !value.isEmpty {
            if let setting = Self.setting(of: variable) { values[setting] = value }
        }
        let ofUser = values["userconfig"] ?? environment["HOME"].map { "\($0)/.npmrc" }
        var files = [ofUser, values["globalconfig"]].compactMap(\.self) + Self.systemFiles
        var folder = ""
        files.append("/.npmrc")
        for name in FileManager.default.currentDirectoryPath.split(separator: "/") {
            folder += "/\(name)"
            files.append("\(folder)/.npmrc")
        }
        let settings = files.flatMap { Self.settings(ofFile: $0) } + Array(values.keys)
        used = Self.unknown.intersection(settings)
    }

    /// Returns the variables for a proxy.
    /// - Parameter direct: the names that are connected to without the proxy, separated by commas.
    func variables(proxy: String, direct: String) -> [String: String] {
        var variables: [String: String] = [:]
        for name in Self.proxies where isSet(name) { variables[Self.prefix + name] = proxy }
        for name in Self.exceptions where isSet(name) { variables[Self.prefix + name] = direct }
        return variables
    }

    private func isSet(_ name: String) -> Bool { !Self.unknown.contains(name) || used.contains(name) }

    /// Whether a variable gives a setting for proxies.
    static func isForProxies(_ variable: String) -> Bool {
        guard let setting = Self.setting(of: variable) else { return false }
        return (proxies + exceptions).contains(setting)
    }

    /// Returns the setting that a variable gives; `nil` if it gives none. npm ignores the case of its variables.
    private static func setting(of variable: String) -> String? {
        let name = canonical(variable)
        return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil
    }

    /// Returns the names of the settings of a file, and other texts; none if it cannot be read.
    private static func settings(ofFile path: String) -> [String] {
        let text = String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
        let others = CharacterSet(charactersIn: " \t\"'")
        return text.split(whereSeparator: \.isNewline).map { line in
            canonical(String(line.prefix { $0 != "=" }).trimmingCharacters(in: others))
        }
    }

    private static func canonical(_ name: String) -> String { name.lowercased().replacing("-", with: "_") }
}
