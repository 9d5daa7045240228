import GRDB
import ProviderDomain

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A table whose rows expire. Expired rows are deleted a few at a time, so that no write waits for the deletion of many rows.
///
/// An expired row may stay for a while, so queries ignore it by comparing its expiry time with the current time. Queries for an ended login
/// or a login note do not need this comparison. They are made only while a token of the login is valid, and the row stays until the last of
/// these tokens has expired.
struct ExpiringTable: Sendable {
    let name: String
    private let keyColumn: String
    private let record: ExpiringRecord

    /// The maximum number of rows that periodic deletion removes in one write.
    static let batchSize = 100
    /// The maximum number of expired rows that are deleted whenever a row is added. It is more than one, so that the table shrinks when
    /// many rows have expired.
    static let batchSizePerInsertion = 10

    private init(_ name: String, key: String, of record: ExpiringRecord) {
        self.name = name
        keyColumn = key
        self.record = record
    }

    static let deviceLogins = ExpiringTable("device_logins", key: "digest", of: .deviceLogin)
    static let sessions = ExpiringTable("sessions", key: "digest", of: .session)
    static let refreshFamilies = ExpiringTable("refresh_families", key: "login", of: .refreshTokenFamily)
    static let deviceTokens = ExpiringTable("device_tokens", key: "login", of: .deviceTokens)
    static let passwordAttempts = ExpiringTable("password_attempts", key: "key", of: .passwordCounter)
    static let redeemedCodes = ExpiringTable("redeemed_codes", key: "id", of: .redeemedCode)
    static let usedProofs = ExpiringTable("used_proofs", key: "digest", of: .usedProof)
    static let endedLogins = ExpiringTable("ended_logins", key: "login", of: .endedLogin)
    static let loginNotes = ExpiringTable("login_notes", key: "login", of: .loginNote)

    static let all = [
        deviceLogins, sessions, refreshFamilies, deviceTokens, passwordAttempts, redeemedCodes, usedProofs, endedLogins, loginNotes,
    ]

    private var comparison: String { record.isValidAtExpiry ? "<" : "<=" }

    /// The statement that deletes the rows that expired first. Its arguments are the latest expiry time of a row that counts as expired,
    /// and the maximum number of rows.
    var deletion: String {
        "DELETE FROM \(name) WHERE \(keyColumn) IN (SELECT \(keyColumn) FROM \(name) WHERE expires_at \(comparison) ? ORDER BY expires_at LIMIT ?)"
    }

    /// Deletes a few expired rows, and the expired rows whose keys are about to be added again.
    func deleteExpired(beforeAdding keys: [String], at now: Date, _ database: Database) throws {
        for key in keys {
            try database.perform(
                sql: "DELETE FROM \(name) WHERE \(keyColumn) = ? AND expires_at \(comparison) ?",
                arguments: [key, latestExpired(at: now)])
        }
        try database.perform(sql: deletion, arguments: [latestExpired(at: now), Self.batchSizePerInsertion])
    }

    /// Deletes one batch of expired rows.
    /// - Returns: Whether there may be more.
    func deleteBatch(at now: Date, _ database: Database) throws -> Bool {
        try database.perform(sql: deletion, arguments: [latestExpired(at: now), Self.batchSize])
        return database.changesCount == Self.batchSize
    }

    func hasExpired(at now: Date, _ database: Database) throws -> Bool {
        let statement = try database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM \(name) WHERE expires_at \(comparison) ?)")
        return try Bool.fetchOne(statement, arguments: [latestExpired(at: now)]) ?? false
    }

    private func latestExpired(at now: Date) -> Double { record.latestExpiryOfDeletedRecords(at: now).timeIntervalSince1970 }
}

extension SQLiteStore {
    public func deleteExpired(at now: Date) async throws(StoreError) -> Bool {
        var hasMore = false
        // Each batch is a separate write, so that other writes can be committed between the batches. A table without expired rows causes no
        // write.
        for table in ExpiringTable.all where try await read({ try table.hasExpired(at: now, $0) }) {
            let wasFull = try await write { try table.deleteBatch(at: now, $0) }
            hasMore = hasMore || wasFull
        }
        return hasMore
    }
}
