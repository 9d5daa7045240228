import ProviderWeb

/// The paths at which the provider answers, for the routes of faults.
struct KnownPaths: Sendable {
    /// The paths without a parameter.
    let fixed: [String]
    private let templates: [[String]]

    init(for signIn: SignInMethod) {
        let all = ProviderPaths.all(for: signIn)
        fixed = all.filter { !$0.contains("{") }
        templates = all.map { $0.split(separator: "/").map(String.init) }
    }

    /// Whether requests can have a path that begins with a text.
    func include(_ beginning: String) -> Bool {
        guard beginning.hasPrefix("/") else { return false }
        if fixed.contains(where: { $0.hasPrefix(beginning) }) { return true }
        let parts = beginning.split(separator: "/").map(String.init)
        return templates.contains { template in
            template.count >= parts.count
                && zip(template, parts).allSatisfy { $0 == $1 || $0.hasPrefix("{") && ($0 != "{id}" || Self.isNode($1)) }
        }
    }

    /// Whether a segment can name a node of the Graph API.
    private static func isNode(_ text: String) -> Bool { text == "me" || text == "app" || text.allSatisfy { $0.isASCII && $0.isNumber } }
}
