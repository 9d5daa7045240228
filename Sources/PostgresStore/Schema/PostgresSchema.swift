import ProviderStore

/// The schema of the store, as a list of steps. Steps are only ever appended, so that databases of earlier builds stay usable.
///
/// Times are seconds since 1970, days are counted from 1970-01-01 (UTC), and sets are comma-separated lists. Texts are compared byte by
/// byte, like in Swift and in SQLite.
enum PostgresSchema {
    /// The steps, each as a list of statements. The first is step 1.
    private static let steps = [
        [
            keys, people, friends, sessions, apps, roles, permissions, reviews, grants, codesAndProofs, logins, deviceLogins, callbacks,
            auditLog, fieldAccesses, counters, nodes, commits,
        ].flatMap(statements) + appDataVersion,
        [callbackLeases, callCounts, optionsOfNodes].flatMap(statements),
        [seedFiles, otherPasswordDigests].flatMap(statements),
        activityCounts,
    ]

    /// The number of the last step.
    static let version = steps.count
    /// The oldest version of a program that can use a database with the present schema. All later steps only add what such a program does
    /// not miss.
    static let oldestProgram = 1

    /// The maximum time of a step, and of waiting for the steps of another node.
    private static let patience = Duration.seconds(3600)
    private static let pauseBeforeRepetition = Duration.seconds(1)

    /// Brings the schema of a database to the present version. Nodes that start at the same time wait for each other.
    /// - Throws: `StoreError` for a database of another program, or of a later version that this program cannot use.
    static func apply(on connection: PostgresConnection, _ place: String) async throws {
        let deadline = ContinuousClock.now.advanced(by: patience)
        while try await state(on: connection, place) != .current {
            do {
                try await addSteps(on: connection, place)
            } catch let error as PostgresError where error.kind == .lockTimeout && ContinuousClock.now < deadline {
                try await Task.sleep(for: pauseBeforeRepetition)
            }
        }
    }

    /// Limits how long a step waits for a table that others use, such as a backup, because everybody else who needs the table waits behind the
    /// step. The limit is over `deadlock_timeout`, after which PostgreSQL ends an automatic vacuum of the table for the step, but at most nine
    /// seconds, because a write of a node waits for ten.
    private static let lockTimeout = """
        SELECT set_config(
            'lock_timeout', least(extract(epoch FROM current_setting('deadlock_timeout')::interval) * 1000 + 500, 9000)::int::text, true)
        """

    /// Adds the missing steps in one transaction.
    private static func addSteps(on connection: PostgresConnection, _ place: String) async throws {
        _ = try await connection.run(
            [
                PostgresCommand("BEGIN"), PostgresCommand("SET LOCAL lock_timeout = 0"),
                PostgresCommand("SELECT pg_advisory_xact_lock($1::bigint)", [.integer(PostgresSubject.schema.key)]),
                PostgresCommand(lockTimeout),
            ], within: patience)
        var found = 0
        do {
            switch try await state(on: connection, place) {
            // Another node has just done it.
            case .current: found = version
            case .empty: _ = try await connection.run(create)
            case .older(let version): found = version
            }
            for (number, statements) in zip(1..., steps) where number > found {
                _ = try await connection.run(statements.map { PostgresCommand($0) }, within: patience)
            }
            _ = try await connection.run(
                [
                    PostgresCommand(
                        "UPDATE latchkey_schema SET version = GREATEST(version, $1), oldest_program = GREATEST(oldest_program, $2)",
                        [.integer(version), .integer(oldestProgram)]), PostgresCommand("COMMIT"),
                ])
        } catch {
            _ = try? await connection.run("ROLLBACK")
            guard found == 0, let error = error as? PostgresError, error.kind == .permissionMissing else { throw error }
            throw try await missingPermission(on: connection, place, error)
        }
    }

    /// The error for a user who may not create tables, as most users since PostgreSQL 15.
    private static func missingPermission(
        on connection: PostgresConnection, _ place: String, _ error: PostgresError
    ) async throws -> StoreError {
        let remedies = try await connection.run(
            """
            SELECT format('ALTER DATABASE %I OWNER TO %I', current_database(), current_user),
                format('GRANT CREATE ON SCHEMA %I TO %I', current_schema(), current_user)
            """)
        guard let remedy = remedies.first else { return PostgresStore.storeError(error) }
        return StoreError(
            code: error.kind.rawValue,
            explanation: "The user may not create tables on \(place); run \(try remedy.value(0, as: String.self)), or in this database "
                + "\(try remedy.value(1, as: String.self)), as an administrator of the server: \(error.message).")
    }

