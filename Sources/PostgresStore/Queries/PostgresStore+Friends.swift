public import Foundation
import LoginModel
public import ProviderDomain
public import ProviderStore

extension PostgresStore {
    public func friendIDs(
        of person: Person.ID, in app: String, includingLimited: Bool, at now: Date
    ) async throws(StoreError) -> [String] {
        let result = try await readFriends(in: app) { app in
            let friends = "SELECT DISTINCT grants.app_scoped_id \(Self.friendsInAppSQL(.personFirst)) ORDER BY grants.app_scoped_id"
            let values = Self.friendsInAppValues(app, person, includingLimited: includingLimited, now)
            return (PostgresQuery<[String]>.values(friends, values), Self.appDataVersion)
        }
        return result?.0 ?? []
    }

    public func friends(
        of person: Person.ID, in app: String, page request: FriendPage.Request, at now: Date
    ) async throws(StoreError) -> FriendPage {
        let (condition, order, bound, offset) =
            switch request.position {
            case .offset(let number): (">", "ASC", "", number)
            case .after(let id): (">", "ASC", id, 0)
            case .before(let id): ("<", "DESC", id, 0)
            }
        let result = try await readFriends(in: app) { app in
            let friends = PostgresQuery<[FriendPage.Friend]>.rows(
                """
                \(Self.friendsSQL(.personFirst)) AND grants.app_scoped_id \(condition) $7
                ORDER BY grants.app_scoped_id \(order) LIMIT $8 OFFSET $9
                """,
                Self.friendsInAppValues(app, person, now) + [.text(bound), .integer(request.limit + 1), .integer(offset)],
                FriendPage.Friend.init)
            return (friends, PostgresQuery<Int>.count("SELECT COUNT(DISTINCT friend.id) \(Self.allFriendsSQL)", [.person(person)]))
        }
        guard let (rows, count) = result else { return FriendPage(friends: [], hasMore: false, totalCount: 0) }
        let friends = rows.prefix(request.limit)
        return FriendPage(
            friends: order == "ASC" ? Array(friends) : friends.reversed(), hasMore: rows.count > request.limit, totalCount: count)
    }

    public func friend(
        of person: Person.ID, withID appScopedID: String, in app: String, at now: Date
    ) async throws(StoreError) -> FriendPage.Friend? {
        guard !appScopedID.hasZeroByte else { return nil }
        let result = try await readFriends(in: app) { app in
            let friend = PostgresQuery<FriendPage.Friend?>.first(
                "\(Self.friendsSQL(.friendFirst)) AND grants.app_scoped_id = $7",
                Self.friendsInAppValues(app, person, now) + [.text(appScopedID)],
                FriendPage.Friend.init)
            return (friend, Self.appDataVersion)
        }
        return result?.0
    }

    public func friendNames(of person: Person.ID, upTo limit: Int) async throws(StoreError) -> [PersonName] {
        try await read(
            .rows(
                """
                \(Self.friendNamesSQL(from: "login", to: "friend_login"))
                UNION \(Self.friendNamesSQL(from: "friend_login", to: "login"))
                ORDER BY first_name, middle_name NULLS FIRST, last_name, id LIMIT $2
                """, [.person(person), .integer(limit)], PersonName.init))
    }

    /// Returns the query for the friends in those entries whose column `first` is the login name of the person, the parameter $1. It reads at most
    /// $2 entries, also if they name nobody.
    private static func friendNamesSQL(from first: String, to second: String) -> String {
        """
        SELECT friend.id, friend.first_name, friend.middle_name, friend.last_name FROM (
            SELECT \(second) AS login FROM friendships WHERE \(first) = (SELECT me.login FROM people AS me WHERE me.id = $1) LIMIT $2
        ) AS entries
        JOIN LATERAL (
            SELECT id, first_name, middle_name, last_name FROM people WHERE people.login = entries.login OFFSET 0
        ) AS friend ON friend.id <> $1
        """
    }

    /// Runs two queries that depend on an app. They find the app in the state that they were made for.
    /// - Returns: The results; `nil` if there is no such app.
    private func readFriends<First, Second>(
        in id: String, _ queries: (RegisteredApp) -> (PostgresQuery<First>, PostgresQuery<Second>)
    ) async throws(StoreError) -> (First, Second)? {
        var version = try await read(Self.appDataVersion)
        while true {
            var app = appCache.app(id, version: version)
            if app == nil { (app, version) = try await versionedApp(id) }
            guard let app else { return nil }
            let (first, second) = queries(app)
            let (current, values, others) = try await read(Self.appDataVersion, first, second)
            if current == version { return (values, others) }
            version = current
        }
    }

