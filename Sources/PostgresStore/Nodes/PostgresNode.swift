import Crypto
import Foundation
import LoginModel
import ProviderStore

/// What a PostgreSQL store has to promise about a write that it acknowledges.
public enum PostgresDurability: Sendable, Hashable {
    /// Whatever the configuration of the server says.
    case server
    /// The write is on the disk of the primary and of a synchronous standby, so that it survives the loss of either.
    case replicated

    /// Returns why a server does not promise this; `nil` if it does.
    /// - Parameters:
    ///   - writesToDisk: The setting `fsync`.
    ///   - standbys: The setting `synchronous_standby_names`.
    func problem(writesToDisk: Bool, standbys: String) -> String? {
        switch self {
        case .server: nil
        case .replicated where !writesToDisk: "its setting fsync is off, so a crash of its machine loses writes"
        case .replicated where standbys.isEmpty: "its setting synchronous_standby_names is empty, so no standby has every write"
        case .replicated: nil
        }
    }
}

/// One process that uses the store, as the register of nodes shows it.
public struct PostgresNode: Sendable, Hashable {
    let id = UUID()
    /// The name that operators recognize, such as the name of the machine and the number of the process.
    public let name: String
    /// The public URL of the provider, which all nodes must share.
    public let publicURL: String

    /// What the database has to promise about a write that it acknowledges.
    public let durability: PostgresDurability
    /// A digest of the options that all nodes should share.
    let options: String

    /// Creates the description of a node.
    /// - Parameter options: The options that all nodes should share. The register of nodes keeps a digest of them.
    public init(name: String, publicURL: String, durability: PostgresDurability = .server, options: [String] = []) {
        self.name = name
        self.publicURL = publicURL
        self.durability = durability
        self.options = Hexadecimal.encode(Array(SHA256.hash(data: Array(options.joined(separator: "\n").utf8)).prefix(16)))
    }

    /// The statement that registers the node, or records that it still runs.
    var registration: PostgresCommand {
        PostgresCommand(
            """
            INSERT INTO nodes (id, name, schema_version, public_url, options, started_at, seen_at)
            VALUES ($1::uuid, $2, $3, $4, $5, EXTRACT(EPOCH FROM now()), EXTRACT(EPOCH FROM now()))
            ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at
            RETURNING EXTRACT(EPOCH FROM clock_timestamp())::double precision AS server_time,
                pg_walfile_name(pg_current_wal_lsn()) AS wal_file, current_setting('fsync')::boolean AS writes_to_disk,
                current_setting('synchronous_standby_names') AS standbys, (SELECT oldest_program FROM latchkey_schema) AS oldest_program,
                (
                    SELECT other.name FROM nodes AS other, nodes AS own
                    WHERE own.id = $1::uuid AND other.public_url <> own.public_url AND other.started_at < own.started_at
                        AND other.seen_at > EXTRACT(EPOCH FROM now()) - $6
                    ORDER BY other.started_at LIMIT 1
                ) AS other_provider
            """,
            [
                .text(id.uuidString), .text(name), .integer(PostgresSchema.version), .text(publicURL), .text(options),
                .number(Self.lifeWithoutSign),
            ])
    }

    /// Returns why the node must not use the server, according to the result of the registration; `nil` if it may.
    func problem(_ row: PostgresRow) throws -> String? {
        if try row.integer("oldest_program") > PostgresSchema.version {
            return "its schema was changed by a newer version of Latchkey, so run that version"
        }
        if let other = try row.optional("other_provider", as: String.self) {
            return "the node \(other), which was started earlier, serves it with another public URL"
        }
        return durability.problem(writesToDisk: try row.value("writes_to_disk"), standbys: try row.value("standbys"))
    }

    /// The query for the names of the other nodes that run with other options, in order.
    var nodesWithOtherOptions: PostgresQuery<[String]> {
        .values(
            """
            SELECT DISTINCT name FROM nodes WHERE seen_at > EXTRACT(EPOCH FROM now()) - $1 AND id <> $2::uuid AND options <> $3
            ORDER BY name LIMIT 10
            """, [.number(Self.lifeWithoutSign), .text(id.uuidString), .text(options)])
    }

    /// The seconds after which a node that was not seen counts as ended.
    static let lifeWithoutSign = 10.0

    /// Checks that the store is not being copied.
    /// - Parameter remedy: What to do when the copy has ended, as an imperative.
    static func requireNoCopy(on connection: PostgresConnection, _ place: String, _ remedy: String) async throws {
        let lock = try await connection.run("SELECT pg_try_advisory_xact_lock_shared($1)", [.integer(PostgresSubject.copy.key)])
        guard try lock.first?.value(0) == true else {
            throw StoreError(
                code: "store_in_use", explanation: "The store on \(place) is in use by a copy; \(remedy) when the copy has ended.")
        }
    }

    /// Registers the node, and checks that it fits to the nodes that run.
    /// - Throws: `StoreError` for a store that is being copied, another public URL, or a clock that differs too much.
    func join(on connection: PostgresConnection, _ primary: PostgresPrimary, _ place: String) async throws {
        do {
            _ = try await PostgresHeartbeat.beat(on: connection, self, primary)
        } catch let error as PostgresError where error.kind == .deadlinePassed {
            throw StoreError(
                code: "store_node",
                explanation: "\(place) did not acknowledge a write in time; check its synchronous standby, or its load.")
        }
        if let problem = primary.problem {
            try await leave(on: connection)
            throw StoreError(code: "store_node", explanation: "The node cannot use \(place): \(problem).")
        }
        do {
            try await Self.requireNoCopy(on: connection, place, "start the node")
        } catch {
            try await leave(on: connection)
            throw error
        }
        let others = try await connection.run(
            "SELECT name, public_url FROM nodes WHERE seen_at > EXTRACT(EPOCH FROM now()) - $1 AND public_url <> $2 ORDER BY name LIMIT 1",
            [.number(Self.lifeWithoutSign), .text(publicURL)])
        if let other = others.first {
            try await leave(on: connection)
            throw StoreError(
                code: "store_node",
                explanation: "The node \(try other.value("name", as: String.self)) on \(place) has the public URL "
                    + "\(try other.value("public_url", as: String.self)), and this node has \(publicURL); all nodes need the same one. A node that was "
                    + "killed counts for \(Int(Self.lifeWithoutSign)) seconds.")
        }
        if case .notReady(let reason) = primary.readiness() {
            try await leave(on: connection)
            throw StoreError(code: "store_node", explanation: "The node cannot use \(place). \(reason)")
        }
    }

    /// Removes the node from the register, so that it does not count as running.
    func leave(_ connector: PostgresConnector) async {
        guard let connection = try? await connector.connect(within: PostgresHeartbeat.patience, isCounted: false) else { return }
        _ = try? await connection.run("DELETE FROM nodes WHERE id = $1::uuid", [.text(id.uuidString)], within: PostgresHeartbeat.patience)
    }

    private func leave(on connection: PostgresConnection) async throws {
        _ = try await connection.run("DELETE FROM nodes WHERE id = $1::uuid", [.text(id.uuidString)])
    }
}
