import GRDB
import GRDBSQLite
import LoginModel

/// Copies the pages of the write-ahead log into the file of a store (a checkpoint), on a connection and a thread of its own. SQLite itself
/// would do that during a commit, whose caller would wait.
final class BackgroundCheckpoint: TransactionObserver, Sendable {
    /// The number of new pages in the log after which a checkpoint begins.
    private static let interval: Int32 = 1_000

    /// The number of pages in the log from which a commit does a checkpoint itself. Under constant load only a commit can, because the log
    /// starts again only when all of its pages are in the file.
    private static let maximum: Int32 = 8_000

    private struct State {
        var connection: DatabaseQueue?
        /// The number of pages that the log had when the last checkpoint began.
        var pagesAtLast: Int32 = 0
        var isRunning = false
        var isClosed = false
    }

    private let path: String
    private let configuration: Configuration
    private let state = Locked(State())

    /// - Parameter configuration: The configuration of the connection that does the checkpoints.
    init(path: String, configuration: Configuration) {
        self.path = path
        self.configuration = configuration
    }

    /// Does the checkpoints for the commits of a connection, in place of SQLite.
    func attach(to writer: Database) {
        // The observer lives as long as the connection, which the callback needs.
        writer.add(transactionObserver: self, extent: .databaseLifetime)
        let callback: @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, UnsafePointer<CChar>?, Int32) -> Int32 = {
            context, writer, name, pages in
            if let context { Unmanaged<BackgroundCheckpoint>.fromOpaque(context).takeUnretainedValue().didCommit(pages: pages) }
            if pages >= BackgroundCheckpoint.maximum { sqlite3_wal_checkpoint_v2(writer, name, SQLITE_CHECKPOINT_PASSIVE, nil, nil) }
            // The transaction is committed even if a checkpoint fails.
            return SQLITE_OK
        }
        sqlite3_wal_hook(writer.sqliteConnection, callback, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Begins a checkpoint if enough pages are new.
    private func didCommit(pages: Int32) {
        let connection = state.withLock { state -> DatabaseQueue? in
            if pages < state.pagesAtLast { state.pagesAtLast = 0 }
            guard pages - state.pagesAtLast >= Self.interval, !state.isRunning, !state.isClosed else { return nil }
            if state.connection == nil { state.connection = try? DatabaseQueue(path: path, configuration: configuration) }
            guard state.connection != nil else { return nil }
            state.pagesAtLast = pages
            state.isRunning = true
            return state.connection
        }
        connection?.asyncWriteWithoutTransaction { database in
            // A checkpoint that fails is repeated after the next commits.
            _ = try? database.checkpoint(.passive)
            self.state.withLock { $0.isRunning = false }
        }
    }

    /// Waits until a checkpoint that runs is complete, and begins no other.
    func close() {
        let connection = state.withLock { state in
            state.isClosed = true
            return state.connection
        }
        try? connection?.close()
    }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
    func databaseDidChange(with event: DatabaseEvent) {}
    func databaseDidCommit(_ database: Database) {}
    func databaseDidRollback(_ database: Database) {}
}
