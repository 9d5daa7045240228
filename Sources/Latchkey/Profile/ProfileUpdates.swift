/// Loads the profile whenever the access token changes, while it is switched on (client-sdk.md, section 5.7).
final class ProfileUpdates: Sendable {
    /// For the session of the process.
    static let shared = ProfileUpdates(client: .shared)

    /// What follows the session while it is switched on.
    private let following = Locked<Task<Void, Never>?>(nil)
    private let client: GraphClient

    init(client: GraphClient) { self.client = client }

    deinit { isOn = false }

    var isOn: Bool {
        get { following.withLock { $0 != nil } }
        set {
            following.withLock { following in
                guard newValue != (following != nil) else { return }
                following?.cancel()
                following = newValue ? Self.follow(client) : nil
            }
        }
    }

    /// A newer load ends an older one, so none is waited for. That a token has ended makes no other token of it.
    private static func follow(_ client: GraphClient) -> Task<Void, Never> {
        let changes = client.session.changes
        return Task {
            for await change in changes where change.old.accessToken != change.new.accessToken {
                Task { try? await client.loadProfile() }
            }
        }
    }
}
