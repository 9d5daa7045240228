/// The polling schedule of a device (RFC 8628, section 3.5). It has no clock: it computes the next wait from the outcome of the last
/// request.
struct DevicePolling: Sendable {
    /// The current polling interval, which never decreases.
    private(set) var interval: Duration
    /// The number of consecutive requests with the outcome ``Finding/unreachable``.
    private var failures = 0

    /// The increase of the interval after each request with the outcome ``Finding/tooFast``.
    static let slowDown: Duration = .seconds(5)
    /// The maximum wait after a failure. If the polling interval is longer, the wait is the polling interval.
    static let maximumBackoff: Duration = .seconds(60)

    /// - Parameter seconds: the provider's initial polling interval.
    init(interval seconds: UInt) { interval = .seconds(Int64(seconds)) }

    /// The outcome of a polling request.
    enum Finding: Sendable, Equatable {
        /// The person has not decided yet.
        case pending
        /// The device polled too early.
        case tooFast
        /// The provider could not be reached, or had a transient error.
        case unreachable
    }

    /// Returns the time to wait before the next request.
    mutating func wait(after finding: Finding) -> Duration {
        switch finding {
        case .pending: failures = 0
        case .tooFast:
            failures = 0
            interval += Self.slowDown
        case .unreachable: failures += 1
        }
        guard failures > 0 else { return interval }
        return max(interval, min(interval * (1 << min(failures, 4)), Self.maximumBackoff))
    }
}
