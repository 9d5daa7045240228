import Foundation
import GRDB
import LoginModel
import ProviderDomain

extension SQLiteStore {
    /// Examines the store at an address such as `sqlite:latchkey.sqlite`, also while providers use it. It creates no file unless a provider
    /// was killed while it used the store; then, SQLite lists the pages of the remaining log in the file `-shm`.
    /// - Parameter limit: The time after which the check of the pages and rows ends.
    package static func examine(address: String, within limit: Duration) async -> StoreExamination {
        let path: String
        do throws(StoreError) {
            path = try ReadOnlyStoreFile.path(in: address)
        } catch {
            return StoreExamination(error: error)
        }
        return await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: SQLiteExamination(path: path, limit: limit).result()) }
        }
    }
}

/// The examination of the file of a store, through a connection that can only read.
struct SQLiteExamination {
    let path: String
    let limit: Duration

    func result() -> StoreExamination {
        var result = StoreExamination()
        do {
            let file = try ReadOnlyStoreFile.existingFile(path, isOnlyRead: false)
            result.processID = FileLock.processID(usingStore: file)
            try FieldAccessLog.checkFormats(forStore: path)
            try examine(file, &result)
        } catch {
            result.error = SQLiteFile.storeError(from: error, path)
        }
        return result
    }

    private func examine(_ file: String, _ result: inout StoreExamination) throws {
        let queue: DatabaseQueue
        do {
            queue = try ReadOnlyStoreFile.open(file, store: path, label: "examination", busyTimeout: 1)
        } catch let obstacle as ReadOnlyStoreFile.Obstacle {
            result.obstacle = obstacle.reason
            return
        }
        defer { try? queue.close() }
        let isOver = Locked(false)
        let timer = DispatchWorkItem {
            isOver.withLock { $0 = true }
            queue.interrupt()
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + limit / .seconds(1), execute: timer)
        defer { timer.cancel() }
        try queue.read { try examine($0, &result) }
        result.isComplete = !isOver.withLock(\.self)
    }

    private func examine(_ database: Database, _ result: inout StoreExamination) throws {
        try SQLiteFile.checkSchema(of: database, store: path)
        result.isOlder = try SQLiteSchema.migrator.hasCompletedMigrations(database) == false
        result.signingKeys = (try? SQLiteStore.keys(database))?.signing
        let latest = try? Double.fetchOne(
            database,
            sql: """
                SELECT MAX(COALESCE(last_at, happened_at)) FROM (SELECT last_at, happened_at FROM audit ORDER BY number DESC LIMIT ?)
                """, arguments: [StoreExamination.examinedEntries])
        result.latestEntryAt = latest.map(Date.init(timeIntervalSince1970:))
        result.problems += FieldAccessLog.problems(forStore: path) + SQLiteStore.damage(in: database)
    }
}