    /// The order in which PostgreSQL joins the tables. If it were free to choose, it could begin with everyone who uses the app.
    private enum JoinOrder: String {
        /// Begins with the person's friendships, because `OFFSET` separates the joined queries.
        case personFirst = "OFFSET 0"
        /// Begins with the friend, whose app-scoped ID is known.
        case friendFirst = ""
    }

    private static func friendsSQL(_ order: JoinOrder) -> String {
        """
        SELECT DISTINCT grants.app_scoped_id, friend.id, friend.first_name, friend.middle_name, friend.last_name,
            EXISTS (SELECT 1 FROM pictures WHERE pictures.person_id = friend.id) AS has_picture
        \(friendsInAppSQL(order))
        """
    }

    /// Returns the join of the person, as `me`, with their friends. A friendship is mutual, no matter which of the two people's entries
    /// lists it.
    private static func friends(_ order: JoinOrder) -> String {
        """
        FROM people AS me
        JOIN LATERAL (
            SELECT friend_login AS login FROM friendships WHERE friendships.login = me.login
            UNION ALL SELECT login FROM friendships WHERE friend_login = me.login \(order.rawValue)
        ) AS friendships ON true
        JOIN LATERAL (
            SELECT id, login, first_name, middle_name, last_name, is_locked FROM people
            WHERE people.login = friendships.login \(order.rawValue)
        ) AS friend ON friend.id <> me.id
        """
    }

    /// The join of the person, the parameter $1, with all friends.
    private static let allFriendsSQL = "\(friends(.personFirst)) WHERE me.id = $1"

    /// Returns the join of the person with the friends who use the app, have granted `user_friends` to it, and could log in to it now; see
    /// `Account.isVisible`. Friends who use only Limited Login are left out, unless the values include them.
    private static func friendsInAppSQL(_ order: JoinOrder) -> String {
        """
        \(friends(order))
        JOIN LATERAL (
            SELECT grants.app_id, grants.app_scoped_id FROM grants
            JOIN grant_permissions ON grant_permissions.app_id = grants.app_id
                AND grant_permissions.person_id = grants.person_id
                AND grant_permissions.permission = $4 AND grant_permissions.state = 'granted'
            WHERE grants.person_id = friend.id AND grants.app_id = $2 AND grants.last_login_at > $3
                AND ($5::boolean OR grants.tracking = '\(LoginTracking.enabled.storedName)' OR grants.last_classic_login_at > $3)
            \(order.rawValue)
        ) AS grants ON true
        WHERE me.id = $1 AND NOT friend.is_locked AND (
            $6::boolean
            OR EXISTS (SELECT 1 FROM test_users WHERE test_users.app_id = grants.app_id AND test_users.person_id = friend.id) OR EXISTS (
                SELECT 1 FROM app_roles
                WHERE app_roles.app_id = grants.app_id AND app_roles.login = friend.login AND app_roles.role <> 'insights_user'
                    AND NOT EXISTS (SELECT 1 FROM test_users WHERE test_users.person_id = friend.id)))
        """
    }

    /// Returns the values of ``friendsInAppSQL(_:)``.
    private static func friendsInAppValues(
        _ app: RegisteredApp, _ person: Person.ID, includingLimited: Bool = false, _ now: Date
    ) -> [PostgresValue] {
        // The app has lost access to the data of people who last logged in at this time or earlier; see `Grant.dataAccessExpiresAt`.
        let accessLostBefore = now.addingTimeInterval(-AccessToken.dataAccessLifetime)
        let isOpenToAll = app.mode == .live && PermissionCatalog.isAvailableToAll(.userFriends, of: app)
        return [
            .person(person), .text(app.id), .date(accessLostBefore), .text(Permission.userFriends.name), .boolean(includingLimited),
            .boolean(isOpenToAll),
        ]
    }
}

extension FriendPage.Friend {
    fileprivate init(_ row: PostgresRow) throws {
        self.init(
            appScopedID: try row.value("app_scoped_id"), person: try row.person("id"), name: try PersonName(row),
            hasPicture: try row.value("has_picture"))
    }
}

extension PersonName {
    fileprivate init(_ row: PostgresRow) throws {
        self.init(first: try row.value("first_name"), middle: try row.optional("middle_name"), last: try row.value("last_name"))
    }
}
