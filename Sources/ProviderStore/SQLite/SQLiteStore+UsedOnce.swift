import GRDB
import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension SQLiteStore {
    /// Whose codes are counted together.
    static func owner(_ person: Person.ID, _ app: String) -> String { "\(app) \(person.rawValue)" }

    /// When the first entry of an owner will be forgotten; `nil` where there is a place for one more.
    /// - Parameter table: of what may be used once.
    static func firstEnd(_ table: String, of owner: String, most: Int, _ database: Database) throws -> Date? {
        let isFull = try database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM \(table) WHERE owner = ? LIMIT 1 OFFSET ?)")
        guard try Bool.fetchOne(isFull, arguments: [owner, most - 1]) == true else { return nil }
        let first = try database.cachedStatement(sql: "SELECT MIN(forget_after) FROM \(table) WHERE owner = ?")
        return try Double.fetchOne(first, arguments: [owner]).map(Date.init(timeIntervalSince1970:))
    }
}
