/// Runs `body` until it ends or the time is over, whichever comes first; then ends the other.
/// - Throws: ``LoginError`` with the reason `timed_out`, what `body` throws, or `CancellationError`.
func withTimeLimit<Value: Sendable>(
    _ limit: Duration, clock: any Clock<Duration>, _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    try await withThrowingTaskGroup(of: Value.self) { group in
        group.addTask { try await body() }
        group.addTask {
            try await clock.sleep(for: limit)
            throw LoginError(.unknown, .timedOut, "No answer came within \(limit.components.seconds) seconds.")
        }
        defer { group.cancelAll() }
        guard let value = try await group.next() else { throw CancellationError() }
        return value
    }
}
