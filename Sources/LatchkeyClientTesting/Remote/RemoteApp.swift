public import LoginModel

/// An app of a provider in another process.
public struct RemoteApp: Sendable {
    /// The app ID.
    public let id: String
    /// The name that the dialog shows.
    public let name: String
    /// The app secret.
    public let secret: Secret
}
