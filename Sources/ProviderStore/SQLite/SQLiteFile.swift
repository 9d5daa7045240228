import Foundation
import GRDB

/// Opening a file so that it is what it must be: a Latchkey store, writable, of a schema that is known, and durable.
enum SQLiteFile {
    /// Marks the file as a store, in the header where SQLite keeps such a mark ("LKEY").
    private static let applicationID = 0x4C4B_4559

    /// The size in bytes up to which every page of a store is looked at when it is opened.
    private static let largestCheckedSize = 8 * 1024 * 1024

    /// How long another program's lock is waited for, in seconds.
    private static let patience: Double = 10

    static func open(_ path: String) throws -> DatabasePool {
        let start = ContinuousClock.now
        while true {
            do {
                return try openOnce(path)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && start.duration(to: .now) < .seconds(patience) {
                // SQLite does not wait by itself while another process makes the file a WAL database.
                Thread.sleep(forTimeInterval: 0.005)
            }
        }
    }

    /// For connections that look things up, beside the pool, which keeps the file open.
    static var lookups: Configuration {
        var configuration = Configuration()
        configuration.label = "lookup"
        configuration.readonly = true
        configuration.busyMode = .timeout(patience)
        return configuration
    }

    private static func openOnce(_ path: String) throws -> DatabasePool {
        try inspect(path)
        var configuration = Configuration()
        configuration.label = "store"
        configuration.busyMode = .timeout(patience)
        configuration.maximumReaderCount = 4
        let pool = try DatabasePool(path: path, configuration: configuration)
        try pool.writeWithoutTransaction { database in
            // The pool sets NORMAL when it opens; a fact must be on disk when it is acknowledged.
            try database.execute(sql: "PRAGMA synchronous = FULL")
            guard try Int.fetchOne(database, sql: "PRAGMA synchronous") == 2 else {
                throw StoreError.failed(path, "PRAGMA synchronous = FULL has no effect")
            }
            // Before the first table: whoever finds tables without the mark takes the file for another program's.
            try mark("application_id", applicationID, database)
        }
        try migrate(pool)
        try pool.writeWithoutTransaction { try mark("user_version", SQLiteSchema.version, $0) }
        return pool
    }

    /// Writes a number of the file's header, where it is another one.
    private static func mark(_ name: String, _ number: Int, _ database: Database) throws {
        guard try Int.fetchOne(database, sql: "PRAGMA \(name)") != number else { return }
        try database.execute(sql: "PRAGMA \(name) = \(number)")
    }

    /// Brings the tables up to date. Where another process does so at this moment, one of the two finds a step taken already, and goes on.
    private static func migrate(_ pool: DatabasePool) throws {
        let before = try pool.read(SQLiteSchema.migrator.appliedMigrations).count
        do {
            try SQLiteSchema.migrator.migrate(pool)
        } catch {
            guard try pool.read(SQLiteSchema.migrator.appliedMigrations).count > before else { throw error }
            try migrate(pool)
        }
    }

    /// Looks at a file without changing a byte of it.
    private static func inspect(_ path: String) throws {
        let files = FileManager.default
        var isFolder: ObjCBool = false
        guard files.fileExists(atPath: path, isDirectory: &isFolder) else {
            let folder = URL(filePath: path).deletingLastPathComponent().path
            guard files.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
                throw StoreError.cannotOpen(path, "the folder \(folder) does not exist")
            }
            guard files.isWritableFile(atPath: folder) else { throw StoreError.readOnly(path) }
            try PrivateFile.create(path)
            return
        }
        if isFolder.boolValue { throw StoreError.cannotOpen(path, "it is a folder") }
        guard files.isReadableFile(atPath: path) else { throw StoreError.cannotOpen(path, "this user may not read it") }
        guard files.isWritableFile(atPath: path) else { throw StoreError.readOnly(path) }
        let size = try files.attributesOfItem(atPath: path)[.size] as? Int ?? 0
        if size == 0 { return try PrivateFile.claim(path) }
        // SQLite itself takes a file of one byte for an empty one, and overwrites it. Its header has 100.
        guard size >= 100 else { throw StoreError.corrupt(path, "it does not begin as one does") }

        var configuration = Configuration()
        configuration.busyMode = .timeout(patience)
        // A log that is there already must not be written into the file by looking; one that looking makes goes away again.
        configuration.readonly = files.fileExists(atPath: "\(path)-wal")
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        defer { try? queue.close() }
        try queue.read { database in
            let tables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") ?? 0
            let mark = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
            let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
            guard mark == applicationID || tables == 0 else { throw StoreError.foreign(path) }
            let isSuperseded = try SQLiteSchema.migrator.hasBeenSuperseded(database)
            guard version <= SQLiteSchema.version, !isSuperseded else {
                throw StoreError.newer(path, found: version, known: SQLiteSchema.version)
            }
            // The check reads every page, which a large store cannot wait for; there, a bad page is told when it is met.
            guard size <= largestCheckedSize else { return }
            guard try String.fetchOne(database, sql: "PRAGMA quick_check(1)") == "ok" else {
                throw StoreError.corrupt(path, "its pages do not fit together")
            }
        }
    }

    /// From what SQLite says to what the operator can act on.
    static func explain(_ error: any Error, _ path: String) -> StoreError {
        if let error = error as? StoreError { return error }
        guard let error = error as? DatabaseError else { return .failed(path, "\(error)") }
        switch error.resultCode {
        case .SQLITE_NOTADB: return .corrupt(path, "it does not begin as one does")
        case .SQLITE_CORRUPT: return .corrupt(path, error.message ?? "its pages do not fit together")
        case .SQLITE_READONLY: return .readOnly(path)
        case .SQLITE_CANTOPEN: return .cannotOpen(path, error.message ?? "the system refuses it")
        case .SQLITE_FULL: return .failed(path, "the disk is full")
        case .SQLITE_BUSY, .SQLITE_LOCKED: return .failed(path, "another program has locked it")
        default: return .failed(path, error.message ?? "SQLite answers \(error.resultCode.rawValue)")
        }
    }
}
