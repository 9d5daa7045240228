internal import Foundation

/// Loads the profile whenever the access token changes, while it is switched on (client-sdk.md, section 5.7).
final class ProfileUpdates: Sendable {
    /// For the session of the process.
    static let shared = ProfileUpdates(client: .shared, notifications: .default)

    private struct State: Sendable {
        var isOn = false
        var isObserving = false
    }

    private let state = Locked(State())
    private let client: GraphClient
    private let notifications: NotificationCenter

    init(client: GraphClient, notifications: NotificationCenter) {
        self.client = client
        self.notifications = notifications
    }

    var isOn: Bool {
        get { state.withLock { $0.isOn } }
        set {
            let mustObserve = state.withLock { state in
                state.isOn = newValue
                defer { state.isObserving = state.isObserving || newValue }
                return newValue && !state.isObserving
            }
            if mustObserve { observe() }
        }
    }

    /// Once observed, for good: what the centre gives to end it cannot cross threads, and an observer that is switched off costs nothing.
    private func observe() {
        _ = notifications.addObserver(forName: .AccessTokenDidChange, object: nil, queue: nil) { [weak self] _ in
            guard let self, self.isOn else { return }
            Task { try? await self.client.loadProfile() }
        }
    }
}
