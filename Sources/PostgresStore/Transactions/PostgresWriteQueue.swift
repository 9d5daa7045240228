import LoginModel
import ProviderMonitoring
import ProviderStore

/// Performs the writes of a node on a few connections. Writes that arrive while the connections are in use share the next transaction.
final class PostgresWriteQueue: Sendable {
    /// How an attempt of a write ended.
    private enum Outcome {
        case committed
        /// The write failed, and its transaction was not committed.
        case failed(any Error)
        /// The transaction was not committed, because one of the writes that shared it failed.
        /// - Parameter isCulpritKnown: `false` if this write may have been the one that failed.
        case failedTogether(isCulpritKnown: Bool)
        /// It could not be found out whether the write was committed.
        case unknown
    }

    private struct Attempt {
        let write: PostgresWrite
        let isAlone: Bool
        let arrival = ContinuousClock.now
        let continuation: CheckedContinuation<Outcome, Never>

        func end(_ outcome: Outcome) { continuation.resume(returning: outcome) }
    }

    private struct State {
        /// The attempts that wait, in the order of their arrival.
        var waiting: ArraySlice<Attempt> = []
        /// The number of connections that are in use or being opened.
        var working = 0
        var idle: [PostgresConnection] = []
        /// Whether a task looks for writes that wait long.
        var isWatched = false
        var isClosed = false
        /// A moving average of the time that a shared transaction takes, up to ``PostgresWriteQueue/nearDeadline``.
        var timeOfTransaction = Duration.zero

        /// Lets another connection be used, unless so many are in use.
        mutating func startsWorking(upTo maximum: Int) -> Bool {
            guard working < maximum, !waiting.isEmpty else { return false }
            working += 1
            return true
        }

        /// Takes the attempts that share the next transaction: the first one, and others if it can share. Those whose deadline is near only
        /// share with one another, because all writes of a transaction have to meet the earliest deadline.
        mutating func takeBatch(of maximum: Int, at now: ContinuousClock.Instant) -> [Attempt] {
            func isNear(_ attempt: Attempt) -> Bool { attempt.write.deadline - now < PostgresWriteQueue.nearDeadline }
            guard let first = waiting.popFirst() else { return [] }
            var batch = [first]
            if !first.isAlone {
                let isFirstNear = isNear(first)
                let others = waiting.indices.lazy.filter { [waiting] in
                    !waiting[$0].isAlone && isNear(waiting[$0]) == isFirstNear
                }.prefix(maximum - 1)
                let taken = Set(others)
                batch += taken.sorted().map { waiting[$0] }
                if taken.count == waiting.count { waiting = [] } else { waiting.removeSubranges(RangeSet(taken, within: waiting)) }
            }
            if waiting.isEmpty { waiting = [] }
            return batch
        }

        /// Takes the attempts whose deadline would pass before a transaction could end. If they were begun, their connections would have to
        /// be closed.
        mutating func takeExpired(at now: ContinuousClock.Instant) -> [Attempt] {
            let earliest = now.advanced(by: timeOfTransaction)
            guard waiting.contains(where: { $0.write.deadline <= earliest }) else { return [] }
            defer { waiting.removeAll { $0.write.deadline <= earliest } }
            return waiting.filter { $0.write.deadline <= earliest }
        }

        /// Takes note of the time that a shared transaction took.
        mutating func record(_ time: Duration) {
            timeOfTransaction = (timeOfTransaction * 3 + min(time, PostgresWriteQueue.nearDeadline)) / 4
        }
    }

    private let connector: PostgresConnector
    private let appCache: AppCache
    private let beforeFirstWrite: (@Sendable () async -> Void)?
    private let gate = SubjectGate()
    private let state = Locked(State())
    private let metrics = StoreMetrics()

