public import LoginModel

/// A text that a client sent as an access token, classified by its form (Wire.md, section 4). An app token is not verified yet.
public enum PresentedToken: Sendable {
    /// A token that was issued for a person's login.
    case person(AccessToken)
    /// The form `{app-id}|…`, optionally preceded by `GG|`: an app secret, an app token or a client token.
    case app(id: String, proof: Secret)

    /// Classifies the text of a token.
    /// - Throws: An error if the text is not a token of this provider.
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
