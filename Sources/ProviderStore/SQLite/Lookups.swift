import GRDB
import LoginModel

/// Connections that are used on the thread that asks: where an index finds the answer at once, going to another thread and back would cost more
/// than the answer. There are as many of them as threads have asked at one moment.
final class Lookups: Sendable {
    private let path: String
    private let configuration: Configuration
    private let idle = Locked<[DatabaseQueue]>([])

    init(path: String, configuration: Configuration) {
        self.path = path
        self.configuration = configuration
    }

    /// Asks inside one snapshot.
    func ask<Answer>(_ question: (Database) throws -> Answer) throws -> Answer {
        let connection = try idle.withLock { $0.popLast() } ?? DatabaseQueue(path: path, configuration: configuration)
        let answer = try connection.unsafeRead { database in try database.transaction("BEGIN") { try question(database) } }
        // One that has failed is not used again.
        idle.withLock { $0.append(connection) }
        return answer
    }

    /// Closes what nobody uses.
    func close() {
        let connections = idle.withLock { idle in
            defer { idle = [] }
            return idle
        }
        for connection in connections { try? connection.close() }
    }
}
