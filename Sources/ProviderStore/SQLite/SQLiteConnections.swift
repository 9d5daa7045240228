import GRDB

/// All connections to the store's file. The last connection to close writes the log into the file and removes it, which requires write access.
/// Therefore the read-only lookup connections are closed first; the pool closes its own connections when it is released.
final class SQLiteConnections: Sendable {
    let pool: DatabasePool
    let lookupPool: LookupPool

    init(_ path: String) throws {
        pool = try SQLiteFile.open(path)
        lookupPool = LookupPool(path: path, configuration: SQLiteFile.lookupConfiguration)
    }

    deinit { lookupPool.close() }
}
