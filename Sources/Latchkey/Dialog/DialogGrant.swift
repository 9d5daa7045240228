/// The content of a successful dialog response.
struct DialogGrant: Sendable {
    /// The credential in the response.
    enum Credential: Sendable {
        /// An ID token alone: the result of a limited login, whichever mode was requested.
        case idToken(String)
        /// An authorization code, to be redeemed with the code verifier.
        case code(String)
        /// An exchange nonce, to be redeemed. It is not the nonce of the ID token.
        case exchangeNonce(String)
        /// An access token, with or without an ID token.
        case tokens(IssuedTokens)
    }

    let credential: Credential
    /// The granted permissions; `nil` if the response does not list them.
    let granted: Set<Permission>?
    let declined: Set<Permission>
    /// `facebook` or `gaming`; empty if the response does not contain it.
    let graphDomain: String
    /// The value to send with the next login of this person, if any.
    let userTokenNonce: String?
}
