/// Loads the profile whenever the access token changes, while ``isEnabled`` is `true` (SDK.md, section 5.7).
final class ProfileUpdates: Sendable {
    /// The updates of the shared session.
    static let shared = ProfileUpdates(client: .shared)

    /// The task that observes the session; `nil` while updates are disabled.
    private let observation = Locked<Task<Void, Never>?>(nil)
    private let client: GraphClient

    init(client: GraphClient) { self.client = client }

    deinit { isEnabled = false }

    var isEnabled: Bool {
        get { observation.withLock { $0 != nil } }
        set {
            observation.withLock { following in
                guard newValue != (following != nil) else { return }
                following?.cancel()
                following = newValue ? Self.observe(client) : nil
            }
        }
    }

    /// Starts a load for each change of the access token. A new load does not wait for the previous load, but cancels it. A token that only
    /// expires does not cause a load.
    private static func observe(_ client: GraphClient) -> Task<Void, Never> {
        let changes = client.session.changes
        return Task {
            for await change in changes where change.old.accessToken != change.new.accessToken {
                Task { try? await client.loadProfile() }
            }
        }
    }
}
