import Foundation
import GRDB
public import ProviderDomain

extension SQLiteStore {
    public func pictureVersion(of person: Person.ID) async throws(StoreError) -> Int64? {
        try readOnCurrentThread { database in
            try Int64.fetchOne(database, sql: "SELECT edition FROM pictures WHERE person_id = ?", arguments: [person.rawValue])
        }
    }

    public func picture(of person: Person.ID) async throws(StoreError) -> [UInt8]? {
        try await read { try Self.picture($0, person) }
    }

    static func picture(_ database: Database, _ person: Person.ID) throws -> [UInt8]? {
        try Data.fetchOne(database, sql: "SELECT content FROM pictures WHERE person_id = ?", arguments: [person.rawValue]).map(Array.init)
    }

    /// Returns the SQL condition that is true if a person has a picture.
    /// - Parameter id: The SQL expression of the person's ID.
    static func hasPictureSQL(_ id: String) -> String { "EXISTS (SELECT 1 FROM pictures WHERE pictures.person_id = \(id))" }

    static func storePicture(_ picture: [UInt8]?, ofPersonWithLogin login: String, _ database: Database) throws {
        guard let picture else {
            return try database.perform(
                sql: "DELETE FROM pictures WHERE person_id = (SELECT id FROM people WHERE login = ?)", arguments: [login])
        }
        try database.perform(
            sql: """
                INSERT INTO pictures (person_id, edition, content) SELECT id, random(), ? FROM people WHERE login = ?
                ON CONFLICT (person_id) DO UPDATE SET edition = excluded.edition, content = excluded.content
                    WHERE pictures.content IS NOT excluded.content
                """, arguments: [Data(picture), login])
    }
}
