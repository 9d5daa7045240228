import GRDB

extension SQLiteStore {
    /// Checks all pages, indexes and references of the file, the keys, the field-access logs and the counts of activity. The write-ahead
    /// log grows meanwhile.
    public func check() async throws(StoreError) -> StoreReport {
        try await read { [path] in try Self.report(on: $0, store: path) }
    }

    /// Checks a store like ``check()``, in one snapshot.
    /// - Throws: `StoreError` if there is no space for the temporary files of the check.
    static func report(on database: Database, store path: String) throws -> StoreReport {
        var problems = FieldAccessLog.problems(forStore: path) + damage(in: database)
        var counts: [String: Int] = [:]
        do {
            counts = try rowCounts(database)
            // A store of an earlier version does not have the table.
            if counts["activity_counts"] != nil {
                problems += StoreReport.problems(ofDifferingActivityCounts: try SQLiteSchema.differingActivityCounts(in: database))
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
            throw StoreError.failed(path, "the check needs more space for temporary files; name another folder in SQLITE_TMPDIR")
        } catch {
            problems.append(SQLiteFile.storeError(from: error, path).explanation)
        }
        let isOlder = (try? SQLiteSchema.migrator.hasCompletedMigrations(database)) == false
        return StoreReport(rowCounts: counts, problems: problems, isOlder: isOlder)
    }

    /// Returns what is wrong with the pages, indexes, references and keys of a database, one sentence for each problem. A part that another
    /// thread interrupts finds nothing.
    static func damage(in database: Database) -> [String] {
        func problems(_ find: () throws -> [String]) -> [String] {
            do {
                return try find()
            } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
                return []
            } catch {
                return ["SQLite reports: \(SQLiteFile.reason(for: error))."]
            }
        }
        // Each part is checked even if another one cannot be read.
        return problems {
            try String.fetchAll(database, sql: "PRAGMA integrity_check(\(maximumProblems))").filter { $0 != "ok" }
                .map { "SQLite reports: \($0)." }
        }
            + problems {
                try Row.fetchAll(database, sql: "SELECT * FROM pragma_foreign_key_check LIMIT \(maximumProblems)").map { row in
                    "A row of the table \(row["table"] as String) names a row of the table \(row["parent"] as String) that does not exist."
                }
            } + problems { try damagedKeys(database) }
    }

    private static let maximumProblems = 100

    private static func rowCounts(_ database: Database) throws -> [String: Int] {
        let tables = try String.fetchAll(
            database, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'grdb_%'")
        var counts: [String: Int] = [:]
        for table in tables { counts[table] = try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM \"\(table)\"") }
        return counts
    }
}
