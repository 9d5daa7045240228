import GRDB
import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension SQLiteStore {
    /// Makes a place for one more device code. Where anybody's codes have taken all places of the app, the oldest one of the network that has most of
    /// them gives way.
    /// - Returns: why there is no place; `nil` where there is one.
    static func makePlace(for login: DeviceLogin, from origin: DeviceOrigin, _ database: Database) throws -> DeviceLoginOpening? {
        for limit in origin.limits {
            // A hexadecimal digit comes before "g" in every collation.
            let network: StatementArguments = [limit.network, limit.network + "g"]
            guard try has(limit.most, "network >= ? AND network < ?", network, database) else { continue }
            return .tooManyOfNetwork(until: try firstEnd("network >= ? AND network < ?", network, database))
        }
        guard origin.group != nil else {
            guard try has(origin.mostOfApp, ofServer, [login.appID], database) else { return nil }
            return .tooManyOfApp(until: try firstEnd(ofServer, [login.appID], database))
        }
        guard try has(origin.mostOfApp, ofAnybody, [login.appID], database) else { return nil }
        let largest = try String.fetchOne(database.cachedStatement(sql: largestGroup), arguments: [login.appID])
        try database.perform(
            sql: """
                DELETE FROM device_logins WHERE digest = (
                    SELECT digest FROM device_logins WHERE app_id = ? AND network_group = ? AND \(isNotApproved) ORDER BY expires_at LIMIT 1)
                """, arguments: [login.appID, largest])
        return nil
    }

    /// What a person has agreed to takes no place, and stays until the device has fetched it.
    private static let isNotApproved = "state <> '\(DeviceLogin.State.approved.rawValue)'"
    private static let ofServer = "app_id = ? AND network_group IS NULL AND \(isNotApproved)"
    private static let ofAnybody = "app_id = ? AND network_group IS NOT NULL AND \(isNotApproved)"

    /// Where several have as many, the one whose oldest code is the oldest of all.
    static let largestGroup = """
        SELECT network_group FROM device_logins WHERE \(ofAnybody)
        GROUP BY network_group ORDER BY COUNT(*) DESC, MIN(expires_at) LIMIT 1
        """

    /// Whether so many codes meet a condition.
    private static func has(
        _ count: Int, _ condition: String, _ arguments: StatementArguments, _ database: Database
    ) throws -> Bool {
        let question = try database.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM device_logins WHERE \(condition) LIMIT 1 OFFSET ?)")
        return try Bool.fetchOne(question, arguments: arguments + [count - 1]) ?? false
    }

    /// When the first of the codes ends that meet a condition.
    private static func firstEnd(_ condition: String, _ arguments: StatementArguments, _ database: Database) throws -> Date {
        let question = try database.cachedStatement(sql: "SELECT MIN(expires_at) FROM device_logins WHERE \(condition)")
        return Date(timeIntervalSince1970: try Double.fetchOne(question, arguments: arguments) ?? 0)
    }
}
