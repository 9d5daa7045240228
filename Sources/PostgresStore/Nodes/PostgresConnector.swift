import Synchronization

/// Opens connections to the primary. An address can name several servers, and one of them can be a former primary that has returned and
/// accepts writes; the timeline tells them apart.
struct PostgresConnector: Sendable {
    let address: PostgresAddress
    let primary: PostgresPrimary

    /// The maximum time to connect to one of several servers.
    var patienceForEach = Duration.seconds(2)

    /// The time for which other servers may answer after one has been found that can be used.
    private static let patienceForOthers = Duration.milliseconds(300)
    /// The time after which a server that cannot be used is asked again while another one is silent.
    private static let pauseBeforeRepetition = Duration.milliseconds(200)

    /// What happens while the servers are asked. The number is the place of the server in the address.
    private enum Event: Sendable {
        case attemptEnded(Int, Result<PostgresConnection, PostgresError>)
        case pauseEnded(Int)
        /// The time for the other servers has passed.
        case timeEnded
    }

    /// Connects to all servers at the same time, and keeps the connection to the one with the highest timeline among those that can be
    /// reached and accept writes. A standby can be promoted while a former primary is silent, so servers that cannot be used are asked again
    /// until all have answered.
    /// - Parameters:
    ///   - duration: The maximum time; `nil` for that of the limits.
    ///   - isCounted: Whether the connection is one of those that ``PostgresPrimary`` limits.
    /// - Throws: An error with the messages of all servers, if none can be used.
    func connect(
        within duration: Duration? = nil, limits: PostgresLimits = PostgresLimits(), isCounted: Bool = true
    ) async throws(PostgresError) -> PostgresConnection {
        guard isCounted else { return try await connectToPrimary(within: duration, limits) }
        if let refusal = primary.reserveConnection() { throw refusal.at(address.description) }
        do throws(PostgresError) {
            return try await connectToPrimary(within: duration, limits)
        } catch {
            primary.returnConnection()
            throw error
        }
    }

    private func connectToPrimary(within duration: Duration?, _ limits: PostgresLimits) async throws(PostgresError) -> PostgresConnection {
        let servers = PostgresSession.servers(of: address)
        var limits = limits
        if let duration { limits.connecting = min(limits.connecting, max(duration, .zero)) }
        if servers.count > 1 { limits.connecting = min(limits.connecting, patienceForEach) }
        let deadline = ContinuousClock.now.advanced(by: limits.connecting)
        let (events, event) = AsyncStream.makeStream(of: Event.self)
        func ask(_ server: Int) {
            limits.connecting = max(deadline - .now, .zero)
            Task { [limits] in event.yield(.attemptEnded(server, await connect(to: servers[server], limits))) }
        }
        func wait(for duration: Duration, then next: Event) {
            Task {
                try? await Task.sleep(for: duration)
                event.yield(next)
            }
        }
        var best: PostgresConnection?
        var errors: [Int: PostgresError] = [:]
        var silent = Set(servers.indices)
        for server in servers.indices { ask(server) }
        for await event in events {
            switch event {
            case .attemptEnded(let server, .success(let connection)):
                silent.remove(server)
                if best == nil { wait(for: Self.patienceForOthers, then: .timeEnded) }
                if timeline(connection) > best.map(timeline) ?? 0 { best = connection }
            case .attemptEnded(let server, .failure(let error)):
                silent.remove(server)
                errors[server] = error
                if error.isTemporary { wait(for: Self.pauseBeforeRepetition, then: .pauseEnded(server)) }
            case .pauseEnded(let server): if best == nil { ask(server) }
            case .timeEnded: silent = []
            }
            if silent.isEmpty { break }
        }
        guard let best else { throw Self.error(of: errors) }
        return best
    }

    /// Returns one error for the errors of all servers: that of the server with the most specific reason, with the reasons of the others. A
    /// standby is read-only, and a server that is down cannot be reached, whatever is wrong with the primary.
    private static func error(of errors: [Int: PostgresError]) -> PostgresError {
        func rank(_ error: PostgresError) -> Int {
            switch error.kind {
            case .readOnly: 0
            case .cannotConnect, .deadlinePassed: 1
            default: 2
            }
        }
        let servers = errors.sorted { (rank($0.value), $0.key) > (rank($1.value), $1.key) }.map(\.value)
        guard let error = servers.first else { return PostgresError(.cannotConnect) }
        guard servers.count > 1 else { return error }
        let others = servers.dropFirst().map { $0.explanation.hasSuffix(".") ? String($0.explanation.dropLast()) : $0.explanation }
        return error.with(message: ([error.message].filter { !$0.isEmpty } + others).joined(separator: "; "))
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
