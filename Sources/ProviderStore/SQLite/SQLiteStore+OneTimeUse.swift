import GRDB
import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension SQLiteStore {
    /// Returns the earliest `expires_at` of an owner's unexpired entries, if the owner has at least `maximum` of them; `nil` otherwise.
    /// - Parameter table: The table, `used_proofs` or `redeemed_codes`.
    static func earliestExpiry(_ table: String, of owner: String, maximum: Int, at now: Date, _ database: Database) throws -> Date? {
        let now = now.timeIntervalSince1970
        let isFull = try database.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM \(table) WHERE owner = ? AND expires_at >= ? LIMIT 1 OFFSET ?)")
        guard try Bool.fetchOne(isFull, arguments: [owner, now, maximum - 1]) == true else { return nil }
        let first = try database.cachedStatement(sql: "SELECT MIN(expires_at) FROM \(table) WHERE owner = ? AND expires_at >= ?")
        return try Double.fetchOne(first, arguments: [owner, now]).map(Date.init(timeIntervalSince1970:))
    }
}
