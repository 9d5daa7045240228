import Synchronization

/// Opens connections to the primary. An address can name several servers, and one of them can be a former primary that has returned and
/// accepts writes; the timeline tells them apart.
struct PostgresConnector: Sendable {
    let address: PostgresAddress
    let primary: PostgresPrimary

    /// The maximum time to connect to one of several servers.
    private static let patienceForEach = Duration.seconds(2)
    /// The time for which other servers may answer after one has been found that can be used.
    private static let patienceForOthers = Duration.milliseconds(300)

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
        let (attempts, attempt) = AsyncStream.makeStream(of: Attempt?.self)
        for (index, server) in servers.enumerated() {
            Task { [limits] in attempt.yield(Attempt(server: index, result: await connect(to: server, limits))) }
        }
        var best: PostgresConnection?
        var errors: [Int: PostgresError] = [:]
        var remaining = servers.count
        for await result in attempts {
            // The time for the other servers has passed.
            guard let result else { break }
            remaining -= 1
            switch result.result {
            case .success(let connection):
                if best == nil, remaining > 0 {
                    Task {
                        try? await Task.sleep(for: Self.patienceForOthers)
                        attempt.yield(nil)
                    }
                }
                if timeline(connection) > best.map(timeline) ?? 0 { best = connection }
            case .failure(let error): errors[result.server] = error
            }
            if remaining == 0 { break }
        }
        guard let best else { throw errors.max { $0.key < $1.key }?.value ?? PostgresError(.cannotConnect) }
        return best
    }

    /// How the connection to a server ended.
    private struct Attempt: Sendable {
        /// The place of the server in the address.
        let server: Int
        let result: Result<PostgresConnection, PostgresError>
    }

    private func connect(to server: PostgresAddress, _ limits: PostgresLimits) async -> Result<PostgresConnection, PostgresError> {
        let deadline = ContinuousClock.now.advanced(by: limits.connecting)
        do throws(PostgresError) {
            let connection = try await PostgresConnection.connect(to: server, limits: limits)
            connection.timeline.store(try await Self.timeline(of: connection, within: deadline - .now), ordering: .relaxed)
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
