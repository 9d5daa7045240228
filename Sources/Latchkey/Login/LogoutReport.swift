/// The outcome of a logout that revokes permissions.
public struct LogoutReport: Sendable {
    /// The outcome of the revocation at the provider.
    public enum Revocation: Sendable {
        /// Nobody was logged in, or the session has no token to authorize a revocation.
        case nothingToRevoke
        /// The provider revoked the app's permissions.
        case revoked
        /// The provider refused the revocation or could not be reached. The person is logged out of the app nevertheless.
        case failed(any Error)
    }

    /// Whether a person was logged in.
    public let wasLoggedIn: Bool
    /// The outcome of the revocation at the provider.
    public let revocation: Revocation
}
