import ProviderWeb

/// The paths at which the provider answers, for the routes of faults.
enum KnownPaths {
    /// The paths without a parameter.
    static let fixed = ProviderPaths.all.filter { !$0.contains("{") }

    private static let templates = ProviderPaths.all.map { $0.split(separator: "/").map(String.init) }

    /// Whether requests can have a path that begins with a text.
    static func include(_ beginning: String) -> Bool {
        guard beginning.hasPrefix("/") else { return false }
        if fixed.contains(where: { $0.hasPrefix(beginning) }) { return true }
        let parts = beginning.split(separator: "/").map(String.init)
        return templates.contains { template in
            template.count >= parts.count
                && zip(template, parts).allSatisfy { $0 == $1 || $0.hasPrefix("{") && ($0 != "{id}" || isNode($1)) }
        }
    }

    /// Whether a segment can name a node of the Graph API.
    private static func isNode(_ text: String) -> Bool { text == "me" || text == "app" || text.allSatisfy { $0.isASCII && $0.isNumber } }
}
