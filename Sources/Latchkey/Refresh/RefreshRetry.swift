/// The retries of a silent refresh, with exponential backoff and jitter (client-sdk.md, section 2.9).
struct RefreshRetry: Sendable, Equatable {
    /// The maximum number of attempts, including the first one.
    let mostAttempts = 3
    private let first = 1.0
    private let longest = 30.0
    private let spread = 0.2

    /// The time to wait before the next attempt; `nil` if there is none.
    /// - Parameters:
    ///   - failures: the number of failed attempts, at least 1.
    ///   - chance: a random number from 0 to 1, so that many devices do not retry at the same time.
    func wait(after error: LimitedLoginRefreshError, failures: Int, chance: Double) -> Duration? {
        guard failures < mostAttempts, error == .networkError || error == .timeout else { return nil }
        var seconds = first
        for _ in 1..<max(failures, 1) where seconds < longest { seconds *= 2 }
        return .seconds(min(seconds, longest) * (1 + spread * (2 * chance - 1)))
    }
}
