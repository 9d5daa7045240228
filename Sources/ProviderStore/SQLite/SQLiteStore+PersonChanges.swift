import GRDB
import LoginModel
public import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension SQLiteStore {
    public func people(after: String?, limit: Int) async throws(StoreError) -> [Person] {
        try await read { database in
            try String.fetchAll(
                database, sql: "SELECT login FROM people WHERE login > ? ORDER BY login LIMIT ?", arguments: [after ?? "", limit]
            ).compactMap { try Self.person(database, "login = ?", [$0]) }
        }
    }

    public func personRecord(withLogin login: String) async throws(StoreError) -> PersonRecord? {
        try await read { try Self.record($0, login) }
    }

    public func changePerson(_ change: PersonChange) async throws(StoreError) -> Bool {
        try await write { [path] database in
            guard let login = change.after?.person.login ?? change.before?.person.login else { return true }
            let found = try Self.record(database, login)
            guard Self.isUnchanged(found, from: change.before, PersonRecord.changes) else { return false }
            if let after = change.after {
                let added = after.person.testApps.subtracting(found?.person.testApps ?? [])
                for app in added {
                    guard try Self.app(database, app) != nil else { throw StoreError.missingSubject(path) }
                    guard try Self.mayAddTestUser(database, app) else { return false }
                }
                if let app = change.appID, !added.isEmpty {
                    let day = FieldAccess.day(of: change.at)
                    guard try DailyCounter.increment(.createdTestUsers(app: app), on: day, limit: TestUserRequest.maximumPerDay, database)
                    else {
                        return false
                    }
                }
                try Self.save(after, database, byApp: change.appID, at: change.at)
            } else if let found {
                try Self.remove(found.person, database, byApp: change.appID, at: change.at)
            }
            return true
        }
    }

    public func testUserCount(createdFor app: String, on day: Int) async throws(StoreError) -> Int {
        try await read { try DailyCounter.count(.createdTestUsers(app: app), on: day, $0) }
    }

    private static func mayAddTestUser(_ database: Database, _ app: String) throws -> Bool {
        let count = try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM test_users WHERE app_id = ?", arguments: [app])
        return (count ?? 0) < TestUserRequest.maximumPerApp
    }

    private static func record(_ database: Database, _ login: String) throws -> PersonRecord? {
        guard let person = try person(database, "login = ?", [login]) else { return nil }
        let picture = try picture(database, person.id)
        let friends = try String.fetchAll(
            database, sql: "SELECT friend_login FROM friendships WHERE login = ? ORDER BY friend_login", arguments: [login])
        return PersonRecord(person: person, picture: picture, friends: friends)
    }

    /// Adds or changes a person. If nothing differs, nothing is written.
    static func save(_ record: PersonRecord, _ database: Database, byApp appID: String?, at now: Date) throws {
        let before = try Self.record(database, record.person.login)
        let changes = before?.changes(to: record) ?? []
        guard before == nil || !changes.isEmpty else { return }
        try storePerson(record, database)
        guard let id = try Int64.fetchOne(database, sql: "SELECT id FROM people WHERE login = ?", arguments: [record.person.login]) else {
            return
        }
        if changes.contains("password") {
            try database.perform(
                sql: "UPDATE people SET password_changed_at = ? WHERE id = ?", arguments: [now.timeIntervalSince1970, id])
        }
        // A new password and a lock both end all sessions of the account, and the device logins that the person has approved.
        if changes.contains("password") || record.person.isLocked {
            try logOutEverywhere(Person.ID(rawValue: id), database)
        }
        let actor: AuditEntry.Actor = appID == nil ? .operator : .app
        let person = Person.ID(rawValue: id)
        try addAuditEntry(database, before == nil ? .personAdded : .personChanged, by: actor, person: person, app: appID, changes, at: now)
        // When a test user no longer belongs to an app, the test user's grant to that app ends.
        for app in (before?.person.testApps ?? []).subtracting(record.person.testApps) {
            if let grant = try grant(database, app, person) { try remove(grant, database, by: actor, at: now) }
        }
    }

    static func remove(_ person: Person, _ database: Database, byApp appID: String?, at now: Date) throws {
        let actor: AuditEntry.Actor = appID == nil ? .operator : .app
        let apps = try String.fetchAll(
            database, sql: "SELECT app_id FROM grants WHERE person_id = ? AND removed_at IS NULL ORDER BY app_id",
            arguments: [person.id.rawValue])
        for app in apps {
            if let grant = try grant(database, app, person.id) { try recordEnd(of: grant, database, by: actor, at: now) }
        }
        // The entry is added before the deletion, because the limits of the audit log differ for test users, who cannot be recognized
        // afterward.
        try addAuditEntry(database, .personRemoved, by: actor, person: person.id, app: appID, [], at: now)
        if try testApp(of: person.id.rawValue, database) != nil {
            // Nobody queries the field accesses of a removed test user, and an app can create and remove any number of them.
            try database.perform(sql: "DELETE FROM field_accesses WHERE person_id = ?", arguments: [person.id.rawValue])
        }
        // The ID must never be assigned again, because tokens and app-scoped IDs depend on it. To ensure that, storing the highest removed
        // ID is enough.
        try database.perform(sql: "INSERT INTO removed_people (id) VALUES (?)", arguments: [person.id.rawValue])
        try database.perform(sql: "DELETE FROM removed_people WHERE id < (SELECT MAX(id) FROM removed_people)")
        try database.perform(sql: "DELETE FROM people WHERE id = ?", arguments: [person.id.rawValue])
        for deletion in deletionsByLogin { try database.perform(sql: deletion, arguments: [person.login]) }
    }

    /// The statements that delete the rows that refer to a person by login name.
    static let deletionsByLogin = [
        ("friendships", "login"), ("friendships", "friend_login"), ("friend_requests", "login"), ("friend_requests", "friend_login"),
        ("app_roles", "login"), ("role_invitations", "login"),
    ].map { "DELETE FROM \($0) WHERE \($1) = ?" }

    private static func storePerson(_ record: PersonRecord, _ database: Database) throws {
        let person = record.person
        try database.perform(
            sql: """
                INSERT INTO people (id, login, password, first_name, middle_name, last_name, birthday, gender, hometown_id, hometown_name,
                    location_id, location_name, link, locale, is_locked)
                VALUES (
                    1 + max(COALESCE((SELECT max(id) FROM people), 0), COALESCE((SELECT max(id) FROM removed_people), 0)),
                    ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (login) DO UPDATE SET password = excluded.password, first_name = excluded.first_name,
                    middle_name = excluded.middle_name, last_name = excluded.last_name, birthday = excluded.birthday,
                    gender = excluded.gender, hometown_id = excluded.hometown_id, hometown_name = excluded.hometown_name,
                    location_id = excluded.location_id, location_name = excluded.location_name, link = excluded.link,
                    locale = excluded.locale, is_locked = excluded.is_locked
                """,
            arguments: [
                person.login, person.password.encoded, person.firstName, person.middleName, person.lastName,
                person.birthday?.description, person.gender, person.hometown?.id, person.hometown?.name, person.location?.id,
                person.location?.name, person.link, person.locale, person.isLocked,
            ])
        try storePicture(record.picture, ofPersonWithLogin: person.login, database)
        try database.perform(
            sql: "DELETE FROM test_users WHERE person_id = (SELECT id FROM people WHERE login = ?)", arguments: [person.login])
        for app in person.testApps {
            try database.perform(
                sql: "INSERT INTO test_users (app_id, person_id) SELECT ?, id FROM people WHERE login = ?", arguments: [app, person.login])
        }
        try database.perform(sql: "DELETE FROM friendships WHERE login = ?", arguments: [person.login])
        for friend in Set(record.friends) {
            try database.perform(
                sql: "INSERT INTO friendships (login, friend_login) VALUES (?, ?)", arguments: [person.login, friend])
        }
    }
}
