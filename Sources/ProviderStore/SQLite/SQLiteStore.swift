import Foundation
import GRDB
import ProviderDomain
import ProviderMonitoring

/// The embedded store: one SQLite file in WAL mode, with many readers and one writer that commits concurrent writes together.
public struct SQLiteStore: ProviderStore {
    let path: String
    let writer: GroupCommit
    let fieldAccessLog: FieldAccessLog
    let appCache = AppCache()
    private let spans = Spans()
    private let connections: SQLiteConnections
    private let file: SQLiteFile.Identity?

    var pool: DatabasePool { connections.pool }

    /// Opens the file of a store, or creates it. A file that cannot be used is left unchanged.
    /// - Parameter path: A path in the file system.
    /// - Throws: The reason why the file cannot be used, in a message that names it.
    public init(path: String) throws(StoreError) { try self.init(path: path) { _ in } }

    /// Opens a store that is removed at the end of the process, for tests. Its writes do not wait for the disk.
    package init(temporaryPath path: String) throws(StoreError) { try self.init(path: path, isDurable: false) { _ in } }

    /// Opens the file of a store, or creates it; see ``init(path:)``.
    /// - Parameter configure: Changes the configuration of the connections that write.
    init(path: String, isDurable: Bool = true, configure: (inout Configuration) -> Void) throws(StoreError) {
        self.path = path
        // SQLite would not interpret these paths as files.
        guard !path.hasPrefix(":"), !path.hasPrefix("file:") else { throw .invalidAddress(path) }
        do {
            connections = try SQLiteConnections(path, isDurable, configure)
        } catch {
            throw SQLiteFile.storeError(from: error, path)
        }
        file = SQLiteFile.Identity(path: path)
        writer = GroupCommit(pool: connections.pool)
        fieldAccessLog = FieldAccessLog(storePath: path)
    }

    /// Opens the store at an address such as `sqlite:latchkey.sqlite`.
    /// - Throws: The reason why the address is invalid or the file cannot be used.
    public init(address: String) throws(StoreError) {
        guard address.hasPrefix("sqlite:"), address.utf8.count > 7 else { throw .invalidAddress(address) }
        try self.init(path: String(address.dropFirst(7)))
    }

    /// Whether the open file is still the one at the path. If it is not, what is written to it would be lost with the process, or be missing in
    /// backups.
    public var readiness: StoreReadiness {
        if SQLiteFile.Identity(path: path) == file { return .ready }
        return .notReady(reason: "The file of the store has been moved, deleted or replaced; put it back, or restart the provider.")
    }

    /// Closes the connections. The last one writes the log into the file, and deletes the log.
    public func closeConnections() async { connections.close() }

    /// Runs a query in one snapshot, on a thread of the pool.
    func read<Answer: Sendable>(_ body: @escaping @Sendable (Database) throws -> Answer) async throws(StoreError) -> Answer {
        do {
            return try await spans.record("store query") { try await pool.read(body) }
        } catch {
            throw SQLiteFile.storeError(from: error, path)
        }
    }

    /// Runs a query that an index answers immediately, in one snapshot and on the current thread.
    func readOnCurrentThread<Answer>(_ body: (Database) throws -> Answer) throws(StoreError) -> Answer {
        do {
            return try connections.lookupPool.read(body)
        } catch {
            throw SQLiteFile.storeError(from: error, path)
        }
    }

    /// Runs a query of one statement that an index answers immediately, on the current thread.
    func readStatementOnCurrentThread<Answer>(_ body: (Database) throws -> Answer) throws(StoreError) -> Answer {
        do {
            return try connections.lookupPool.readStatement(body)
        } catch {
            throw SQLiteFile.storeError(from: error, path)
        }
    }

    /// Performs a write, together with any others that are queued.
    func write<Answer: Sendable>(_ fact: @escaping @Sendable (Database) throws -> Answer) async throws(StoreError) -> Answer {
        do {
            return try await spans.record("store write") { try await writer.commit(fact) }
        } catch {
            throw SQLiteFile.storeError(from: error, path)
        }
    }
}

/// All connections to the store's file. The last connection to close writes the log into the file and deletes the log, which requires write
/// access. Therefore the read-only lookup connections are closed first. The pool closes its writable connections when it is released.
final class SQLiteConnections: Sendable {
    let pool: DatabasePool
    let lookupPool: LookupPool
    private let checkpoint: BackgroundCheckpoint

    init(_ path: String, _ isDurable: Bool, _ configure: (inout Configuration) -> Void) throws {
        pool = try SQLiteFile.open(path, isDurable: isDurable, configure: configure)
        lookupPool = LookupPool(path: path, configuration: SQLiteFile.lookupConfiguration)
        checkpoint = BackgroundCheckpoint(path: path, configuration: SQLiteFile.checkpointConfiguration(isDurable: isDurable))
        pool.writeWithoutTransaction { checkpoint.attach(to: $0) }
    }

    deinit { lookupPool.close() }

    /// Waits for the queries and writes that run, and closes all connections.
    func close() {
        checkpoint.close()
        lookupPool.close()
        try? pool.barrierWriteWithoutTransaction { _ in pool.invalidateReadOnlyConnections() }
        try? pool.close()
    }
}
