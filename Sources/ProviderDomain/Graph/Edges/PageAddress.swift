public import LoginModel

/// The absolute address of an edge, for the way to other pages of it: whatever the call said is said there again, as clients expect
/// (provider-wire.md, section 7.4 and section 11.4, spot 6).
public struct PageAddress: Sendable {
    private let address: String
    private let parameters: [(name: String, value: String)]

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
        address = "\(root)/\(call.version)/\(path)"
        let token = call.token.map { [(name: "access_token", value: $0.reveal(\.self))] } ?? []
        let replaced = Self.own.union(arguments == nil ? [] : ["fields", "summary"])
        let kept = call.parameters.pairs.filter { !replaced.contains($0.name) }.map { (name: $0.name, value: $0.text ?? "") }
        parameters = token + kept + (arguments ?? [])
    }

    /// The address with these parameters besides.
    public func text(_ others: [(name: String, value: String)] = []) -> String {
        let all = parameters + others
        return all.isEmpty ? address : "\(address)?\(FormParameters.encode(all))"
    }
}
