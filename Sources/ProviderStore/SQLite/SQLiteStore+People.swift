import Foundation
import GRDB
import LoginModel
public import ProviderDomain

extension SQLiteStore {
    public func person(withLogin login: String) async throws(StoreError) -> Person? {
        try await read { try Self.person($0, "login = ?", [login]) }
    }

    public func person(_ id: Person.ID) async throws(StoreError) -> Person? {
        try await read { try Self.person($0, "id = ?", [id.rawValue]) }
    }

    public func picture(of person: Person.ID) async throws(StoreError) -> [UInt8]? {
        try await read { database in
            try Data.fetchOne(database, sql: "SELECT picture FROM people WHERE id = ?", arguments: [person.rawValue]).map(Array.init)
        }
    }

    public func apply(_ seed: SeedFact) async throws(StoreError) {
        try await write { database in
            for app in seed.apps { try Self.put(app, database) }
            for entry in seed.people { try Self.put(entry, database) }
        }
    }

    private static func put(_ entry: SeedFact.Entry, _ database: Database) throws {
        let person = entry.person
        // Who knew the old password is logged out.
        try database.execute(
            sql: "DELETE FROM sessions WHERE person_id = (SELECT id FROM people WHERE login = ? AND password <> ?)",
            arguments: [person.login, person.password.encoded])
        try database.execute(
            sql: """
                INSERT INTO people (login, password, first_name, middle_name, last_name, birthday, gender, hometown_id, hometown_name,
                    location_id, location_name, link, locale, picture)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (login) DO UPDATE SET password = excluded.password, first_name = excluded.first_name,
                    middle_name = excluded.middle_name, last_name = excluded.last_name, birthday = excluded.birthday,
                    gender = excluded.gender, hometown_id = excluded.hometown_id, hometown_name = excluded.hometown_name,
                    location_id = excluded.location_id, location_name = excluded.location_name, link = excluded.link,
                    locale = excluded.locale, picture = excluded.picture
                """,
            arguments: [
                person.login, person.password.encoded, person.firstName, person.middleName, person.lastName,
                person.birthday?.description, person.gender, person.hometown?.id, person.hometown?.name, person.location?.id,
                person.location?.name, person.link, person.locale, entry.picture.map { Data($0) },
            ])
        try database.execute(sql: "DELETE FROM friendships WHERE login = ?", arguments: [person.login])
        for friend in Set(entry.friends) {
            try database.execute(
                sql: "INSERT INTO friendships (login, friend_login) VALUES (?, ?)", arguments: [person.login, friend])
        }
    }

    static func person(_ database: Database, _ condition: String, _ arguments: StatementArguments) throws -> Person? {
        let statement = try database.cachedStatement(
            sql: """
                SELECT id, login, password, first_name, middle_name, last_name, birthday, gender, hometown_id, hometown_name,
                    location_id, location_name, link, locale
                FROM people WHERE \(condition)
                """)
        return try Row.fetchOne(statement, arguments: arguments).map { row in
            Person(
                id: Person.ID(rawValue: row["id"]),
                login: row["login"],
                password: PasswordDigest(encoded: row["password"]),
                firstName: row["first_name"],
                middleName: row["middle_name"],
                lastName: row["last_name"],
                birthday: try (row["birthday"] as String?).map(Birthday.init),
                gender: row["gender"],
                hometown: place(row["hometown_id"], row["hometown_name"]),
                location: place(row["location_id"], row["location_name"]),
                link: row["link"],
                locale: row["locale"])
        }
    }

    private static func place(_ id: String?, _ name: String?) -> Place? {
        guard let id, let name else { return nil }
        return Place(id: id, name: name)
    }
}
