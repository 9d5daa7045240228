import ProviderStore

extension PostgresConnection {
    /// The time after which a statement of a copy or a check fails.
    private static let patience = Duration.seconds(24 * 3600)

    /// Connects for a copy or a check, whose statements take as long as the store is large.
    static func connectForMaintenance(to address: PostgresAddress) async throws -> PostgresConnection {
        var limits = PostgresLimits()
        limits.flush = patience
        // A batch of pictures; the server sends a byte as two digits.
        limits.resultBytes = 256 << 20
        // The connector recognizes a former primary among several servers.
        let connection = try await PostgresConnector(address: address, primary: PostgresPrimary()).connect(limits: limits)
        _ = try await connection.run(
            """
            SELECT set_config('lock_timeout', '10s', false), set_config('idle_in_transaction_session_timeout', '0', false),
                set_config('statement_timeout', '0', false)
            """)
        return connection
    }

    /// Keeps nodes and all writes of others away from the store until the connection is closed.
    /// - Throws: `StoreError` if a node uses the store, or if it is being copied.
    func lockStore(_ place: String) async throws {
        let lock = try await run("SELECT pg_try_advisory_lock($1)", [.integer(PostgresSubject.copy.key)])
        guard try lock.first?.value(0) == true else { throw StoreError.inUse(place, "another copy uses it") }
        // A node first registers itself and then looks for this lock, so one of the two notices the other.
        let nodes = try await run(
            "SELECT name FROM nodes WHERE seen_at > EXTRACT(EPOCH FROM now()) - $1 ORDER BY name LIMIT 1",
            [.number(PostgresNode.lifeWithoutSign)])
        if let node = nodes.first {
            throw StoreError.inUse(
                place,
                "the node \(try node.value(0, as: String.self)) uses it, or did so within the last \(Int(PostgresNode.lifeWithoutSign)) "
                    + "seconds; stop all nodes first")
        }
    }

    /// Releases the locks and closes the connection. Otherwise the server would release them a little later than the connection is closed.
    func closeUnlocked() async {
        _ = try? await run("SELECT pg_advisory_unlock_all()")
        await close()
    }

    /// Waits for the writes of commands, and keeps further ones away until the connection is closed.
    func lockWrites() async throws { _ = try await run("SELECT pg_advisory_lock($1)", [.integer(PostgresSubject.store.key)]) }

    /// Checks that the schema is the one that this program copies.
    func requirePresentSchema(_ place: String) async throws {
        let found = try await run("SELECT version FROM latchkey_schema")
        guard let row = found.first, try row.integer("version") == PostgresSchema.version else {
            throw StoreError(
                code: "store_newer",
                explanation: "The store on \(place) was changed by a newer version of Latchkey; copy it with that version.")
        }
    }
}

extension PostgresAddress {
    /// The server and the database, as sentences name them.
    var place: String { "PostgreSQL (\(self))" }
}
