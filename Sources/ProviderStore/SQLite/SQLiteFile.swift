import Foundation
import GRDB
import LoginModel

// Depending on the build, Swift attributes `stat` to any of the C modules that declare it, so all of them are imported.
#if canImport(CoreFoundation)
import CoreFoundation
#endif
#if canImport(CDispatch)
import CDispatch
#endif

/// Opens the file of a store, after checking that the file is a writable Latchkey store of a known schema version, and makes its writes
/// durable.
enum SQLiteFile {
    /// The application ID in the header of the SQLite file, which identifies the file as a Latchkey store: the letters "Ltch".
    static let applicationID = 0x4C74_6368

    /// The application ID of stores from before 0.1.0: the letters "LKEY".
    private static let formerApplicationID = 0x4C4B_4559

    /// The maximum size, in bytes, of a store whose pages are all checked when it is opened.
    private static let maximumCheckedSize = 8 * 1024 * 1024

    /// The maximum time to wait for another program's lock, in seconds.
    private static let busyTimeout: Double = 10

    /// - Parameter isDurable: Whether writes wait for the disk. If not, they survive the end of the process, but not that of the machine.
    static func open(
        _ path: String, isDurable: Bool = true, configure: (inout Configuration) -> Void = { _ in }
    ) throws -> DatabasePool {
        let start = ContinuousClock.now
        while true {
            do {
                return try openOnce(path, isDurable, configure)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && start.duration(to: .now) < .seconds(busyTimeout) {
                // SQLite does not wait while another process switches the file to WAL mode.
                Thread.sleep(forTimeInterval: 0.005)
            }
        }
    }

    /// The configuration of the read-only lookup connections, which exist beside the pool.
    static var lookupConfiguration: Configuration {
        var configuration = configuration(label: "lookup")
        configuration.readonly = true
        return configuration
    }

    /// Returns the configuration of the connection that does the checkpoints of a store.
    static func checkpointConfiguration(isDurable: Bool) -> Configuration {
        var configuration = configuration(label: "checkpoint")
        if !isDurable { configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = OFF") } }
        return configuration
    }

    /// Returns the configuration that all connections have.
    static func configuration(label: String) -> Configuration {
        var configuration = Configuration()
        configuration.label = label
        configuration.busyMode = .timeout(busyTimeout)
        // The schema of a crafted file can call functions, which must not have side effects.
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA trusted_schema = OFF") }
        return configuration
    }

    private static func openOnce(_ path: String, _ isDurable: Bool, _ configure: (inout Configuration) -> Void) throws -> DatabasePool {
        let size = try fileSize(path)
        // SQLite follows symbolic links, and creates its other files beside the target of the link.
        let file = size == nil ? path : try resolved(path)
        if let size, size > 0 { try inspect(file, size: size, store: path) }
        // If the file exists by now, another process has created both the file and the log.
        if size == nil, let log = logWithoutStore(path) {
            guard try fileSize(path) == nil else { return try openOnce(path, isDurable, configure) }
            throw StoreError.cannotOpen(
                path, "the file does not exist, but its log \(log) does; restore the file, or move the log to another folder")
        }
        // SQLite would delete a log with transactions beside an empty file. A new store has no such log, because its header is written
        // before its log.
        if size == 0, let log = try logOfEmptyFile(path) {
            throw StoreError.cannotOpen(
                path, "the file is empty, but its log \(log) is not; restore the file, or move the log to another folder")
        }
        try FieldAccessLog.checkFormats(forStore: path)
        if size == nil { try PrivateFile.create(path) } else if size == 0 { try PrivateFile.restrict(file) }
        var configuration = configuration(label: "store")
        configuration.maximumReaderCount = 4
        configure(&configuration)
        let pool = try DatabasePool(path: path, configuration: configuration)
        try pool.writeWithoutTransaction { database in
            // The pool sets NORMAL when it opens. With NORMAL, a write would be acknowledged before it is on disk.
            let (mode, number) = isDurable ? ("FULL", 2) : ("OFF", 0)
            try database.execute(sql: "PRAGMA synchronous = \(mode)")
            guard try Int.fetchOne(database, sql: "PRAGMA synchronous") == number else {
                throw StoreError.failed(path, "PRAGMA synchronous = \(mode) has no effect")
            }
            // The application ID is set before the first table is created, because a file with tables but without the ID counts as a
            // database of another program.
            try setHeaderNumber("application_id", applicationID, database)
        }
        try migrate(pool)
        try pool.writeWithoutTransaction { try setHeaderNumber("user_version", SQLiteSchema.version, $0) }
        return pool
    }

    /// Returns the path of an SQLite log beside a store file that does not exist; `nil` if there is none. SQLite would apply the log's
    /// transactions to a new file, or delete them.
    static func logWithoutStore(_ path: String) -> String? {
        ["\(path)-wal", "\(path)-journal"].first { FileManager.default.fileExists(atPath: $0) }
    }

    /// Returns the path of the log beside an empty file, if the log has transactions.
    static func logOfEmptyFile(_ path: String) throws -> String? {
        let log = "\(try resolved(path))-wal"
        guard let size = try? FileManager.default.attributesOfItem(atPath: log)[.size] as? Int, size > 0 else { return nil }
        // If the file has a header by now, another process is creating the store.
        return try fileSize(path) == 0 ? log : nil
    }

    /// Sets a number in the header of the file, if it differs.
    private static func setHeaderNumber(_ name: String, _ number: Int, _ database: Database) throws {
        guard try Int.fetchOne(database, sql: "PRAGMA \(name)") != number else { return }
        try database.execute(sql: "PRAGMA \(name) = \(number)")
    }

    /// Migrates the schema. If another process migrates it at the same time, a step can fail because it is already applied. In that case,
    /// the migration continues with the next step.
    private static func migrate(_ pool: DatabasePool) throws {
        let before = try pool.read(SQLiteSchema.migrator.appliedMigrations).count
        do {
            try SQLiteSchema.migrator.migrate(pool)
        } catch {
            guard try pool.read(SQLiteSchema.migrator.appliedMigrations).count > before else { throw error }
            try migrate(pool)
        }
    }

    /// Returns the path of a file without symbolic links.
    static func resolved(_ path: String) throws(StoreError) -> String {
        guard let file = realpath(path, nil) else { throw .cannotOpen(path, String(cString: strerror(errno))) }
        defer { free(file) }
        return String(cString: file)
    }

    /// What identifies a file while it is open, also if it is moved.
    struct Identity: Sendable, Equatable {
        private let device: UInt64
        private let number: UInt64

        /// Finds the file at a path; `nil` if there is none.
        init?(path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            (device, number) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino))
        }
    }