    /// The number of connections that are used as soon as a write waits.
    private static let usualConnections = 2
    /// The number of connections that are used if so many writes wait that they fill a transaction, or if one of them waits long, because
    /// those before it wait for locks.
    private static let maximumConnections = 4
    /// The time after which a write has waited long.
    private static let longWait = Duration.milliseconds(50)
    /// The maximum number of writes that share a transaction.
    private static let maximumBatch = 32
    /// The time before its deadline in which a write shares a transaction only with others whose deadline is as near.
    private static let nearDeadline = Duration.seconds(2)
    /// The minimum time for connecting.
    private static let minimumTimeToConnect = Duration.seconds(1)
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
        var (failures, failuresOfOthers, isAlone, isRepetition) = (0, 0, !write.canShareTransaction, false)
        while true {
            switch await outcome(of: write, isAlone: isAlone, isRepetition: isRepetition) {
            case .committed: return
            case .unknown: throw PostgresError(.outcomeUnknown)
            case .failedTogether(let isCulpritKnown):
                failuresOfOthers += 1
                // Otherwise, a series of writes that fail would let this one fail until its deadline.
                if !isCulpritKnown || failuresOfOthers > 1 { isAlone = true }
            case .failed(let error):
                guard (error as? PostgresError)?.isTemporary == true, ContinuousClock.now < write.deadline else { throw error }
                failures += 1
                // The first repetition often succeeds. Further ones without a pause would only occupy the server.
                if failures > 1 { try await Task.sleep(for: PostgresStore.pauseBeforeRepetition) }
            }
            isRepetition = true
        }
    }

    /// Closes the idle connections, and those in use when they are no longer needed.
    func close() {
        state.withLock { state in
            state.isClosed = true
            state.idle = []
        }
    }

    /// - Parameter isRepetition: Whether the write has waited before, so that it is the next one now.
    private func outcome(of write: PostgresWrite, isAlone: Bool, isRepetition: Bool) async -> Outcome {
        await withCheckedContinuation { continuation in
            let attempt = Attempt(write: write, isAlone: isAlone, continuation: continuation)
            let (refusal, startsWorking, watches): (PostgresError?, Bool, Bool) = state.withLock { state in
                guard !state.isClosed else { return (PostgresError(.other, message: "the store is closed"), false, false) }
                guard isRepetition || state.waiting.count < Self.maximumWaiting else { return (PostgresError(.queueFull), false, false) }
                state.waiting.insert(attempt, at: isRepetition ? state.waiting.startIndex : state.waiting.endIndex)
                let isFull = state.waiting.count >= Self.maximumBatch
                if state.startsWorking(upTo: isFull ? Self.maximumConnections : Self.usualConnections) { return (nil, true, false) }
                defer { state.isWatched = true }
                return (nil, false, !state.isWatched)
            }
            if let refusal { attempt.end(.failed(refusal)) }
            if startsWorking { Task { await StoreTimeLimit.withoutLimit(self.work) } }
            if watches { Task { await StoreTimeLimit.withoutLimit(self.watch) } }
        }
    }

    /// Lets further connections be used as long as writes wait long, and ends those whose deadline has passed.
    private func watch() async {
        while true {
            try? await Task.sleep(for: Self.longWait)
            failExpired(Self.connectionsInUse)
            let (startsWorking, goesOn) = state.withLock { state in
                let waitsLong = state.waiting.first.map { ContinuousClock.now - $0.arrival >= Self.longWait } ?? false
                let startsWorking = waitsLong && state.startsWorking(upTo: Self.maximumConnections)
                state.isWatched = !state.waiting.isEmpty
                return (startsWorking, state.isWatched)
            }
            if startsWorking { Task { await self.work() } }
            guard goesOn else { return }
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
            let batch = state.withLock { $0.takeBatch(of: Self.maximumBatch, at: .now) }
            if !batch.isEmpty { await perform(batch, on: usable) }
        }
    }

    /// Whether a write waits. Otherwise the connection becomes idle. Writes whose deadline has passed fail, because all connections were in
    /// use for that long.
    private func hasWork(_ connection: PostgresConnection?) -> Bool {
        failExpired(Self.connectionsInUse)
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
            return try await connector.connect(within: max((deadline ?? .now) - .now, Self.minimumTimeToConnect))
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

    private static let connectionsInUse = PostgresError(.deadlinePassed, message: "all connections were in use")

    private func failExpired(_ error: PostgresError) {
        for attempt in state.withLock({ $0.takeExpired(at: .now) }) { attempt.end(.failed(error)) }
    }

    private func perform(_ attempts: [Attempt], on connection: PostgresConnection) async {
        let batch = PostgresBatch(attempts.map(\.write), on: connection, beforeFirstWrite: beforeFirstWrite)
        let (begin, measured) = (ContinuousClock.now, metrics.begin())
        let outcome = await batch.perform(appCache: appCache)
        if !attempts[0].isAlone { state.withLock { $0.record(ContinuousClock.now - begin) } }
        let isCommitted = if case .committed = outcome { true } else { false }
        metrics.recordEnd(of: attempts.count, since: measured, isCommitted: isCommitted)
        switch outcome {
        case .committed: for attempt in attempts { attempt.end(.committed) }
        case .rolledBack(let error, let culprit):
            for (index, attempt) in attempts.enumerated() {
                let isCulprit = attempts.count == 1 || index == culprit
                attempt.end(isCulprit ? .failed(error) : .failedTogether(isCulpritKnown: culprit != nil))
            }
        case .unknown(let mark): await settle(mark, attempts)
        }
    }

    /// Finds out whether a transaction was committed. A write whose deadline passes before that ends without an answer to it.
    private func settle(_ mark: CommitMark, _ attempts: [Attempt]) async {
        var attempts = attempts
        while true {
            let now = ContinuousClock.now
            for attempt in attempts where attempt.write.deadline <= now { attempt.end(.unknown) }
            attempts.removeAll { $0.write.deadline <= now }
            guard let deadline = attempts.map(\.write.deadline).min() else { return }
            do {
                let connection = try await connector.connect(within: deadline - now)
                let isCommitted = try await mark.settle(on: connection, within: deadline - .now)
                for attempt in attempts { attempt.end(isCommitted ? .committed : .failed(PostgresError(.connectionLost))) }
                return
            } catch {
                try? await Task.sleep(for: PostgresStore.pauseBeforeRepetition)
            }
        }
    }
}
