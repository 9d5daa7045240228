import Foundation
import GRDB
import LoginModel
public import ProviderDomain

extension SQLiteStore {
    public func person(withLogin login: String) async throws(StoreError) -> Person? {
        guard !login.hasZeroByte else { return nil }
        return try readStatementOnCurrentThread { try Self.person($0, "login = ?", [login]) }
    }

    public func person(_ id: Person.ID) async throws(StoreError) -> Person? {
        try readStatementOnCurrentThread { try Self.person($0, "id = ?", [id.rawValue]) }
    }

    public func testUsers(of app: String) async throws(StoreError) -> [Person.ID] {
        try await read { database in
            try Int64.fetchAll(database, sql: "SELECT person_id FROM test_users WHERE app_id = ? ORDER BY person_id", arguments: [app])
                .map(Person.ID.init(rawValue:))
        }
    }

    /// Returns the first app, by app ID, that a test user belongs to; `nil` for a person who is not a test user.
    static func testApp(of person: Int64, _ database: Database) throws -> String? {
        let apps = try database.cachedStatement(sql: "SELECT app_id FROM test_users WHERE person_id = ? ORDER BY app_id LIMIT 1")
        return try String.fetchOne(apps, arguments: [person])
    }

    static func personID(_ database: Database, _ login: String) throws -> Person.ID? {
        try Int64.fetchOne(database, sql: "SELECT id FROM people WHERE login = ?", arguments: [login]).map(Person.ID.init(rawValue:))
    }

    static func person(_ database: Database, _ condition: String, _ arguments: StatementArguments) throws -> Person? {
        try personWithPicture(database, condition, arguments)?.person
    }

    /// Returns a person, and whether they have a picture.
    static func personWithPicture(
        _ database: Database, _ condition: String, _ arguments: StatementArguments
    ) throws -> (person: Person, hasPicture: Bool)? {
        let statement = try database.cachedStatement(sql: "SELECT \(personColumns) FROM people WHERE \(condition)")
        return try NamedRow.fetchOne(statement, arguments: arguments) { row in (try person(row), row["has_picture"]) }
    }

    /// The columns of `people` from which ``person(_:)`` reads a person, and whether the person has a picture.
    static let personColumns = """
        people.id AS id, people.login AS login, password, first_name, middle_name, last_name, birthday, gender, hometown_id, hometown_name,
        location_id, location_name, link, locale, page_language, is_locked, password_changed_at,
        (SELECT group_concat(app_id) FROM test_users WHERE person_id = people.id) AS test_apps,
        \(hasPictureSQL("people.id")) AS has_picture
        """

    static func person(_ row: NamedRow) throws -> Person {
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
            locale: row["locale"],
            pageLanguage: row["page_language"],
            isLocked: row["is_locked"],
            passwordChangedAt: (row["password_changed_at"] as Double?).map(Date.init(timeIntervalSince1970:)),
            testApps: Set(Scope.names(in: row["test_apps"] ?? "")))
    }

    private static func place(_ id: String?, _ name: String?) -> Place? {
        guard let id, let name else { return nil }
        return Place(id: id, name: name)
    }
}
