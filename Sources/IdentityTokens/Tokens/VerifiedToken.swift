public import LoginModel

/// An ID token that passed every check. Only ``IdentityTokenVerifier`` creates one.
public struct VerifiedToken: Sendable {
    private let token: CompactToken

    init(_ token: CompactToken) { self.token = token }

    /// The token as it was received.
    public var text: Secret { Secret(token.text) }
    /// The claims of the token as typed values.
    public var claims: IdentityClaims { IdentityClaims(checked: token.claims.members) }
    /// The ID of the key that signed the token.
    public var keyID: String { token.header.keyID ?? "" }
}
