/// Retries a change that conflicts with concurrent changes (optimistic concurrency control). Each attempt starts from the current state.
enum OptimisticRetry {
    private static let maximumAttempts = 20

    /// Calls `attempt` until it succeeds, at most 20 times.
    /// - Parameter attempt: reads the current state and applies the change; returns `nil` if it conflicts with a concurrent change.
    /// - Throws: `Problem.conflict` after the last attempt, or the error that `attempt` throws.
    static func run<Result>(_ attempt: () async throws -> Result?) async throws -> Result {
        for _ in 0..<maximumAttempts {
            if let result = try await attempt() { return result }
        }
        throw Problem.conflict
    }
}
