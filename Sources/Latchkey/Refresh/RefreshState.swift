internal import Foundation

/// The state that the refreshes of one session share: the rate limits, and whether an automatic refresh is running. It is in memory only.
final class RefreshState: Sendable {
    private struct State: Sendable {
        var limiter = RefreshLimiter()
        /// The number of calls of ``RefreshState/reset()``, for example at logout. The outcome of an attempt that started before a reset is
        /// ignored.
        var logoutCount = 0
        var isAutomaticRefreshRunning = false
    }

    private let state = Locked(State())

    /// A started attempt, to pass to ``end(_:_:at:)``.
    struct Attempt: Sendable { fileprivate let logoutCount: Int }

    /// Records the start of an attempt.
    /// - Throws: ``LimitedLoginRefreshError/rateLimited``.
    func begin(at now: Date) throws(LimitedLoginRefreshError) -> Attempt {
        let result: Result<Attempt, LimitedLoginRefreshError> = state.withLock { state in
            do throws(LimitedLoginRefreshError) {
                try state.limiter.begin(at: now)
                return .success(Attempt(logoutCount: state.logoutCount))
            } catch { return .failure(error) }
        }
        return try result.get()
    }

    /// Records the end of an attempt. A cancellation counts neither as a success nor as a failure.
    func end(_ attempt: Attempt, _ error: LimitedLoginRefreshError?, at now: Date) {
        state.withLock { state in
            guard attempt.logoutCount == state.logoutCount else { return }
            switch error {
            case nil: state.limiter.succeeded()
            case .cancelled?: break
            default: state.limiter.failed(at: now)
            }
        }
    }

    /// Returns the time until the next attempt is permitted, in seconds.
    func wait(at now: Date) -> TimeInterval { state.withLock { $0.limiter.wait(at: now) } }

    /// Resets the rate limits, for example at logout, because the limits of one person do not apply to the next person.
    func reset() {
        state.withLock { state in
            state.limiter = RefreshLimiter()
            state.logoutCount += 1
        }
    }

    /// Reserves the automatic refresh. Returns `false` while another automatic refresh is running.
    func beginAutomatic() -> Bool {
        state.withLock { state in
            guard !state.isAutomaticRefreshRunning else { return false }
            state.isAutomaticRefreshRunning = true
            return true
        }
    }

    func endAutomatic() { state.withLock { $0.isAutomaticRefreshRunning = false } }
}
