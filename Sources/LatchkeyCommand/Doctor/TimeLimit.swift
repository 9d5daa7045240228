import LoginModel

/// Limits the time of work that cannot be canceled, such as a call of a file system that hangs.
enum TimeLimit {
    /// Returns the result of the work, or another value if the work does not end in time. The work is then abandoned.
    static func result<Value: Sendable>(
        within limit: Duration, of work: @escaping @Sendable () async -> Value, otherwise: @escaping @Sendable () -> Value
    ) async -> Value {
        let outcome = OneShotResult<Value>()
        Task.detached { outcome.resolve(.success(await work())) }
        let timer = Task.detached {
            try await Task.sleep(for: limit)
            outcome.resolve(.success(otherwise()))
        }
        defer { timer.cancel() }
        return (try? await outcome.value()) ?? otherwise()
    }
}
