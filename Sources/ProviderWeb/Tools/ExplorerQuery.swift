import LoginModel
import ProviderDomain

/// The content of the explorer's query bar as it was typed. It is part of URLs, which contain no secrets.
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
        /// Marks a call that came from a link.
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
    var wantsDebug = true
    var parameters: [Parameter] = []
    /// The sealed query bar; see ``ExplorerDraft``.
    var draft: String?

    /// Reads a query bar.
    /// - Parameter isForm: whether the fields are from a submitted form, which omits a checkbox that is off.
    init(_ fields: FormParameters, isForm: Bool = false) {
        app = fields[Field.app].flatMap { AppID.isWellFormed($0) ? $0 : nil }
        if let method = fields[Field.method]?.uppercased(), Self.methods.contains(method) { self.method = method }
        if isForm { path = "" }
        // Only the path from a URL is truncated; what the person typed is left for them to shorten.
        if let path = fields[Field.path] { self.path = isForm ? path : path.truncated(to: ExplorerTarget.maximumLength) }
        if let version = fields[Field.version].flatMap({ GraphVersion($0) }), version.isKnown { self.version = version }
        wantsDebug = isForm ? fields[Field.debug] != nil : fields[Field.debug] != "0"
        // A URL must not fill in the parameters of a POST.
        parameters = (1...Self.parameterCount).map {
            isForm
                ? Parameter(name: fields[Field.name($0)] ?? "", value: fields[Field.value($0)] ?? "") : Parameter(name: "", value: "")
        }
    }

    /// Whether the path is longer than any valid call.
    var isTooLong: Bool { path.unicodeScalars.count > ExplorerTarget.maximumLength }

    /// The versions that the form offers: every major version, and the selected one.
    var versions: [GraphVersion] {
        let offered = (1...GraphVersion.newest.major).reversed().compactMap { GraphVersion("v\($0).0") }
        return offered.contains(version) ? offered : [version] + offered
    }

    /// Returns the query for another path, without its parameters.
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
        let app = app.map { [(name: Field.app, value: $0)] } ?? []
        if let draft { return FormParameters.encode(app + [(name: Field.draft, value: draft)]) }
        let rest = [
            (name: Field.method, value: method), (name: Field.path, value: ExplorerTarget.withoutSecrets(path)),
            (name: Field.version, value: version.description),
        ]
        return FormParameters.encode(app + rest + (wantsDebug ? [] : [(name: Field.debug, value: "0")]))
    }

    /// The fields of the explorer's form, without secrets and without ``parameterFields``.
    var formFields: [(name: String, value: String)] {
        let app = app.map { [(name: Field.app, value: $0)] } ?? []
        let rest = [
            (name: Field.method, value: method), (name: Field.path, value: ExplorerTarget.withoutSecrets(path)),
            (name: Field.version, value: version.description),
        ]
        return app + rest + (wantsDebug ? [(name: Field.debug, value: "1")] : [])
    }

    /// The parameters for `POST` as fields of the form, without secrets.
    var parameterFields: [(name: String, value: String)] {
        parameters.enumerated().filter { !SecretParameter.isSecret($0.element.name) }.flatMap { index, parameter in
            [(name: Field.name(index + 1), value: parameter.name), (name: Field.value(index + 1), value: parameter.value)]
        }
    }

    var address: String { "\(ExplorerEndpoints.Path.explorer)?\(encoded)" }
}
