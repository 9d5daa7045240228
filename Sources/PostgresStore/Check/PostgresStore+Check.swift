public import ProviderStore

extension PostgresStore {
    /// Checks the schema, all rows, references, IDs, keys and counts of activity, and with the extension `amcheck`, if it is installed,
    /// the indexes.
    public func check() async throws(StoreError) -> StoreReport {
        do {
            return await Self.report(on: try await PostgresConnection.connectForMaintenance(to: address), address.place)
        } catch {
            throw Self.storeError(error)
        }
    }

    /// Checks the store at an address such as `postgres:dbname=latchkey` like ``check()``, but does not change it, also if its schema is
    /// that of an earlier version.
    /// - Throws: The reason why the store cannot be read at all.
    package static func check(address text: String) async throws(StoreError) -> StoreReport {
        do {
            let address = try PostgresAddress(text)
            let connection = try await PostgresConnection.connectForMaintenance(to: address)
            try await PostgresNode.requireNoCopy(on: connection, address.place, "run the command again")
            try await PostgresSchema.requireStore(on: connection, address.place)
            let report = await Self.report(on: connection, address.place)
            await connection.close()
            return report
        } catch {
            throw storeError(error)
        }
    }

    private static func report(on connection: PostgresConnection, _ place: String) async -> StoreReport {
        let check = PostgresCheck(connection: connection, place: place)
        var problems = await check.problems { try await PostgresSchemaComparison(connection: connection, place: place).problems() }
        let version = try? await PostgresSchema.version(on: connection)
        let isOlder = version.map { $0 < PostgresSchema.version } ?? false
        let (counts, unreadable) = await check.readRows(isOlder: isOlder)
        problems += unreadable
        problems += await check.problems(check.brokenForeignKeys)
        problems += await check.problems(check.brokenReferences)
        problems += await check.problems(check.sequencesBehind)
        problems += await check.problems { try await damagedKeys(on: connection) }
        // A store of an earlier version does not have the tables.
        if counts["activity_counts"] != nil, counts["new_activity_counts"] != nil {
            problems += await check.problems(check.differingActivityCounts)
        }
        problems += await check.problems(check.damagedIndexes)
        return StoreReport(rowCounts: counts, problems: problems, isOlder: isOlder)
    }
}

/// The parts of the check of a store. Each is done even if another one fails.
struct PostgresCheck {
    let connection: PostgresConnection
    /// The server and the database, for messages.
    let place: String

    /// Returns the problems that a part of the check finds, or why it fails.
    func problems(_ find: () async throws -> [String]) async -> [String] {
        do {
            return try await find()
        } catch {
            return [PostgresStore.storeError(error).explanation]
        }
    }

    /// Reads all rows of the tables with data, and counts those of the others.
    /// - Parameter isOlder: Whether the store may lack tables and columns, because its schema is that of an earlier version.
    /// - Returns: The number of rows of each table, and why tables cannot be read.
    func readRows(isOlder: Bool) async -> (counts: [String: Int], problems: [String]) {
        var counts: [String: Int] = [:]
        var problems: [String] = []
        for table in StoreTable.all {
            do {
                let columns = try await isOlder ? columns(of: table.name) : Set(table.columns.map(\.name))
                guard !columns.isEmpty else { continue }
                counts[table.name] = try await readRows(of: table.limited(to: columns))
            } catch {
                problems.append("The table \(table.name) cannot be read. \(PostgresStore.storeError(error).explanation)")
            }
        }
        for name in [
            "app_edition", "activity_counts", "new_activity_counts", "new_field_accesses", "call_counts", "call_users", "commit_marks",
            "nodes",
        ] {
            do {
                if isOlder, try await columns(of: name).isEmpty { continue }
                let count = try await connection.run("SELECT COUNT(*) AS count FROM \(name)").first
                counts[name] = try count?.integer("count")
            } catch {
                problems.append("The table \(name) cannot be read. \(PostgresStore.storeError(error).explanation)")
            }
        }
        return (counts, problems)
    }

    /// Returns the names of the columns of a table; none if there is no such table.
    private func columns(of table: String) async throws -> Set<String> {
        let rows = try await connection.run(
            """
            SELECT attname::text AS name FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
            WHERE relnamespace = quote_ident(current_schema())::regnamespace AND relname = $1 AND attnum > 0 AND NOT attisdropped
            """, [.text(table)])
        return Set(try rows.map { try $0.value("name", as: String.self) })
    }

    private func readRows(of table: StoreTable) async throws -> Int {
        let reader = PostgresStoreRows(connection: connection, place: place)
        _ = try await connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        do {
            var (count, batch) = (0, try await reader.rows(of: table, after: nil))
            while let last = batch.last {
                count += batch.count
                batch = try await reader.rows(of: table, after: last)
            }
            _ = try await connection.run("COMMIT")
            return count
        } catch {
            _ = try? await connection.run("ROLLBACK")
            throw error
        }
    }

