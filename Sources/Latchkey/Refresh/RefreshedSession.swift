internal import LoginModel

/// What a session becomes by a refresh (client-sdk.md, sections 2.9 and 5.2).
struct RefreshedSession: Sendable {
    let values: Session.Values
    /// What the way brought for later, and the key that the token is bound to; beside it the session keeps what it has.
    let secrets: [SecretName: Secret]
}
