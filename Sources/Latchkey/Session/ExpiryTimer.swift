internal import Foundation

/// A timer for the expiry of one access token.
struct ExpiryTimer: Sendable {
    let token: AccessToken
    private let task: Task<Void, Never>

    /// The longest wait before the current time is read again, in seconds, because the system's clock may be changed.
    private static let longestWait: TimeInterval = 86_400

    /// - Parameter ring: called once when the token has expired, unless the timer is canceled before.
    init(_ token: AccessToken, surroundings: SystemEnvironment, clock: any Clock<Duration>, ring: @escaping @Sendable () -> Void) {
        self.token = token
        task = Task {
            while true {
                let rest = token.expirationDate.timeIntervalSince(surroundings.now())
                guard rest > 0 else { break }
                do { try await clock.sleep(for: .seconds(min(rest, Self.longestWait))) } catch { return }
            }
            if !Task.isCancelled { ring() }
        }
    }

    func cancel() { task.cancel() }
}

extension Session {
    /// Starts the timer for the current access token, and cancels the timer of any other. A token that has already expired gets no timer.
    /// - Parameter again: restarts the timer, because the clock may have been suspended.
    func setAlarm(again: Bool = false) {
        let (token, present) = state.withLock { ($0.kept.values.accessToken, $0.alarm) }
        guard again || token != present?.token else { return }
        present?.cancel()
        // The token expired while the clock was suspended, for example while the machine slept.
        if let token, token == present?.token, token.expirationDate <= surroundings.now() { return recordExpiry(of: token) }
        let due = token.flatMap { $0.expirationDate > surroundings.now() && $0.expirationDate < .distantFuture ? $0 : nil }
        state.withLock { state in
            // Stored under the lock, so that the timer cannot fire before `alarm` is set.
            state.alarm = due.map { token in
                ExpiryTimer(token, surroundings: surroundings, clock: clock) { [weak self] in self?.expire(token) }
            }
        }
    }

    private func expire(_ token: AccessToken) {
        recordExpiry(of: token)
        tellNews()
    }

    /// Records the expiry of a token for the observers, once.
    private func recordExpiry(of token: AccessToken) {
        state.withLock { state in
            guard state.alarm?.token == token, state.kept.values.accessToken == token else { return }
            state.alarm = nil
            state.news.append(.change(SessionChange(old: state.kept.values, new: state.kept.values, isExpiry: true)))
        }
    }
}
