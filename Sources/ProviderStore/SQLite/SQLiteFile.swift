import Foundation
import GRDB

/// Opens the file of a store, and ensures that it is a Latchkey store, writable, of a known schema version, and durable.
enum SQLiteFile {
    /// The application ID in the header of the SQLite file, which marks it as a store: the letters "Ltch".
    static let applicationID = 0x4C74_6368

    /// The application ID of stores from before 0.1.0: the letters "LKEY".
    private static let formerApplicationID = 0x4C4B_4559

    /// The maximum size, in bytes, of a store whose pages are all checked when it is opened.
    private static let maximumCheckedSize = 8 * 1024 * 1024

    /// How long to wait for another program's lock, in seconds.
    private static let busyTimeout: Double = 10

    static func open(_ path: String) throws -> DatabasePool {
        let start = ContinuousClock.now
        while true {
            do {
                return try openOnce(path)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && start.duration(to: .now) < .seconds(busyTimeout) {
                // SQLite does not wait while another process switches the file to WAL mode.
                Thread.sleep(forTimeInterval: 0.005)
            }
        }
    }

    /// The configuration of the read-only lookup connections, which exist beside the pool.
    static var lookupConfiguration: Configuration {
        var configuration = Configuration()
        configuration.label = "lookup"
        configuration.readonly = true
        configuration.busyMode = .timeout(busyTimeout)
        return configuration
    }

    private static func openOnce(_ path: String) throws -> DatabasePool {
        let size = try fileSize(path)
        if let size, size > 0 { try inspect(path, size: size) }
        try FieldAccessLog.checkFormats(forStore: path)
        if size == nil { try PrivateFile.create(path) } else if size == 0 { try PrivateFile.restrict(path) }
        var configuration = Configuration()
        configuration.label = "store"
        configuration.busyMode = .timeout(busyTimeout)
        configuration.maximumReaderCount = 4
        let pool = try DatabasePool(path: path, configuration: configuration)
        try pool.writeWithoutTransaction { database in
            // The pool sets NORMAL when it opens, but a write must be on disk when it is acknowledged.
            try database.execute(sql: "PRAGMA synchronous = FULL")
            guard try Int.fetchOne(database, sql: "PRAGMA synchronous") == 2 else {
                throw StoreError.failed(path, "PRAGMA synchronous = FULL has no effect")
            }
            // The mark precedes the first table, because a file that has tables but no mark counts as a database of another program.
            try setHeaderNumber("application_id", applicationID, database)
        }
        try migrate(pool)
        try pool.writeWithoutTransaction { try setHeaderNumber("user_version", SQLiteSchema.version, $0) }
        return pool
    }

    /// Sets a number in the header of the file, if it differs.
    private static func setHeaderNumber(_ name: String, _ number: Int, _ database: Database) throws {
        guard try Int.fetchOne(database, sql: "PRAGMA \(name)") != number else { return }
        try database.execute(sql: "PRAGMA \(name) = \(number)")
    }

    /// Migrates the schema. If another process migrates it at the same time, a step can fail because it is already applied; the migration then
    /// continues.
    private static func migrate(_ pool: DatabasePool) throws {
        let before = try pool.read(SQLiteSchema.migrator.appliedMigrations).count
        do {
            try SQLiteSchema.migrator.migrate(pool)
        } catch {
            guard try pool.read(SQLiteSchema.migrator.appliedMigrations).count > before else { throw error }
            try migrate(pool)
        }
    }

    /// Returns the size of the file in bytes, after checking that it can be read and written.
    /// - Returns: `nil` if the file does not exist and can be created.
    private static func fileSize(_ path: String) throws -> Int? {
        let files = FileManager.default
        var isFolder: ObjCBool = false
        guard files.fileExists(atPath: path, isDirectory: &isFolder) else {
            let folder = URL(filePath: path).deletingLastPathComponent().path
            guard files.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
                throw StoreError.cannotOpen(path, "the folder \(folder) does not exist")
            }
            guard files.isWritableFile(atPath: folder) else { throw StoreError.readOnly(path) }
            return nil
        }
        if isFolder.boolValue { throw StoreError.cannotOpen(path, "it is a folder") }
        guard files.isReadableFile(atPath: path) else { throw StoreError.cannotOpen(path, "this user may not read it") }
        guard files.isWritableFile(atPath: path) else { throw StoreError.readOnly(path) }
        return try files.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    }

    /// Checks a file that is not empty, without changing it.
    private static func inspect(_ path: String, size: Int) throws {
        // SQLite treats a file of one byte as empty and overwrites it. A database has a header of 100 bytes.
        guard size >= 100 else { throw StoreError.corrupt(path, "its header is not valid") }

        var configuration = Configuration()
        configuration.busyMode = .timeout(busyTimeout)
        // If a log exists, closing a writable connection would write it into the file. Otherwise the connection creates a log, and must remove it
        // again.
        configuration.readonly = FileManager.default.fileExists(atPath: "\(path)-wal")
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        defer { try? queue.close() }
        try queue.read { database in
            let tables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") ?? 0
            let mark = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
            let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
            guard mark != formerApplicationID else { throw StoreError.formerSchema(path) }
            let isNew = mark == 0 && version == 0 && tables == 0
            guard mark == applicationID || isNew else { throw StoreError.otherProgram(path) }
            let isSuperseded = try SQLiteSchema.migrator.hasBeenSuperseded(database)
            guard version <= SQLiteSchema.version, !isSuperseded else {
                throw StoreError.newerSchema(path, found: version, known: SQLiteSchema.version)
            }
            // The check reads every page, which takes too long for a large store. There, a corrupt page is reported when it is read.
            guard size <= maximumCheckedSize else { return }
            guard try String.fetchOne(database, sql: "PRAGMA quick_check(1)") == "ok" else {
                throw StoreError.corrupt(path, "its pages are not consistent")
            }
        }
    }

    /// Translates an SQLite error into one that the operator can act on.
    static func storeError(from error: any Error, _ path: String) -> StoreError {
        if let error = error as? StoreError { return error }
        guard let error = error as? DatabaseError else { return .failed(path, "\(error)") }
        switch error.resultCode {
        case .SQLITE_NOTADB: return .corrupt(path, "its header is not valid")
        case .SQLITE_CORRUPT: return .corrupt(path, error.message ?? "its pages are not consistent")
        case .SQLITE_READONLY: return .readOnly(path)
        case .SQLITE_CANTOPEN: return .cannotOpen(path, error.message ?? "the system does not allow it")
        case .SQLITE_FULL: return .failed(path, "the disk is full")
        case .SQLITE_BUSY, .SQLITE_LOCKED: return .failed(path, "another program has locked it")
        default: return .failed(path, error.message ?? "SQLite reports error \(error.resultCode.rawValue)")
        }
    }
}
