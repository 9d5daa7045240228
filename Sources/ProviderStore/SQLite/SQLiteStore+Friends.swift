public import Foundation
import GRDB
import LoginModel
public import ProviderDomain

extension SQLiteStore {
    public func friendIDs(
        of person: Person.ID, in app: String, includingLimited: Bool, at now: Date
    ) async throws(StoreError) -> [String] {
        try readOnCurrentThread { database in
            guard let app = try cachedApp(database, app) else { return [] }
            let friends = try database.cachedStatement(
                sql: "SELECT DISTINCT grants.app_scoped_id \(Self.friendsInAppSQL(.personFirst)) ORDER BY grants.app_scoped_id")
            return try String.fetchAll(
                friends, arguments: Self.friendsInAppArguments(app, person, includingLimited: includingLimited, now))
        }
    }

    public func friends(
        of person: Person.ID, in app: String, page request: FriendPage.Request, at now: Date
    ) async throws(StoreError) -> FriendPage {
        try await read { database in
            guard let app = try Self.app(database, app) else { return FriendPage(friends: [], hasMore: false, totalCount: 0) }
            let (condition, order, bound, offset) =
                switch request.position {
                case .offset(let number): (">", "ASC", "", number)
                case .after(let id): (">", "ASC", id, 0)
                case .before(let id): ("<", "DESC", id, 0)
                }
            let rows = try Row.fetchAll(
                database,
                sql: """
                    \(Self.friendsSQL(.personFirst)) AND grants.app_scoped_id \(condition) ?
                    ORDER BY grants.app_scoped_id \(order) LIMIT ? OFFSET ?
                    """,
                arguments: Self.friendsInAppArguments(app, person, now) + [bound, request.limit + 1, offset])
            let count = try Int.fetchOne(
                database, sql: "SELECT COUNT(DISTINCT friend.id) \(Self.friends(.personFirst)) WHERE me.id = ?",
                arguments: [person.rawValue])
            let friends = rows.prefix(request.limit).map(Self.friend)
            return FriendPage(
                friends: order == "ASC" ? friends : friends.reversed(), hasMore: rows.count > request.limit, totalCount: count ?? 0)
        }
    }

    public func friend(
        of person: Person.ID, withID appScopedID: String, in app: String, at now: Date
    ) async throws(StoreError) -> FriendPage.Friend? {
        guard !appScopedID.hasZeroByte else { return nil }
        return try await read { database in
            guard let app = try Self.app(database, app) else { return nil }
            return try Row.fetchOne(
                database, sql: "\(Self.friendsSQL(.friendFirst)) AND grants.app_scoped_id = ?",
                arguments: Self.friendsInAppArguments(app, person, now) + [appScopedID]
            ).map(Self.friend)
        }
    }

    public func recordFriendRequest(_ request: FriendRequest) async throws(StoreError) -> Bool {
        try await write { database in
            let (from, to) = (request.from.login, request.to.login)
            switch request.decision(on: try Self.state(before: request, database)) {
            case .refuse: return false
            case .ignore: break
            case .request(let entry):
                try database.perform(sql: "INSERT INTO friend_requests (login, friend_login) VALUES (?, ?)", arguments: [from, to])
                try Self.add(entry, database)
            case .befriend(let entries):
                try database.perform(
                    sql: "DELETE FROM friend_requests WHERE login = ? AND friend_login = ?", arguments: [to, from])
                try database.perform(sql: "INSERT INTO friendships (login, friend_login) VALUES (?, ?)", arguments: [from, to])
                try Self.add(entries, database)
            }
            return true
        }
    }

    private static func state(before request: FriendRequest, _ database: Database) throws -> FriendRequest.StoredState {
        let (from, to) = (request.from.login, request.to.login)
        func exists(_ table: String, _ login: String, _ friend: String) throws -> Bool {
            let pairs = try database.cachedStatement(
                sql: "SELECT EXISTS (SELECT 1 FROM \(table) WHERE login = ? AND friend_login = ?)")
            return try Bool.fetchOne(pairs, arguments: [login, friend]) ?? false
        }
        return FriendRequest.StoredState(
            areFriends: try exists("friendships", from, to) || exists("friendships", to, from),
            hasRequestFromReceiver: try exists("friend_requests", to, from),
            hasRequestFromSender: try exists("friend_requests", from, to),
            senderCount: try friendCount(of: from, excluding: to, database),
            receiverCount: try friendCount(of: to, excluding: from, database))
    }

    /// Returns the number of a test user's friends and sent requests.
    /// - Parameter other: The receiver of a request that is not counted.
    private static func friendCount(of login: String, excluding other: String, _ database: Database) throws -> Int {
        let friends = try database.cachedStatement(
            sql: """
                SELECT (SELECT COUNT(*) FROM friendships WHERE login = ?) + (SELECT COUNT(*) FROM friendships WHERE friend_login = ?)
                    + (SELECT COUNT(*) FROM friend_requests WHERE login = ? AND friend_login <> ?)
                """)
        return try Int.fetchOne(friends, arguments: [login, login, login, other]) ?? 0
    }

