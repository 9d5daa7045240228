import LoginModel
import ProviderDomain

/// The explorer's form as it was sent: the call, and the token that it is to be made with.
struct ExplorerForm: Sendable {
    /// Without a token that was pasted together with an address: it has come to the wrong place, and stays in none.
    let query: ExplorerQuery
    let token: String?
    /// Whether the person has written the call, or entered a token for it themselves.
    let isOwn: Bool

    /// - Parameter names: the addresses of the provider itself.
    init(_ fields: FormParameters, names: [String]) {
        var query = ExplorerQuery(fields, isForm: true)
        // A path that is too long is given back as it was typed.
        let target = query.isTooLong ? nil : ExplorerTarget(query.path, names: names)
        if let target { query.path = target.text }
        let typed = fields[ExplorerQuery.Field.token].map { String($0.filter { !$0.isWhitespace }) }
        self.query = query
        // What was pasted together with an address is what the address is meant to be called with.
        token = target?.token ?? typed.flatMap { $0.isEmpty ? nil : $0 }
        isOwn = fields[ExplorerQuery.Field.linked] == nil || token != nil
    }
}
