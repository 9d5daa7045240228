import LoginModel

/// The time that the calls of the store may take together while one request is handled.
///
/// A store of one process answers in milliseconds. A store on a server can wait while the server is away, and a request makes several calls.
public final class StoreTimeLimit: Sendable {
    /// The limit of the request that the current task handles; `nil` for work that belongs to no request.
    @TaskLocal public static var current: StoreTimeLimit?

    private let remaining: Locked<Duration>

    /// Creates a limit.
    /// - Parameter total: The time for all calls.
    public init(total: Duration = .seconds(9)) { remaining = Locked(total) }

    /// Does work that belongs to no request, such as that of a queue which serves many requests. Otherwise, it would have the limit of the
    /// request that happened to begin it.
    public static func withoutLimit<Result>(
        isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Result
    ) async rethrows -> Result {
        try await $current.withValue(nil, operation: work, isolation: isolation)
    }

    /// Makes a call of the store.
    /// - Parameter patience: The maximum time of the call.
    /// - Parameter call: The call, which gets its deadline.
    public static func measure<Result>(
        upTo patience: Duration, _ call: (ContinuousClock.Instant) async throws -> Result
    ) async throws -> Result {
        let (limit, begin) = (current, ContinuousClock.now)
        defer { limit?.remaining.withLock { $0 -= ContinuousClock.now - begin } }
        return try await call(begin.advanced(by: min(patience, limit?.remaining.withLock(\.self) ?? patience)))
    }
}
