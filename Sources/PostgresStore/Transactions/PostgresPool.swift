import LoginModel

/// Connections that one transaction at a time uses. They are opened when they are needed, up to a maximum; further callers wait their turn.
final class PostgresPool: Sendable {
    private struct State {
        var idle: [PostgresConnection] = []
        /// The number of connections that exist or are being opened.
        var count = 0
        var waiting: [Int: CheckedContinuation<PostgresConnection?, any Error>] = [:]
        /// The keys of `waiting`, in the order of their arrival.
        var order: ArraySlice<Int> = []
        var nextKey = 0
        var isClosed = false
    }

    private let state = Locked(State())
    private let maximum: Int
    private let maximumWaiting: Int
    private let connector: PostgresConnector

    /// - Parameters:
    ///   - maximum: The maximum number of connections.
    ///   - maximumWaiting: The maximum number of callers that wait for a connection.
    init(_ connector: PostgresConnector, maximum: Int, maximumWaiting: Int = 2_000) {
        (self.connector, self.maximum, self.maximumWaiting) = (connector, maximum, maximumWaiting)
    }

    /// Returns a connection that nobody else uses until ``release(_:)``.
    /// - Throws: `PostgresError`, also if no connection is free until the deadline.
    func acquire(until deadline: ContinuousClock.Instant) async throws -> PostgresConnection {
        let key = state.withLock { state in
            state.nextKey += 1
            return state.nextKey
        }
        if let connection = try await turn(key, until: deadline) { return connection }
        do throws(PostgresError) {
            return try await connector.connect(within: deadline - .now)
        } catch {
            passOn(nil)
            throw error
        }
    }

    /// Takes an idle connection, or waits for one.
    /// - Returns: `nil` if the caller has to open a connection.
    private func turn(_ key: Int, until deadline: ContinuousClock.Instant) async throws -> PostgresConnection? {
        let timer = Locked<Task<Void, any Error>?>(nil)
        defer { timer.withLock { $0?.cancel() } }
        return try await withCheckedThrowingContinuation { continuation in
            let resume: (@Sendable () -> Void)? = state.withLock { [maximum, maximumWaiting, connector] state in
                while let connection = state.idle.popLast() {
                    if connector.isUsable(connection) { return { continuation.resume(returning: connection) } }
                    state.count -= 1
                }
                guard !state.isClosed else { return { continuation.resume(throwing: PostgresError(.connectionLost)) } }
                guard state.count >= maximum else {
                    state.count += 1
                    return { continuation.resume(returning: nil) }
                }
                guard state.waiting.count < maximumWaiting else {
                    return { continuation.resume(throwing: PostgresError(.queueFull)) }
                }
                state.waiting[key] = continuation
                state.order.append(key)
                return nil
            }
            if let resume { return resume() }
            timer.withLock {
                $0 = Task {
                    try await Task.sleep(until: deadline)
                    self.giveUp(key)
                }
            }
        }
    }

    private func giveUp(_ key: Int) {
        let continuation = state.withLock { $0.waiting.removeValue(forKey: key) }
        continuation?.resume(throwing: PostgresError(.deadlinePassed, message: "all connections were in use"))
    }

    /// Returns a connection, which the next caller gets.
    func release(_ connection: PostgresConnection) { passOn(connector.isUsable(connection) ? connection : nil) }

    /// Gives a connection to the next caller.
    /// - Parameter connection: `nil` if a connection ended, so that the next caller has to open another.
    private func passOn(_ connection: PostgresConnection?) {
        let next: CheckedContinuation<PostgresConnection?, any Error>? = state.withLock { state in
            while let key = state.order.popFirst() {
                if let continuation = state.waiting.removeValue(forKey: key) { return continuation }
            }
            state.order = []
            if let connection, !state.isClosed { state.idle.append(connection) } else { state.count -= 1 }
            return nil
        }
        next?.resume(returning: connection)
    }

    /// Closes the idle connections, and those in use when they are released.
    func close() {
        state.withLock { state in
            state.isClosed = true
            state.idle = []
        }
    }
}

/// Connections that many callers use at the same time, each for one flush at a time.
final class PostgresLookups: Sendable {
    private struct State {
        var connections: [Task<PostgresConnection, any Error>?]
        var next = 0
    }

    private let state: Locked<State>
    private let connector: PostgresConnector

    init(_ connector: PostgresConnector, count: Int) {
        state = Locked(State(connections: Array(repeating: nil, count: count)))
        self.connector = connector
    }

    /// Runs commands on one of the connections.
    func run(_ commands: [PostgresCommand], until deadline: ContinuousClock.Instant) async throws -> [PostgresResult] {
        let (index, task) = state.withLock { [connector] state in
            state.next = (state.next + 1) % state.connections.count
            let task = state.connections[state.next] ?? Task { try await connector.connect(within: PostgresStore.patienceOfQueries) }
            state.connections[state.next] = task
            return (state.next, task)
        }
        do {
            let connection = try await task.value
            guard connector.isUsable(connection) else { throw PostgresError(.connectionLost) }
            return try await connection.run(commands, within: deadline - .now)
        } catch {
            // A connection that cannot be used, or could not be opened, is replaced for the next caller.
            let isUsable = (try? await task.value).map(connector.isUsable)
            if isUsable != true { state.withLock { if $0.connections[index] == task { $0.connections[index] = nil } } }
            throw error
        }
    }
}
