/// A flush that waits for its turn or for its results.
struct PendingFlush: Sendable {
    /// What a result of libpq belongs to.
    enum Step: Sendable {
        case prepare(sql: String, name: String)
        case execute(sql: String)
        /// The end of the flush.
        case sync
    }

    let commands: [EncodedCommand]
    /// Whether the flush may leave a transaction open, if only because it fails before COMMIT.
    let beginsTransaction: Bool
    let deadline: ContinuousClock.Instant
    /// Receives the results, or the error, exactly once.
    let complete: @Sendable (Result<[PostgresResult], PostgresError>) -> Void
    /// Whether the connection itself made the flush, and not a caller.
    var isInternal = false

    /// What was sent, in order; empty before the flush is sent.
    var steps: [Step] = []
    /// The index in `steps` of the step that the next result belongs to.
    var current = 0
    /// Whether a result of the current step has arrived.
    var hasResult = false
    /// The result of the current command as far as its rows have arrived.
    var partial = PostgresResult()
    var results: [PostgresResult] = []
    /// The size of the results, in bytes.
    var size = 0
    /// The first error.
    var error: PostgresError?

    init(
        _ commands: [EncodedCommand], deadline: ContinuousClock.Instant,
        complete: @escaping @Sendable (Result<[PostgresResult], PostgresError>) -> Void
    ) {
        self.commands = commands
        beginsTransaction = commands.contains { $0.sql.hasPrefix("BEGIN") || $0.sql.hasPrefix("START TRANSACTION") }
        self.deadline = deadline
        self.complete = complete
    }

    var step: Step { steps[current] }
    /// The length of the parameters, in bytes.
    var length: Int { commands.reduce(0) { $0 + $1.bytes.count } }

    /// Continues with the next step.
    mutating func advance() {
        current += 1
        hasResult = false
    }
}
