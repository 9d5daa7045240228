/// What a dialog answered when the person agreed.
struct DialogGrant: Sendable {
    /// What the app gets in hand.
    enum Credential: Sendable {
        /// An ID token alone: a limited login, whatever was asked for.
        case idToken(String)
        /// To be redeemed with the code verifier.
        case code(String)
        /// To be redeemed as it is. Not the nonce of the ID token.
        case exchangeNonce(String)
        /// An access token, with or without an ID token.
        case tokens(IssuedTokens)
    }

    let credential: Credential
    /// What was granted; `nil` where the answer does not tell.
    let granted: Set<Permission>?
    let declined: Set<Permission>
    /// `facebook` or `gaming`; empty where the answer does not tell.
    let graphDomain: String
    /// For the next login of this person.
    let userTokenNonce: String?
}
