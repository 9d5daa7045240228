import Synchronization

/// Opens connections to the primary. An address can name several servers, and one of them can be a former primary that has returned and
/// accepts writes; the timeline tells them apart.
struct PostgresConnector: Sendable {
    let address: PostgresAddress
    let primary: PostgresPrimary

    /// The maximum time to connect to one of several servers.
    private static let patienceForEach = Duration.seconds(2)

    /// Connects to all servers at the same time, and keeps the connection to the one with the highest timeline among those that can be
    /// reached and accept writes.
    /// - Parameter duration: The maximum time; `nil` for that of the limits.
    /// - Throws: The error of the last server, if none can be used.
    func connect(
        within duration: Duration? = nil, limits: PostgresLimits = PostgresLimits()
    ) async throws(PostgresError) -> PostgresConnection {
        let servers = PostgresSession.servers(of: address)
        var limits = limits
        if let duration { limits.connecting = min(limits.connecting, max(duration, .zero)) }
        if servers.count > 1 { limits.connecting = min(limits.connecting, Self.patienceForEach) }
        let attempts = await withTaskGroup { [limits] group in
            for (index, server) in servers.enumerated() { group.addTask { (index, await connect(to: server, limits)) } }
            return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
        }
        var (best, problem) = (nil as PostgresConnection?, PostgresError(.cannotConnect))
        for attempt in attempts {
            switch attempt {
            case .success(let connection): if timeline(connection) > best.map(timeline) ?? 0 { best = connection }
            case .failure(let error): problem = error
            }
        }
        guard let best else { throw problem }
        return best
    }

    private func connect(to server: PostgresAddress, _ limits: PostgresLimits) async -> Result<PostgresConnection, PostgresError> {
        do throws(PostgresError) {
            let connection = try await PostgresConnection.connect(to: server, limits: limits)
            connection.timeline.store(try await Self.timeline(of: connection, within: limits.connecting), ordering: .relaxed)
            guard isUsable(connection) else {
                throw PostgresError(.readOnly, message: "the server is a former primary").at(server.description)
            }
            return .success(connection)
        } catch {
            return .failure(error)
        }
    }

    /// Whether a connection can be used, that is, it has not ended, and its server is not a former primary.
    func isUsable(_ connection: PostgresConnection) -> Bool {
        connection.end == nil && primary.accepts(timeline: timeline(connection))
    }

    private func timeline(_ connection: PostgresConnection) -> Int { connection.timeline.load(ordering: .relaxed) }

    /// Returns the timeline of a primary.
    private static func timeline(of connection: PostgresConnection, within duration: Duration) async throws(PostgresError) -> Int {
        let result = try await connection.run(
            """
            SELECT CASE WHEN pg_is_in_recovery() THEN NULL
                ELSE ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::bigint END
            """, within: duration)
        guard let timeline = (try? result.first?.optional(0, as: Int64.self)) ?? nil else { throw PostgresError(.readOnly) }
        return Int(timeline)
    }
}
