/// What a session keeps beside the three values, by name (client-sdk.md, section 5.2).
package struct SecretName: Sendable, Hashable {
    /// When a kept secret is deleted.
    package enum Life: String, Sendable, CaseIterable { case login, device }

    package let text: String
    package let life: Life

    /// The nonce that came with a classic login; deleted at logout.
    package static let userTokenNonce = SecretName(text: "user_token_nonce", life: .login)
    /// The key that limited sessions are bound to (RFC 9449). The next login makes another, so that nothing ties the two persons together.
    package static let deviceKey = SecretName(text: "device_key", life: .login)
    /// The address of the provider, where a program has to keep it with the session; see ``Session/takeOver(_:from:)``.
    package static let origin = SecretName(text: "origin", life: .login)
}
