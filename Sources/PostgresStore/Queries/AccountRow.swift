import Foundation
import LoginModel
public import ProviderDomain
public import ProviderStore

/// The rows of a person and a grant, with the version of the app data at the time of reading.
struct AccountRow {
    private let person: Person
    private let grant: Grant
    private let hasPicture: Bool
    let appDataVersion: Int64

    func account(of app: RegisteredApp) -> Account { Account(app: app, person: person, grant: grant, hasPicture: hasPicture) }

    /// Returns the query for the account of a person at an app.
    static func query(_ app: String, _ person: Person.ID) -> PostgresQuery<AccountRow?> {
        query("grants.app_id = $1 AND grants.person_id = $2", [.text(app), .person(person)])
    }

    /// Returns the query for the account of the person with an app-scoped ID.
    static func query(_ app: String, appScopedID: String) -> PostgresQuery<AccountRow?> {
        query("grants.app_id = $1 AND grants.app_scoped_id = $2", [.text(app), .text(appScopedID)])
    }

    /// Returns the query for the account that a condition on the columns of `grants` selects.
    static func query(_ condition: String, _ values: [PostgresValue]) -> PostgresQuery<AccountRow?> {
        .first(
            """
            SELECT \(Person.columns), \(Grant.columns), (SELECT number FROM app_edition) AS app_edition
            FROM grants JOIN people ON people.id = grants.person_id
            WHERE \(condition) AND grants.removed_at IS NULL
            """, values
        ) { row in
            AccountRow(
                person: try Person(row), grant: try Grant(row), hasPicture: try row.value("has_picture"),
                appDataVersion: try row.value("app_edition"))
        }
    }
}

extension Grant {
    /// The columns of `grants` that ``init(_:)`` reads.
    static let columns = """
        grants.app_id, grants.person_id, grants.app_scoped_id, grants.epoch, grants.last_login_at, grants.tracking,
        grants.last_classic_login_at, (
            SELECT string_agg(state || ' ' || permission, ',') FROM grant_permissions
            WHERE grant_permissions.app_id = grants.app_id AND grant_permissions.person_id = grants.person_id
        ) AS permissions
        """

    init(_ row: PostgresRow) throws {
        var states: [Substring: Set<Permission>] = [:]
        for entry in try row.optional("permissions", as: String.self)?.split(separator: ",") ?? [] {
            let parts = entry.split(separator: " ", maxSplits: 1)
            guard parts.count == 2 else { throw PostgresRowError("\"permissions\"", "is not a list of permissions") }
            states[parts[0], default: []].insert(Permission(name: String(parts[1])))
        }
        self.init(
            appID: try row.value("app_id"), person: try row.person("person_id"), appScopedID: try row.value("app_scoped_id"),
            granted: states["granted"] ?? [], declined: states["declined"] ?? [], expired: states["expired"] ?? [],
            lastLoginAt: try row.date("last_login_at"), epoch: try row.integer("epoch"),
            tracking: try row.optional("tracking", as: String.self).flatMap(LoginTracking.init(word:)),
            lastClassicLoginAt: try row.optionalDate("last_classic_login_at"))
    }

    /// Returns the query for the grant of a person to an app, which was not removed.
    static func query(_ app: String, _ person: Person.ID) -> PostgresQuery<Grant?> {
        .first(
            "SELECT \(columns) FROM grants WHERE app_id = $1 AND person_id = $2 AND removed_at IS NULL", [.text(app), .person(person)],
            Grant.init)
    }
}

extension Person {
    /// The columns of `people` that ``init(_:)`` reads, and `has_picture`.
    static let columns = """
        people.id, people.login, people.password, people.first_name, people.middle_name, people.last_name, people.birthday, people.gender,
        people.hometown_id, people.hometown_name, people.location_id, people.location_name, people.link, people.locale,
        people.page_language, people.is_locked, people.password_changed_at,
        (SELECT string_agg(app_id, ',') FROM test_users WHERE test_users.person_id = people.id) AS test_apps,
        EXISTS (SELECT 1 FROM pictures WHERE pictures.person_id = people.id) AS has_picture
        """

    init(_ row: PostgresRow) throws {
        self.init(
            id: try row.person("id"),
            login: try row.value("login"),
            password: PasswordDigest(encoded: try row.value("password")),
            firstName: try row.value("first_name"),
            middleName: try row.optional("middle_name"),
            lastName: try row.value("last_name"),
            birthday: try row.optional("birthday", as: String.self).map(Birthday.init),
            gender: try row.optional("gender"),
            hometown: try Self.place(row.optional("hometown_id"), row.optional("hometown_name")),
            location: try Self.place(row.optional("location_id"), row.optional("location_name")),
            link: try row.optional("link"),
            locale: try row.optional("locale"),
            pageLanguage: try row.optional("page_language"),
            isLocked: try row.value("is_locked"),
            passwordChangedAt: try row.optionalDate("password_changed_at"),
            testApps: Set(Scope.names(in: try row.optional("test_apps") ?? "")))
    }

    private static func place(_ id: String?, _ name: String?) -> Place? {
        guard let id, let name else { return nil }
        return Place(id: id, name: name)
    }

    /// Returns the query for a person.
    static func query(_ id: Person.ID) -> PostgresQuery<Person?> {
        .first("SELECT \(columns) FROM people WHERE id = $1", [.person(id)], Person.init)
    }

    /// Returns the query for the person with a login name.
    static func query(login: String) -> PostgresQuery<Person?> {
        .first("SELECT \(columns) FROM people WHERE login = $1", [.text(login)], Person.init)
    }
}

extension PostgresStore {
    public func account(withID appScopedID: String, in app: String) async throws(StoreError) -> Account? {
        guard !appScopedID.hasZeroByte, !app.hasZeroByte else { return nil }
        return try await account(in: app, AccountRow.query(app, appScopedID: appScopedID), Self.appDataVersion).account
    }

    /// Reads an account, and the result of another query, in one snapshot. The app comes from the cache if it is there.
    func account<Other>(
        in app: String, _ query: PostgresQuery<AccountRow?>, _ other: PostgresQuery<Other>
    ) async throws(StoreError) -> (account: Account?, other: Other) {
        while true {
            let (row, values) = try await read(query, other)
            guard let row else { return (nil, values) }
            if let app = appCache.app(app, version: row.appDataVersion) { return (row.account(of: app), values) }
            let (app, version) = try await versionedApp(app)
            guard let app else { return (nil, values) }
            // If the app data changed between the two queries, the account is read again.
            if version == row.appDataVersion { return (row.account(of: app), values) }
        }
    }
}

extension PostgresTransaction {
    /// Returns the account of a row that the transaction has read. The app comes from the cache if it is there.
    func account(of row: AccountRow?, in app: String) async throws -> Account? {
        guard let row else { return nil }
        if let app = appCache.app(app, version: row.appDataVersion) { return row.account(of: app) }
        return try await self.app(app).map { row.account(of: $0) }
    }
}
