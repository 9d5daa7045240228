import Foundation
import GRDB
public import ProviderDomain

extension SQLiteStore {
    public func recordFieldAccess(_ access: FieldAccess) async throws(StoreError) { try fieldAccessLog.append(access) }

    public func flushFieldAccesses() async throws(StoreError) {
        var problems: [StoreError] = []
        for path in fieldAccessLog.closeFile() {
            if let problem = try await flushLog(at: path, opening: FieldAccessLog.open) {
                problems.append(problem)
            } else {
                fieldAccessLog.removeClosedFile(path)
            }
        }
        if fieldAccessLog.shouldScanForAbandonedLogs() {
            // The logs are opened one by one, because there may be more of them than a process can have open.
            for path in FieldAccessLog.all(forStore: path) {
                if let problem = try await flushLog(at: path, opening: FieldAccessLog.lockAbandoned) { problems.append(problem) }
            }
        }
        guard let first = problems.first else { return }
        throw StoreError(code: first.code, explanation: problems.map(\.explanation).joined(separator: " "))
    }

    /// Adds the counts of a log to the store, and removes the log.
    /// - Parameter open: Opens the log; returns `nil` if the log is in use or no longer exists.
    /// - Returns: The reason why the log cannot be read, which does not prevent other logs from being counted.
    private func flushLog(
        at path: String, opening open: (_ path: String) throws(StoreError) -> CInt?
    ) async throws(StoreError) -> StoreError? {
        var descriptor: CInt?
        defer { if let descriptor { close(descriptor) } }
        let log: FieldAccessLog.Content
        do throws(StoreError) {
            descriptor = try open(path)
            guard let descriptor else { return nil }
            log = try FieldAccessLog.content(of: descriptor, at: path)
        } catch {
            return error
        }
        try await add(log, at: path)
        return nil
    }

    /// Adds the counts of a log to the store, unless another process has added them, and removes the log.
    private func add(_ log: FieldAccessLog.Content, at path: String) async throws(StoreError) {
        let store = self.path
        try await write { database in if try Self.add(log, database) { try Self.deleteOldLogNames(database, store: store) } }
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch  where FileManager.default.fileExists(atPath: path) {
            throw .failed(path, "a field access log cannot be removed after it was added to the counts")
        } catch {}
    }

    /// Adds the counts of a log, unless they have been added before.
    /// - Returns: Whether the counts were added.
    @discardableResult
    static func add(_ log: FieldAccessLog.Content, _ database: Database) throws -> Bool {
        try database.perform(sql: "INSERT INTO counted_access_logs (name) VALUES (?) ON CONFLICT (name) DO NOTHING", arguments: [log.name])
        // Another process may have counted the log first.
        guard database.changesCount == 1 else { return false }
        // Field accesses of a person who was removed meanwhile are dropped, because nobody can query them.
        let addition = try database.cachedStatement(
            sql: """
                INSERT INTO field_accesses (person_id, app_id, day, field, count, last_at)
                SELECT ?, ?, ?, ?, ?, ?
                WHERE EXISTS (SELECT 1 FROM people WHERE id = ?) OR ? > COALESCE((SELECT MAX(id) FROM removed_people), 0)
                ON CONFLICT (person_id, app_id, day, field) DO UPDATE SET count = field_accesses.count + excluded.count,
                    last_at = CASE WHEN field_accesses.last_at > excluded.last_at THEN field_accesses.last_at
                        ELSE excluded.last_at END
                """)
        for count in log.counts {
            let person = count.person.rawValue
            try addition.execute(arguments: [
                person, count.appID, count.day, count.field, count.count, count.lastAt.timeIntervalSince1970, person, person,
            ])
        }
        return true
    }

    /// The number of names of counted logs that are retained after their files are deleted. A process that is still reading such a file
    /// finds its name in the store, and does not count it again.
    private static let retainedLogNames = 100

    private static func deleteOldLogNames(_ database: Database, store: String) throws {
        let last = try Int.fetchOne(database, sql: "SELECT max(number) FROM counted_access_logs") ?? 0
        let old = try String.fetchAll(
            database, sql: "SELECT name FROM counted_access_logs WHERE number <= ?", arguments: [last - retainedLogNames])
        for name in old where !FileManager.default.fileExists(atPath: FieldAccessLog.path(of: name, store: store)) {
            try database.perform(sql: "DELETE FROM counted_access_logs WHERE name = ?", arguments: [name])
        }
    }

    public func fieldAccessCounts(of person: Person.ID) async throws(StoreError) -> [FieldAccessCount] {
        // The log files are read before the database. If the lines of a log are added to the database in between, the name of the log is
        // found there, and its lines are not counted twice.
        var logs: [FieldAccessLog.Content] = []
        for path in FieldAccessLog.all(forStore: path) {
            // The flush reports a file that cannot be opened.
            guard let descriptor = try? FieldAccessLog.open(path) else { continue }
            defer { close(descriptor) }
            var log = try FieldAccessLog.content(of: descriptor, at: path)
            log.counts.removeAll { $0.person != person }
            logs.append(log)
        }
        return try await read { [logs] database in
            let rows = try Row.fetchAll(
                database, sql: "SELECT app_id, day, field, count, last_at, days FROM field_accesses WHERE person_id = ?",
                arguments: [person.rawValue])
            var counts = rows.map { row in
                FieldAccessCount(
                    appID: row["app_id"], person: person, field: row["field"], day: row["day"], days: row["days"], count: row["count"],
                    lastAt: Date(timeIntervalSince1970: row["last_at"]))
            }
            for log in logs where !log.counts.isEmpty {
                let isCounted = try Bool.fetchOne(
                    database, sql: "SELECT EXISTS (SELECT 1 FROM counted_access_logs WHERE name = ?)", arguments: [log.name])
                if isCounted != true { counts += log.counts }
            }
            return FieldAccessCount.merged(counts)
        }
    }
}
