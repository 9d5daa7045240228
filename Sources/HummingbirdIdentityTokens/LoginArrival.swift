public import LoginModel

/// What comes to a server beside the ID token of a login.
public struct LoginArrival: Sendable {
    /// Who logs in: the same as with `LoginNonces.issue(to:at:)`.
    public var holder: String
    /// The nonce itself, where the app brings it along.
    public var nonce: Nonce?

    /// Takes both.
    public init(from holder: String = "", nonce: Nonce? = nil) {
        self.holder = holder
        self.nonce = nonce
    }
}
