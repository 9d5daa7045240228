/// Runs `body` until it ends, the time is over, the task is cancelled or somebody else settles `first`, whichever comes first.
///
/// `body` is then cancelled, and has the grace to give back what it opened. A `body` that does not end even so is left behind, and what it
/// returns later is dropped: whoever calls this gets an end whatever `body` does.
/// - Throws: ``LoginError`` with the reason `timed_out`, what `body` throws, or `CancellationError`.
/// - Parameter limit: of more than ten years, ten are waited; the system's clock ends the process over some that are longer.
func withTimeLimit<Value: Sendable>(
    _ limit: Duration, grace: Duration = .seconds(2), clock: any Clock<Duration>, first: FirstOutcome<Value> = FirstOutcome<Value>(),
    _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    let ended = FirstOutcome<Void>()
    let hasEnded = Locked(false)
    let work = Task {
        let result: Result<Value, any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        hasEnded.withLock { $0 = true }
        ended.settle(.success(()))
        first.settle(result)
    }
    let limiter = Task {
        let limit = min(limit, .seconds(315_360_000))
        try await clock.sleep(for: limit)
        let seconds = limit.components.seconds
        let told = seconds == 1 ? "1 second" : "\(seconds) seconds"
        first.settle(.failure(LoginError(.unknown, .timedOut, "No answer came within \(told).")))
    }
    let outcome: Result<Value, any Error>
    do { outcome = .success(try await first.valueUnlessCancelled()) } catch { outcome = .failure(error) }
    limiter.cancel()
    work.cancel()
    if hasEnded.withLock({ $0 }) { return try outcome.get() }
    let patience = Task {
        try await clock.sleep(for: grace)
        ended.settle(.success(()))
    }
    defer { patience.cancel() }
    try await ended.value()
    return try outcome.get()
}
