import LoginModel

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
