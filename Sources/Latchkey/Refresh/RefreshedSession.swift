internal import LoginModel

/// The new values and secrets of a refreshed session (SDK.md, sections 2.9 and 5.2).
struct RefreshedSession: Sendable {
    let values: Session.Values
    /// The new secrets: the user token nonce and the key that the token is bound to. The session's other secrets remain.
    let secrets: [SecretName: Secret]
}
