import LoginModel

/// The absolute address of an edge, for the way to other pages of it: whatever the call said is said there again, as clients expect
/// (provider-wire.md, section 7.4 and section 11.4, spot 6).
public struct PageAddress: Sendable {
    private let base: String
    private let hasParameters: Bool

    /// Parameters that say what this call is, and not what the next one is. Clients add a proof of their own.
    private static let own: Set = [
        "access_token", "after", "before", "batch", "batch_app_id", "debug", "ids", "limit", "metadata", "method", "offset",
        "appsecret_proof", "appsecret_time",
    ]

    /// - Parameters:
    ///   - root: the provider's public address.
    ///   - path: the node and the edge.
    ///   - arguments: what replaces the call's parameters where the edge stands inside a list of fields.
    public init(root: String, path: String, call: GraphCall, arguments: [(name: String, value: String)]? = nil) {
        let token = call.token.map { [(name: "access_token", value: $0.reveal(\.self))] } ?? []
        let arguments = Self.usable(arguments)
        let replaced = Self.own.union(arguments.map { ["fields", "summary"] + $0.map(\.name) } ?? [])
        let kept = call.parameters.pairs.filter { !replaced.contains($0.name) }.map { (name: $0.name, value: $0.text ?? "") }
        let parameters = token + kept + (arguments ?? [])
        hasParameters = !parameters.isEmpty
        base = "\(root)/\(call.version)/\(path)" + (hasParameters ? "?\(FormParameters.encode(parameters))" : "")
    }

    /// A name that occurs twice would be refused; the last one counts, as it does in the field.
    private static func usable(_ arguments: [(name: String, value: String)]?) -> [(name: String, value: String)]? {
        guard let arguments else { return nil }
        let values = Dictionary(arguments.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        return values.filter { !own.contains($0.key) }.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    }

    /// In bytes, without what ``text(_:)`` adds. A call can be long, and lead to very many edges.
    public var size: Int { base.utf8.count }

    /// The address with these parameters besides.
    public func text(_ others: [(name: String, value: String)] = []) -> String {
        others.isEmpty ? base : "\(base)\(hasParameters ? "&" : "?")\(FormParameters.encode(others))"
    }
}
