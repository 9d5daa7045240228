import GRDB

@testable import ProviderStore

/// Counts the rows that each transaction deletes from each table.
final class Deletions: TransactionObserver {
    private var counts: [String: Int] = [:]
    /// The maximum number of rows that one transaction has deleted from each table.
    private(set) var most: [String: Int] = [:]

    /// Starts to count. Counting ends when the observer is released.
    init(in store: SQLiteStore) { store.pool.add(transactionObserver: self, extent: .observerLifetime) }

    func observes(eventsOfKind kind: DatabaseEventKind) -> Bool {
        if case .delete = kind { true } else { false }
    }

    func databaseDidChange(with event: DatabaseEvent) { counts[event.tableName, default: 0] += 1 }

    func databaseDidCommit(_ database: Database) {
        most.merge(counts, uniquingKeysWith: max)
        counts = [:]
    }

    func databaseDidRollback(_ database: Database) { counts = [:] }
}
