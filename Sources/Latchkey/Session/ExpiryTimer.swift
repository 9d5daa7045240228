internal import Foundation

/// A timer for the expiry of one access token.
struct ExpiryTimer: Sendable {
    let token: AccessToken
    private let task: Task<Void, Never>

    /// The maximum wait before the timer reads the current time again, in seconds. It is limited because the system's clock may be changed
    /// during the wait.
    private static let maximumWait: TimeInterval = 86_400

    /// - Parameter onExpiry: Called once when the token has expired, unless the timer is canceled first.
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
    /// Starts the timer for the current access token, and cancels the timer for any other token. A token that has expired or never expires
    /// gets no timer.
    /// - Parameter restarting: Whether to restart the timer for an unchanged token, because the clock may have been suspended.
    func scheduleExpiryTimer(restarting: Bool = false) {
        let (token, current) = state.withLock { ($0.contents.values.accessToken, $0.expiryTimer) }
        guard restarting || token != current?.token else { return }
        current?.cancel()
        // The token may have expired while the clock was suspended, for example while the machine was asleep.
        if let token, token == current?.token, token.expirationDate <= environment.now() { return recordExpiry(of: token) }
        let pendingToken = token.flatMap { $0.expirationDate > environment.now() && $0.expirationDate < .distantFuture ? $0 : nil }
        state.withLock { state in
            // The timer is created under the lock, so that its handler cannot change the state before `expiryTimer` is set.
            state.expiryTimer = pendingToken.map { token in
                ExpiryTimer(token, environment: environment, clock: clock) { [weak self] in self?.handleExpiry(of: token) }
            }
        }
    }

    private func handleExpiry(of token: AccessToken) {
        recordExpiry(of: token)
        notifyObservers()
    }

    /// Records once that a token has expired, so that the observers are notified.
    private func recordExpiry(of token: AccessToken) {
        state.withLock { state in
            guard state.expiryTimer?.token == token, state.contents.values.accessToken == token else { return }
            state.expiryTimer = nil
            state.pendingEvents.append(.change(SessionChange(old: state.contents.values, new: state.contents.values, isExpiry: true)))
        }
    }
}
