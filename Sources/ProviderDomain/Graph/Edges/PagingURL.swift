import LoginModel

/// The absolute URL of an edge, from which the URLs of the previous and the next page are formed. It repeats the parameters of the call, as
/// clients expect (Wire.md, section 7.4 and section 11.4, item 6).
public struct PagingURL: Sendable {
    private let base: String
    private let hasParameters: Bool

    /// The parameters that are not copied from the call, because they describe only this call and not the next one. The access token is
    /// added separately. Clients add a new `appsecret_proof` themselves.
    private static let callSpecificParameters: Set = [
        "access_token", "after", "before", "batch", "batch_app_id", "debug", "ids", "limit", "metadata", "method", "offset",
        "appsecret_proof", "appsecret_time",
    ]

    /// Creates the URL of an edge.
    /// - Parameters:
    ///   - root: The public URL of the provider.
    ///   - path: The node and the edge.
    ///   - call: The call whose parameters are repeated.
    ///   - arguments: The arguments that replace the parameters of the call if the edge is part of a field list.
    public init(root: String, path: String, call: GraphAPIRequest, arguments: [(name: String, value: String)]? = nil) {
        let token = call.token.map { [(name: "access_token", value: $0.reveal(\.self))] } ?? []
        let arguments = Self.withoutDuplicates(arguments)
        let replaced = Self.callSpecificParameters.union(arguments.map { ["fields", "summary"] + $0.map(\.name) } ?? [])
        let stored = call.parameters.pairs.filter { !replaced.contains($0.name) }.map { (name: $0.name, value: $0.text ?? "") }
        let parameters = token + stored + (arguments ?? [])
        hasParameters = !parameters.isEmpty
        base = "\(root)/\(call.version)/\(path)" + (hasParameters ? "?\(FormParameters.encode(parameters))" : "")
    }

    /// Returns the arguments without ``callSpecificParameters`` and without duplicate names, because a call with a repeated parameter is
    /// rejected. If a name occurs several times, the last value counts, as in a field expression.
    private static func withoutDuplicates(_ arguments: [(name: String, value: String)]?) -> [(name: String, value: String)]? {
        guard let arguments else { return nil }
        let values = Dictionary(arguments.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        return values.filter { !callSpecificParameters.contains($0.key) }.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    }

    /// The size in bytes, without the parameters that ``text(_:)`` adds. A response can contain very many edges, each with the URL of a
    /// long call, so callers add the size to the cost of the response.
    public var size: Int { base.utf8.count }

    /// Returns the URL with additional parameters.
    public func text(_ others: [(name: String, value: String)] = []) -> String {
        others.isEmpty ? base : "\(base)\(hasParameters ? "&" : "?")\(FormParameters.encode(others))"
    }
}
