public import LoginModel

/// The values that a server receives with the ID token of a login.
public struct LoginContext: Sendable {
    /// The holder of the nonce, the same as for `NonceIssuer.issue(to:at:)`.
    public var holder: String
    /// The raw nonce, if the app sends it along.
    public var nonce: Nonce?

    /// Creates the values of a login; by default, without a holder and a nonce.
    public init(from holder: String = "", nonce: Nonce? = nil) {
        self.holder = holder
        self.nonce = nonce
    }
}