    public func friendNames(of person: Person.ID, upTo limit: Int) async throws(StoreError) -> [PersonName] {
        try await read { database in
            let statement = try database.cachedStatement(
                sql: """
                    \(Self.friendNamesSQL(from: "login", to: "friend_login"))
                    UNION \(Self.friendNamesSQL(from: "friend_login", to: "login"))
                    ORDER BY first_name, middle_name, last_name, id LIMIT ?2
                    """)
            return try Row.fetchAll(statement, arguments: [person.rawValue, limit]).map(Self.name)
        }
    }

    /// Returns the query for the friends in those entries whose column `first` is the login name of the person, the parameter ?1. It reads at most
    /// ?2 entries, also if they name nobody.
    private static func friendNamesSQL(from first: String, to second: String) -> String {
        """
        SELECT friend.id, friend.first_name, friend.middle_name, friend.last_name FROM (
            SELECT \(second) AS login FROM friendships WHERE \(first) = (SELECT me.login FROM people AS me WHERE me.id = ?1) LIMIT ?2
        ) AS entries
        CROSS JOIN people AS friend ON friend.login = entries.login AND friend.id <> ?1
        """
    }

    private static func name(_ row: Row) -> PersonName {
        PersonName(first: row["first_name"], middle: row["middle_name"], last: row["last_name"])
    }

    private static func friend(_ row: Row) -> FriendPage.Friend {
        FriendPage.Friend(
            appScopedID: row["app_scoped_id"], person: Person.ID(rawValue: row["id"]),
            name: name(row), hasPicture: row["has_picture"])
    }

    /// The order in which SQLite joins the tables. If SQLite were free to choose, it would follow the requested sort order and begin with
    /// everyone who uses the app.
    enum JoinOrder: String {
        /// Begins with the person's friendships.
        case personFirst = "CROSS JOIN"
        /// Begins with the friend, whose app-scoped ID is known.
        case friendFirst = "JOIN"
    }

    static func friendsSQL(_ order: JoinOrder) -> String {
        """
        SELECT DISTINCT grants.app_scoped_id, friend.id, friend.first_name, friend.middle_name, friend.last_name,
            \(hasPictureSQL("friend.id")) AS has_picture
        \(friendsInAppSQL(order))
        """
    }

    /// Returns the join of the person, as `me`, with their friends. A friendship is mutual, no matter which of the two people's entries
    /// lists it.
    private static func friends(_ order: JoinOrder) -> String {
        """
        FROM people AS me
        \(order.rawValue) friendships ON friendships.login = me.login OR friendships.friend_login = me.login
        \(order.rawValue) people AS friend ON friend.id <> me.id
            AND (friend.login = friendships.login OR friend.login = friendships.friend_login)
        """
    }

    /// Returns the join of the person with the friends who use the app, have granted `user_friends` to it, and could log in to it now; see
    /// `Account.isVisible`. Friends who use only Limited Login are left out, unless the arguments include them.
    static func friendsInAppSQL(_ order: JoinOrder) -> String {
        """
        \(friends(order))
        \(order.rawValue) grants ON grants.person_id = friend.id AND grants.app_id = ? AND grants.last_login_at > ?
        \(order.rawValue) grant_permissions ON grant_permissions.app_id = grants.app_id
            AND grant_permissions.person_id = grants.person_id
            AND grant_permissions.permission = ? AND grant_permissions.state = 'granted'
        WHERE me.id = ? AND NOT friend.is_locked AND (? OR \(isNotLimitedSQL)) AND (
            ? OR EXISTS (SELECT 1 FROM test_users WHERE test_users.app_id = grants.app_id AND test_users.person_id = friend.id) OR EXISTS (
                SELECT 1 FROM app_roles
                WHERE app_roles.app_id = grants.app_id AND app_roles.login = friend.login AND app_roles.role <> 'insights_user'
                    AND NOT EXISTS (SELECT 1 FROM test_users WHERE test_users.person_id = friend.id)))
        """
    }

    /// Returns the arguments of ``friendsInAppSQL(_:)``.
    static func friendsInAppArguments(
        _ app: RegisteredApp, _ person: Person.ID, includingLimited: Bool = false, _ now: Date
    ) -> StatementArguments {
        // The app has lost access to the data of people who last logged in at this time or earlier; see `Grant.dataAccessExpiresAt`.
        let accessLostBefore = now.timeIntervalSince1970 - AccessToken.dataAccessLifetime
        let isOpenToAll = app.mode == .live && PermissionCatalog.isAvailableToAll(.userFriends, of: app)
        return [app.id, accessLostBefore, Permission.userFriends.name, person.rawValue, includingLimited, accessLostBefore, isOpenToAll]
    }
}
