/// What a logout did, and what not.
public struct LogoutReport: Sendable {
    /// What became of the app's permission at the provider.
    public enum Revocation: Sendable {
        /// Nobody was logged in, or the session has nothing that the provider could be asked with.
        case nothingToRevoke
        /// The provider has withdrawn it.
        case revoked
        /// The provider did not do so, or could not be asked. The person is logged out of the app even so.
        case failed(any Error)
    }

    /// Whether somebody was logged in.
    public let wasLoggedIn: Bool
    /// What became of the app's permission at the provider.
    public let revocation: Revocation
}
