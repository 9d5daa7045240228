import LoginModel
import ProviderStore

/// Performs the writes of a node on a few connections. Writes that arrive while the connections are in use share the next transaction.
final class PostgresWriteQueue: Sendable {
    /// How an attempt of a write ended.
    private enum Outcome {
        case committed
        /// Nothing was written.
        case failed(any Error)
        /// Nothing was written, because another write that shared the transaction may have failed.
        case failedTogether
        /// It could not be found out whether the write was committed.
        case unknown
    }

    private struct Attempt {
        let write: PostgresWrite
        let isAlone: Bool
        let continuation: CheckedContinuation<Outcome, Never>

        func end(_ outcome: Outcome) { continuation.resume(returning: outcome) }
    }

    private struct State {
        /// The attempts that wait, in the order of their arrival.
        var waiting: ArraySlice<Attempt> = []
        /// The number of connections that are in use or being opened.
        var working = 0
        var idle: [PostgresConnection] = []
        var isClosed = false

        /// Takes the attempts that share the next transaction.
        mutating func takeBatch(of maximum: Int) -> ArraySlice<Attempt> {
            let batch = waiting.first?.isAlone == true ? waiting.prefix(1) : waiting.prefix(maximum).prefix { !$0.isAlone }
            waiting.removeFirst(batch.count)
            if waiting.isEmpty { waiting = [] }
            return batch
        }

        /// Takes the attempts whose deadline has passed.
        mutating func takeExpired(at now: ContinuousClock.Instant) -> [Attempt] {
            guard waiting.contains(where: { $0.write.deadline <= now }) else { return [] }
            defer { waiting.removeAll { $0.write.deadline <= now } }
            return waiting.filter { $0.write.deadline <= now }
        }
    }

    private let connector: PostgresConnector
    private let appCache: AppCache
    private let beforeFirstWrite: (@Sendable () async -> Void)?
    private let gate = SubjectGate()
    private let state = Locked(State())

    /// The number of connections that are used as soon as a write waits.
    private static let usualConnections = 2
    /// The number of connections that are used if so many writes wait that they fill a transaction.
    private static let maximumConnections = 4
    /// The maximum number of writes that share a transaction.
    private static let maximumBatch = 32
    /// The maximum number of writes that wait.
    private static let maximumWaiting = 2_000

    init(_ connector: PostgresConnector, appCache: AppCache, beforeFirstWrite: (@Sendable () async -> Void)?) {
        (self.connector, self.appCache, self.beforeFirstWrite) = (connector, appCache, beforeFirstWrite)
    }

    /// The number of writes that wait for a connection.
    var waitingCount: Int { state.withLock(\.waiting.count) }

    /// Performs a write. After a conflict with another transaction or the loss of the connection, it is repeated until its deadline, unless
    /// it was committed.
    func perform(_ write: PostgresWrite) async throws {
        let ticket = try await gate.enter(write.subjects, until: write.deadline)
        defer { gate.leave(ticket) }
        var (failures, isAlone) = (0, !write.canShareTransaction)
        while true {
            switch await outcome(of: write, isAlone: isAlone) {
            case .committed: return
            case .unknown:
                throw PostgresError(.deadlinePassed, message: "it is not known whether the write was stored", mayHaveBeenSent: true)
            case .failedTogether: isAlone = true
            case .failed(let error):
                guard (error as? PostgresError)?.isTemporary == true, ContinuousClock.now < write.deadline else { throw error }
                failures += 1
                // The first repetition often succeeds. Further ones without a pause would only occupy the server.
                if failures > 1 { try await Task.sleep(for: PostgresStore.pauseBeforeRepetition) }
            }
        }
    }

    /// Closes the idle connections, and those in use when they are no longer needed.
    func close() {
        state.withLock { state in
            state.isClosed = true
            state.idle = []
        }
    }

