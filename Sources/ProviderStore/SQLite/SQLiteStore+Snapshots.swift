import Foundation
import GRDB

/// A copy of everything in a store, in memory.
package struct StoreSnapshot: Sendable {
    fileprivate let copy: DatabaseQueue
    /// The size of the copy.
    package let byteCount: Int
}

extension SQLiteStore {
    /// Copies everything in the store into memory. Unlike a backup, the copy gives the same IDs to new people as the store.
    /// - Parameter maximumBytes: The maximum size of the copy.
    /// - Throws: An error if the copy would be larger, or the store cannot be read.
    package func snapshot(maximumBytes: Int) async throws(StoreError) -> StoreSnapshot {
        try await flushFieldAccesses()
        return try await read { [path] source in
            let pages = try Int.fetchOne(source, sql: "PRAGMA page_count") ?? 0
            let size = try pages * (Int.fetchOne(source, sql: "PRAGMA page_size") ?? 0)
            guard size <= maximumBytes else {
                throw StoreError.failed(path, "a snapshot of \(size) bytes would be too large; at most \(maximumBytes) bytes are available")
            }
            let copy = try DatabaseQueue()
            try copy.writeWithoutTransaction { try source.backup(to: $0) }
            return StoreSnapshot(copy: copy, byteCount: size)
        }
    }

    /// Replaces everything in the store by a copy, in one transaction. What the caller has cached of the store is its own concern.
    /// - Throws: An error if the store cannot be written.
    package func restore(_ snapshot: StoreSnapshot) async throws(StoreError) {
        // The records since the last flush belong to the state that is replaced.
        for log in fieldAccessLog.closeFile() {
            try? FileManager.default.removeItem(atPath: log)
            fieldAccessLog.removeClosedFile(log)
        }
        do {
            try await pool.writeWithoutTransaction { target in
                try snapshot.copy.unsafeRead { try $0.backup(to: target) }
            }
        } catch {
            throw SQLiteFile.storeError(from: error, path)
        }
    }
}
