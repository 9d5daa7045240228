import CPostgres

extension PostgresSession {
    /// Reads what has arrived, and completes the flushes whose results are all there.
    func receive() throws(PostgresError) {
        guard let connection else { throw failure() }
        var isIntact = true
        var reason: PostgresError?
        repeat {
            if isInsideResult { unparsedBytes += Int(pq_readable_bytes(connection)) }
            isIntact = pq_consume_input(connection)
            let ending = try takeResults(connection)
            reason = reason ?? ending
        } while isIntact && pq_has_decrypted_bytes(connection)
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

    /// Takes the results that have arrived. Returns the reason if one of them says that the session ends.
    private func takeResults(_ connection: OpaquePointer) throws(PostgresError) -> PostgresError? {
        var reason: PostgresError?
        isInsideResult = !inFlight.isEmpty
        while !inFlight.isEmpty, !pq_is_busy(connection) {
            (isInsideResult, unparsedBytes) = (false, 0)
            guard let result = pq_get_result(connection) else {
                // Without any result for the current step, libpq has none because the connection is broken.
                guard inFlight[0].hasResult else { return reason }
                endStep()
                continue
            }
            defer { pq_result_free(result) }
            if let error = try handle(result), error.kind == .connectionLost { reason = reason ?? error }
        }
        // libpq keeps a row until all of it has arrived.
        guard unparsedBytes <= limits.resultBytes + (1 << 16) else { throw failFirst(tooLarge) }
        return reason
    }

    private var tooLarge: PostgresError {
        PostgresError(.tooLarge, message: "the results of a flush exceed \(limits.resultBytes) bytes")
    }

    /// Handles a result of the current step of the first flush in flight. Returns the error that the result contains.
    private func handle(_ result: OpaquePointer) throws(PostgresError) -> PostgresError? {
        inFlight[0].hasResult = true
        switch pq_result_status(result) {
        case pq_status_single_tuple, pq_status_tuples_ok, pq_status_command_ok, pq_status_empty_query:
            guard case .execute = inFlight[0].step else { return nil }
            let size = inFlight[0].partial.size
            inFlight[0].partial.append(result)
            inFlight[0].size += inFlight[0].partial.size - size
            guard inFlight[0].size <= limits.resultBytes else { throw failFirst(tooLarge) }
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
        inFlight[0].error = error
        return error
    }

    private func failCurrentCommand(_ result: OpaquePointer) -> PostgresError {
        let error = PostgresError(result: result)
        if inFlight[0].error == nil { inFlight[0].error = error }
        // After a change of the schema, the statement must be prepared again.
        if case .execute(let sql) = inFlight[0].step, ["0A000", "26000"].contains(error.sqlState) { statements[sql] = nil }
        return error
    }

    /// Continues after the last result of the current step.
    private func endStep() {
        switch inFlight[0].step {
        case .prepare(let sql, let name):
            if inFlight[0].error == nil, !name.isEmpty {
                statements[sql] = name
                preparing.remove(sql)
            }
        case .execute:
            inFlight[0].partial.append(warnings: notices.takeWarnings())
            inFlight[0].results.append(inFlight[0].partial)
            inFlight[0].partial = PostgresResult()
        case .sync:
            // The commit at the end of the flush failed. The result of this step follows the error, but libpq 16.0 and older versions lose
            // it: the flush then fails at its deadline.
            inFlight[0].hasResult = false
            return
        }
        inFlight[0].advance()
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
        var flush = inFlight.removeFirst()
        for case .prepare(let sql, let name) in flush.steps where !name.isEmpty { preparing.remove(sql) }
        // Without COMMIT, the commit comes after the last command.
        let warnings = notices.takeWarnings()
        if !warnings.isEmpty, !flush.results.isEmpty { flush.results[flush.results.count - 1].append(warnings: warnings) }
        noteTransaction()
        complete(flush, flush.error.map { .failure($0) } ?? .success(flush.results))
        beginStep()
    }

    /// Notes whether the completed flush left a transaction open. If the transaction failed, queues its end before the flushes that wait.
    private func noteTransaction() {
        // libpq knows the state only if nothing is in flight. While a transaction is open, nothing else is.
        guard let connection, inFlight.isEmpty else { return }
        let status = pq_transaction_status(connection)
        isInTransaction = status != pq_transaction_idle
        guard status == pq_transaction_failed, let command = try? EncodedCommand(PostgresCommand("ROLLBACK")) else { return }
        enqueueFirst(PendingFlush([command], deadline: .now.advanced(by: limits.flush)) { _ in })
    }
}
