import LoginModel
import ProviderDomain

/// The parsed path field of the explorer, such as `me?fields=id,name`, with or without a leading slash, a version, or the provider's origin.
struct ExplorerTarget: Sendable {
    /// The path without a version, beginning with a slash.
    let path: String
    /// The query as it was written, without a token.
    let query: String
    /// The version before the path, if any.
    let version: GraphVersion?
    /// The token in a pasted URL, if any.
    let token: String?

    /// The longest path that is parsed, in Unicode scalars.
    static let maximumLength = 8192

    /// Whether a path is no longer than any valid call, and has no more parameters than a call may have.
    static func isReadable(_ text: String) -> Bool {
        text.unicodeScalars.count <= maximumLength && !FormParameters.hasTooMany(text.utf8)
    }

    /// Parses the content of the path field.
    /// - Parameter names: the origins of the provider.
    init(_ text: String, names: [String]) {
        var text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if let name = names.first(where: { text.lowercased().hasPrefix($0.lowercased() + "/") }) { text.removeFirst(name.count) }
        // A combining mark after a question mark forms another character with it, so the search is by Unicode scalar.
        let scalars = text.unicodeScalars.prefix { $0 != "#" }
        let path = scalars.prefix { $0 != "?" }
        let (version, rest) = GraphVersion.split(String(path))
        self.version = version
        self.path = rest.hasPrefix("/") ? rest : "/" + rest
        let parts = scalars.dropFirst(path.count + 1).split(separator: "&").map(String.init)
        let isToken = { (part: String) in
            // Only these parts can be a token, so the others need no decoding.
            guard part.utf8.contains(UInt8(ascii: "%")) || part.hasPrefix(ExplorerQuery.Field.token) else { return false }
            return FormParameters(encoded: part).bytes(ExplorerQuery.Field.token) != nil
        }
        query = parts.filter { !isToken($0) }.joined(separator: "&")
        token = parts.first(where: isToken).flatMap { FormParameters(encoded: $0)[ExplorerQuery.Field.token] }
    }

    /// Returns the path without parameters that are secrets, so that it may be part of a URL.
    static func withoutSecrets(_ text: String) -> String {
        let text = text.unicodeScalars.prefix { $0 != "#" }
        let path = text.prefix { $0 != "?" }
        guard path.count < text.count else { return String(path) }
        let parts = text.dropFirst(path.count + 1).split(separator: "&").map(String.init).filter { part in
            FormParameters(encoded: part).pairs.allSatisfy { !SecretParameter.isSecret($0.name) }
        }
        return String(path) + (parts.isEmpty ? "" : "?\(parts.joined(separator: "&"))")
    }

    /// The content of the path field, without a token.
    var text: String {
        (version.map { "\($0)" } ?? "") + (version == nil ? String(path.dropFirst()) : path) + (query.isEmpty ? "" : "?\(query)")
    }

    /// The segments of the path.
    var parts: [String] { path.split(separator: "/").map(String.init) }

    /// Creates the call.
    /// - Parameters:
    ///   - query: the query bar that contains the path.
    ///   - proof: the `appsecret_proof`, if the app requires one.
    ///   - origin: where the request comes from.
    /// - Throws: what is wrong with the call.
    func call(_ query: ExplorerQuery, token: Secret?, proof: String?, from origin: CallOrigin) throws(GraphError) -> GraphAPIRequest {
        var address = try FormParameters(call: Array(self.query.utf8)).pairs
        let typed = query.method == "POST" ? query.parameters.filter { !$0.name.isEmpty } : []
        let body = typed.filter { $0.name != ExplorerQuery.Field.token }.map {
            FormParameters.Pair(name: $0.name, bytes: Array($0.value.utf8))
        }
        let names = Set((address + body).map(\.name))
        if query.wantsDebug, !names.contains("debug") { address.append(FormParameters.Pair(name: "debug", bytes: Array("all".utf8))) }
        if let proof, !names.contains(AppSecretProof.parameter) {
            address.append(FormParameters.Pair(name: AppSecretProof.parameter, bytes: Array(proof.utf8)))
        }
        return try GraphAPIRequest(
            method: query.method, path: path, parameters: FormParameters(body: body, query: address), bearer: token,
            version: version ?? query.version, from: origin)
    }
}
