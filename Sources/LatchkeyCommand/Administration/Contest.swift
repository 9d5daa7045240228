/// A change to something that others may change at the same time: made anew, from what is there then, for as long as another one was faster.
enum Contest {
    private static let mostTries = 20

    /// - Parameter attempt: `nil` where somebody else was faster.
    /// - Throws: `Problem.busy`, or what `attempt` throws.
    static func win<Result>(_ attempt: () async throws -> Result?) async throws -> Result {
        for _ in 0..<mostTries {
            if let result = try await attempt() { return result }
        }
        throw Problem.busy
    }
}
