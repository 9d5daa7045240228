import Foundation
import GRDB

extension SQLiteStore {
    /// Checks the store at an address such as `sqlite:latchkey.sqlite` like ``check()``, but does not change it, also if its schema is that
    /// of an earlier version.
    /// - Throws: The reason why the file cannot be read at all.
    package static func check(address: String) async throws(StoreError) -> StoreReport {
        let path = try ReadOnlyStoreFile.path(in: address)
        let outcome: Result<StoreReport, StoreError> = await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: SQLiteCheck(path: path).outcome()) }
        }
        return try outcome.get()
    }
}

/// The check of the file of a store, through a connection that can only read.
struct SQLiteCheck {
    let path: String

    /// How often the file is read if providers start and stop meanwhile.
    private static let maximumAttempts = 3

    func outcome() -> Result<StoreReport, StoreError> {
        Result { try report() }.mapError { error in
            guard let obstacle = error as? ReadOnlyStoreFile.Obstacle else { return SQLiteFile.storeError(from: error, path) }
            return StoreError.cannotOpen(path, obstacle.reason)
        }
    }

    private func report() throws -> StoreReport {
        let file = try ReadOnlyStoreFile.existingFile(path, isOnlyRead: true)
        try FieldAccessLog.checkFormats(forStore: path)
        for _ in 0..<Self.maximumAttempts {
            let before = ReadOnlyStoreFile.State(of: file)
            let outcome = Result { try report(on: file) }
            let after = ReadOnlyStoreFile.State(of: file)
            // Without a log, nothing keeps a provider that starts meanwhile from changing pages that have not been read yet.
            if before.hasLog && after.hasLog || after == before { return try outcome.get() }
        }
        throw StoreError.failed(path, "other programs have changed it again and again during the check")
    }

    private func report(on file: String) throws -> StoreReport {
        let queue = try ReadOnlyStoreFile.open(file, store: path, label: "check", busyTimeout: 10)
        defer { try? queue.close() }
        return try queue.read { database in
            try SQLiteFile.checkSchema(of: database, store: path)
            guard try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") ?? 0 > 0 else { throw StoreError.empty(path) }
            return try SQLiteStore.report(on: database, store: path)
        }
    }
}
