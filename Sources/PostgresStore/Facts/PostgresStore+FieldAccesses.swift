public import ProviderDomain
public import ProviderStore

extension PostgresStore {
    public func recordFieldAccess(_ access: FieldAccess) async throws(StoreError) {
        // A text with a zero byte would also prevent the other accesses from being added.
        guard !access.fields.isEmpty, !access.fields.contains(where: \.hasZeroByte), !access.appID.hasZeroByte else { return }
        do {
            try await StoreTimeLimit.measure(upTo: Self.patienceOfQueries) { deadline in
                try await fieldAccesses.append(access, until: deadline) { try await add($0) }
            }
        } catch {
            throw Self.storeError(error, address)
        }
    }

    /// Adds field accesses in a transaction that does not wait for the disk or a standby. After the loss of the connection, they may be
    /// added twice, as they would be if the app repeated its calls.
    private func add(_ accesses: [FieldAccess]) async throws {
        _ = try await results(of: FieldAccessQueue.commands(adding: accesses), on: fieldAccessConnection)
    }

    /// The number of rows that one write of a flush moves.
    private static let flushBatchSize = 100

    public func flushFieldAccesses() async throws(StoreError) {
        // Rows that are added meanwhile are left to the next flush.
        let last: Int64? = try await read(.value("SELECT MAX(number) FROM new_field_accesses"))
        guard let last else { return }
        let move = PostgresQuery<Int>.count(Self.moveOfNewAccesses, [.integer(last), .integer(Self.flushBatchSize)])
        while try await write(locking: [.fieldAccesses], { try await $0.read(move) }) == Self.flushBatchSize {}
    }

    /// Moves a batch of new field accesses to the counts, and returns the number of rows. Field accesses of a person who was removed
    /// meanwhile are dropped, because nobody can query them.
    private static let moveOfNewAccesses = """
        WITH moved AS (
            DELETE FROM new_field_accesses WHERE number = ANY (ARRAY(
                SELECT number FROM new_field_accesses WHERE number <= $1 ORDER BY number LIMIT $2 FOR UPDATE SKIP LOCKED))
            RETURNING person_id, app_id, day, field, count, last_at
        ), added AS (
            INSERT INTO field_accesses (person_id, app_id, day, field, count, last_at)
            SELECT person_id, app_id, day, field, SUM(count)::bigint, MAX(last_at) FROM moved
            WHERE EXISTS (SELECT 1 FROM people WHERE id = person_id) OR person_id > COALESCE((SELECT MAX(id) FROM removed_people), 0)
            GROUP BY person_id, app_id, day, field ORDER BY person_id, app_id, day, field
            ON CONFLICT (person_id, app_id, day, field) DO UPDATE SET count = field_accesses.count + excluded.count,
                last_at = GREATEST(field_accesses.last_at, excluded.last_at)
        )
        SELECT COUNT(*) FROM moved
        """

    public func fieldAccessCounts(of person: Person.ID) async throws(StoreError) -> [FieldAccessCount] {
        let counts = try await read(
            .rows(
                """
                SELECT person_id, app_id, day, days, field, count, last_at FROM field_accesses WHERE person_id = $1
                UNION ALL SELECT person_id, app_id, day, 1, field, count, last_at FROM new_field_accesses WHERE person_id = $1
                """, [.person(person)], FieldAccessCount.init))
        return FieldAccessCount.merged(counts)
    }
}

extension FieldAccessCount {
    init(_ row: PostgresRow) throws {
        self.init(
            appID: try row.value("app_id"), person: try row.person("person_id"), field: try row.value("field"), day: try row.integer("day"),
            days: try row.integer("days"), count: try row.integer("count"), lastAt: try row.date("last_at"))
    }
}
