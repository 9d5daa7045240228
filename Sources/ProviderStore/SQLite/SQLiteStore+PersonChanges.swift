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

    public func personRecords(withLogins logins: [String]) async throws(StoreError) -> [String: PersonRecord] {
        try await read { database in
            var records: [String: PersonRecord] = [:]
            for login in logins where !login.hasZeroByte { records[login] = try Self.record(database, login) }
            return records
        }
    }

    public func changePerson(_ change: PersonChange) async throws(StoreError) -> Bool {
        try await write { [path] database in
            switch change.decision(on: try Self.state(before: change, database)) {
            case .reject: return false
            case .missingApp: throw StoreError.missingSubject(path)
            case .leave: break
            case .save(let update, let app):
                if let app { _ = try DailyCounter.increment(.createdTestUsers(app: app), on: change.day, limit: .max, database) }
                try Self.save(update, database, at: change.at)
            case .remove(let removal): try Self.remove(removal, database, at: change.at)
            }
            return true
        }
    }

    private static func state(before change: PersonChange, _ database: Database) throws -> PersonChange.StoredState {
        let counts = try database.cachedStatement(
            sql: "SELECT (SELECT COUNT(*) FROM test_users WHERE app_id = apps.id) FROM apps WHERE id = ?")
        var state = PersonChange.StoredState(record: try change.login.flatMap { try record(database, $0) })
        for app in change.after?.person.testApps ?? [] { state.testUserCounts[app] = try Int.fetchOne(counts, arguments: [app]) }
        if let app = change.appID {
            state.addedTestUsersOfDay = try DailyCounter.count(.createdTestUsers(app: app), on: change.day, database)
        }
        return state
    }

    public func testUserCount(createdFor app: String, on day: Int) async throws(StoreError) -> Int {
        try await read { try DailyCounter.count(.createdTestUsers(app: app), on: day, $0) }
    }

    static func record(_ database: Database, _ login: String) throws -> PersonRecord? {
        guard let person = try person(database, "login = ?", [login]) else { return nil }
        let picture = try picture(database, person.id)
        let friends = try String.fetchAll(
            database, sql: "SELECT friend_login FROM friendships WHERE login = ? ORDER BY friend_login", arguments: [login])
        return PersonRecord(person: person, picture: picture, friends: friends)
    }

    /// - Parameter newID: The ID of the person if they are new; `nil` for the next one.
    static func save(_ update: PersonRecord.Update, _ database: Database, newID: Person.ID? = nil, at now: Date) throws {
        try storePerson(update.record, newID, database)
        guard let person = try personID(database, update.record.person.login) else { return }
        if let changedAt = update.passwordChangedAt {
            try database.perform(
                sql: "UPDATE people SET password_changed_at = ? WHERE id = ?",
                arguments: [changedAt.timeIntervalSince1970, person.rawValue])
        }
        if update.endsSessions { try logOutEverywhere(person, database) }
        try add(update.entry(of: person), database)
        for app in update.leftApps {
            if let grant = try grant(database, app, person) { try remove(grant, database, by: update.actor, at: now) }
        }
    }

    static func remove(_ removal: Person.Removal, _ database: Database, at now: Date) throws {
        let person = removal.person
        let apps = try String.fetchAll(
            database, sql: "SELECT app_id FROM grants WHERE person_id = ? AND removed_at IS NULL ORDER BY app_id",
            arguments: [person.id.rawValue])
        for app in apps {
            if let grant = try grant(database, app, person.id) { try recordEnd(of: grant, database, by: removal.actor, at: now) }
        }
        try add(removal.entry, database)
        if removal.deletesFieldAccesses {
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

    private static func storePerson(_ record: PersonRecord, _ newID: Person.ID?, _ database: Database) throws {
        let person = record.person
        // The ID must not be the second reason for a conflict with a person who exists.
        let id = try newID.flatMap { try personID(database, person.login) == nil ? $0.rawValue : nil }
        try database.perform(
            sql: """
                INSERT INTO people (id, login, password, first_name, middle_name, last_name, birthday, gender, hometown_id, hometown_name,
                    location_id, location_name, link, locale, is_locked)
                VALUES (
                    COALESCE(?, 1 + max(COALESCE((SELECT max(id) FROM people), 0), COALESCE((SELECT max(id) FROM removed_people), 0))),
                    ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (login) DO UPDATE SET password = excluded.password, first_name = excluded.first_name,
                    middle_name = excluded.middle_name, last_name = excluded.last_name, birthday = excluded.birthday,
                    gender = excluded.gender, hometown_id = excluded.hometown_id, hometown_name = excluded.hometown_name,
                    location_id = excluded.location_id, location_name = excluded.location_name, link = excluded.link,
                    locale = excluded.locale, is_locked = excluded.is_locked
                """,
            arguments: [
                id, person.login, person.password.encoded, person.firstName, person.middleName, person.lastName,
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
