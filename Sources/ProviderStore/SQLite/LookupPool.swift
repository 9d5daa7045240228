import GRDB
import LoginModel

/// A pool of connections for index lookups on the caller's thread, because switching threads would cost more than the lookup itself. It has
/// as many connections as there have ever been simultaneous lookups.
final class LookupPool: Sendable {
    private let path: String
    private let configuration: Configuration
    private let idleConnections = Locked<[DatabaseQueue]>([])

    init(path: String, configuration: Configuration) {
        self.path = path
        self.configuration = configuration
    }

    /// Runs queries in one snapshot.
    func read<Answer>(_ body: (Database) throws -> Answer) throws -> Answer {
        try readStatement { database in try database.transaction("BEGIN") { try body(database) } }
    }

    /// Runs a query that is one statement, which sees one snapshot without a transaction.
    func readStatement<Answer>(_ body: (Database) throws -> Answer) throws -> Answer {
        let connection = try idleConnections.withLock { $0.popLast() } ?? DatabaseQueue(path: path, configuration: configuration)
        let response = try connection.unsafeRead(body)
        // This line is not reached after an error, so a failed connection is not used again.
        idleConnections.withLock { $0.append(connection) }
        return response
    }

    /// Closes the idle connections.
    func close() {
        let connections = idleConnections.withLock { idle in
            defer { idle = [] }
            return idle
        }
        for connection in connections { try? connection.close() }
    }
}
