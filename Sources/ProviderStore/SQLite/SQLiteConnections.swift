import GRDB

/// Everything that has the file open. The last connection to be closed writes the log into the file and removes it, and only one that may write can:
/// those that look things up are closed first, and then the pool closes its own when nobody has it any more.
final class SQLiteConnections: Sendable {
    let pool: DatabasePool
    let lookups: Lookups

    init(_ path: String) throws {
        pool = try SQLiteFile.open(path)
        lookups = Lookups(path: path, configuration: SQLiteFile.lookups)
    }

    deinit { lookups.close() }
}
