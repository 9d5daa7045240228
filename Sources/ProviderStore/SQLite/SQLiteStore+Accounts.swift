import GRDB
public import ProviderDomain

extension SQLiteStore {
    public func account(withID appScopedID: String, in app: String) async throws(StoreError) -> Account? {
        guard !appScopedID.hasZeroByte else { return nil }
        return try readOnCurrentThread { database in
            let people = try database.cachedStatement(sql: "SELECT person_id FROM grants WHERE app_id = ? AND app_scoped_id = ?")
            guard let person = try Int64.fetchOne(people, arguments: [app, appScopedID]) else { return nil }
            return try account(database, app, Person.ID(rawValue: person))
        }
    }

    func account(_ database: Database, _ app: String, _ person: Person.ID) throws -> Account? {
        guard let grant = try Self.grant(database, app, person), let app = try cachedApp(database, app),
            let (person, hasPicture) = try Self.personWithPicture(database, "id = ?", [person.rawValue])
        else { return nil }
        return Account(app: app, person: person, grant: grant, hasPicture: hasPicture)
    }
}
