import GRDB

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A table of rows that expire. They are deleted a few at a time, so that no fact waits for the deletion of all that has expired since the last one.
///
/// A row may stay for a while after it has expired, and must not count then. Queries compare its time with the moment. Those for a login that has
/// ended, or for what an app has bound to a login, need not: while its row is looked for, the login has tokens that live, and the row lives longer.
struct ExpiringTable: Sendable {
    let name: String
    private let key: String
    private let end: String
    private let comparison: String

    /// How many rows a round deletes in one fact.
    static let portion = 100
    /// How many rows are deleted with each one that is added. That is more than one, so that they do not become more and more.
    static let portionOfAddition = 10

    private static func until(_ end: String, _ name: String, key: String) -> ExpiringTable {
        ExpiringTable(name: name, key: key, end: end, comparison: "<=")
    }

    private static func after(_ name: String, key: String) -> ExpiringTable {
        ExpiringTable(name: name, key: key, end: "forget_after", comparison: "<")
    }

    static let deviceLogins = until("expires_at", "device_logins", key: "digest")
    static let sessions = until("expires_at", "sessions", key: "digest")
    static let refreshFamilies = until("expires_at", "refresh_families", key: "login")
    static let deviceTokens = until("forget_after", "device_tokens", key: "login")
    static let passwordTries = until("forget_after", "password_tries", key: "key")
    static let redeemedCodes = after("redeemed_codes", key: "id")
    static let usedProofs = after("used_proofs", key: "digest")
    static let endedLogins = after("ended_logins", key: "login")
    static let loginNotes = after("login_notes", key: "login")

    static let all = [
        deviceLogins, sessions, refreshFamilies, deviceTokens, passwordTries, redeemedCodes, usedProofs, endedLogins, loginNotes,
    ]

    /// The statement that deletes the rows that have been expired for the longest time; its arguments are the moment and their greatest number.
    var deletion: String {
        "DELETE FROM \(name) WHERE \(key) IN (SELECT \(key) FROM \(name) WHERE \(end) \(comparison) ? ORDER BY \(end) LIMIT ?)"
    }

    /// Deletes a few of the rows that have expired, and those that have the keys of rows that are about to be added.
    func deleteExpired(beforeAdding keys: [String], at now: Date, _ database: Database) throws {
        for key in keys {
            try database.perform(
                sql: "DELETE FROM \(name) WHERE \(self.key) = ? AND \(end) \(comparison) ?", arguments: [key, now.timeIntervalSince1970])
        }
        try database.perform(sql: deletion, arguments: [now.timeIntervalSince1970, Self.portionOfAddition])
    }

    /// Deletes one portion of the rows that have expired.
    /// - Returns: whether there may be more.
    func deletePortion(at now: Date, _ database: Database) throws -> Bool {
        try database.perform(sql: deletion, arguments: [now.timeIntervalSince1970, Self.portion])
        return database.changesCount == Self.portion
    }

    func hasExpired(at now: Date, _ database: Database) throws -> Bool {
        let question = try database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM \(name) WHERE \(end) \(comparison) ?)")
        return try Bool.fetchOne(question, arguments: [now.timeIntervalSince1970]) ?? false
    }
}
