import Foundation
import ProviderDomain

/// Records that are no longer needed, of which a write deletes one batch. Rows that another transaction has locked are left to the next
/// batch.
struct ExpiredRecords: Sendable {
    private let table: String
    /// Identifies a row: the key of the table, or the place of the row if the key has several columns.
    private let key: String
    /// The condition for the rows. Its only parameter is `limit`.
    private let condition: String
    private let limit: PostgresValue
    private let order: String
    /// The maximum number of rows that a write deletes.
    let batchSize: Int

    /// Returns the records of all tables.
    static func all(at now: Date) -> [ExpiredRecords] {
        ExpiringRecord.allCases.map { ExpiredRecords($0, at: now) } + [commitMarks, nodes, dailyCounts(at: now)] + callCounts(at: now)
    }

    /// The number of seconds for which expired records stay. The clock of another node may be slow, so that the node still uses them.
    private static let margin: TimeInterval = 300

    private init(_ record: ExpiringRecord, at now: Date) {
        (table, key) = record.table
        condition = "expires_at \(record.isValidAtExpiry ? "<" : "<=") $1"
        limit = .date(record.latestExpiryOfDeletedRecords(at: now.addingTimeInterval(-Self.margin)))
        (order, batchSize) = ("expires_at", 100)
    }

    private init(in table: String, key: String, where condition: String, _ limit: PostgresValue, order: String, batchSize: Int) {
        (self.table, self.key, self.condition, self.limit) = (table, key, condition, limit)
        (self.order, self.batchSize) = (order, batchSize)
    }

    /// The marks of commits that are ten minutes old, according to the clock of the server, which also made them. A node asks for a mark
    /// within seconds. There is one for each write, so the batch is large.
    private static let commitMarks = ExpiredRecords(
        in: "commit_marks", key: "id", where: "made_at < EXTRACT(EPOCH FROM now())::double precision - $1", .number(600),
        order: "made_at", batchSize: 2_000)

    /// The nodes that were not seen for a day, according to the clock of the server.
    private static let nodes = ExpiredRecords(
        in: "nodes", key: "id", where: "seen_at < EXTRACT(EPOCH FROM now())::double precision - $1", .number(86_400), order: "seen_at",
        batchSize: 100)

    private static func dailyCounts(at now: Date) -> ExpiredRecords {
        let day = DailyCounter.firstRetainedDay(on: FieldAccess.day(of: now))
        return ExpiredRecords(in: "daily_counts", key: "ctid", where: "day < $1", .integer(day), order: "day, key", batchSize: 100)
    }

    private static func callCounts(at now: Date) -> [ExpiredRecords] {
        ["call_counts", "call_users"].map { table in
            ExpiredRecords(
                in: table, key: "ctid", where: "expires_at <= $1", .date(now.addingTimeInterval(-margin)), order: "expires_at",
                batchSize: 2_000)
        }
    }

    /// Whether there are such records.
    var areFound: PostgresQuery<Bool> { .exists("SELECT 1 FROM \(table) WHERE \(condition)", [limit]) }

    /// Deletes a batch, and returns the number of records.
    var deletion: PostgresQuery<Int> {
        .affectedRows(
            """
            DELETE FROM \(table) WHERE \(key) = ANY (ARRAY(
                SELECT \(key) FROM \(table) WHERE \(condition) ORDER BY \(order) LIMIT $2 FOR UPDATE SKIP LOCKED))
            """, [limit, .integer(batchSize)])
    }
}

extension ExpiringRecord {
    /// The table of the records, and the column that is its key.
    fileprivate var table: (name: String, key: String) {
        switch self {
        case .deviceLogin: ("device_logins", "digest")
        case .session: ("sessions", "digest")
        case .refreshTokenFamily: ("refresh_families", "login")
        case .deviceTokens: ("device_tokens", "login")
        case .passwordCounter: ("password_attempts", "key")
        case .redeemedCode: ("redeemed_codes", "id")
        case .usedProof: ("used_proofs", "digest")
        case .endedLogin: ("ended_logins", "login")
        case .loginNote: ("login_notes", "login")
        }
    }
}
