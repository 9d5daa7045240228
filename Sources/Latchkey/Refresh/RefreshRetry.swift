/// When a silent refresh is tried again (client-sdk.md, section 2.9).
struct RefreshRetry: Sendable, Equatable {
    /// Attempts in all.
    let mostAttempts = 3
    private let first = 1.0
    private let longest = 30.0
    private let spread = 0.2

    /// How long to wait before the next attempt; `nil` where there is none.
    /// - Parameters:
    ///   - failures: how many attempts have failed: 1 or more.
    ///   - chance: 0 to 1, chosen at random, so that many devices do not come back at one moment.
    func wait(after error: LimitedLoginRefreshError, failures: Int, chance: Double) -> Duration? {
        guard failures < mostAttempts, error == .networkError || error == .timeout else { return nil }
        var seconds = first
        for _ in 1..<max(failures, 1) where seconds < longest { seconds *= 2 }
        return .seconds(min(seconds, longest) * (1 + spread * (2 * chance - 1)))
    }
}
