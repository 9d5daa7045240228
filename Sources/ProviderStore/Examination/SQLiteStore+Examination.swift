import Foundation
import GRDB
import LoginModel
import ProviderDomain

extension SQLiteStore {
    /// Examines the store at an address such as `sqlite:latchkey.sqlite`, also while providers use it. It creates no file unless a provider
    /// was killed while it used the store; then, SQLite lists the pages of the remaining log in the file `-shm`.
    /// - Parameter limit: The time after which the check of the pages and rows ends.
    package static func examine(address: String, within limit: Duration) async -> StoreExamination {
        guard address.hasPrefix("sqlite:"), address.utf8.count > 7 else { return StoreExamination(error: .invalidAddress(address)) }
        let path = String(address.dropFirst(7))
        guard !path.hasPrefix(":"), !path.hasPrefix("file:") else { return StoreExamination(error: .invalidAddress(path)) }
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
            let file = try existingFile()
            result.processID = FileLock.processID(usingStore: file)
            try FieldAccessLog.checkFormats(forStore: path)
            try examine(file, &result)
        } catch {
            result.error = SQLiteFile.storeError(from: error, path)
        }
        return result
    }

    /// Returns the path of the file without symbolic links.
    private func existingFile() throws -> String {
        guard let size = try SQLiteFile.fileSize(path) else {
            if let log = SQLiteFile.logWithoutStore(path) {
                throw StoreError.cannotOpen(path, "the file does not exist, but its log \(log) does; restore the file")
            }
            throw StoreError.missing(path)
        }
        guard size > 0 else { throw StoreError.cannotOpen(path, "the file is empty; restore it from a backup, or remove it") }
        return try SQLiteFile.resolved(path)
    }

    private func examine(_ file: String, _ result: inout StoreExamination) throws {
        let files = FileManager.default
        var configuration = SQLiteFile.configuration(label: "examination")
        configuration.readonly = true
        configuration.busyMode = .timeout(1)
        let queue: DatabaseQueue
        if files.fileExists(atPath: "\(file)-wal") {
            // A process of root would give the log to the owner of the store.
            guard PrivateFile.owner(of: "\(file)-wal") == PrivateFile.owner(of: file) else {
                result.obstacle = "its log \(file)-wal belongs to another user"
                return
            }
            queue = try DatabaseQueue(path: file, configuration: configuration)
        } else {
            // Without a log, no process uses the file. SQLite would create a log even for a reader, and not always remove it again.
            let isStore = try SQLiteFile.inspectHeader(file, store: path)
            // The next start rolls back the interrupted transaction in the journal. Until then, the content is not valid.
            if isStore, files.fileExists(atPath: "\(file)-journal") {
                result.obstacle = "a program was interrupted while it changed the store, which the next start of the provider undoes"
                return
            }
            queue = try DatabaseQueue(path: "\(URL(filePath: file).absoluteString)?immutable=1", configuration: configuration)
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
        for log in FieldAccessLog.all(forStore: path) {
            do throws(StoreError) {
                _ = try FieldAccessLog.content(at: log)
            } catch {
                result.problems.append(error.explanation)
            }
        }
        result.problems += SQLiteStore.damage(in: database)
    }
}
