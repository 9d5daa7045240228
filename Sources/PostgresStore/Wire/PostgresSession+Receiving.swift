import CPostgres

extension PostgresSession {
    /// Reads what has arrived, and completes the flushes whose results are all there.
    func receive() throws(PostgresError) {
        guard let connection else { throw failure() }
        let isIntact = pq_consume_input(connection)
        var reason: PostgresError?
        while !inFlight.isEmpty, !pq_is_busy(connection) {
            guard let result = pq_get_result(connection) else {
                // Without any result for the current step, libpq has none because the connection is broken.
                guard inFlight[inFlight.startIndex].hasResult else { break }
                endStep()
                continue
            }
            defer { pq_result_free(result) }
            if let error = try handle(result), error.kind == .connectionLost { reason = error }
        }
        while let notification = pq_notification_next(connection) {
            defer { pq_notification_free(notification) }
            notify(
                PostgresNotification(
                    channel: String(cString: notification.pointee.channel), payload: String(cString: notification.pointee.payload),
                    process: notification.pointee.process))
        }
        if let reason = reason ?? notices.endReason { throw reason }
        guard isIntact, !pq_is_broken(connection) else { throw failure() }
    }

    /// Handles a result of the current step of the first flush in flight. Returns the error that the result contains.
    private func handle(_ result: OpaquePointer) throws(PostgresError) -> PostgresError? {
        let first = inFlight.startIndex
        inFlight[first].hasResult = true
        switch pq_result_status(result) {
        case pq_status_single_tuple, pq_status_tuples_ok, pq_status_command_ok, pq_status_empty_query:
            guard case .execute = inFlight[first].step else { return nil }
            let size = inFlight[first].partial.size
            inFlight[first].partial.append(result)
            inFlight[first].size += inFlight[first].partial.size - size
            guard inFlight[first].size <= limits.resultBytes else {
                throw failFirst(PostgresError(.tooLarge, message: "the results of a flush exceed \(limits.resultBytes) bytes"))
            }
        case pq_status_pipeline_sync:
            finishFirst()
        case pq_status_pipeline_aborted:
            break
        case pq_status_error, pq_status_bad_response:
            return failCurrentCommand(result)
        default:
            throw failFirst(PostgresError(.statementInvalid, message: "COPY cannot be part of a flush"))
        }
        return nil
    }

    /// Notes an error of the first flush, because of which the connection is closed.
    private func failFirst(_ error: PostgresError) -> PostgresError {
        inFlight[inFlight.startIndex].error = error
        return error
    }

    private func failCurrentCommand(_ result: OpaquePointer) -> PostgresError {
        let first = inFlight.startIndex
        let error = PostgresError(result: result)
        if inFlight[first].error == nil { inFlight[first].error = error }
        // After a change of the schema, the statement must be prepared again.
        if case .execute(let sql) = inFlight[first].step, ["0A000", "26000"].contains(error.sqlState) { statements[sql] = nil }
        return error
    }

    /// Continues after the last result of the current step.
    private func endStep() {
        let first = inFlight.startIndex
        switch inFlight[first].step {
        case .prepare(let sql, let name):
            if inFlight[first].error == nil, !name.isEmpty {
                statements[sql] = name
                preparing.remove(sql)
            }
        case .execute:
            inFlight[first].partial.append(warnings: notices.takeWarnings())
            inFlight[first].results.append(inFlight[first].partial)
            inFlight[first].partial = PostgresResult()
        case .sync:
            break
        }
        inFlight[first].advance()
        beginStep()
    }

    /// Makes libpq deliver the rows of the current step one by one.
    func beginStep() {
        guard let connection, let flush = inFlight.first, case .execute = flush.step else { return }
        // This has no effect on a command that is not executed because an earlier one of its flush failed.
        _ = pq_set_single_row_mode(connection)
    }

    /// Completes the first flush in flight.
    private func finishFirst() {
        let flush = inFlight.removeFirst()
        for case .prepare(let sql, let name) in flush.steps where !name.isEmpty { preparing.remove(sql) }
        rollBackIfFailed()
        complete(flush, flush.error.map { .failure($0) } ?? .success(flush.results))
        beginStep()
    }

    /// Queues the end of a failed transaction before the flushes that wait.
    private func rollBackIfFailed() {
        guard let connection, inFlight.isEmpty, pq_transaction_status(connection) == pq_transaction_failed,
            let command = try? EncodedCommand(PostgresCommand("ROLLBACK"))
        else { return }
        enqueueFirst(PendingFlush([command], deadline: .now.advanced(by: limits.flush)) { _ in })
    }
}
