public import LoginModel

/// What came as an access token, told apart by its form (provider-wire.md, section 4). An app's is not checked yet.
public enum PresentedToken: Sendable {
    /// What a login gave.
    case person(AccessToken)
    /// `{app-id}|…`, perhaps with `GG|` before it: an app's secret, an app token, or a client token.
    case app(id: String, proof: Secret)

    /// - Throws: why it is no token of this provider's.
    public init(_ text: Secret, openedBy sealer: Sealer) throws(GraphError) {
        if let token = AccessToken(text, openedBy: sealer) {
            self = .person(token)
            return
        }
        let parts = text.reveal { $0.split(separator: "|", omittingEmptySubsequences: false).map(String.init) }
        let pair = parts.first == "GG" ? parts.dropFirst() : parts[...]
        if pair.count == 2, let id = pair.first, let proof = pair.last, AppID.isWellFormed(id), !proof.isEmpty {
            self = .app(id: id, proof: Secret(proof))
            return
        }
        throw text.reveal { $0.split(separator: ".").count == 3 } ? .tokenIsJWT : .unreadableToken
    }
}
