public import ProviderStore

/// A store on a PostgreSQL server, which any number of nodes use at the same time.
public struct PostgresStore: ProviderStore {
    let address: PostgresAddress
    let appCache = AppCache()
    let fieldAccesses = FieldAccessQueue()
    private let lookups: PostgresLookups
    let fieldAccessConnection: PostgresLookups
    private let pool: PostgresPool
    private let gate = SubjectGate()
    private let primary = PostgresPrimary()
    /// `nil` for a command that does not serve.
    private let heartbeat: PostgresHeartbeat?
    /// What a transaction does between its reads and its writes. `nil` except in tests of interleaved transactions.
    let beforeFirstWrite: (@Sendable () async -> Void)?

    /// The maximum time of a write, in which it is repeated after a conflict or a fail-over.
    static let patience = Duration.seconds(8)
    /// The maximum time of a query, in which it is repeated after the loss of a connection.
    static let patienceOfQueries = Duration.seconds(3)
    /// The time between two attempts to reach the server.
    static let pauseBeforeRepetition = Duration.milliseconds(100)
    private static let lookupConnections = 2
    private static let transactionConnections = 4

    /// Opens the store at an address: `postgres:` and keywords of libpq, as in `postgres:host=db.example dbname=latchkey`, or a URI that
    /// begins with `postgresql://`. It creates the schema in an empty database.
    /// - Parameter node: The node that serves with the store; `nil` for a command.
    /// - Throws: The reason why the address is invalid, the database cannot be used, or the node does not fit to the others.
    public static func open(address: String, as node: PostgresNode? = nil) async throws(StoreError) -> PostgresStore {
        try await open(address: address, as: node, beforeFirstWrite: nil)
    }

    /// Opens the store; see ``open(address:as:)``.
    /// - Parameter beforeFirstWrite: What each transaction does between its reads and its writes.
    static func open(
        address: String, as node: PostgresNode? = nil, beforeFirstWrite: (@Sendable () async -> Void)?
    ) async throws(StoreError) -> PostgresStore {
        do {
            let store = PostgresStore(try PostgresAddress(address), node, beforeFirstWrite)
            let connection = try await PostgresConnector(address: store.address, primary: store.primary).connect()
            try await PostgresSchema.apply(on: connection, "PostgreSQL (\(store.address))")
            if let node {
                try await node.join(on: connection, store.primary, "PostgreSQL (\(store.address))")
                store.heartbeat?.start()
            }
            return store
        } catch {
            throw storeError(error)
        }
    }

    public var readiness: StoreReadiness { heartbeat == nil ? .ready : primary.readiness() }

    /// Ends the use of the store: the node leaves the register, and idle connections are closed.
    public func close() async {
        await heartbeat?.leave()
        pool.close()
    }

    private init(_ address: PostgresAddress, _ node: PostgresNode?, _ beforeFirstWrite: (@Sendable () async -> Void)?) {
        self.address = address
        self.beforeFirstWrite = beforeFirstWrite
        let connector = PostgresConnector(address: address, primary: primary)
        lookups = PostgresLookups(connector, count: Self.lookupConnections)
        fieldAccessConnection = PostgresLookups(connector, count: 1)
        pool = PostgresPool(connector, maximum: Self.transactionConnections)
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
    func results(of commands: [PostgresCommand], on lookups: PostgresLookups) async throws -> [PostgresResult] {
        let deadline = ContinuousClock.now.advanced(by: Self.patienceOfQueries)
        while true {
            if let reason = primary.reasonNotToRead() { throw PostgresError(.connectionLost, message: reason) }
            do {
                return try await lookups.run(commands, until: deadline)
            } catch let error as PostgresError where error.isTemporary && ContinuousClock.now < deadline - Self.pauseBeforeRepetition {
                try await Task.sleep(for: Self.pauseBeforeRepetition)
            }
        }
    }

    /// Runs a statement that is a whole transaction.
    func write<Value>(_ statement: PostgresQuery<Value>) async throws(StoreError) -> Value {
        try await write(locking: []) { transaction in try await transaction.read(statement) }
    }

    /// Performs a write in a transaction. It returns when the data is durable.
    ///
    /// After a conflict with another transaction or the loss of the connection, the write is repeated, unless it was committed.
    /// - Parameters:
    ///   - subjects: What the transaction locks before it reads.
    ///   - body: Reads, decides, and writes. It can be called several times.
    func write<Value: Sendable>(
        locking subjects: [PostgresSubject], _ body: @escaping @Sendable (PostgresTransaction) async throws -> Value
    ) async throws(StoreError) -> Value {
        do {
            return try await PostgresWrite(in: self, locking: subjects, body).value(from: pool, through: gate)
        } catch {
            throw Self.storeError(error, address)
        }
    }
}
