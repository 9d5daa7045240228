import LoginModel

/// Completes the call that connects exactly once, either by the thread of the connection or by the deadline.
final class PostgresHandshake: Sendable {
    typealias Outcome = Result<PostgresSession.ServerFacts, PostgresError>

    private let completion: Locked<(@Sendable (Outcome) -> Void)?>

    init(_ completion: @escaping @Sendable (Outcome) -> Void) { self.completion = Locked(completion) }

    /// Returns whether this was the first outcome.
    @discardableResult
    func finish(_ outcome: Outcome) -> Bool {
        let completion = completion.withLock { completion in
            defer { completion = nil }
            return completion
        }
        completion?(outcome)
        return completion != nil
    }
}
