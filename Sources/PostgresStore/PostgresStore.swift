import LoginModel
import ProviderMonitoring
public import ProviderStore

/// A store on a PostgreSQL server, which any number of nodes use at the same time.
public struct PostgresStore: ProviderStore {
    let address: PostgresAddress
    let appCache = AppCache()
    let fieldAccesses = FieldAccessQueue()
    private let lookups: PostgresLookups
    let fieldAccessConnection: PostgresLookups
    /// The connection for queries that read many rows, so that other reads do not wait for them.
    private let reports: PostgresLookups
    let writes: PostgresWriteQueue
    private let primary = PostgresPrimary()
    private let spans = Spans()
    /// `nil` for a command that does not serve.
    private let heartbeat: PostgresHeartbeat?

    /// The maximum time of a write, in which it is repeated after a conflict or a fail-over.
    static let patience = Duration.seconds(8)
    /// The maximum time of a query, in which it is repeated after the loss of a connection.
    static let patienceOfQueries = Duration.seconds(3)
    /// The maximum time of a query that reads many rows.
    private static let patienceOfReports = Duration.seconds(6)
    /// The time between two attempts to reach the server.
    static let pauseBeforeRepetition = Duration.milliseconds(100)
    private static let lookupConnections = 2

    /// Opens the store at an address: `postgres:` and keywords of libpq, as in `postgres:host=db.example dbname=latchkey`, or a URI that
    /// begins with `postgresql://`. It creates the schema in an empty database.
    /// - Parameters:
    ///   - node: The node that serves with the store; `nil` for a command.
    ///   - createsSchema: Whether an empty database becomes a store.
    /// - Throws: The reason why the address is invalid, the database cannot be used, or the node does not fit to the others.
    public static func open(
        address: String, as node: PostgresNode? = nil, createsSchema: Bool = true
    ) async throws(StoreError) -> PostgresStore {
        try await open(address: address, as: node, createsSchema: createsSchema, beforeFirstWrite: nil)
    }

    /// Checks an address, without connecting to it.
    /// - Throws: `StoreError` if the address is malformed or contains a password, or if libpq is missing.
    package static func checkAddress(_ address: String) throws(StoreError) {
        do { _ = try PostgresAddress(address) } catch { throw storeError(error) }
    }

    /// Opens the store; see ``open(address:as:createsSchema:)``.
    /// - Parameter beforeFirstWrite: What each transaction does between its reads and its writes.
    static func open(
        address: String, as node: PostgresNode? = nil, createsSchema: Bool = true, beforeFirstWrite: (@Sendable () async -> Void)?
    ) async throws(StoreError) -> PostgresStore {
        do {
            let store = PostgresStore(try PostgresAddress(address), node, beforeFirstWrite)
            let place = "PostgreSQL (\(store.address))"
            let connection = try await PostgresConnector(address: store.address, primary: store.primary).connect()
            if node == nil { try await PostgresNode.requireNoCopy(on: connection, place, "run the command again") }
            if !createsSchema { try await PostgresSchema.requireStore(on: connection, place) }
            try await PostgresSchema.apply(on: connection, place)
            if let node {
                try await node.join(on: connection, store.primary, place)
                store.heartbeat?.start()
            }
            return store
        } catch {
            throw storeError(error)
        }
    }

    public var readiness: StoreReadiness { heartbeat == nil ? .ready : primary.readiness() }

    /// Returns the names of other nodes that run now and have other options than this node; at most ten.
    public func nodesWithOtherOptions() async throws(StoreError) -> [String] {
        guard let heartbeat else { return [] }
        return try await read(heartbeat.node.nodesWithOtherOptions)
    }

    /// Removes the node from the register, and closes the idle connections.
    public func closeConnections() async {
        await heartbeat?.leave()
        writes.close()
    }

    private init(_ address: PostgresAddress, _ node: PostgresNode?, _ beforeFirstWrite: (@Sendable () async -> Void)?) {
        self.address = address
        let connector = PostgresConnector(address: address, primary: primary)
        lookups = PostgresLookups(connector, count: Self.lookupConnections)
        fieldAccessConnection = PostgresLookups(connector, count: 1)
        reports = PostgresLookups(connector, count: 1)
        writes = PostgresWriteQueue(connector, appCache: appCache, beforeFirstWrite: beforeFirstWrite)
        heartbeat = node.map { PostgresHeartbeat(connector, node: $0) }
    }

