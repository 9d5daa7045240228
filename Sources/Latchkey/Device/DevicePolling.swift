/// When a device asks again (RFC 8628, section 3.5). It has no clock: what happened goes in, how long to wait comes out.
struct DevicePolling: Sendable {
    /// The time between two questions. It only grows.
    private(set) var interval: Duration
    /// How often in a row the provider could not be reached.
    private var failures = 0

    /// What each request to slow down adds.
    static let slowDown: Duration = .seconds(5)
    /// The longest wait after a failure, unless the interval is longer.
    static let longestBackOff: Duration = .seconds(60)

    /// - Parameter seconds: what the provider began with.
    init(interval seconds: UInt) { interval = .seconds(Int64(seconds)) }

    /// What is known after a question.
    enum Finding: Sendable, Equatable {
        /// The person has not decided yet.
        case pending
        /// The question came too early.
        case tooFast
        /// The provider could not be reached, or was not itself.
        case unreachable
    }

    /// How long to wait before the next question.
    mutating func wait(after finding: Finding) -> Duration {
        switch finding {
        case .pending: failures = 0
        case .tooFast:
            failures = 0
            interval += Self.slowDown
        case .unreachable: failures += 1
        }
        guard failures > 0 else { return interval }
        return max(interval, min(interval * (1 << min(failures, 4)), Self.longestBackOff))
    }
}
