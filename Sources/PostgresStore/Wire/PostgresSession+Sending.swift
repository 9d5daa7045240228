import CPostgres

extension PostgresSession {
    /// Sends flushes as long as the socket accepts them.
    func sendWaiting() throws(PostgresError) {
        try flushBytes()
        var count = 0
        defer { waiting.removeFirst(count) }
        while !hasUnsentBytes, inFlight.count < limits.flushesInFlight, count < waiting.count, canSend(waiting[count]) {
            count += 1
            try send(waiting[count - 1])
            try flushBytes()
        }
    }

    /// Whether the flush can be sent behind those in flight, so that it does not fail because one of them fails.
    private func canSend(_ flush: PendingFlush) -> Bool {
        guard let last = inFlight.last else { return true }
        // If a transaction fails, the server refuses everything until it is rolled back.
        guard !isInTransaction, !last.beginsTransaction else { return false }
        // A flush that prepares a statement may fail before it does so.
        return preparing.isEmpty || flush.commands.allSatisfy { !preparing.contains($0.sql) }
    }

    private func flushBytes() throws(PostgresError) {
        guard let connection else { throw failure() }
        // After a failed write, libpq returns 0, delivers the results and the reason that have arrived, and then reports the failure.
        let outcome = pq_flush(connection)
        guard outcome >= 0 else { throw failure() }
        hasUnsentBytes = outcome == 1
    }

    private func send(_ flush: PendingFlush) throws(PostgresError) {
        guard let connection else { throw failure() }
        var flush = flush
        flush.steps.reserveCapacity(flush.commands.count + 1)
        flush.results.reserveCapacity(flush.commands.count)
        var isSent = true
        for command in flush.commands where isSent {
            let name: String
            if let prepared = statements[command.sql] {
                name = prepared
            } else if preparing.contains(command.sql), let earlier = flush.preparedName(of: command.sql) {
                name = earlier
            } else {
                name = newStatementName()
                if !name.isEmpty { preparing.insert(command.sql) }
                isSent = pq_send_prepare(connection, name, command.sql)
                flush.steps.append(.prepare(sql: command.sql, name: name))
            }
            isSent = isSent && Self.execute(command, name, connection)
            flush.steps.append(.execute(sql: command.sql))
        }
        isSent = isSent && pq_pipeline_sync(connection)
        flush.steps.append(.sync)
        inFlight.append(flush)
        guard isSent else { throw failure() }
        if inFlight.count == 1 { beginStep() }
    }

    /// Returns a name that was not used before; an empty one, for a statement that lasts until the next, if too many are prepared.
    private func newStatementName() -> String {
        guard statements.count + preparing.count < limits.preparedStatements else { return "" }
        lastStatement += 1
        return "s\(lastStatement)"
    }

    private static func execute(_ command: EncodedCommand, _ name: String, _ connection: OpaquePointer) -> Bool {
        pq_send_execute(
            connection, name, Int32(command.offsets.count), command.bytes, command.offsets, command.lengths, command.formats)
    }
}

extension PendingFlush {
    /// Returns the name under which this flush prepares a statement.
    fileprivate func preparedName(of sql: String) -> String? {
        for case .prepare(sql, let name) in steps where !name.isEmpty { return name }
        return nil
    }
}
