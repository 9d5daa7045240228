/// The retries of a silent refresh, with exponential backoff and jitter (SDK.md, section 2.9).
struct RefreshRetry: Sendable, Equatable {
    /// The maximum number of attempts, including the first one.
    let maximumAttempts = 3
    private let initialDelay = 1.0
    private let maximumDelay = 30.0
    private let jitter = 0.2

    /// The time to wait before the next attempt; `nil` if there is none.
    /// - Parameters:
    ///   - failures: the number of failed attempts, at least 1.
    ///   - chance: a random number from 0 to 1, so that many devices do not retry at the same time.
    func wait(after error: LimitedLoginRefreshError, failures: Int, chance: Double) -> Duration? {
        guard failures < maximumAttempts, error == .networkError || error == .timeout else { return nil }
        var seconds = initialDelay
        for _ in 1..<max(failures, 1) where seconds < maximumDelay { seconds *= 2 }
        return .seconds(min(seconds, maximumDelay) * (1 + jitter * (2 * chance - 1)))
    }
}
