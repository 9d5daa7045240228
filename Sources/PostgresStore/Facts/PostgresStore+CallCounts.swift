public import Foundation
public import ProviderDomain
public import ProviderStore

extension PostgresStore {
    public var isSharedByNodes: Bool { true }

    /// The maximum number of sums that one query returns.
    private static let sumsPerPage = 2_000

    public func callCounts(after position: Int64, at now: Date) async throws(StoreError) -> CallCountSums {
        // A fail-over can take the last numbers back, so a position beyond the last number is that of a former primary.
        let rows = try await read(
            .rows(
                """
                SELECT kind, app_id, person_id, expires_at, count, number FROM call_counts
                WHERE number > CASE WHEN $1::bigint > (SELECT COALESCE(MAX(number), 0) FROM call_counts) THEN 0 ELSE $1::bigint END
                ORDER BY number LIMIT $2
                """, [.integer(position), .integer(Self.sumsPerPage)]
            ) { (sum: try CallCount($0), number: try $0.value("number", as: Int64.self)) })
        return CallCountSums(
            rows.compactMap(\.sum).filter { $0.key.expiresAt > now }, position: rows.last?.number ?? position,
            hasMore: rows.count == Self.sumsPerPage)
    }

    public func addCallCounts(_ counts: [CallCount]) async throws(StoreError) {
        let users = counts.filter { $0.key.kind == .users && $0.key.person != nil }
        let calls = counts.filter { $0.key.kind == .calls }
        // One node at a time adds counts, so that the numbers of the rows have the order of the commits, and a query misses no row.
        try await write(locking: [.callCounts]) { transaction in
            // The transaction does not wait for the disk or a standby, because an exact count is not worth that.
            transaction.write("SELECT set_config('synchronous_commit', 'off', true)")
            if !users.isEmpty {
                transaction.write(
                    Self.addUsers,
                    [.array(users.map(\.key.appID)), .array(users.map { $0.key.person?.rawValue ?? 0 }), .expiryTimes(of: users)])
            }
            if !calls.isEmpty {
                transaction.write(
                    Self.addCalls,
                    [
                        .array(calls.map(\.key.appID)), .array(calls.map { $0.key.person?.rawValue ?? 0 }), .expiryTimes(of: calls),
                        .array(calls.map { Int64($0.count) }),
                    ])
            }
        }
    }

    /// Adds people who use apps, and raises the numbers of the apps' users by those whom no node has counted yet. Without such people, the
    /// row gets a new number, too.
    private static let addUsers = """
        WITH given AS (
            SELECT * FROM unnest($1::text[], $2::bigint[], $3::double precision[]) AS users (app_id, person_id, expires_at)
        ), added AS (
            INSERT INTO call_users (app_id, person_id, expires_at) SELECT app_id, person_id, expires_at FROM given
            ON CONFLICT DO NOTHING RETURNING app_id, person_id, expires_at
        )
        INSERT INTO call_counts (kind, app_id, person_id, expires_at, count)
        SELECT 'users', given.app_id, 0, given.expires_at, COUNT(added.person_id)
        FROM given LEFT JOIN added USING (app_id, person_id, expires_at) GROUP BY given.app_id, given.expires_at
        \(addToSum)
        """

    private static let addCalls = """
        INSERT INTO call_counts (kind, app_id, person_id, expires_at, count)
        SELECT 'calls', * FROM unnest($1::text[], $2::bigint[], $3::double precision[], $4::bigint[])
        \(addToSum)
        """

    /// A changed row gets a new number.
    private static let addToSum = """
        ON CONFLICT (expires_at, app_id, kind, person_id)
        DO UPDATE SET count = call_counts.count + excluded.count, number = excluded.number
        """
}

extension CallCount {
    /// Reads a row; `nil` if a later version of the program stored a kind that this one does not know.
    fileprivate init?(_ row: PostgresRow) throws {
        guard let kind = Kind(rawValue: try row.value("kind")) else { return nil }
        let person = try row.person("person_id")
        self.init(
            Key(
                kind, appID: try row.value("app_id"), person: person.rawValue == 0 ? nil : person, expiresAt: try row.date("expires_at")),
            try row.integer("count"))
    }
}

extension PostgresValue {
    /// An array of the times when counts expire, which the statement casts to `double precision[]`.
    fileprivate static func expiryTimes(of counts: [CallCount]) -> PostgresValue {
        .text("{\(counts.map { "\($0.key.expiresAt.timeIntervalSince1970)" }.joined(separator: ","))}")
    }
}
