public import LoginModel
public import ProviderDomain
public import ProviderStore

extension PostgresStore {
    public func app(withClientToken token: Secret) async throws(StoreError) -> RegisteredApp? {
        let text = token.reveal(\.self)
        guard !text.hasZeroByte else { return nil }
        let apps = PostgresQuery<[String]>.values("SELECT id FROM apps WHERE client_token = $1 LIMIT 2", [.text(text)])
        while true {
            let (version, ids) = try await read(Self.appDataVersion, apps)
            guard ids.count == 1 else { return nil }
            if let app = appCache.app(ids[0], version: version) { return app }
            let found = try await versionedApp(ids[0])
            // If the app data changed between the two queries, the token is looked up again.
            if found.version == version { return found.app }
        }
    }

    public func apps() async throws(StoreError) -> [RegisteredApp] { try await apps(AppListQueries()) }

    public func apps(withRoleFor login: String) async throws(StoreError) -> [RegisteredApp] {
        guard !login.hasZeroByte else { return [] }
        return try await apps(AppListQueries(withRoleFor: login))
    }

    private func apps(_ queries: AppListQueries) async throws(StoreError) -> [RegisteredApp] {
        let (rows, uris, roles, permissions) = try await read(
            queries.apps, queries.redirectURIs, queries.roles, Self.permissionDefinitionsQuery)
        return rows.map { row in
            row.app(
                redirectURIs: uris[row.id] ?? [], roles: AppRoles(stored: roles[row.id] ?? [:]), operatorPermissions: permissions)
        }
    }

    public func namesOfLiveApps() async throws(StoreError) -> [String: String] { try await read(Self.namesOfLiveAppsQuery()) }

    /// Returns the query for the names of all live apps by app ID.
    /// - Parameter isNeeded: Whether the names are read. If not, the result is empty.
    static func namesOfLiveAppsQuery(isNeeded: Bool = true) -> PostgresQuery<[String: String]> {
        PostgresQuery("SELECT id, name FROM apps WHERE mode = $1 AND $2::boolean", [.text(AppMode.live.rawValue), .boolean(isNeeded)]) {
            Dictionary(uniqueKeysWithValues: try $0.map { (try $0.value("id", as: String.self), try $0.value("name", as: String.self)) })
        }
    }

    public func appCount(addedBy person: Person.ID) async throws(StoreError) -> Int { try await read(Self.appCountQuery(addedBy: person)) }

    /// Returns the query for the number of existing apps that a person has added.
    static func appCountQuery(addedBy person: Person.ID) -> PostgresQuery<Int> {
        .count("SELECT COUNT(*) FROM apps WHERE added_by = $1", [.person(person)])
    }

    public func appCount(addedBy person: Person.ID, on day: Int) async throws(StoreError) -> Int {
        try await read(DailyCounter.query(.addedApps(person.rawValue), on: day))
    }
}

/// The queries that read several apps.
private struct AppListQueries {
    let apps: PostgresQuery<[AppRow]>
    let redirectURIs: PostgresQuery<[String: [String]]>
    /// The login names by role, by app.
    let roles: PostgresQuery<[String: [String: Set<String>]]>

    /// The queries for all apps.
    init() { self.init("SELECT id FROM apps", []) }

    /// The queries for the apps in which a person has a role.
    init(withRoleFor login: String) { self.init("SELECT app_id FROM app_roles WHERE login = $1", [.text(login)]) }

    /// - Parameter ids: The query for the IDs of the apps.
    private init(_ ids: String, _ values: [PostgresValue]) {
        apps = .rows("SELECT \(AppRow.columns) FROM apps WHERE id IN (\(ids)) ORDER BY length(id), id", values, AppRow.init)
        redirectURIs = PostgresQuery("SELECT app_id, uri FROM app_redirect_uris WHERE app_id IN (\(ids)) ORDER BY uri", values) { rows in
            var uris: [String: [String]] = [:]
            for row in rows { uris[try row.value("app_id"), default: []].append(try row.value("uri")) }
            return uris
        }
        roles = PostgresQuery("SELECT app_id, role, login FROM app_roles WHERE app_id IN (\(ids))", values) { rows in
            var logins: [String: [String: Set<String>]] = [:]
            for row in rows {
                logins[try row.value("app_id"), default: [:]][try row.value("role"), default: []].insert(try row.value("login"))
            }
            return logins
        }
    }
}