    private func outcome(of write: PostgresWrite, isAlone: Bool) async -> Outcome {
        await withCheckedContinuation { continuation in
            let attempt = Attempt(write: write, isAlone: isAlone, continuation: continuation)
            let (refusal, startsWorking): (PostgresError?, Bool) = state.withLock { state in
                guard !state.isClosed else { return (PostgresError(.connectionLost), false) }
                guard state.waiting.count < Self.maximumWaiting else { return (PostgresError(.queueFull), false) }
                state.waiting.append(attempt)
                let connections = state.waiting.count < Self.maximumBatch ? Self.usualConnections : Self.maximumConnections
                guard state.working < connections else { return (nil, false) }
                state.working += 1
                return (nil, true)
            }
            if let refusal { attempt.end(.failed(refusal)) }
            if startsWorking { Task { await self.work() } }
        }
    }

    /// Performs writes on one connection until none waits.
    private func work() async {
        var connection = state.withLock { $0.idle.popLast() }
        while hasWork(connection) {
            guard let usable = await usableConnection(connection) else {
                connection = nil
                continue
            }
            connection = usable
            let batch = state.withLock { $0.takeBatch(of: Self.maximumBatch) }
            if !batch.isEmpty { await perform(batch, on: usable) }
        }
    }

    /// Whether a write waits. Otherwise the connection becomes idle. Writes whose deadline has passed fail, because all connections were in
    /// use for that long.
    private func hasWork(_ connection: PostgresConnection?) -> Bool {
        failExpired(PostgresError(.deadlinePassed, message: "all connections were in use"))
        return state.withLock { state in
            guard state.waiting.isEmpty else { return true }
            state.working -= 1
            if let connection, !state.isClosed, connector.isUsable(connection) { state.idle.append(connection) }
            return false
        }
    }

    /// Returns the connection, or another one if it cannot be used anymore; `nil` if none can be opened at present.
    private func usableConnection(_ connection: PostgresConnection?) async -> PostgresConnection? {
        if let connection, connector.isUsable(connection) { return connection }
        do throws(PostgresError) {
            let deadline = state.withLock { $0.waiting.lazy.map(\.write.deadline).min() }
            return try await connector.connect(within: (deadline ?? .now) - .now)
        } catch {
            if error.isTemporary {
                try? await Task.sleep(for: PostgresStore.pauseBeforeRepetition)
                failExpired(error)
            } else {
                let attempts = state.withLock { state in
                    defer { state.waiting = [] }
                    return state.waiting
                }
                for attempt in attempts { attempt.end(.failed(error)) }
            }
            return nil
        }
    }

    private func failExpired(_ error: PostgresError) {
        for attempt in state.withLock({ $0.takeExpired(at: .now) }) { attempt.end(.failed(error)) }
    }

    private func perform(_ attempts: ArraySlice<Attempt>, on connection: PostgresConnection) async {
        let batch = PostgresBatch(attempts.map(\.write), on: connection, beforeFirstWrite: beforeFirstWrite)
        var outcome = await batch.perform(appCache: appCache)
        if case .unknown(let mark) = outcome, let deadline = attempts.map(\.write.deadline).min(),
            let settled = await settle(mark, until: deadline)
        {
            outcome = settled
        }
        for attempt in attempts {
            switch outcome {
            case .committed: attempt.end(.committed)
            case .rolledBack(let error): attempt.end(attempts.count == 1 ? .failed(error) : .failedTogether)
            case .unknown: attempt.end(.unknown)
            }
        }
    }

    /// Finds out whether a transaction was committed.
    /// - Returns: `nil` if it cannot be found out until the deadline.
    private func settle(_ mark: CommitMark, until deadline: ContinuousClock.Instant) async -> PostgresBatch.Outcome? {
        while ContinuousClock.now < deadline {
            do {
                let connection = try await connector.connect(within: deadline - .now)
                let isCommitted = try await mark.settle(on: connection, within: deadline - .now)
                return isCommitted ? .committed : .rolledBack(PostgresError(.connectionLost))
            } catch {
                try? await Task.sleep(for: PostgresStore.pauseBeforeRepetition)
            }
        }
        return nil
    }
}
