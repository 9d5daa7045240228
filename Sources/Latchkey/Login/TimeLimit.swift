/// Runs `body` until it ends, the time is over or the task is cancelled, whichever comes first.
///
/// `body` is then cancelled, and has the grace to give back what it opened. A `body` that does not end even so is left behind, and what it
/// returns later is dropped: whoever calls this gets an end whatever `body` does.
/// - Throws: ``LoginError`` with the reason `timed_out`, what `body` throws, or `CancellationError`.
func withTimeLimit<Value: Sendable>(
    _ limit: Duration, grace: Duration = .seconds(2), clock: any Clock<Duration>, _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    let first = FirstOutcome<Value>()
    let ended = FirstOutcome<Void>()
    let work = Task {
        do { first.settle(.success(try await body())) } catch { first.settle(.failure(error)) }
        ended.settle(.success(()))
    }
    let limiter = Task {
        try await clock.sleep(for: limit)
        let seconds = limit.components.seconds
        let told = seconds == 1 ? "1 second" : "\(seconds) seconds"
        first.settle(.failure(LoginError(.unknown, .timedOut, "No answer came within \(told).")))
    }
    defer { limiter.cancel() }
    do {
        return try await first.valueUnlessCancelled()
    } catch {
        work.cancel()
        let patience = Task {
            try await clock.sleep(for: grace)
            ended.settle(.success(()))
        }
        defer { patience.cancel() }
        try await ended.value()
        throw error
    }
}