    /// The foreign keys of the schema, each with the conditions of a query for rows that break it.
    private static let foreignKeys = """
        SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent,
            string_agg(format('child.%I = parent.%I', child.attname, parent.attname), ' AND ' ORDER BY number) AS match,
            string_agg(format('child.%I IS NOT NULL', child.attname), ' AND ' ORDER BY number) AS presence
        FROM pg_constraint, unnest(conkey, confkey) WITH ORDINALITY AS columns (child_number, parent_number, number)
            JOIN pg_attribute AS child ON child.attnum = child_number JOIN pg_attribute AS parent ON parent.attnum = parent_number
        WHERE contype = 'f' AND connamespace = quote_ident(current_schema())::regnamespace
            AND child.attrelid = conrelid AND parent.attrelid = confrelid
        GROUP BY pg_constraint.oid, conrelid, confrelid ORDER BY child, parent
        """

    /// Finds rows that name a missing row although a foreign key forbids it, because a superuser can switch foreign keys off.
    func brokenForeignKeys() async throws -> [String] {
        var problems: [String] = []
        for key in try await connection.run(Self.foreignKeys) {
            let (child, parent) = (try key.value("child", as: String.self), try key.value("parent", as: String.self))
            let broken = try await connection.run(
                """
                SELECT 1 FROM \(child) AS child WHERE \(try key.value("presence", as: String.self))
                    AND NOT EXISTS (SELECT 1 FROM \(parent) AS parent WHERE \(try key.value("match", as: String.self))) LIMIT 1
                """)
            if !broken.isEmpty { problems.append(Self.brokenReference(child, parent)) }
        }
        return problems
    }

    private static func brokenReference(_ child: String, _ parent: String) -> String {
        "A row of the table \(child) names a row of the table \(parent) that does not exist."
    }

    /// Finds broken references that no foreign key forbids, and tables of one row that have another number of rows. What outlives the
    /// people and apps that it names is not checked, such as the audit log.
    func brokenReferences() async throws -> [String] {
        let conditions = [
            (
                "SELECT 1 FROM test_users WHERE NOT EXISTS (SELECT 1 FROM apps WHERE id = app_id)",
                Self.brokenReference("test_users", "apps")
            ),
            (
                """
                SELECT 1 FROM apps WHERE icon_digest IS NOT NULL
                    AND NOT EXISTS (SELECT 1 FROM app_icons WHERE app_id = apps.id AND digest = apps.icon_digest)
                """, Self.brokenReference("apps", "app_icons")
            ),
            ("SELECT 1 WHERE (SELECT COUNT(*) FROM app_edition) <> 1", "The table app_edition does not have exactly one row."),
            ("SELECT 1 WHERE (SELECT COUNT(*) FROM audit_compactions) <> 1", "The table audit_compactions does not have exactly one row."),
        ]
        var problems: [String] = []
        for (query, problem) in conditions where try await !connection.run("\(query) LIMIT 1").isEmpty { problems.append(problem) }
        return problems
    }

    /// Compares the counts of activity with the sums of the audit log, because a superuser can switch triggers off.
    func differingActivityCounts() async throws -> [String] {
        let count = try await connection.run(PostgresSchema.differingActivityCounts).first?.integer("count")
        return StoreReport.problems(ofDifferingActivityCounts: count ?? 0)
    }

    /// Finds tables whose next row would get the ID of another one.
    func sequencesBehind() async throws -> [String] {
        var problems: [String] = []
        for table in StoreTable.all {
            guard let highest = table.highestID else { continue }
            let result = try await connection.run(
                "SELECT COALESCE((\(highest)), 0) > COALESCE(pg_sequence_last_value(\(table.sequence)::regclass), 0)")
            guard try result.first?.value(0) == true else { continue }
            problems.append("The next row of the table \(table.name) would get an ID that another row has or had.")
        }
        return problems
    }

    /// Compares the indexes with their tables, if the extension `amcheck` is installed and the user may use it.
    func damagedIndexes() async throws -> [String] {
        let function = try await connection.run(
            """
            SELECT format('%I.bt_index_check', nspname) AS name FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace
            WHERE extname = 'amcheck'
            """)
        guard let name = try function.first?.value("name", as: String.self) else { return [] }
        let indexes = try await connection.run(
            """
            SELECT pg_class.oid::bigint AS oid, relname::text AS name FROM pg_class JOIN pg_am ON pg_am.oid = relam
            WHERE relnamespace = quote_ident(current_schema())::regnamespace AND relkind = 'i' AND amname = 'btree' ORDER BY relname
            """)
        var problems: [String] = []
        for index in indexes {
            do {
                _ = try await connection.run("SELECT \(name)($1::oid::regclass, true)", [.integer(try index.value("oid", as: Int64.self))])
            } catch let error as PostgresError where error.sqlState == "42501" {
                return problems
            } catch let error as PostgresError where ["XX001", "XX002"].contains(error.sqlState) {
                problems.append("The index \(try index.value("name", as: String.self)) is damaged: \(error.message).")
            }
        }
        return problems
    }
}
