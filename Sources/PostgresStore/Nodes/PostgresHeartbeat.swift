import Foundation
import LoginModel

/// Writes the node's row in the register of nodes each second, on a connection of its own, and so proves that the primary is there.
final class PostgresHeartbeat: Sendable {
    private let connector: PostgresConnector
    let node: PostgresNode
    private let task = Locked<Task<Void, Never>?>(nil)

    private static let interval = Duration.seconds(1)
    /// The time between two attempts while the primary is away.
    private static let intervalOfAttempts = Duration.milliseconds(200)
    /// The time after which an attempt has failed.
    static let patience = Duration.seconds(2)

    init(_ connector: PostgresConnector, node: PostgresNode) { (self.connector, self.node) = (connector, node) }

    deinit { stop() }

    func start() {
        let (connector, node, primary) = (connector, node, connector.primary)
        task.withLock { task in
            task = Task {
                var connection: PostgresConnection?
                while !Task.isCancelled {
                    do {
                        let current: PostgresConnection
                        if let connection {
                            current = connection
                        } else {
                            current = try await connector.connect(within: Self.patience, isCounted: false)
                        }
                        connection = current
                        let isPrimary = try await Self.beat(on: current, node, primary)
                        if !isPrimary { connection = nil }
                        try await Task.sleep(for: isPrimary ? Self.interval : Self.intervalOfAttempts)
                    } catch {
                        connection = nil
                        primary.recordProblem((error as? PostgresError)?.message ?? "\(error)")
                        try? await Task.sleep(for: Self.intervalOfAttempts)
                    }
                }
            }
        }
    }

    func stop() { task.withLock { $0?.cancel() } }

    /// Stops, and removes the node from the register.
    func leave() async {
        let task = task.withLock(\.self)
        task?.cancel()
        await task?.value
        await node.leave(connector)
    }

    /// - Returns: Whether the server is the primary.
    static func beat(on connection: PostgresConnection, _ node: PostgresNode, _ primary: PostgresPrimary) async throws -> Bool {
        let (sentAt, before) = (ContinuousClock.now, Date())
        let result = try await connection.run(node.registration.sql, node.registration.values, within: Self.patience)
        let after = Date()
        guard let row = result.first else { throw PostgresRowError("0", "is not in the result") }
        let server = try row.value("server_time", as: Double.self)
        guard let timeline = Int(try row.value("wal_file", as: String.self).prefix(8), radix: 16) else {
            throw PostgresRowError("\"wal_file\"", "is not the name of a file")
        }
        // The server read its clock between the two times of the node.
        let difference =
            server < before.timeIntervalSince1970
            ? before.timeIntervalSince1970 - server : min(0, after.timeIntervalSince1970 - server)
        let problem = try node.problem(row)
        if let problem {
            primary.recordRefusal(problem)
            return true
        }
        return primary.recordProof(sentAt: sentAt, timeline: timeline, clockDifference: difference)
    }
}
