import ProviderStore

/// A write with its repetitions: after a conflict with another transaction, and after the loss of the connection.
struct PostgresWrite<Value: Sendable> {
    /// How an attempt ended.
    private enum Outcome {
        case committed(Value)
        case rolledBack(any Error)
        /// The connection was lost during the commit.
        case unknown(CommitMark, Value)
    }

    private let store: PostgresStore
    private let subjects: [PostgresSubject]
    private let body: @Sendable (PostgresTransaction) async throws -> Value
    private let deadline: ContinuousClock.Instant

    init(
        in store: PostgresStore, locking subjects: [PostgresSubject],
        _ body: @escaping @Sendable (PostgresTransaction) async throws -> Value
    ) {
        (self.store, self.subjects, self.body) = (store, subjects, body)
        deadline = .now.advanced(by: PostgresStore.patience)
    }

    /// Performs the write.
    func value(from pool: PostgresPool, through gate: SubjectGate) async throws -> Value {
        let ticket = try await gate.enter(subjects, until: deadline)
        defer { gate.leave(ticket) }
        return try await value(from: pool)
    }

    private func value(from pool: PostgresPool) async throws -> Value {
        var unsettled: (mark: CommitMark, value: Value)?
        var attempts = 0
        while true {
            // The first repetition often succeeds. Further ones without a pause would only occupy the server.
            if attempts > 1 { try await Task.sleep(for: PostgresStore.pauseBeforeRepetition) }
            attempts += 1
            switch try await outcome(after: unsettled, from: pool) {
            case .committed(let value): return value
            case .unknown(let mark, let value):
                guard ContinuousClock.now < deadline else { throw PostgresError(.deadlinePassed, mayHaveBeenSent: true) }
                unsettled = (mark, value)
            case .rolledBack(let error):
                unsettled = nil
                guard Self.mayPass(error), ContinuousClock.now < deadline else { throw error }
            }
        }
    }

    /// Makes an attempt.
    /// - Parameter unsettled: An earlier attempt, of which it must be found out first whether it was committed.
    private func outcome(after unsettled: (mark: CommitMark, value: Value)?, from pool: PostgresPool) async throws -> Outcome {
        let connection: PostgresConnection
        do {
            connection = try await pool.acquire(until: deadline)
        } catch {
            guard Self.mayPass(error), ContinuousClock.now < deadline else { throw error }
            return unsettled.map { .unknown($0.mark, $0.value) } ?? .rolledBack(error)
        }
        defer { pool.release(connection) }
        if let (mark, value) = unsettled { return await settle(mark, value, on: connection) }
        return await attempt(on: connection)
    }

    private func attempt(on connection: PostgresConnection) async -> Outcome {
        let transaction = PostgresTransaction(
            on: connection, until: deadline, appCache: store.appCache, locking: subjects, beforeFirstWrite: store.beforeFirstWrite)
        let mark = CommitMark()
        let value: Value
        do {
            value = try await body(transaction)
            try await transaction.storeEntries()
        } catch {
            await transaction.rollBack()
            return .rolledBack(error)
        }
        do {
            try await transaction.commit(mark)
            return .committed(value)
        } catch let error as PostgresError where error.leavesCommitUnknown {
            return .unknown(mark, value)
        } catch {
            await transaction.rollBack()
            return .rolledBack(error)
        }
    }

    /// Finds out whether an earlier attempt was committed.
    private func settle(_ mark: CommitMark, _ value: Value, on connection: PostgresConnection) async -> Outcome {
        do {
            return try await mark.settle(on: connection, within: deadline - .now) ? .committed(value) : .rolledBack(PostgresError(.connectionLost))
        } catch {
            return .unknown(mark, value)
        }
    }

    /// Whether a repetition can succeed.
    private static func mayPass(_ error: any Error) -> Bool { (error as? PostgresError)?.isTemporary ?? false }
}

extension PostgresError {
    /// Whether the same commands may succeed later on this or another connection.
    var isTemporary: Bool {
        switch kind {
        case .cannotConnect, .connectionLost, .conflict, .lockTimeout, .readOnly, .deadlinePassed: true
        default: false
        }
    }

    /// Whether the server may have committed the transaction whose commit failed with this error.
    var leavesCommitUnknown: Bool {
        switch kind {
        case .connectionLost, .deadlinePassed: mayHaveBeenSent
        // The server committed the transaction, but a standby may not have it.
        case .other: sqlState == "01000"
        default: false
        }
    }
}
