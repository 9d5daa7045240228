import Foundation
import GRDB
import ProviderDomain

/// The embedded store: one SQLite file in WAL mode, many readers, one writer that commits waiting facts together.
public struct SQLiteStore: ProviderStore {
    let path: String
    let writer: GroupCommit
    let journal: ReadingJournal
    let apps = AppMemory()
    private let connections: SQLiteConnections

    var pool: DatabasePool { connections.pool }

    /// Opens the file, or makes it. A file that cannot be used is left exactly as it is.
    /// - Parameter path: a path of the file system.
    /// - Throws: what is wrong with the file, by name.
    public init(path: String) throws(StoreError) {
        self.path = path
        // To SQLite these would be something else than a file.
        guard !path.hasPrefix(":"), !path.hasPrefix("file:") else { throw .address(path) }
        do {
            connections = try SQLiteConnections(path)
        } catch {
            throw SQLiteFile.explain(error, path)
        }
        writer = GroupCommit(pool: connections.pool)
        journal = ReadingJournal(besideStore: path)
    }

    /// Opens the store that an address such as `sqlite:latchkey.sqlite` names.
    public init(address: String) throws(StoreError) {
        guard address.hasPrefix("sqlite:"), address.utf8.count > 7 else { throw .address(address) }
        try self.init(path: String(address.dropFirst(7)))
    }

    /// Asks inside one snapshot.
    func read<Answer: Sendable>(_ question: @escaping @Sendable (Database) throws -> Answer) async throws(StoreError) -> Answer {
        do {
            return try await pool.read(question)
        } catch {
            throw SQLiteFile.explain(error, path)
        }
    }

    /// Asks inside one snapshot what an index finds at once, without a change of threads.
    func lookUp<Answer>(_ question: (Database) throws -> Answer) throws(StoreError) -> Answer {
        do {
            return try connections.lookups.ask(question)
        } catch {
            throw SQLiteFile.explain(error, path)
        }
    }

    /// Writes one fact, together with whatever else is waiting.
    func write<Answer: Sendable>(_ fact: @escaping @Sendable (Database) throws -> Answer) async throws(StoreError) -> Answer {
        do {
            return try await writer.commit(fact)
        } catch {
            throw SQLiteFile.explain(error, path)
        }
    }
}

extension String {
    /// A text is handed to SQLite up to its first zero byte: with one, it would be looked up as another text than it is.
    var hasZeroByte: Bool { utf8.contains(0) }
}