    /// Checks that a database has a store, and changes nothing.
    /// - Throws: `StoreError` for an empty database, and like ``apply(on:_:)``.
    static func requireStore(on connection: PostgresConnection, _ place: String) async throws {
        guard try await state(on: connection, place) == .empty else { return }
        throw StoreError(
            code: "store_missing", explanation: "There is no store on \(place): the database is empty. latchkey serve creates one.")
    }

    /// Returns the statements that create the schema as it is after a step.
    static func statements(upTo step: Int) -> [PostgresCommand] {
        create + steps.prefix(max(0, step)).joined().map { PostgresCommand($0) }
    }

    /// Returns the number of the last step that a store has; 0 if it does not say.
    static func version(on connection: PostgresConnection) async throws -> Int {
        try await connection.run("SELECT version FROM latchkey_schema").first?.integer("version") ?? 0
    }

    private enum State: Equatable {
        case empty
        /// The schema has the steps up to this one.
        case older(Int)
        /// The program can use the schema as it is.
        case current
    }

    private static let create = [
        PostgresCommand("CREATE TABLE latchkey_schema (version BIGINT NOT NULL, oldest_program BIGINT NOT NULL)"),
        PostgresCommand("INSERT INTO latchkey_schema (version, oldest_program) VALUES (0, 0)"),
    ]

    /// Returns what the schema contains. The tables and views of extensions do not count, because many servers have some in each database.
    private static func state(on connection: PostgresConnection, _ place: String) async throws -> State {
        let tables = try await connection.run(
            """
            SELECT relname::text FROM pg_class
            WHERE relnamespace = quote_ident(current_schema())::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f')
                AND NOT EXISTS (
                    SELECT 1 FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')
            ORDER BY relname = 'latchkey_schema' DESC, relname LIMIT 1
            """)
        guard let first = tables.first else {
            try await requireUsableSearchPath(on: connection, place)
            return .empty
        }
        let name: String = try first.value(0)
        guard name == "latchkey_schema" else { throw StoreError.otherProgram(place, table: name) }
        let numbers = try await connection.run("SELECT version, oldest_program FROM latchkey_schema")
        guard numbers.count == 1, let row = numbers.first else { throw StoreError.otherProgram(place, table: name) }
        let (found, oldest) = (try row.integer("version"), try row.integer("oldest_program"))
        guard oldest <= version else { throw StoreError.newerSchema(place, found: found, known: version) }
        return found < version ? .older(found) : .current
    }

    /// The name of the schema of tables follows from the user, so another user would create a second store in the same database.
    /// - Throws: `StoreError` if the user's `search_path` leads past a store in another schema, or to no schema.
    private static func requireUsableSearchPath(on connection: PostgresConnection, _ place: String) async throws {
        let schemas = try await connection.run(
            """
            SELECT current_schema()::text AS own, (
                SELECT nspname::text FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
                WHERE relname = 'latchkey_schema' AND relkind = 'r' LIMIT 1
            ) AS other
            """)
        let own = try schemas.first?.optional("own", as: String.self)
        if let other = try schemas.first?.optional("other", as: String.self) {
            throw StoreError(
                code: "store_foreign",
                explanation: "There is a store in the schema \(other) of the database on \(place), but this user's search_path leads to "
                    + "\(own.map { "the schema \($0)" } ?? "no schema that exists"). Set search_path for the user.")
        }
        guard own == nil else { return }
        throw StoreError(
            code: "store_search_path",
            explanation: "This user's search_path leads to no schema that exists in the database on \(place); create that schema, or set "
                + "another search_path for the user.")
    }

    /// Returns the statements of a script. A statement ends with a semicolon at the end of a line.
    private static func statements(in script: String) -> [String] {
        script.split(separator: "\n").filter { !$0.hasPrefix("--") }.joined(separator: "\n").split(separator: ";\n").map {
            String($0.hasSuffix(";") ? $0.dropLast() : $0)
        }
    }
}

extension StoreError {
    fileprivate static func otherProgram(_ place: String, table: String) -> StoreError {
        StoreError(
            code: "store_foreign",
            explanation: "\(place) has the table \(table), but not the tables of Latchkey. It was not changed; "
                + "name an empty database, or create one with createdb.")
    }

    fileprivate static func newerSchema(_ place: String, found: Int, known: Int) -> StoreError {
        StoreError(
            code: "store_newer",
            explanation: "The store on \(place) was changed by a newer version of Latchkey (its schema is \(found), this program knows "
                + "\(known)). It was not changed; run that version.")
    }
}
