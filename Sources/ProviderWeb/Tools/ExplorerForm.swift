import LoginModel
import ProviderDomain

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
        // A token in a pasted URL takes precedence, because the URL is meant to be called with it.
        token = target?.token ?? typed.flatMap { $0.isEmpty ? nil : $0 }
        isOwn = fields[ExplorerQuery.Field.linked] == nil || token != nil
    }
}
