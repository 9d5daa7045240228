import Foundation
import GRDB
import LoginModel
public import ProviderDomain

extension SQLiteStore {
    public func person(withLogin login: String) async throws(StoreError) -> Person? {
        guard !login.hasZeroByte else { return nil }
        return try await read { try Self.person($0, "login = ?", [login]) }
    }

    public func person(_ id: Person.ID) async throws(StoreError) -> Person? {
        try await read { try Self.person($0, "id = ?", [id.rawValue]) }
    }

    public func testUsers(of app: String) async throws(StoreError) -> [Person] {
        try await read { database in
            try Int64.fetchAll(database, sql: Self.testUsers, arguments: ["%,\(app),%"]).sorted().compactMap {
                try Self.person(database, "id = ?", [$0])
            }
        }
    }

    /// Asked for in order, SQLite would go through everybody rather than through the index of the few test users.
    static let testUsers = "SELECT id FROM people WHERE test_apps <> '' AND ',' || test_apps || ',' LIKE ?"

    public func picture(of person: Person.ID) async throws(StoreError) -> [UInt8]? {
        try await read { database in
            try Data.fetchOne(database, sql: "SELECT picture FROM people WHERE id = ?", arguments: [person.rawValue]).map(Array.init)
        }
    }

    static func person(_ database: Database, _ condition: String, _ arguments: StatementArguments) throws -> Person? {
        let statement = try database.cachedStatement(
            sql: """
                SELECT id, login, password, first_name, middle_name, last_name, birthday, gender, hometown_id, hometown_name,
                    location_id, location_name, link, locale, is_locked, password_changed_at, test_apps
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
                locale: row["locale"],
                isLocked: row["is_locked"],
                passwordChangedAt: (row["password_changed_at"] as Double?).map(Date.init(timeIntervalSince1970:)),
                testApps: Set(Scope.names(in: row["test_apps"])))
        }
    }

    private static func place(_ id: String?, _ name: String?) -> Place? {
        guard let id, let name else { return nil }
        return Place(id: id, name: name)
    }
}
