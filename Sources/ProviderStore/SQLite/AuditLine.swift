import GRDB
import LoginModel
import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A line of the ledger before it has a number. It can stand for several of one day.
struct AuditLine {
    let act: AuditAct
    let actor: AuditEntry.Actor
    let person: Int64?
    let affected: Int64?
    let app: String?
    let fields: Set<String>
    let tracking: String?
    var firstAt: Double
    var lastAt: Double
    var count = 1

    private var fieldText: String { fields.sorted().joined(separator: ",") }
    private var day: Int { Reading.day(of: Date(timeIntervalSince1970: firstAt)) }

    /// Writes it as a line of its own.
    func insert(_ database: Database) throws {
        let insertion = try database.cachedStatement(
            sql: """
                INSERT INTO audit (happened_at, act, actor, person_id, app_id, fields, tracking, affected_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """)
        try insertion.execute(arguments: [firstAt, act.rawValue, actor.rawValue, person, app, fieldText, tracking, affected])
    }

    /// Whether its person has so many lines of that day that one more is none of its own. What the operator does always is.
    func isOneOfMany(_ database: Database) throws -> Bool {
        guard let person, actor != .operator else { return false }
        let lines = try database.cachedStatement(
            sql: """
                SELECT happened_at FROM audit
                WHERE number = (SELECT number FROM audit WHERE person_id = ? ORDER BY number DESC LIMIT 1 OFFSET ?)
                """)
        let past = try Double.fetchOne(lines, arguments: [person, AuditFold.mostLinesOfDay - 1])
        return past.map { Reading.day(of: Date(timeIntervalSince1970: $0)) >= day } ?? false
    }

    /// Counts it in the line of its day that stands for several. The fields of that one are those of all.
    /// - Parameter first: the number of a line that becomes the one that stands for several, where there is none; a new one if `nil`.
    func fold(_ database: Database, into first: Int64? = nil) throws {
        let folds = try database.cachedStatement(
            sql: """
                SELECT number, happened_at, last_at, fields FROM audit
                WHERE folded_on = ? AND COALESCE(app_id, '') = ? AND act = ? AND COALESCE(person_id, 0) = ? AND actor = ?
                    AND COALESCE(tracking, '') = ? AND COALESCE(affected_id, 0) = ?
                LIMIT 1
                """)
        let fold = try Row.fetchOne(
            folds, arguments: [day, app ?? "", act.rawValue, person ?? 0, actor.rawValue, tracking ?? "", affected ?? 0])
        if let fold {
            let before = fold["happened_at"] as Double
            try database.perform(
                sql: "UPDATE audit SET count = count + ?, fields = ?, happened_at = ?, last_at = ? WHERE number = ?",
                arguments: [
                    count, fields.union(Scope.names(in: fold["fields"])).sorted().joined(separator: ","), min(before, firstAt),
                    max(fold["last_at"] ?? before, lastAt), fold["number"] as Int64,
                ])
        } else if let first {
            try database.perform(
                sql: "UPDATE audit SET folded_on = ?, happened_at = ?, last_at = ?, count = ? WHERE number = ?",
                arguments: [day, firstAt, count > 1 ? lastAt : nil, count, first])
        } else {
            try database.perform(
                sql: """
                    INSERT INTO audit (happened_at, act, actor, person_id, app_id, fields, tracking, affected_id, folded_on)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [firstAt, act.rawValue, actor.rawValue, person, app, fieldText, tracking, affected, day])
        }
    }
}
