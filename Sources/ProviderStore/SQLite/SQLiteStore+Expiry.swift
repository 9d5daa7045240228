#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension SQLiteStore {
    public func deleteExpired(at now: Date) async throws(StoreError) -> Bool {
        var hasMore = false
        // One table after the other: each portion lets other facts pass. Where nothing has expired, nothing is written.
        for table in ExpiringTable.all where try await read({ try table.hasExpired(at: now, $0) }) {
            let isPortion = try await write { try table.deletePortion(at: now, $0) }
            hasMore = hasMore || isPortion
        }
        return hasMore
    }
}
