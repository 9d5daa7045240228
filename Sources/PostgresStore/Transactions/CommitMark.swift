import Foundation

/// A random number that a transaction stores with its writes. If the connection is lost during the commit, the mark shows later whether the
/// transaction was committed.
struct CommitMark {
    private let id = UUID().uuidString

    private static let values = "$1::uuid, EXTRACT(EPOCH FROM now())::double precision"

    /// Stores the mark if the transaction has written something. Otherwise it can be repeated without harm, and its commit need not wait for
    /// the disk.
    var insertion: PostgresCommand {
        PostgresCommand(
            "INSERT INTO commit_marks (id, made_at) SELECT \(Self.values) WHERE pg_current_xact_id_if_assigned() IS NOT NULL", [.text(id)])
    }

    /// Stores the mark unless it is there. After that, the transaction cannot be committed anymore. While the transaction is being
    /// committed, the statement waits for it. It always writes something, so that a synchronous standby has the transaction, too, when it
    /// returns.
    /// - Returns: Whether the transaction was committed.
    func settle(on connection: PostgresConnection, within duration: Duration) async throws -> Bool {
        let result = try await connection.run(
            """
            INSERT INTO commit_marks (id, made_at) VALUES (\(Self.values))
            ON CONFLICT (id) DO UPDATE SET made_at = excluded.made_at RETURNING xmax <> 0
            """, [.text(id)], within: duration)
        guard let row = result.first else { throw PostgresRowError("0", "is not in the result") }
        return try row.value(0)
    }
}
