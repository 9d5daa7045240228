import Synchronization

/// Opens connections to the primary. An address can name several servers, and one of them can be a former primary that has returned and
/// accepts writes; the timeline tells them apart.
struct PostgresConnector: Sendable {
    let address: PostgresAddress
    let primary: PostgresPrimary

    /// The maximum time to connect to one of several servers.
    private static let patienceForEach = Duration.seconds(2)

    /// Connects to the server with the highest timeline among those that can be reached and accept writes.
    /// - Parameter duration: The maximum time; `nil` for that of `PostgresLimits`.
    /// - Throws: The error of the last server, if none can be used.
    func connect(within duration: Duration? = nil) async throws(PostgresError) -> PostgresConnection {
        let servers = address.servers
        var limits = PostgresLimits()
        if let duration { limits.connecting = min(limits.connecting, max(duration, .zero)) }
        if servers.count > 1 { limits.connecting = min(limits.connecting / servers.count, Self.patienceForEach) }
        var (best, bestTimeline): (PostgresConnection?, Int) = (nil, 0)
        var problem = PostgresError(.cannotConnect)
        for server in servers {
            do throws(PostgresError) {
                let connection = try await PostgresConnection.connect(to: server, limits: limits)
                let timeline = try await Self.timeline(of: connection)
                connection.timeline.store(timeline, ordering: .relaxed)
                if isUsable(connection), timeline > bestTimeline {
                    (best, bestTimeline) = (connection, timeline)
                } else {
                    problem = PostgresError(.readOnly, message: "the server is a former primary").at(server.description)
                }
            } catch {
                problem = error
            }
        }
        guard let best else { throw problem }
        return best
    }

    /// Whether a connection can be used, that is, it has not ended, and its server is not a former primary.
    func isUsable(_ connection: PostgresConnection) -> Bool {
        connection.end == nil && primary.accepts(timeline: connection.timeline.load(ordering: .relaxed))
    }

    /// Returns the timeline of a primary.
    private static func timeline(of connection: PostgresConnection) async throws(PostgresError) -> Int {
        let result = try await connection.run(
            """
            SELECT CASE WHEN pg_is_in_recovery() THEN NULL
                ELSE ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::bigint END
            """)
        guard let timeline = (try? result.first?.optional(0, as: Int64.self)) ?? nil else { throw PostgresError(.readOnly) }
        return Int(timeline)
    }
}

extension PostgresAddress {
    /// The addresses of the single servers that the address names.
    var servers: [PostgresAddress] {
        func values(_ name: String) -> [String] {
            parameters[name]?.split(separator: ",", omittingEmptySubsequences: false).map(String.init) ?? []
        }
        let (hosts, addresses, ports) = (values("host"), values("hostaddr"), values("port"))
        let count = max(hosts.count, addresses.count)
        guard count > 1 else { return [self] }
        return (0..<count).map { index in
            var parameters = parameters
            if !hosts.isEmpty { parameters["host"] = hosts.count > index ? hosts[index] : "" }
            if !addresses.isEmpty { parameters["hostaddr"] = addresses.count > index ? addresses[index] : "" }
            if ports.count > 1 { parameters["port"] = ports.count > index ? ports[index] : "" }
            return PostgresAddress(parameters: parameters)
        }
    }
}
