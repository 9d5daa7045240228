/// Runs `body` until it ends, the limit expires, the task is canceled or another task resolves `first`, whichever comes first.
///
/// If `body` does not end first, it is canceled and gets the time `grace` to release its resources. If it still does not end, it is
/// abandoned and its later result is dropped, so that this function always returns.
/// - Throws: ``LoginError`` with the reason `timed_out`, the error of `body`, or `CancellationError`.
/// - Parameter limit: the time limit, at most ten years; longer limits are shortened, because the system's clock traps on some of them.
func withTimeLimit<Value: Sendable>(
    _ limit: Duration, grace: Duration = .seconds(2), clock: any Clock<Duration>, first: OneShotResult<Value> = OneShotResult<Value>(),
    _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    let ended = OneShotResult<Void>()
    let hasEnded = Locked(false)
    let work = Task {
        let result: Result<Value, any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        hasEnded.withLock { $0 = true }
        ended.resolve(.success(()))
        first.resolve(result)
    }
    let limiter = Task {
        let limit = min(limit, .seconds(315_360_000))
        try await clock.sleep(for: limit)
        let seconds = limit.components.seconds
        let description = seconds == 1 ? "1 second" : "\(seconds) seconds"
        first.resolve(.failure(LoginError(.unknown, .timedOut, "No response arrived within \(description).")))
    }
    let outcome: Result<Value, any Error>
    do { outcome = .success(try await first.valueUnlessCanceled()) } catch { outcome = .failure(error) }
    limiter.cancel()
    work.cancel()
    if hasEnded.withLock({ $0 }) { return try outcome.get() }
    let graceTimer = Task {
        try await clock.sleep(for: grace)
        ended.resolve(.success(()))
    }
    defer { graceTimer.cancel() }
    try await ended.value()
    return try outcome.get()
}
