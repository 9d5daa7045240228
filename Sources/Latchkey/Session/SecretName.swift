/// The name of a secret that is stored with a session until logout (SDK.md, section 5.2).
package struct SecretName: Sendable, Hashable {
    package let text: String

    /// The nonce that a login returned for the next login of the same person.
    package static let userTokenNonce = SecretName(text: "user_token_nonce")
    /// The key that limited sessions are bound to (RFC 9449). After a logout the next login creates a new key, so that the provider cannot link two
    /// people.
    package static let deviceKey = SecretName(text: "device_key")
    /// The provider's address, for a program that stores it with the session; see ``Session/replaceContents(with:providerAddress:)``.
    package static let providerAddress = SecretName(text: "origin")
}
