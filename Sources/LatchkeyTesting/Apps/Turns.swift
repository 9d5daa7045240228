/// A lock for asynchronous code that admits its waiting tasks in the order of their arrival.
actor Turns {
    private var isLocked = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Runs `body` while no other body runs.
    func withLock<Result: Sendable>(_ body: @Sendable () async throws -> Result) async rethrows -> Result {
        if isLocked {
            await withCheckedContinuation { waiting.append($0) }
        } else {
            isLocked = true
        }
        defer { unlock() }
        return try await body()
    }

    private func unlock() {
        if waiting.isEmpty { isLocked = false } else { waiting.removeFirst().resume() }
    }
}
