import GRDB
import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension SQLiteStore {
    /// Makes a place for one more device code. Where anybody's codes have taken all places of the app, the oldest ones of the network that has most of
    /// them give way.
    /// - Returns: why there is no place; `nil` where there is one.
    static func makePlace(for login: DeviceLogin, from origin: DeviceOrigin, _ database: Database) throws -> DeviceLoginOpening? {
        for limit in origin.limits {
            let network = arguments(limit.network)
            guard try has(limit.most, ofNetwork, network, database) else { continue }
            return .tooManyOfNetwork(until: try firstEnd(ofNetwork, network, database))
        }
        if origin.network == nil {
            guard try !has(origin.mostOfApp, ofServer, [login.appID], database) else {
                return .tooManyOfApp(until: try firstEnd(ofServer, [login.appID], database))
            }
        } else if try has(origin.mostOfApp, ofAnybody, [login.appID], database) {
            try removeOldest(ofAnybody + " AND network = ?", [login.appID, try largestNetwork(ofApp: login.appID, database)], database)
        }
        if try has(origin.mostOfApp, decided, [login.appID], database) { try removeOldest(decided, [login.appID], database) }
        return nil
    }

    /// Codes that a person has decided about take no place.
    private static let isWaiting = "state = '\(DeviceLogin.State.pending.rawValue)'"
    private static let ofNetwork = "\(isWaiting) AND network >= ? AND network < ?"
    private static let ofServer = "app_id = ? AND \(isWaiting) AND network IS NULL"
    private static let ofAnybody = "app_id = ? AND \(isWaiting) AND network IS NOT NULL"
    private static let decided = "app_id = ? AND NOT \(isWaiting)"

    /// Of everything in a network. A hexadecimal digit comes before "g" in every collation.
    private static func arguments(_ network: String) -> StatementArguments { [network, network + "g"] }

    /// Goes from the widest networks to the narrowest, and into the one that has most codes each time: whoever holds many networks gets no more than
    /// whoever holds one, and those who share a wide network with many others lose nothing while one of these has more.
    private static func largestNetwork(ofApp app: String, _ database: Database) throws -> String {
        var network = ""
        while true {
            let query = try database.cachedStatement(sql: largestPart)
            let length = network.count + DeviceOrigin.codeLength
            let part = try String.fetchOne(query, arguments: [length, app] + arguments(network)) ?? network
            // No network has an end of its own and others in it.
            if part == network { return network }
            network = part
        }
    }

    /// Where several have as many, the one whose oldest code is the oldest of all.
    static let largestPart = """
        SELECT substr(network, 1, ?) AS part FROM device_logins WHERE \(ofAnybody) AND network >= ? AND network < ?
        GROUP BY part ORDER BY COUNT(*) DESC, MIN(expires_at) LIMIT 1
        """

    /// Removes the oldest tenth of the codes that meet a condition, and one at least: finding them is the work, and removing many at a time spreads it.
    /// What a person has agreed to goes last: the device fetches it in a moment.
    private static func removeOldest(_ condition: String, _ arguments: StatementArguments, _ database: Database) throws {
        let count = try Int.fetchOne(
            database.cachedStatement(sql: "SELECT COUNT(*) FROM device_logins WHERE \(condition)"), arguments: arguments)
        let removal = try database.cachedStatement(
            sql: """
                DELETE FROM device_logins WHERE digest IN (
                    SELECT digest FROM device_logins WHERE \(condition)
                    ORDER BY state = '\(DeviceLogin.State.approved.rawValue)', expires_at LIMIT ?)
                """)
        try removal.execute(arguments: arguments + [max(1, (count ?? 0) / 10)])
    }

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
