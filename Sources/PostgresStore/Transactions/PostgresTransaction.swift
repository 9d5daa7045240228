import LoginModel
import ProviderDomain
import ProviderStore

/// The view that one write has of its transaction, which it may share with others. Its statements that write are sent with its next read, or
/// with the commit.
final class PostgresTransaction: Sendable {
    private struct State {
        /// The commands that the next flush sends.
        var pending: [PostgresCommand] = []
        var entries: [NewAuditEntry] = []
        /// The people whose test apps the next flush reads, because the limits of the audit log depend on them.
        var people: Set<Person.ID>
        /// The first app, by app ID, of those people who are test users; `nil` for others.
        var testApps: [Person.ID: String?] = [:]
    }

    let appCache: AppCache
    private let batch: PostgresBatch
    private let state: Locked<State>

    init(in batch: PostgresBatch, appCache: AppCache, locking subjects: [PostgresSubject]) {
        (self.batch, self.appCache) = (batch, appCache)
        state = Locked(State(people: Set(subjects.compactMap { if case .person(let id) = $0 { id } else { nil } })))
    }

    /// Takes over what the transactions of finished writes have not sent.
    /// - Parameter transactions: The transactions, at least one.
    init(joining transactions: [PostgresTransaction], in batch: PostgresBatch) {
        (self.batch, appCache) = (batch, transactions[0].appCache)
        let states = transactions.map { $0.state.withLock(\.self) }
        state = Locked(
            State(
                pending: states.flatMap(\.pending), entries: states.flatMap(\.entries), people: [],
                testApps: states.reduce(into: [:]) { $0.merge($1.testApps) { one, _ in one } }))
    }

    /// Runs a query, after the writes that are pending, in one round trip.
    func read<Value>(_ query: PostgresQuery<Value>) async throws -> Value { try await readAll([query])[0] }

    /// Runs several queries, after the writes that are pending, in one round trip.
    func read<First, each Value>(
        _ first: PostgresQuery<First>, _ queries: repeat PostgresQuery<each Value>
    ) async throws -> (First, repeat each Value) {
        var commands = [first.command]
        repeat commands.append((each queries).command)
        let results = try await run(commands)
        var index = 0
        func next<Element>(_ query: PostgresQuery<Element>) throws -> Element {
            index += 1
            return try query.decode(results[index])
        }
        return (try first.decode(results[0]), repeat try next(each queries))
    }

    /// Runs queries of one type, after the writes that are pending, in one round trip.
    func readAll<Value>(_ queries: [PostgresQuery<Value>]) async throws -> [Value] {
        guard !queries.isEmpty else { return [] }
        return try zip(queries, try await run(queries.map(\.command))).map { try $0.decode($1) }
    }

    /// Sends what is pending, and commands.
    /// - Returns: The results of the commands.
    private func run(_ commands: [PostgresCommand], isLast: Bool = false) async throws -> [PostgresResult] {
        let (pending, people) = state.withLock { state in
            defer { (state.pending, state.people) = ([], []) }
            return (state.pending, state.people)
        }
        try Self.check(pending + commands)
        let query = people.isEmpty ? [] : [Self.testAppsQuery(of: people)]
        let results = try await batch.run(pending + commands + query.map(\.command), hasWrites: isLast || !pending.isEmpty)
        if let query = query.first, let last = results.last { add(try query.decode(last), of: people) }
        return Array(results.dropFirst(pending.count).prefix(commands.count))
    }

    /// Checks what the write has not sent, so that it does not let the writes fail that share the transaction.
    func checkPending() throws { try Self.check(state.withLock(\.pending)) }

    private static func check(_ commands: [PostgresCommand]) throws {
        let hasZeroByte = commands.contains { command in
            command.values.contains { if case .text(let text) = $0 { text.utf8.contains(0) } else { false } }
        }
        if hasZeroByte { throw PostgresError(.zeroByte) }
    }

    /// Returns the first app, by app ID, of each person who is a test user.
    func testApps(of people: Set<Person.ID>) async throws -> [Person.ID: String] {
        let unknown = people.subtracting(state.withLock(\.testApps).keys)
        if !unknown.isEmpty { add(try await read(Self.testAppsQuery(of: unknown)), of: unknown) }
        return state.withLock(\.testApps).compactMapValues(\.self)
    }

    private func add(_ testApps: [Person.ID: String], of people: Set<Person.ID>) {
        state.withLock { state in
            for person in people { state.testApps[person] = .some(testApps[person]) }
        }
    }

    private static func testAppsQuery(of people: Set<Person.ID>) -> PostgresQuery<[Person.ID: String]> {
        PostgresQuery(
            "SELECT person_id, min(app_id) AS app_id FROM test_users WHERE person_id = ANY ($1::bigint[]) GROUP BY person_id",
            [.array(people.map(\.rawValue))]
        ) { rows in
            Dictionary(uniqueKeysWithValues: try rows.map { (try $0.person("person_id"), try $0.value("app_id")) })
        }
    }

    /// Adds a statement whose result does not matter.
    func write(_ sql: String, _ values: [PostgresValue] = []) {
        state.withLock { $0.pending.append(PostgresCommand(sql, values)) }
    }

    /// Adds an event to the audit log: as a separate entry, or in a shared entry of the day. The entries are stored at the end of the
    /// transaction.
    func add(_ entry: NewAuditEntry) { state.withLock { $0.entries.append(entry) } }

    /// Adds events to the audit log.
    func add(_ entries: [NewAuditEntry]) { state.withLock { $0.entries += entries } }

    /// Returns the events that are not stored yet, and forgets them.
    func takeEntries() -> [NewAuditEntry] {
        state.withLock { state in
            defer { state.entries = [] }
            return state.entries
        }
    }

    /// Writes what is pending, and commits.
    /// - Parameter mark: The mark that shows that the transaction was committed.
    func commit(_ mark: CommitMark) async throws {
        let results = try await run([mark.insertion, PostgresCommand("COMMIT")], isLast: true)
        // If somebody canceled the wait for a standby, the standby may not have the transaction.
        if let warning = results.last?.warnings.first(where: { $0.sqlState == "01000" }) { throw warning }
    }
}
