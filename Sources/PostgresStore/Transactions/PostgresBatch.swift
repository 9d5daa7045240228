import LoginModel
import ProviderStore

/// A transaction that several writes share. It waits until each of them has something to send or has finished, and sends everything
/// together. So many writes take as many round trips as one.
///
/// No two writes of a batch may have the same subject, because the locks of a transaction do not keep its own writes apart.
final class PostgresBatch: Sendable {
    /// How a batch ended.
    enum Outcome {
        case committed
        /// - Parameter culprit: The index of the write that failed; `nil` if it is not known.
        case rolledBack(any Error, culprit: Int?)
        /// The connection was lost during the commit.
        case unknown(CommitMark)
    }

    private struct Request {
        let commands: [PostgresCommand]
        let hasWrites: Bool
        let continuation: CheckedContinuation<[PostgresResult], any Error>
    }

    private struct State {
        /// The number of writes that have not finished.
        var running: Int
        /// The commands of the writes that wait until all others have some, too.
        var requests: [Request] = []
        var hasBegun = false
        /// Why the batch cannot be committed.
        var failure: (any Error)?
        /// The index of the write that failed; `nil` if it is not known.
        var culprit: Int?
        /// A closure that the transaction calls before it sends its first write.
        var beforeFirstWrite: (@Sendable () async -> Void)?

        /// Returns the requests, if every write that has not finished has one.
        mutating func takeCompleteRequests() -> [Request] {
            guard requests.count == running else { return [] }
            defer { requests = [] }
            return requests
        }

        /// Lets the batch fail.
        /// - Returns: The requests that have to be answered with the error.
        mutating func fail(_ error: any Error) -> [Request] {
            failure = failure ?? error
            defer { requests = [] }
            return requests
        }
    }

    private let writes: [PostgresWrite]
    private let connection: PostgresConnection
    private let deadline: ContinuousClock.Instant
    private let state: Locked<State>

    /// - Parameters:
    ///   - writes: The writes, at least one.
    ///   - connection: A connection that nobody else uses.
    init(_ writes: [PostgresWrite], on connection: PostgresConnection, beforeFirstWrite: (@Sendable () async -> Void)? = nil) {
        (self.writes, self.connection) = (writes, connection)
        deadline = writes.map(\.deadline).min() ?? .now
        state = Locked(State(running: writes.count, beforeFirstWrite: beforeFirstWrite))
    }

    /// Performs the writes, and commits all or none of them.
    func perform(appCache: AppCache) async -> Outcome {
        let transactions = writes.map { PostgresTransaction(in: self, appCache: appCache, locking: $0.subjects) }
        if writes.count == 1 {
            await perform(0, in: transactions[0])
        } else {
            await withTaskGroup(of: Void.self) { group in
                for (index, transaction) in transactions.enumerated() {
                    group.addTask { await self.perform(index, in: transaction) }
                }
            }
        }
        if let failure = state.withLock(\.failure) { return await rolledBack(failure) }
        let end = PostgresTransaction(joining: transactions, in: self)
        do {
            try await end.storeEntries()
        } catch {
            return await rolledBack(error)
        }
        let mark = CommitMark()
        do {
            try await end.commit(mark)
            return .committed
        } catch let error as PostgresError where error.leavesCommitUnknown {
            return .unknown(mark)
        } catch {
            return await rolledBack(error)
        }
    }

    private func perform(_ index: Int, in transaction: PostgresTransaction) async {
        do {
            try await writes[index].body(transaction)
            try transaction.checkPending()
        } catch {
            let requests = state.withLock { state in
                state.running -= 1
                if state.failure == nil { state.culprit = index }
                return state.fail(error)
            }
            for request in requests { request.continuation.resume(throwing: error) }
            return
        }
        let requests = state.withLock { state in
            state.running -= 1
            return state.takeCompleteRequests()
        }
        if !requests.isEmpty { await answer(requests) }
    }

    /// Sends commands together with those of the other writes.
    /// - Parameter hasWrites: Whether some of the commands write.
    /// - Returns: The results of the commands.
    func run(_ commands: [PostgresCommand], hasWrites: Bool) async throws -> [PostgresResult] {
        let (isLast, failure) = state.withLock { ($0.running <= 1, $0.failure) }
        if let failure { throw failure }
        if isLast {
            do {
                return try await send(commands, hasWrites: hasWrites)
            } catch let error as PostgresError where error.isTemporary {
                // The locks are those of all writes.
                _ = state.withLock { $0.fail(error) }
                throw error
            }
        }
        return try await withCheckedThrowingContinuation { continuation in
            let complete: Result<[Request], any Error> = state.withLock { state in
                if let failure = state.failure { return .failure(failure) }
                state.requests.append(Request(commands: commands, hasWrites: hasWrites, continuation: continuation))
                return .success(state.takeCompleteRequests())
            }
            switch complete {
            case .failure(let error): continuation.resume(throwing: error)
            case .success(let requests): if !requests.isEmpty { Task { await self.answer(requests) } }
            }
        }
    }

    private func answer(_ requests: [Request]) async {
        do {
            let results = try await send(requests.flatMap(\.commands), hasWrites: requests.contains(where: \.hasWrites))
            var start = 0
            for request in requests {
                request.continuation.resume(returning: Array(results[start..<start + request.commands.count]))
                start += request.commands.count
            }
        } catch {
            _ = state.withLock { $0.fail(error) }
            for request in requests { request.continuation.resume(throwing: error) }
        }
    }

    /// Sends commands. The first ones are sent behind those that begin the transaction and take the locks of all writes.
    private func send(_ commands: [PostgresCommand], hasWrites: Bool) async throws -> [PostgresResult] {
        let (isFirst, pause) = state.withLock { state in
            let pause = state.hasBegun && hasWrites ? state.beforeFirstWrite : nil
            if pause != nil { state.beforeFirstWrite = nil }
            defer { state.hasBegun = true }
            return (!state.hasBegun, pause)
        }
        await pause?()
        let beginning = isFirst ? [PostgresCommand("BEGIN"), .lock(writes.flatMap(\.subjects))] : []
        return Array(try await connection.run(beginning + commands, within: deadline - .now).dropFirst(beginning.count))
    }

    /// The maximum time of a rollback.
    private static let timeOfRollback = Duration.seconds(1)

    private func rolledBack(_ error: any Error) async -> Outcome {
        // A connection that takes longer is closed, which ends the transaction, too.
        if state.withLock(\.hasBegun) { _ = try? await connection.run("ROLLBACK", within: Self.timeOfRollback) }
        return .rolledBack(error, culprit: state.withLock(\.culprit))
    }
}
