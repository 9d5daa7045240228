/// Why a device login ended without a token, though nothing failed.
public enum DeviceLoginCancellation: Sendable, Hashable {
    /// The person said no.
    case byPerson
    /// The app: by ``DeviceLoginManager/cancel()`` or by cancelling the task.
    case byApp
    /// Nobody decided before the code ended.
    case codeExpired
}

/// What came of a device login that did not fail (client-sdk.md, section 1.11).
public struct DeviceLoginManagerResult: Sendable {
    /// What the app may call the Graph API with; `nil` after a cancel.
    public let accessToken: AccessToken?
    /// Why there is no token, where there is none. Nothing has changed then.
    public let cancellation: DeviceLoginCancellation?

    /// Whether the login ended without a token: somebody cancelled, or the code expired.
    public var isCancelled: Bool { cancellation != nil }

    /// The documented initialiser.
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
