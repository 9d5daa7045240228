import CPostgres

/// The connection of libpq and everything that belongs to it. All of it is used only on the thread that ``run(until:_:)`` occupies.
final class PostgresSession {
    /// What is known about the server when the connection is established.
    struct ServerFacts: Sendable {
        let version: PostgresServerVersion
        let backendProcess: Int32
    }

    let address: PostgresAddress
    let limits: PostgresLimits
    let inbox: PostgresInbox
    let notify: @Sendable (PostgresNotification) -> Void
    let notices = PostgresNotices()
    /// `nil` before the connection is started and after it is closed.
    var connection: OpaquePointer?

    /// The flushes that are not sent.
    var waiting: [PendingFlush] = []
    /// The flushes that were sent, in this order, and whose results have not all arrived.
    var inFlight: [PendingFlush] = []
    /// Whether a transaction was open after the last flush behind which none was in flight.
    var isInTransaction = false
    /// Whether bytes have arrived that do not complete a result.
    var isInsideResult = false
    /// The number of bytes that have arrived since then, about.
    var unparsedBytes = 0
    /// The names of the prepared statements by their SQL.
    var statements: [String: String] = [:]
    /// The SQL of the statements that a flush in flight prepares.
    var preparing: Set<String> = []
    var lastStatement = 0
    /// Whether libpq has buffered bytes that the socket did not accept.
    var hasUnsentBytes = false
    /// The first time at which a flush may be overdue.
    private var nextDeadline: ContinuousClock.Instant?

    init(
        address: PostgresAddress, limits: PostgresLimits, inbox: PostgresInbox, notify: @escaping @Sendable (PostgresNotification) -> Void
    ) {
        self.address = address
        self.limits = limits
        self.inbox = inbox
        self.notify = notify
    }

    /// Connects, executes flushes, and returns when the connection is closed.
    func run(until deadline: ContinuousClock.Instant, _ handshake: PostgresHandshake) {
        do throws(PostgresError) {
            let facts = try connect(until: deadline)
            try configure(until: deadline) { [inbox] outcome in
                handshake.finish(outcome.map { _ in facts })
                // Otherwise nobody would close the connection.
                if case .failure = outcome { inbox.close() }
            }
            while true { try turn() }
        } catch {
            end(error)
            handshake.finish(.failure(error))
        }
    }

    /// Queues the flush that sets the parameters of the session.
    private func configure(
        until deadline: ContinuousClock.Instant, completion: @escaping @Sendable (Result<[PostgresResult], PostgresError>) -> Void
    ) throws(PostgresError) {
        enqueueFirst(PendingFlush([try EncodedCommand(SessionParameters.command)], deadline: deadline, complete: completion))
    }

    /// Sends what waits, waits for an event, and receives what has arrived.
    private func turn() throws(PostgresError) {
        guard let flushes = inbox.take() else { throw PostgresError(.connectionLost, message: "the provider closed the connection") }
        for flush in flushes { enqueue(flush) }
        try expire()
        try sendWaiting()
        let events = pq_wait(connection, inbox.wakeReader, true, hasUnsentBytes, milliseconds(until: nextDeadline))
        inbox.wake(isSignaled: events & Int32(pq_event_wake.rawValue) != 0)
        if events & Int32(pq_event_socket.rawValue) != 0 { try receive() }
    }

    /// Adds a flush of a caller to those that wait.
    private func enqueue(_ flush: PendingFlush) {
        waiting.append(flush)
        nextDeadline = nextDeadline.map { min($0, flush.deadline) } ?? flush.deadline
    }

    /// Adds a flush of the connection's own before those of callers.
    func enqueueFirst(_ flush: PendingFlush) {
        var flush = flush
        flush.isInternal = true
        waiting.insert(flush, at: 0)
        nextDeadline = nextDeadline.map { min($0, flush.deadline) } ?? flush.deadline
    }

    /// Completes a flush and forgets it.
    func complete(_ flush: PendingFlush, _ outcome: Result<[PostgresResult], PostgresError>) {
        if !flush.isInternal { inbox.remove(flush) }
        flush.complete(outcome)
    }

    /// Completes the waiting flushes whose deadline has passed.
    /// - Throws: An error if the deadline of a flush in flight has passed. Its outcome is then unknown, and the connection is closed.
    ///   Canceling the statement instead could make a commit succeed that no standby has.
    private func expire() throws(PostgresError) {
        let now = ContinuousClock.now
        guard let nextDeadline, nextDeadline <= now else { return }
        guard inFlight.allSatisfy({ $0.deadline > now }) else { throw PostgresError(.deadlinePassed) }
        for flush in waiting where flush.deadline <= now { complete(flush, .failure(PostgresError(.deadlinePassed))) }
        waiting.removeAll { $0.deadline <= now }
        self.nextDeadline = (inFlight + waiting).lazy.map(\.deadline).min()
    }

    /// Closes the connection and completes all flushes with an error.
    private func end(_ error: PostgresError) {
        if let connection { pq_finish(connection) }
        connection = nil
        // Later calls fail because the connection is gone, whatever the reason was.
        let isOver = error.kind == .deadlinePassed || error.kind == .tooLarge || error.kind == .statementInvalid
        let lost = isOver ? PostgresError(.connectionLost, message: error.kind.sentence("PostgreSQL")) : error
        // A caller whose flush fails can then see that the connection has ended.
        inbox.end(lost)
        for flush in inFlight {
            let isCause = flush.deadline <= .now || flush.error?.kind == error.kind
            complete(flush, .failure((isCause ? error : lost).forFlush(mayHaveBeenSent: true)))
        }
        for flush in waiting { complete(flush, .failure(lost.forFlush(mayHaveBeenSent: false))) }
        (inFlight, waiting) = ([], [])
    }

    /// Returns the time for `pq_wait`, at least a millisecond, so that it does not return before the deadline again and again.
    func milliseconds(until deadline: ContinuousClock.Instant?) -> Int32 {
        guard let deadline else { return -1 }
        let duration = ContinuousClock.now.duration(to: deadline)
        guard duration > .zero else { return 0 }
        return Int32(clamping: duration.components.seconds * 1000 + duration.components.attoseconds / 1_000_000_000_000_000 + 1)
    }
}
