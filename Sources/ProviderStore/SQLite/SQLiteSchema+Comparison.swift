import Crypto
import GRDB
import LoginModel

extension SQLiteSchema {
    /// An entry of the table `sqlite_master`: a table, an index, a trigger or a view.
    struct Entry: Hashable {
        let type: String
        let name: String
        let table: String
        /// The statement that created the entry; empty for the index of a constraint. It is compared as bytes, because
        /// SQLite distinguishes some strings that are equal in Swift.
        var sql: [UInt8]

        /// The entry with one space for each sequence of white space in the statement.
        fileprivate var normalized: Entry {
            var entry = self
            let words = sql.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
            entry.sql = Array(words.joined(separator: [UInt8(ascii: " ")]))
            return entry
        }

        /// The shortened type and the shortened, quoted name, for messages. In a crafted file, both may have any length and any characters.
        fileprivate var title: String { "the \(String(type.prefix(10))) \(String(name.prefix(60)).debugDescription)" }
    }

    /// The digest of the entries of a store after the last step. It saves each start of a program from creating such a store.
    static let digest = "47b064636160b4f6dcb33bc68aa15eff24bf9cee82c33f4a1e04ef3e300e6a5b"

    /// Returns the digest of entries, whatever their order.
    static func digest(of entries: Set<Entry>) -> String {
        let lines = entries.map { Array("\($0.type)\0\($0.name)\0\($0.table)\0".utf8) + $0.sql }.sorted { $0.lexicographicallyPrecedes($1) }
        return Hexadecimal.encode(Array(SHA256.hash(data: Array(lines.joined(separator: [UInt8(ascii: "\n")])))))
    }

    /// The entries of a store after each migration step, the last step first.
    private static let storesAfterSteps = Result { try entriesAfterSteps(of: migrator) }

    /// Returns the entries of a store after each step of a migrator, the last step first.
    static func entriesAfterSteps(of migrator: DatabaseMigrator) throws -> [Set<Entry>] {
        try migrator.migrations.reversed().map { step in
            let queue = try DatabaseQueue()
            try migrator.migrate(queue, upTo: step)
            return try queue.read(entries)
        }
    }

    /// Compares the schema of a file with all schemas that a store can have. An unknown trigger or view in the file could change what the
    /// store's statements do. The schema of a file whose migration was interrupted may also be empty, or have only the table of applied
    /// migrations.
    /// - Parameter steps: the entries after each step, the last step first; `nil` for the steps of this version.
    /// - Returns: The title of the first entry, in alphabetical order, that only the file or only the current schema has; `nil` if the file
    ///   has a known schema.
    static func differingEntry(in database: Database, after steps: [Set<Entry>]? = nil) throws -> String? {
        let found = try entries(database)
        if steps == nil, digest(of: found) == digest { return nil }
        let known = try steps ?? storesAfterSteps.get()
        guard let present = known.first, !known.contains(found) else { return nil }
        let beforeFirstStep = present.filter { $0.table == "grdb_migrations" }
        guard !found.isSubset(of: beforeFirstStep) else { return nil }
        return Set(found.map(\.normalized)).symmetricDifference(present.map(\.normalized)).map(\.title).min()
    }

    /// The statistics of `ANALYZE`, which an operator may run.
    private static let statistics = [
        "CREATE TABLE sqlite_stat1(tbl,idx,stat)", "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)",
    ].map { Array($0.utf8) }

    static func entries(_ database: Database) throws -> Set<Entry> {
        let rows = try Row.fetchCursor(database, sql: "SELECT type, name, tbl_name, COALESCE(sql, '') FROM sqlite_master")
        var entries: Set<Entry> = []
        while let row = try rows.next() {
            let entry = Entry(type: row[0], name: row[1], table: row[2], sql: Array((row[3] as String).utf8))
            if !statistics.contains(entry.sql) { entries.insert(entry) }
        }
        return entries
    }
}
