import LoginModel

/// Runs asynchronous operations one after the other, so that none of them sees half of another.
final class SerialQueue: Sendable {
    private let last = Locked<Task<Void, Never>?>(nil)

    /// Runs an operation after all earlier ones have ended. It is not canceled with the caller.
    /// - Throws: The error of the operation.
    func run<Result: Sendable>(_ operation: @escaping @Sendable () async throws -> Result) async throws -> Result {
        let task: Task<Result, any Error> = last.withLock { last in
            let task = Task { [previous = last] in
                await previous?.value
                return try await operation()
            }
            last = Task { _ = await task.result }
            return task
        }
        return try await task.value
    }
}
