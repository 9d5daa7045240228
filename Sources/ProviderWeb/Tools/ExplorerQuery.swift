import LoginModel
import ProviderDomain

/// The content of the explorer's query bar as it was typed. It is part of URLs, which must contain no secrets.
struct ExplorerQuery: Sendable, Hashable {
    /// A parameter for `POST`.
    struct Parameter: Sendable, Hashable {
        let name: String
        let value: String
    }

    enum Field {
        static let app = "app"
        static let method = "method"
        static let path = "path"
        static let version = "version"
        static let debug = "debug"
        static let token = "access_token"
        static let draft = "draft"
        /// The hidden field that is present if the call came from a link.
        static let linked = "linked"
        static func name(_ number: Int) -> String { "name\(number)" }
        static func value(_ number: Int) -> String { "value\(number)" }
    }

    static let methods = ["GET", "POST", "DELETE"]
    /// The number of parameters in the form.
    static let parameterCount = 5

    var app: String?
    var method = "GET"
    var path = "me?fields=id,name"
    var version = GraphVersion.newest
    var includesDebug = true
    var parameters: [Parameter] = []
    /// The sealed query bar; see ``ExplorerDraft``.
    var draft: String?

    /// Reads a query bar.
    /// - Parameter isForm: whether the fields are from a submitted form, which omits a checkbox that is off.
    init(_ fields: FormParameters, isForm: Bool = false) {
        app = fields[Field.app].flatMap { AppID.isWellFormed($0) ? $0 : nil }
        if let method = fields[Field.method]?.uppercased(), Self.methods.contains(method) { self.method = method }
        if isForm { path = "" }
        // Only a path from a URL is truncated. A path that the person typed stays complete, so that the person can shorten it.
        if let path = fields[Field.path] { self.path = isForm ? path : path.truncated(to: ExplorerTarget.maximumLength) }
        if let version = fields[Field.version].flatMap({ GraphVersion($0) }), version.isKnown { self.version = version }
        includesDebug = isForm ? fields[Field.debug] != nil : fields[Field.debug] != "0"
        // A URL must not fill in the parameters of a POST.
        parameters = (1...Self.parameterCount).map {
            isForm
                ? Parameter(name: fields[Field.name($0)] ?? "", value: fields[Field.value($0)] ?? "") : Parameter(name: "", value: "")
        }
    }

    /// Whether the path is longer than the path of any valid call.
    var isTooLong: Bool { path.unicodeScalars.count > ExplorerTarget.maximumLength }

    /// The versions that the form offers: every major version, and the selected one.
    var versions: [GraphVersion] {
        let offered = (1...GraphVersion.newest.major).reversed().compactMap { GraphVersion("v\($0).0") }
        return offered.contains(version) ? offered : [version] + offered
    }

    /// Returns a copy with another path, and without parameters and draft.
    func replacingPath(_ path: String, method: String? = nil) -> ExplorerQuery {
        var query = self
        query.path = path
        query.method = method ?? self.method
        query.parameters = []
        query.draft = nil
        return query
    }

    /// Whether the person typed any parameters for `POST`.
    var hasParameters: Bool { parameters.contains { !$0.name.isEmpty || !$0.value.isEmpty } }

    /// The query string of a URL for this query bar, without secrets. Parameters of a `POST` are included only in a sealed draft.
    var encoded: String {
        if let draft { return FormParameters.encode(appField + [(name: Field.draft, value: draft)]) }
        return FormParameters.encode(appField + callFields + (includesDebug ? [] : [(name: Field.debug, value: "0")]))
    }

    /// The fields of the explorer's form, without secrets and without ``parameterFields``.
    var formFields: [(name: String, value: String)] {
        appField + callFields + (includesDebug ? [(name: Field.debug, value: "1")] : [])
    }

    private var appField: [(name: String, value: String)] { app.map { [(name: Field.app, value: $0)] } ?? [] }

    private var callFields: [(name: String, value: String)] {
        [
            (name: Field.method, value: method), (name: Field.path, value: ExplorerTarget.withoutSecrets(path)),
            (name: Field.version, value: version.description),
        ]
    }

    /// The parameters for `POST` as fields of the form, without secrets.
    var parameterFields: [(name: String, value: String)] {
        parameters.enumerated().filter { !SecretParameter.isSecret($0.element.name) }.flatMap { index, parameter in
            [(name: Field.name(index + 1), value: parameter.name), (name: Field.value(index + 1), value: parameter.value)]
        }
    }

    var address: String { "\(ExplorerEndpoints.Path.explorer)?\(encoded)" }
}

/// The submitted form of the explorer: the call, and the token to use for it.
struct ExplorerForm: Sendable {
    /// The call. A token that was pasted as part of a URL is removed from the path.
    let query: ExplorerQuery
    let token: String?
    /// Whether the person wrote the call, or entered a token for it.
    let isOwn: Bool

    /// Reads the fields of the form.
    /// - Parameter names: the origins of the provider.
    init(_ fields: FormParameters, names: [String]) {
        var query = ExplorerQuery(fields, isForm: true)
        // A path that is too long is returned as it was typed.
        let target = query.isTooLong ? nil : ExplorerTarget(query.path, names: names)
        if let target { query.path = target.text }
        let typed = fields[ExplorerQuery.Field.token].map { String($0.filter { !$0.isWhitespace }) }
        self.query = query
        // A token in a pasted URL takes precedence over the token field, because the URL is meant to be called with this token.
        token = target?.token ?? typed.flatMap { $0.isEmpty ? nil : $0 }
        isOwn = fields[ExplorerQuery.Field.linked] == nil || token != nil
    }
}

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

    /// Whether a path is short enough for a valid call, and has at most as many parameters as a call may have.
    static func isReadable(_ text: String) -> Bool {
        text.unicodeScalars.count <= maximumLength && !FormParameters.hasTooMany(text.utf8)
    }

    /// Parses the content of the path field.
    /// - Parameter names: the origins of the provider.
    init(_ text: String, names: [String]) {
        var text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if let name = names.first(where: { text.lowercased().hasPrefix($0.lowercased() + "/") }) { text.removeFirst(name.count) }
        // A question mark and a combining mark after it form a single `Character`, so the search is by Unicode scalar.
        let scalars = text.unicodeScalars.prefix { $0 != "#" }
        let path = scalars.prefix { $0 != "?" }
        let (version, rest) = GraphVersion.split(String(path))
        self.version = version
        self.path = rest.hasPrefix("/") ? rest : "/" + rest
        let parts = scalars.dropFirst(path.count + 1).split(separator: "&").map(String.init)
        let isToken = { (part: String) in
            // A part that passes this check may be the token. No other part is decoded.
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
        if query.includesDebug, !names.contains("debug") { address.append(FormParameters.Pair(name: "debug", bytes: Array("all".utf8))) }
        if let proof, !names.contains(AppSecretProof.parameter) {
            address.append(FormParameters.Pair(name: AppSecretProof.parameter, bytes: Array(proof.utf8)))
        }
        return try GraphAPIRequest(
            method: query.method, path: path, parameters: FormParameters(body: body, query: address), bearer: token,
            version: version ?? query.version, from: origin)
    }
}