    /// Runs a query.
    func read<Value>(_ query: PostgresQuery<Value>) async throws(StoreError) -> Value {
        let results = try await lookUp([query.command])
        do {
            return try query.decode(results[0])
        } catch {
            throw Self.storeError(error, address)
        }
    }

    /// Runs a query that may read many rows, on a connection of its own. The server ends it after five seconds, because it would otherwise
    /// go on after the caller has given up.
    func report<Value>(_ query: PostgresQuery<Value>) async throws(StoreError) -> Value {
        let begin = [PostgresCommand("BEGIN READ ONLY"), PostgresCommand("SET LOCAL statement_timeout = '5s'")]
        do {
            let results = try await results(
                of: begin + [query.command, PostgresCommand("COMMIT")], on: reports, upTo: Self.patienceOfReports)
            return try query.decode(results[begin.count])
        } catch {
            throw Self.storeError(error, address)
        }
    }

    /// Runs several queries in one snapshot and one round trip.
    func read<First, each Value>(
        _ first: PostgresQuery<First>, _ queries: repeat PostgresQuery<each Value>
    ) async throws(StoreError) -> (First, repeat each Value) {
        var commands = [PostgresCommand("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY"), first.command]
        repeat commands.append((each queries).command)
        commands.append(PostgresCommand("COMMIT"))
        let results = try await lookUp(commands)
        do {
            var index = 2
            func next<Element>(_ query: PostgresQuery<Element>) throws -> Element {
                defer { index += 1 }
                return try query.decode(results[index])
            }
            return (try first.decode(results[1]), repeat try next(each queries))
        } catch {
            throw Self.storeError(error, address)
        }
    }

    /// Runs commands on the connections for lookups.
    private func lookUp(_ commands: [PostgresCommand]) async throws(StoreError) -> [PostgresResult] {
        do {
            return try await results(of: commands, on: lookups)
        } catch {
            throw Self.storeError(error, address)
        }
    }

    /// Runs the commands of queries. They are repeated after the loss of a connection.
    func results(
        of commands: [PostgresCommand], on lookups: PostgresLookups, upTo patience: Duration = Self.patienceOfQueries
    ) async throws -> [PostgresResult] {
        try await StoreTimeLimit.measure(upTo: patience) { deadline in
            while true {
                if let reason = primary.reasonNotToUse() { throw PostgresError(.connectionLost, message: reason) }
                do {
                    return try await spans.record("store query") { try await lookups.run(commands, until: deadline) }
                } catch let error as PostgresError where error.isTemporary && ContinuousClock.now < deadline - Self.pauseBeforeRepetition {
                    try await Task.sleep(for: Self.pauseBeforeRepetition)
                }
            }
        }
    }

    /// Runs a statement that is a whole transaction.
    func write<Value>(_ statement: PostgresQuery<Value>) async throws(StoreError) -> Value {
        try await write(locking: []) { transaction in try await transaction.read(statement) }
    }

    /// Performs a write in a transaction. It returns when the data is durable.
    ///
    /// After a conflict with another transaction or the loss of the connection, the write is repeated, unless it was committed. It may share
    /// its transaction with other writes of the node; see ``PostgresBatch``.
    /// - Parameters:
    ///   - subjects: What the transaction locks before it reads.
    ///   - body: Reads, decides, and writes. It can be called several times.
    func write<Value: Sendable>(
        locking subjects: [PostgresSubject], _ body: @escaping @Sendable (PostgresTransaction) async throws -> Value
    ) async throws(StoreError) -> Value {
        do {
            if let reason = primary.reasonNotToUse() { throw PostgresError(.connectionLost, message: reason) }
            // The value of the attempt that is committed.
            let value = Locked<Value?>(nil)
            try await StoreTimeLimit.measure(upTo: Self.patience) { deadline in
                let write = PostgresWrite(subjects: subjects, deadline: deadline) { transaction in
                    let result = try await body(transaction)
                    value.withLock { $0 = result }
                }
                try await spans.record("store write") { try await writes.perform(write) }
            }
            guard let value = value.withLock(\.self) else { preconditionFailure("A write was committed without having been performed.") }
            return value
        } catch {
            throw Self.storeError(error, address)
        }
    }
}
