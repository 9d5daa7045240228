/// What a session keeps beside the three values, by name, until the logout (client-sdk.md, section 5.2).
package struct SecretName: Sendable, Hashable {
    package let text: String

    /// The nonce that came with a login, for the next one of the same person.
    package static let userTokenNonce = SecretName(text: "user_token_nonce")
    /// The key that limited sessions are bound to (RFC 9449). The next login makes another, so that nothing ties the two persons together.
    package static let deviceKey = SecretName(text: "device_key")
    /// The address of the provider, where a program has to keep it with the session; see ``Session/takeOver(_:from:)``.
    package static let origin = SecretName(text: "origin")
}
