import GRDB
import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension SQLiteStore {
    static func state(
        before login: DeviceLogin, from origin: DeviceOrigin, at now: Date, _ database: Database
    ) throws -> DeviceOrigin.StoredState {
        try ExpiringTable.deviceLogins.deleteExpired(beforeAdding: [login.digest], at: now, database)
        let isUserCodeInUse = try Bool.fetchOne(
            database, sql: "SELECT EXISTS (SELECT 1 FROM device_logins WHERE user_code = ? AND expires_at > ?)",
            arguments: [login.userCode.letters, now.timeIntervalSince1970])
        let alive: StatementArguments = [now.timeIntervalSince1970]
        let app: StatementArguments = [login.appID] + alive
        var state = DeviceOrigin.StoredState(
            isUserCodeInUse: isUserCodeInUse == true, networkExpiries: [], appExpiry: nil, hasMaximumDecided: false)
        // Counting the logins of an app is expensive, so a login that is refused anyway does not cause it.
        for limit in origin.limits {
            if case .refuse = origin.decision(on: state) { return state }
            state.networkExpiries.append(
                try earliestExpiry(pendingOfNetwork, bounds(ofNetwork: limit.network) + alive, ifAtLeast: limit.maximum, database))
        }
        if case .refuse = origin.decision(on: state) { return state }
        state.appExpiry = try earliestExpiry(
            origin.isAppServer ? pendingOfServer : pendingOfClients, app, ifAtLeast: origin.maximumPerApp, database)
        state.hasMaximumDecided = try hasAtLeast(origin.maximumPerApp, decided, app, database)
        return state
    }

    /// The condition for pending logins. The three conditions below also exclude expired logins; the current time is their last argument.
    private static let isPending = "state = '\(DeviceLogin.State.pending.rawValue)'"
    private static let pendingOfNetwork = "\(isPending) AND network >= ? AND network < ? AND expires_at > ?"
    private static let pendingOfServer = "app_id = ? AND \(isPending) AND network IS NULL AND expires_at > ?"
    private static let pendingOfClients = "app_id = ? AND \(isPending) AND network IS NOT NULL AND expires_at > ?"
    /// The condition for decided logins. It lists their states, because a search by index cannot exclude one state.
    private static let decided: String = {
        let states = DeviceLogin.State.decided.map { "'\($0.rawValue)'" }
        return "app_id = ? AND state IN (\(states.joined(separator: ", "))) AND expires_at > ?"
    }()

    /// Returns the bounds of a condition on a network and all networks inside it. A hexadecimal digit sorts before `g` in every collation.
    private static func bounds(ofNetwork network: String) -> StatementArguments { [network, network + "g"] }

    /// Deletes the logins that ``DeviceCodeEviction`` selects. The networks are read once for all logins.
    static func evictPending(ofApp app: String, at now: Date, _ database: Database) throws {
        let now = now.timeIntervalSince1970
        let networks = try Row.fetchAll(database.cachedStatement(sql: pendingByNetworkSQL), arguments: [app, now]).map { row in
            DeviceCodeEviction.Network(code: row[0], count: row[1], earliestExpiry: row[2])
        }
        let removal = try database.cachedStatement(sql: "DELETE FROM device_logins WHERE digest IN (\(oldestOfNetworkSQL))")
        for (network, count) in DeviceCodeEviction.evictions(among: networks) {
            try removal.execute(arguments: [app, network, now, count])
        }
    }

    static let pendingByNetworkSQL =
        "SELECT network, COUNT(*), MIN(expires_at) FROM device_logins WHERE \(pendingOfClients) GROUP BY network"
    static let oldestOfNetworkSQL =
        "SELECT digest FROM device_logins WHERE app_id = ? AND \(isPending) AND network = ? AND expires_at > ? ORDER BY expires_at LIMIT ?"

    /// Deletes the oldest decided logins of an app; see ``DeviceCodeEviction/deletionCount(ofDecided:)``. Finding the logins is expensive, so
    /// many are deleted at once.
    static func deleteOldestDecided(ofApp app: String, at now: Date, _ database: Database) throws {
        let count = try Int.fetchOne(database.cachedStatement(sql: decidedCountSQL), arguments: [app, now.timeIntervalSince1970])
        let removal = try database.cachedStatement(
            sql: """
                DELETE FROM device_logins WHERE digest IN (
                    SELECT digest FROM device_logins WHERE \(decided)
                    ORDER BY state = '\(DeviceCodeEviction.lastDeletedState.rawValue)', expires_at LIMIT ?)
                """)
        try removal.execute(arguments: [app, now.timeIntervalSince1970, DeviceCodeEviction.deletionCount(ofDecided: count ?? 0)])
    }

    static let decidedCountSQL = "SELECT COUNT(*) FROM device_logins WHERE \(decided)"

    /// Deletes a person's oldest unredeemed approvals at an app beyond ``DeviceLogin/maximumApproved``, so that one person's approvals do
    /// not displace those of others.
    /// - Parameter digest: The digest of the login that was just approved. This login is not deleted.
    static func limitApprovals(retaining digest: String, under grant: Grant, _ database: Database) throws {
        let removal = try database.cachedStatement(sql: "DELETE FROM device_logins WHERE digest IN (\(surplusApprovalsSQL))")
        let most = DeviceLogin.maximumApproved
        try removal.execute(arguments: [grant.person.rawValue, grant.appID, digest, most, most - 1])
    }

    static let surplusApprovalsSQL = """
        SELECT digest FROM device_logins
        WHERE person_id = ? AND app_id = ? AND state = '\(DeviceLogin.State.approved.rawValue)' AND digest <> ?
        ORDER BY expires_at DESC, digest LIMIT ? OFFSET ?
        """

    /// Whether at least `count` logins meet a condition.
    private static func hasAtLeast(
        _ count: Int, _ condition: String, _ arguments: StatementArguments, _ database: Database
    ) throws -> Bool {
        let statement = try database.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM device_logins WHERE \(condition) LIMIT 1 OFFSET ?)")
        return try Bool.fetchOne(statement, arguments: arguments + [count - 1]) ?? false
    }

    /// Returns the earliest expiry time of the logins that meet a condition, if there are at least `count` of them; otherwise `nil`.
    private static func earliestExpiry(
        _ condition: String, _ arguments: StatementArguments, ifAtLeast count: Int, _ database: Database
    ) throws -> Date? {
        guard try hasAtLeast(count, condition, arguments, database) else { return nil }
        let statement = try database.cachedStatement(sql: "SELECT MIN(expires_at) FROM device_logins WHERE \(condition)")
        return Date(timeIntervalSince1970: try Double.fetchOne(statement, arguments: arguments) ?? 0)
    }
}
