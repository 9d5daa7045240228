import GRDB
import LoginModel
public import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension SQLiteStore {
    public func hasIcon(withDigest digest: String) async throws(StoreError) -> Bool {
        guard !digest.hasZeroByte else { return false }
        return try readOnCurrentThread { database in
            try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM app_icons WHERE digest = ?)", arguments: [digest]) == true
        }
    }

    public func icon(withDigest digest: String) async throws(StoreError) -> IconImage? {
        guard !digest.hasZeroByte else { return nil }
        return try await read { database in
            try Data.fetchOne(database, sql: "SELECT content FROM app_icons WHERE digest = ? LIMIT 1", arguments: [digest])
                .map { IconImage(bytes: Array($0)) }
        }
    }

    static func storeIcon(_ icon: IconImage.Edit, of app: String, _ database: Database) throws {
        try database.perform(sql: "DELETE FROM app_icons WHERE app_id = ?", arguments: [app])
        if case .set(let image) = icon {
            try database.perform(
                sql: "INSERT INTO app_icons (app_id, digest, content) VALUES (?, ?, ?)",
                arguments: [app, image.digest, Data(image.bytes)])
        }
        try database.perform(sql: "UPDATE apps SET icon_digest = ? WHERE id = ?", arguments: [icon.digest, app])
    }
}
