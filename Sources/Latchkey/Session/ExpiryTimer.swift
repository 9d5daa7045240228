internal import Foundation

/// A timer for the expiry of one access token.
struct ExpiryTimer: Sendable {
    let token: AccessToken
    private let task: Task<Void, Never>

    /// The longest wait before the current time is read again, in seconds, because the system's clock may be changed.
    private static let maximumWait: TimeInterval = 86_400

    /// - Parameter ring: called once when the token has expired, unless the timer is canceled before.
    init(_ token: AccessToken, environment: SystemEnvironment, clock: any Clock<Duration>, onExpiry: @escaping @Sendable () -> Void) {
        self.token = token
        task = Task {
            while true {
                let remaining = token.expirationDate.timeIntervalSince(environment.now())
                guard remaining > 0 else { break }
                do { try await clock.sleep(for: .seconds(min(remaining, Self.maximumWait))) } catch { return }
            }
            if !Task.isCancelled { onExpiry() }
        }
    }

    func cancel() { task.cancel() }
}

extension Session {
    /// Starts the timer for the current access token, and cancels the timer of any other. A token that has already expired gets no timer.
    /// - Parameter restarting: restarts the timer, because the clock may have been suspended.
    func scheduleExpiryTimer(restarting: Bool = false) {
        let (token, current) = state.withLock { ($0.contents.values.accessToken, $0.expiryTimer) }
        guard restarting || token != current?.token else { return }
        current?.cancel()
        // The token expired while the clock was suspended, for example while the machine slept.
        if let token, token == current?.token, token.expirationDate <= environment.now() { return recordExpiry(of: token) }
        let pendingToken = token.flatMap { $0.expirationDate > environment.now() && $0.expirationDate < .distantFuture ? $0 : nil }
        state.withLock { state in
            // Stored under the lock, so that the timer cannot fire before `expiryTimer` is set.
            state.expiryTimer = pendingToken.map { token in
                ExpiryTimer(token, environment: environment, clock: clock) { [weak self] in self?.handleExpiry(of: token) }
            }
        }
    }

    private func handleExpiry(of token: AccessToken) {
        recordExpiry(of: token)
        notifyObservers()
    }

    /// Records the expiry of a token for the observers, once.
    private func recordExpiry(of token: AccessToken) {
        state.withLock { state in
            guard state.expiryTimer?.token == token, state.contents.values.accessToken == token else { return }
            state.expiryTimer = nil
            state.pendingEvents.append(.change(SessionChange(old: state.contents.values, new: state.contents.values, isExpiry: true)))
        }
    }
}
