import Foundation
import GRDB
import ProviderDomain

extension SQLiteStore {
    /// Checks all pages, indexes and references of the file, the keys and the field-access logs. The write-ahead log grows meanwhile.
    public func check() async throws(StoreError) -> StoreReport {
        var problems: [String] = []
        for path in FieldAccessLog.all(forStore: path) {
            do throws(StoreError) {
                _ = try FieldAccessLog.content(at: path)
            } catch {
                problems.append(error.explanation)
            }
        }
        problems += try await read { Self.damage(in: $0) }
        var counts: [String: Int] = [:]
        do throws(StoreError) {
            counts = try await read(Self.rowCounts)
        } catch {
            problems.append(error.explanation)
        }
        return StoreReport(rowCounts: counts, problems: problems)
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

    @Sendable private static func rowCounts(_ database: Database) throws -> [String: Int] {
        let tables = try String.fetchAll(
            database, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'grdb_%'")
        var counts: [String: Int] = [:]
        for table in tables { counts[table] = try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM \"\(table)\"") }
        return counts
    }
}
