import LoginModel
import ProviderDomain

/// The path field of the explorer, read: `me?fields=id,name`, with or without a slash, a version, or the provider's own address before it.
struct ExplorerTarget: Sendable {
    /// Without a version, beginning with a slash.
    let path: String
    /// What follows the question mark, as it was written, but for a token.
    let query: String
    /// The one that is written before the path.
    let version: GraphVersion?
    /// One that somebody has pasted together with the address.
    let token: String?

    /// How many characters of a path are read.
    static let longest = 8192

    /// Whether a path is no longer than any call needs, and has no more parameters than a call may have.
    static func isReadable(_ text: String) -> Bool {
        text.unicodeScalars.count <= longest && !FormParameters.hasTooMany(text.utf8)
    }

    /// - Parameter names: the addresses of the provider itself.
    init(_ text: String, names: [String]) {
        var text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if let name = names.first(where: { text.lowercased().hasPrefix($0.lowercased() + "/") }) { text.removeFirst(name.count) }
        // By scalars: a mark behind a question mark makes another character of it, but the query begins there all the same.
        let scalars = text.unicodeScalars.prefix { $0 != "#" }
        let path = scalars.prefix { $0 != "?" }
        let (version, rest) = GraphVersion.split(String(path))
        self.version = version
        self.path = rest.hasPrefix("/") ? rest : "/" + rest
        let parts = scalars.dropFirst(path.count + 1).split(separator: "&").map(String.init)
        let isToken = { (part: String) in
            // Few parts can be one. The others are not decoded.
            guard part.utf8.contains(UInt8(ascii: "%")) || part.hasPrefix(ExplorerQuery.Field.token) else { return false }
            return FormParameters(encoded: part).bytes(ExplorerQuery.Field.token) != nil
        }
        query = parts.filter { !isToken($0) }.joined(separator: "&")
        token = parts.first(where: isToken).flatMap { FormParameters(encoded: $0)[ExplorerQuery.Field.token] }
    }

    /// What was typed, without the parameters that are secrets: so much of it may stand in an address.
    static func withoutSecrets(_ text: String) -> String {
        let text = text.unicodeScalars.prefix { $0 != "#" }
        let path = text.prefix { $0 != "?" }
        guard path.count < text.count else { return String(path) }
        let parts = text.dropFirst(path.count + 1).split(separator: "&").map(String.init).filter { part in
            FormParameters(encoded: part).pairs.allSatisfy { !SecretParameter.isSecret($0.name) }
        }
        return String(path) + (parts.isEmpty ? "" : "?\(parts.joined(separator: "&"))")
    }

    /// As the path field has it: without a token.
    var text: String {
        (version.map { "\($0)" } ?? "") + (version == nil ? String(path.dropFirst()) : path) + (query.isEmpty ? "" : "?\(query)")
    }

    /// The parts of the path.
    var parts: [String] { path.split(separator: "/").map(String.init) }

    /// The call that it stands for.
    /// - Parameters:
    ///   - query: the rest of the query bar.
    ///   - proof: of the app's secret, where the app wants one.
    ///   - origin: where it comes from.
    /// - Throws: what is wrong with it.
    func call(_ query: ExplorerQuery, token: Secret?, proof: String?, from origin: CallOrigin) throws(GraphError) -> GraphCall {
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
        return try GraphCall(
            method: query.method, path: path, parameters: FormParameters(body: body, over: address), bearer: token,
            version: version ?? query.version, from: origin)
    }
}
