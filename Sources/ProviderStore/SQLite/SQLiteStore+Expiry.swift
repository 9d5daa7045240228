#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension SQLiteStore {
    public func deleteExpired(at now: Date) async throws(StoreError) -> Bool {
        var hasMore = false
        // Each batch is a separate write, so that other writes can come between. A table without expired rows causes no write.
        for table in ExpiringTable.all where try await read({ try table.hasExpired(at: now, $0) }) {
            let isPortion = try await write { try table.deleteBatch(at: now, $0) }
            hasMore = hasMore || isPortion
        }
        return hasMore
    }
}
