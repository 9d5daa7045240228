public import LoginModel

/// An ID token that passed every check. Only ``IdentityTokenVerifier`` makes one.
public struct VerifiedToken: Sendable {
    private let token: CompactToken

    init(_ token: CompactToken) { self.token = token }

    /// The token as it came.
    public var text: Secret { Secret(token.text) }
    /// What the token says, in types.
    public var claims: IdentityClaims { IdentityClaims(checked: token.claims.members) }
    /// The id of the key that signed it.
    public var keyID: String { token.header.keyID ?? "" }
}
