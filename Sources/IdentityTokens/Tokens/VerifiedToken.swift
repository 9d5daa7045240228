public import LoginModel

/// An ID token that passed every check. Only ``IdentityTokenVerifier`` makes one.
public struct VerifiedToken: Sendable {
    /// The token as it came.
    public let text: Secret
    /// What the token says, in types.
    public let claims: IdentityClaims
    /// The id of the key that signed it.
    public let keyID: String

    init(text: Secret, claims: IdentityClaims, keyID: String) {
        self.text = text
        self.claims = claims
        self.keyID = keyID
    }
}
