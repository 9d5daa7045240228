import Foundation
import ProviderDomain
package import ProviderStore

/// What an examination has found out about a store on PostgreSQL, without changing it.
package struct PostgresExamination: Sendable {
    /// What holds for stores of all kinds.
    package var store = StoreExamination()
    /// The server and its database, without a password.
    package let place: String
    /// The version of the server, such as `15.4`; `nil` if it could not be reached.
    package var version: String?
    /// The seconds by which the clock of this machine is ahead of that of the server.
    package var clockDifference = 0.0
    /// Why the server does not promise that acknowledged writes survive a crash, as parts of a sentence.
    package var weaknesses: [String] = []

    /// The difference of the clocks, in seconds, above which a node does not serve.
    package static let maximumClockDifference = PostgresPrimary.maximumClockDifference

    /// Examines the store at an address, also while nodes use it.
    /// - Parameters:
    ///   - durability: What the store has to promise about each write.
    ///   - limit: The time to connect.
    package static func examine(address: String, durability: PostgresDurability, within limit: Duration) async -> PostgresExamination {
        var result = PostgresExamination(place: "PostgreSQL")
        do {
            let address = try PostgresAddress(address)
            result = PostgresExamination(place: address.place)
            let connection = try await PostgresConnector(address: address, primary: PostgresPrimary()).connect(within: limit)
            try await result.examineServer(connection, durability)
            try await result.examineStore(connection)
            await connection.close()
        } catch {
            result.store.error = PostgresStore.storeError(error)
        }
        return result
    }

    private mutating func examineServer(_ connection: PostgresConnection, _ durability: PostgresDurability) async throws {
        let before = Date().timeIntervalSince1970
        let result = try await connection.run(
            """
            SELECT EXTRACT(EPOCH FROM clock_timestamp())::double precision AS server_time, current_setting('server_version') AS version,
                current_setting('fsync')::boolean AS writes_to_disk, current_setting('synchronous_commit') AS commits,
                current_setting('full_page_writes')::boolean AS writes_pages, current_setting('synchronous_standby_names') AS standbys
            """)
        let after = Date().timeIntervalSince1970
        guard let row = result.first else { throw PostgresRowError("\"server_time\"", "is not in the result") }
        let server = try row.value("server_time", as: Double.self)
        // The server read its clock between the two times of this machine.
        clockDifference = server < before ? before - server : min(0, after - server)
        version = try row.value("version", as: String.self)
        let writesToDisk = try row.value("writes_to_disk", as: Bool.self)
        if !writesToDisk { weaknesses.append("its setting fsync is off, so a crash of its machine loses writes or the whole database") }
        if try row.value("commits", as: String.self) == "off" {
            weaknesses.append("its setting synchronous_commit is off for this user, so a crash loses acknowledged writes")
        }
        if try !row.value("writes_pages", as: Bool.self) {
            weaknesses.append("its setting full_page_writes is off, so a crash of its machine can damage the database")
        }
        if writesToDisk, let problem = durability.problem(writesToDisk: true, standbys: try row.value("standbys")) {
            weaknesses.append("\(problem) (--durability replicated)")
        }
    }

    private mutating func examineStore(_ connection: PostgresConnection) async throws {
        try await PostgresSchema.requireStore(on: connection, place)
        store.isOlder = try await PostgresSchema.version(on: connection) < PostgresSchema.version
        let query = ProviderKeys.query
        let keys = try await connection.run(query.command.sql, query.command.values)
        do {
            store.signingKeys = try query.decode(keys)?.signing
        } catch {
            store.problems.append("The keys in the table provider_keys cannot be read: \(error).")
        }
        let entries = try await connection.run(
            """
            SELECT MAX(COALESCE(last_at, happened_at))::double precision AS latest
            FROM (SELECT last_at, happened_at FROM audit ORDER BY number DESC LIMIT $1) AS newest
            """, [.integer(StoreExamination.examinedEntries)])
        store.latestEntryAt = try entries.first?.optional("latest", as: Double.self).map(Date.init(timeIntervalSince1970:))
    }
}
