import Foundation

/// A random number that a transaction stores with its writes. If the connection is lost during the commit, the mark shows later whether the
/// transaction was committed.
struct CommitMark {
    private let id = UUID().uuidString

    var insertion: PostgresCommand {
        PostgresCommand(
            "INSERT INTO commit_marks (id, made_at) VALUES ($1::uuid, EXTRACT(EPOCH FROM now())::double precision)", [.text(id)])
    }

    /// Stores the mark unless it is there. After that, the transaction cannot be committed anymore. While the transaction is being
    /// committed, the statement waits for it. It always writes something, so that a synchronous standby has the transaction, too, when it
    /// returns.
    /// - Returns: Whether the transaction was committed.
    func settle(on connection: PostgresConnection, within duration: Duration) async throws -> Bool {
        let result = try await connection.run(
            insertion.sql + " ON CONFLICT (id) DO UPDATE SET made_at = excluded.made_at RETURNING xmax <> 0", insertion.values,
            within: duration)
        guard let row = result.first else { throw PostgresRowError("0", "is not in the result") }
        return try row.value(0)
    }
}
