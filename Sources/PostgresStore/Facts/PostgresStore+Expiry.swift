public import Foundation
public import ProviderStore

extension PostgresStore {
    public func deleteExpired(at now: Date) async throws(StoreError) -> Bool {
        var records: [ExpiredRecords] = []
        // Without expired records, nothing is written.
        for table in ExpiredRecords.all(at: now) where try await read(table.areFound) { records.append(table) }
        let hasMoreCounts = try await mergeActivityCounts()
        var hasMore = hasMoreCounts
        // Each batch is a separate write, so that no other write waits long for the deleted rows.
        for table in records {
            let count = try await write(locking: []) { transaction -> Int? in
                // One node at a time deletes records.
                let isAlone: Bool? = try await transaction.read(
                    .value("SELECT pg_try_advisory_xact_lock($1::bigint)", [.integer(PostgresSubject.expiredRecords.key)]))
                return isAlone == true ? try await transaction.read(table.deletion) : nil
            }
            guard let count else { return hasMoreCounts }
            hasMore = hasMore || count == table.batchSize
        }
        return hasMore
    }
}
