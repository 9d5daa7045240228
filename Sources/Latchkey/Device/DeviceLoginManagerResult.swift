/// The reason why a device login ended with neither a token nor an error.
public enum DeviceLoginCancellation: Sendable, Hashable {
    /// The person declined.
    case byPerson
    /// The app canceled the login, by ``DeviceLoginManager/cancel()`` or by canceling the task.
    case byApp
    /// The person did not decide before the code expired.
    case codeExpired
}

/// The result of a device login that did not fail (SDK.md, section 1.11).
public struct DeviceLoginManagerResult: Sendable {
    /// The access token for the Graph API; `nil` after a cancellation.
    public let accessToken: AccessToken?
    /// The reason why there is no token; `nil` if there is a token. Without a token, the session is unchanged.
    public let cancellation: DeviceLoginCancellation?

    /// Whether the login ended without a token: it was canceled, or the code expired.
    public var isCancelled: Bool { cancellation != nil }

    /// Creates a result. If `isCancelled` is `true`, ``cancellation`` is ``DeviceLoginCancellation/byPerson``.
    public init(token accessToken: AccessToken?, isCancelled: Bool) {
        self.accessToken = accessToken
        cancellation = isCancelled ? .byPerson : nil
    }

    init(_ accessToken: AccessToken) {
        self.accessToken = accessToken
        cancellation = nil
    }

    init(_ cancellation: DeviceLoginCancellation) {
        accessToken = nil
        self.cancellation = cancellation
    }
}
