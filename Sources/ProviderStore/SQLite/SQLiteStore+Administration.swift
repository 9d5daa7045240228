import GRDB
import LoginModel
public import ProviderDomain

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension SQLiteStore {
    // MARK: Apps

    public func apps() async throws(StoreError) -> [RegisteredApp] {
        try await read { database in
            try String.fetchAll(database, sql: "SELECT id FROM apps ORDER BY length(id), id").compactMap { try Self.app(database, $0) }
        }
    }

    public func change(_ change: AppChange) async throws(StoreError) -> Bool {
        if change.after == nil, let before = change.before {
            // Nobody waits for all of its people at once.
            while try await write({ try Self.isStill(before, in: $0) && Self.endGrants(of: before.id, $0, at: change.at) }) {}
        }
        return try await write { database in
            guard let id = change.after?.id ?? change.before?.id else { return true }
            guard try Self.isStill(change.before, id, in: database) else { return false }
            guard let after = change.after else {
                try Self.removeApp(id, database, at: change.at)
                return true
            }
            try Self.take(after, database, at: change.at)
            return true
        }
    }

    private static func isStill(_ seen: RegisteredApp, in database: Database) throws -> Bool {
        try isStill(seen, seen.id, in: database)
    }

    private static func isStill(_ seen: RegisteredApp?, _ id: String, in database: Database) throws -> Bool {
        switch (try app(database, id), seen) {
        case (nil, nil): true
        case (let found?, let seen?): found.changes(to: seen).isEmpty
        default: false
        }
    }

    /// How many grants end in one fact.
    private static let portion = 500

    /// Ends grants of an app that is removed.
    /// - Returns: whether there may be more.
    private static func endGrants(of app: String, _ database: Database, at now: Date) throws -> Bool {
        let rows = try Row.fetchAll(
            database, sql: "SELECT person_id, epoch FROM grants WHERE app_id = ? ORDER BY person_id LIMIT ?", arguments: [app, portion])
        for row in rows {
            guard let grant = try grant(database, app, Person.ID(rawValue: row["person_id"])) else { continue }
            try note(database, .disconnected, by: .operator, person: grant.person, app: app, grant.granted.map(\.name), at: now)
        }
        // A token of before must not come to life again, should somebody use the app meanwhile, or another one get its id.
        try database.execute(
            sql: "UPDATE apps SET first_epoch = max(first_epoch, ?) WHERE id = ?",
            arguments: [(rows.map { $0["epoch"] as Int }.max() ?? 0) + 1, app])
        guard let last = rows.last else { return false }
        try database.execute(
            sql: "DELETE FROM grants WHERE app_id = ? AND person_id <= ?", arguments: [app, last["person_id"] as Int64])
        return rows.count == portion
    }

    /// Adds an app, or changes it; one that stays as it is takes nothing.
    static func take(_ app: RegisteredApp, _ database: Database, at now: Date) throws {
        if let before = try Self.app(database, app.id) {
            let changes = before.changes(to: app)
            guard !changes.isEmpty else { return }
            try note(database, .appChanged, by: .operator, person: nil, app: app.id, changes, at: now)
        } else {
            try note(database, .appAdded, by: .operator, person: nil, app: app.id, [], at: now)
        }
        try put(app, database)
    }

    private static func removeApp(_ id: String, _ database: Database, at now: Date) throws {
        // Who came back meanwhile.
        while try endGrants(of: id, database, at: now) {}
        try database.execute(
            sql: """
                INSERT INTO removed_apps (id, next_epoch) SELECT id, first_epoch FROM apps WHERE id = ?
                ON CONFLICT (id) DO UPDATE SET next_epoch = excluded.next_epoch
                """, arguments: [id])
        try database.execute(sql: "DELETE FROM apps WHERE id = ?", arguments: [id])
        try letTestUsersGo(of: id, database, at: now)
        try note(database, .appRemoved, by: .operator, person: nil, app: id, [], at: now)
    }

    /// Those who were made for the app alone go with it.
    private static func letTestUsersGo(of app: String, _ database: Database, at now: Date) throws {
        let own = """
            SELECT person_id FROM test_users WHERE app_id = ?
                AND NOT EXISTS (SELECT 1 FROM test_users AS other WHERE other.person_id = test_users.person_id AND other.app_id <> ?)
            ORDER BY person_id
            """
        for number in try Int64.fetchAll(database, sql: own, arguments: [app, app]) {
            guard let person = try person(database, "id = ?", [number]) else { continue }
            try remove(person, database, byApp: nil, at: now)
        }
        try database.execute(sql: "DELETE FROM test_users WHERE app_id = ?", arguments: [app])
    }

    // MARK: People

    public func people(after: String?, limit: Int) async throws(StoreError) -> [Person] {
        try await read { database in
            try String.fetchAll(
                database, sql: "SELECT login FROM people WHERE login > ? ORDER BY login LIMIT ?", arguments: [after ?? "", limit]
            ).compactMap { try Self.person(database, "login = ?", [$0]) }
        }
    }

    public func record(ofPersonWithLogin login: String) async throws(StoreError) -> PersonRecord? {
        try await read { try Self.record($0, login) }
    }

    public func change(_ change: PersonChange) async throws(StoreError) -> Bool {
        try await write { [path] database in
            guard let login = change.after?.person.login ?? change.before?.person.login else { return true }
            let found = try Self.record(database, login)
            switch (found, change.before) {
            case (nil, nil): break
            case (let found?, let seen?): guard found.changes(to: seen).isEmpty else { return false }
            default: return false
            }
            if let after = change.after {
                for app in after.person.testApps.subtracting(found?.person.testApps ?? []) {
                    guard try Self.app(database, app) != nil else { throw StoreError.nobody(path) }
                    guard try Self.hasRoomForTestUser(database, app) else { return false }
                }
                try Self.take(after, database, byApp: change.appID, at: change.at)
            } else if let found {
                try Self.remove(found.person, database, byApp: change.appID, at: change.at)
            }
            return true
        }
    }

    public func apply(_ seed: SeedFact, at now: Date) async throws(StoreError) {
        try await write { database in
            for app in seed.apps { try Self.take(app, database, at: now) }
            for person in seed.people {
                var person = person
                // A seed does not know who is locked, nor who is a test user.
                if let known = try Self.person(database, "login = ?", [person.person.login]) {
                    person.person.isLocked = known.isLocked
                    person.person.testApps = known.testApps
                }
                try Self.take(person, database, byApp: nil, at: now)
            }
        }
    }

    private static func hasRoomForTestUser(_ database: Database, _ app: String) throws -> Bool {
        let count = try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM test_users WHERE app_id = ?", arguments: [app])
        return (count ?? 0) < TestUserRequest.mostOfAnApp
    }

    private static func record(_ database: Database, _ login: String) throws -> PersonRecord? {
        guard let person = try person(database, "login = ?", [login]) else { return nil }
        let picture = try Data.fetchOne(database, sql: "SELECT picture FROM people WHERE id = ?", arguments: [person.id.rawValue])
        let friends = try String.fetchAll(
            database, sql: "SELECT friend_login FROM friendships WHERE login = ? ORDER BY friend_login", arguments: [login])
        return PersonRecord(person: person, picture: picture.map(Array.init), friends: friends)
    }

    /// Adds a person, or changes them; one who stays as they are takes nothing.
    private static func take(_ record: PersonRecord, _ database: Database, byApp appID: String?, at now: Date) throws {
        let before = try Self.record(database, record.person.login)
        let changes = before?.changes(to: record) ?? []
        guard before == nil || !changes.isEmpty else { return }
        try put(record, database)
        guard let id = try Int64.fetchOne(database, sql: "SELECT id FROM people WHERE login = ?", arguments: [record.person.login]) else {
            return
        }
        if changes.contains("password") {
            try database.execute(
                sql: "UPDATE people SET password_changed_at = ? WHERE id = ?", arguments: [now.timeIntervalSince1970, id])
        }
        // Who knew the old password is logged out, and who is shut out is; so is a device that has not fetched its token.
        if changes.contains("password") || record.person.isLocked {
            for table in ["sessions", "device_logins"] {
                try database.execute(sql: "DELETE FROM \(table) WHERE person_id = ?", arguments: [id])
            }
        }
        let actor: AuditEntry.Actor = appID == nil ? .operator : .app
        let person = Person.ID(rawValue: id)
        try note(database, before == nil ? .personAdded : .personChanged, by: actor, person: person, app: appID, changes, at: now)
        // An app that lets go of a test user has lost what they had granted to it.
        for app in (before?.person.testApps ?? []).subtracting(record.person.testApps) {
            if let grant = try grant(database, app, person) { try remove(grant, database, by: actor, at: now) }
        }
    }

    private static func remove(_ person: Person, _ database: Database, byApp appID: String?, at now: Date) throws {
        let actor: AuditEntry.Actor = appID == nil ? .operator : .app
        let apps = try String.fetchAll(
            database, sql: "SELECT app_id FROM grants WHERE person_id = ? AND removed_at IS NULL ORDER BY app_id",
            arguments: [person.id.rawValue])
        for app in apps {
            if let grant = try grant(database, app, person.id) { try end(grant, database, by: actor, at: now) }
        }
        // The number must not be another person's one day: tokens and app-scoped ids are made of it.
        try database.execute(sql: "INSERT INTO removed_people (id) VALUES (?)", arguments: [person.id.rawValue])
        try database.execute(sql: "DELETE FROM people WHERE id = ?", arguments: [person.id.rawValue])
        for (table, column) in [
            ("friendships", "login"), ("friendships", "friend_login"), ("friend_requests", "login"), ("friend_requests", "friend_login"),
            ("app_roles", "login"),
        ] {
            try database.execute(sql: "DELETE FROM \(table) WHERE \(column) = ?", arguments: [person.login])
        }
        try note(database, .personRemoved, by: actor, person: person.id, app: appID, [], at: now)
    }

    private static func put(_ record: PersonRecord, _ database: Database) throws {
        let person = record.person
        try database.execute(
            sql: """
                INSERT INTO people (id, login, password, first_name, middle_name, last_name, birthday, gender, hometown_id, hometown_name,
                    location_id, location_name, link, locale, picture, is_locked)
                VALUES (
                    1 + max(COALESCE((SELECT max(id) FROM people), 0), COALESCE((SELECT max(id) FROM removed_people), 0)),
                    ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (login) DO UPDATE SET password = excluded.password, first_name = excluded.first_name,
                    middle_name = excluded.middle_name, last_name = excluded.last_name, birthday = excluded.birthday,
                    gender = excluded.gender, hometown_id = excluded.hometown_id, hometown_name = excluded.hometown_name,
                    location_id = excluded.location_id, location_name = excluded.location_name, link = excluded.link,
                    locale = excluded.locale, picture = excluded.picture, is_locked = excluded.is_locked
                """,
            arguments: [
                person.login, person.password.encoded, person.firstName, person.middleName, person.lastName,
                person.birthday?.description, person.gender, person.hometown?.id, person.hometown?.name, person.location?.id,
                person.location?.name, person.link, person.locale, record.picture.map { Data($0) }, person.isLocked,
            ])
        try database.execute(
            sql: "DELETE FROM test_users WHERE person_id = (SELECT id FROM people WHERE login = ?)", arguments: [person.login])
        for app in person.testApps {
            try database.execute(
                sql: "INSERT INTO test_users (app_id, person_id) SELECT ?, id FROM people WHERE login = ?", arguments: [app, person.login])
        }
        try database.execute(sql: "DELETE FROM friendships WHERE login = ?", arguments: [person.login])
        for friend in Set(record.friends) {
            try database.execute(
                sql: "INSERT INTO friendships (login, friend_login) VALUES (?, ?)", arguments: [person.login, friend])
        }
    }
}
