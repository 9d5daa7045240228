internal import Foundation

/// What the refreshes of one session remember, for the life of the process or until a logout.
final class RefreshMemory: Sendable {
    private struct State: Sendable {
        var limiter = RefreshLimiter()
        /// Counts the logouts: an attempt that began before one has no say in what comes after it.
        var era = 0
        var refreshesAutomatically = false
    }

    private let state = Locked(State())

    /// An attempt that has begun.
    struct Attempt: Sendable { fileprivate let era: Int }

    /// - Throws: ``LimitedLoginRefreshError/rateLimited``.
    func begin(at now: Date) throws(LimitedLoginRefreshError) -> Attempt {
        let begun: Result<Attempt, LimitedLoginRefreshError> = state.withLock { state in
            do throws(LimitedLoginRefreshError) {
                try state.limiter.begin(at: now)
                return .success(Attempt(era: state.era))
            } catch { return .failure(error) }
        }
        return try begun.get()
    }

    /// A cancel is no failure: the session may be tried again as soon as after a success.
    func end(_ attempt: Attempt, _ error: LimitedLoginRefreshError?, at now: Date) {
        state.withLock { state in
            guard attempt.era == state.era else { return }
            switch error {
            case nil: state.limiter.succeeded()
            case .cancelled?: break
            default: state.limiter.failed(at: now)
            }
        }
    }

    /// How long to wait before the next attempt, in seconds.
    func wait(at now: Date) -> TimeInterval { state.withLock { $0.limiter.wait(at: now) } }

    /// A logout: the next person's refreshes do not wait for this one's.
    func reset() {
        state.withLock { state in
            state.limiter = RefreshLimiter()
            state.era += 1
        }
    }

    /// Reserves the automatic refresh. `false` while one runs.
    func beginAutomatic() -> Bool {
        state.withLock { state in
            guard !state.refreshesAutomatically else { return false }
            state.refreshesAutomatically = true
            return true
        }
    }

    func endAutomatic() { state.withLock { $0.refreshesAutomatically = false } }
}