    /// Returns the size of the file in bytes, after checking that it is a regular file that can be read and, unless it is only read,
    /// written. It follows symbolic links.
    /// - Returns: `nil` if the file does not exist and can be created, or is only read.
    static func fileSize(_ path: String, isOnlyRead: Bool = false) throws -> Int? {
        let files = FileManager.default
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT || errno == ENOTDIR else { throw StoreError.cannotOpen(path, String(cString: strerror(errno))) }
            var isFolder: ObjCBool = false
            let folder = URL(filePath: path).deletingLastPathComponent().path
            guard files.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
                throw StoreError.cannotOpen(path, "the folder \(folder) does not exist")
            }
            guard isOnlyRead || files.isWritableFile(atPath: folder) else { throw StoreError.readOnly(path) }
            return nil
        }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw StoreError.cannotOpen(path, "it is a folder") }
        guard status.st_mode & S_IFMT == S_IFREG else { throw StoreError.cannotOpen(path, "it is not a regular file") }
        guard files.isReadableFile(atPath: path) else { throw StoreError.cannotOpen(path, "this user may not read it") }
        guard isOnlyRead || files.isWritableFile(atPath: path) else { throw StoreError.readOnly(path) }
        return Int(status.st_size)
    }

    /// Checks the header of a file before SQLite opens it, because SQLite would roll back an interrupted transaction of another program.
    /// - Returns: Whether the header has the application ID of a store.
    static func inspectHeader(_ file: String, store path: String) throws(StoreError) -> Bool {
        let descriptor = Foundation.open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { throw .cannotOpen(path, String(cString: strerror(errno))) }
        defer { close(descriptor) }
        // The bytes 21 to 23 are the same in every SQLite database.
        guard let header = try? OpenFile.bytes(of: descriptor, upTo: 100), header.count == 100,
            header.starts(with: "SQLite format 3\u{0}".utf8), header[21...23] == [64, 32, 32]
        else { throw .corrupt(path, "its header is not valid") }
        func number(at offset: Int) -> Int { header[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        let (mark, version) = (number(at: 68), number(at: 60))
        try check(mark: mark, version: version, hasTables: false, store: path)
        return mark == applicationID
    }

    /// Checks the numbers in the header of a file: it must be a store of a known version, or a new database.
    private static func check(mark: Int, version: Int, hasTables: Bool, store path: String) throws(StoreError) {
        guard mark != formerApplicationID else { throw .formerSchema(path) }
        let isNew = mark == 0 && version == 0 && !hasTables
        guard mark == applicationID || isNew else { throw .otherProgram(path) }
        guard version <= SQLiteSchema.version else {
            throw .newerSchema(path, found: version, known: SQLiteSchema.version)
        }
    }

    /// Checks a file that is not empty. It changes the file only to roll back an interrupted transaction of a store.
    /// - Parameters:
    ///   - file: The path of the file itself, without symbolic links.
    ///   - path: The path of the store, for messages.
    private static func inspect(_ file: String, size: Int, store path: String) throws {
        // SQLite treats a file of one byte as empty and overwrites it. A database has a header of 100 bytes.
        guard size >= 100 else { throw StoreError.corrupt(path, "its header is not valid") }

        var configuration = configuration(label: "inspection")
        if FileManager.default.fileExists(atPath: "\(file)-wal") {
            // Closing a writable connection would write the log into the file. The current header may be in the log, so only SQLite can
            // read it. If there is a log, this process may have connections to the file, and opening and closing the file directly would
            // release their locks.
            configuration.readonly = true
        } else {
            // A writable connection rolls back the transaction in a journal, which is right only for a store. If there is neither a log nor
            // a journal, the connection may create a log, and must remove it again.
            let isStore = try inspectHeader(file, store: path)
            configuration.readonly = !isStore && FileManager.default.fileExists(atPath: "\(file)-journal")
        }
        let queue = try openForInspection(file, configuration, store: path)
        defer { try? queue.close() }
        try queue.read { database in
            try checkSchema(of: database, store: path)
            // The check reads every page, which takes too long for a large store. In a large store, a corrupt page is reported when it is
            // read.
            guard size <= maximumCheckedSize else { return }
            guard try String.fetchOne(database, sql: "PRAGMA quick_check(1)") == "ok" else {
                throw StoreError.corrupt(path, "its pages are not consistent")
            }
        }
    }

    /// Checks that a database is a store with a schema that this version knows.
    static func checkSchema(of database: Database, store path: String) throws {
        let tables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") ?? 0
        let mark = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
        let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        try check(mark: mark, version: version, hasTables: tables > 0, store: path)
        if let entry = try SQLiteSchema.differingEntry(in: database) { throw StoreError.otherSchema(path, entry: entry) }
        guard try !SQLiteSchema.migrator.hasBeenSuperseded(database) else {
            throw StoreError.newerSchema(path, found: version, known: SQLiteSchema.version)
        }
    }

    private static func openForInspection(_ file: String, _ configuration: Configuration, store path: String) throws -> DatabaseQueue {
        do {
            return try DatabaseQueue(path: file, configuration: configuration)
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_READONLY_ROLLBACK {
            throw StoreError.cannotOpen(path, "another program was interrupted while it wrote to it, and left the journal \(file)-journal")
        }
    }

    /// Translates an SQLite error into one that the operator can act on.
    static func storeError(from error: any Error, _ path: String) -> StoreError {
        if let error = error as? StoreError { return error }
        switch (error as? DatabaseError)?.resultCode {
        case .SQLITE_NOTADB?, .SQLITE_CORRUPT?: return .corrupt(path, reason(for: error))
        case .SQLITE_READONLY?: return .readOnly(path)
        case .SQLITE_CANTOPEN?: return .cannotOpen(path, reason(for: error))
        default: return .failed(path, reason(for: error))
        }
    }

    /// Returns the reason for an SQLite error, as the end of a sentence.
    static func reason(for error: any Error) -> String {
        guard let error = error as? DatabaseError else { return "\(error)" }
        switch error.resultCode {
        case .SQLITE_NOTADB: return "its header is not valid"
        case .SQLITE_CORRUPT: return error.message ?? "its pages are not consistent"
        case .SQLITE_CANTOPEN: return error.message ?? "the system does not allow it"
        case .SQLITE_FULL: return "the disk is full"
        case .SQLITE_BUSY, .SQLITE_LOCKED: return "another program has locked it"
        default:
            // The message of a failed copy can be that of the other database.
            guard let message = error.message, message != "not an error" else { return "SQLite reports error \(error.resultCode.rawValue)" }
            return message
        }
    }
}
