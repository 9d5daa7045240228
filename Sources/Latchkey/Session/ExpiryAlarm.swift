internal import Foundation

/// Waits for the end of one access token.
struct ExpiryAlarm: Sendable {
    let token: AccessToken
    private let task: Task<Void, Never>

    /// The longest wait before the time is asked again, since the system's clock may be set.
    private static let longestWait: TimeInterval = 86_400

    /// - Parameter ring: is called once, when the token has ended, unless the alarm is cancelled before.
    init(_ token: AccessToken, surroundings: Surroundings, clock: any Clock<Duration>, ring: @escaping @Sendable () -> Void) {
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
    /// Waits for the end of the present access token, and for that of no other. One that has ended already is not waited for.
    /// - Parameter again: begins to wait anew, since the clock may have stood still.
    func setAlarm(again: Bool = false) {
        let (token, present) = state.withLock { ($0.kept.values.accessToken, $0.alarm) }
        guard again || token != present?.token else { return }
        present?.cancel()
        // It ended while the clock stood still, as in the sleep of the machine.
        if let token, token == present?.token, token.expirationDate <= surroundings.now() { return noteExpiry(of: token) }
        let due = token.flatMap { $0.expirationDate > surroundings.now() && $0.expirationDate < .distantFuture ? $0 : nil }
        state.withLock { state in
            // It is known before it can ring.
            state.alarm = due.map { token in
                ExpiryAlarm(token, surroundings: surroundings, clock: clock) { [weak self] in self?.expire(token) }
            }
        }
    }

    private func expire(_ token: AccessToken) {
        noteExpiry(of: token)
        tellNews()
    }

    /// Has its end told, once.
    private func noteExpiry(of token: AccessToken) {
        state.withLock { state in
            guard state.alarm?.token == token, state.kept.values.accessToken == token else { return }
            state.alarm = nil
            state.news.append(.change(SessionChange(old: state.kept.values, new: state.kept.values, isExpiry: true)))
        }
    }
}
