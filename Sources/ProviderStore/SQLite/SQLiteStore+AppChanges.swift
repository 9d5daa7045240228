import GRDB
import LoginModel
public import ProviderDomain

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension SQLiteStore {
    public func apps() async throws(StoreError) -> [RegisteredApp] {
        try await read { database in
            try String.fetchAll(database, sql: "SELECT id FROM apps ORDER BY length(id), id").compactMap { try Self.app(database, $0) }
        }
    }

    static let appsWithRole = "SELECT DISTINCT app_id FROM app_roles WHERE login = ? ORDER BY length(app_id), app_id"

    public func apps(withRoleFor login: String) async throws(StoreError) -> [RegisteredApp] {
        guard !login.hasZeroByte else { return [] }
        return try await read { database in
            try String.fetchAll(database, sql: Self.appsWithRole, arguments: [login]).compactMap { try Self.app(database, $0) }
        }
    }

    public func namesOfLiveApps() async throws(StoreError) -> [String: String] { try await read(Self.namesOfLiveApps) }

    private static func namesOfLiveApps(_ database: Database) throws -> [String: String] {
        let rows = try Row.fetchAll(database, sql: "SELECT id, name FROM apps WHERE mode = ?", arguments: [AppMode.live.rawValue])
        return Dictionary(uniqueKeysWithValues: rows.map { ($0["id"] as String, $0["name"] as String) })
    }

    /// Whether people could mistake the app for another app that is live.
    private static func hasConfusableName(_ app: RegisteredApp, _ database: Database) throws -> Bool {
        try namesOfLiveApps(database).contains { $0.key != app.id && AppNameRule.areConfusable($0.value, app.name) }
    }

    public func changeApp(_ change: AppChange) async throws(StoreError) -> Bool {
        guard let after = change.after else {
            guard let before = change.before else { return true }
            return try await remove(before, by: change.actor, at: change.at)
        }
        return try await write { database in
            guard try Self.isCurrent(change.before, after.id, database) else { return false }
            var creator: Person.ID?
            if case .person(let person) = change.actor {
                if change.before == nil {
                    guard try Self.mayAddApp(person, database) else { return false }
                    creator = person
                }
                if change.before?.roles != after.roles {
                    guard try Self.hasAdministrator(after.roles, database) else { return false }
                }
                if after.mode == .live, change.before?.mode != .live || change.before?.name != after.name {
                    guard try !Self.hasConfusableName(after, database) else { return false }
                }
                if let creator {
                    let day = FieldAccess.day(of: change.at)
                    guard
                        try DailyCounter.increment(.addedApps(creator.rawValue), on: day, limit: RegisteredApp.maximumAddedPerDay, database)
                    else {
                        return false
                    }
                }
            }
            try Self.save(after, icon: change.icon, database, by: change.actor, at: change.at)
            if let creator {
                try database.perform(sql: "UPDATE apps SET added_by = ? WHERE id = ?", arguments: [creator.rawValue, after.id])
            }
            return true
        }
    }

    static let addedAppCountSQL = "SELECT COUNT(*) FROM apps WHERE added_by = ?"

    public func appCount(addedBy person: Person.ID) async throws(StoreError) -> Int {
        try await read { try Self.appCount($0, addedBy: person) }
    }

    public func appCount(addedBy person: Person.ID, on day: Int) async throws(StoreError) -> Int {
        try await read { try DailyCounter.count(.addedApps(person.rawValue), on: day, $0) }
    }

    private static func appCount(_ database: Database, addedBy person: Person.ID) throws -> Int {
        try Int.fetchOne(database, sql: addedAppCountSQL, arguments: [person.rawValue]) ?? 0
    }

    private static func mayAddApp(_ id: Person.ID, _ database: Database) throws -> Bool {
        guard let person = try person(database, "id = ?", [id.rawValue]), person.testApps.isEmpty else { return false }
        return try appCount(database, addedBy: id) < RegisteredApp.maximumPerPerson
    }

    /// Removes an app. The app is made inactive first, so that no login to it begins during the removal. Its grants end in batches, so that
    /// no other write waits for all of them.
    private func remove(_ app: RegisteredApp, by actor: AppChange.Actor, at now: Date) async throws(StoreError) -> Bool {
        guard try await write({ try Self.deactivateApp(app, $0, by: actor, at: now) }) else { return false }
        // From here on, the removal continues even if the app is changed meanwhile.
        while try await write({ try Self.endGrants(of: app.id, $0, by: actor, at: now) }) {}
        while try await write({ try Self.removeTestUsers(of: app.id, $0, by: actor, at: now) }) {}
        while try await write({ try Self.deleteDeviceLogins(of: app.id, $0) }) {}
        try await write { try Self.removeApp(app.id, $0, by: actor, at: now) }
        return true
    }

    /// Makes an app inactive, as the first step of its removal.
    /// - Returns: Whether the app was still in the state that was read.
    static func deactivateApp(_ app: RegisteredApp, _ database: Database, by actor: AppChange.Actor, at now: Date) throws -> Bool {
        guard try isCurrent(app, app.id, database) else { return false }
        var closed = app
        closed.settings.isActive = false
        try save(closed, database, by: actor, at: now)
        return true
    }

    private static func isCurrent(_ seen: RegisteredApp?, _ id: String, _ database: Database) throws -> Bool {
        isUnchanged(try app(database, id), from: seen, RegisteredApp.changes)
    }

    /// Whether the stored value equals the one that was read, or both are absent.
    static func isUnchanged<Kept>(_ found: Kept?, from seen: Kept?, _ changes: (Kept) -> (Kept) -> [String]) -> Bool {
        switch (found, seen) {
        case (nil, nil): true
        case (let found?, let seen?): changes(found)(seen).isEmpty
        default: false
        }
    }

    /// The number of grants, test users or device logins that one write removes.
    static let batchSize = 100

    /// Ends a batch of the grants of an app that is being removed, and deletes each person's callbacks and tokens at the app.
    /// - Returns: Whether there may be more.
    private static func endGrants(of app: String, _ database: Database, by actor: AppChange.Actor, at now: Date) throws -> Bool {
        let rows = try Row.fetchAll(
            database, sql: "SELECT person_id, epoch FROM grants WHERE app_id = ? ORDER BY person_id LIMIT ?", arguments: [app, batchSize])
        for row in rows {
            for table in ["callbacks", "refresh_families", "device_tokens"] {
                try database.perform(
                    sql: "DELETE FROM \(table) WHERE person_id = ? AND app_id = ?", arguments: [row["person_id"] as Int64, app])
            }
            guard let grant = try grant(database, app, Person.ID(rawValue: row["person_id"])) else { continue }
            // The person in the entry is the owner of the grant, who did not remove the app. So the actor is the operator or the app.
            let actor: AuditEntry.Actor = actor == .operator ? .operator : .app
            try addAuditEntry(database, .disconnected, by: actor, person: grant.person, app: app, grant.granted.map(\.name), at: now)
        }
        // Tokens of these grants must stay invalid, even if a person uses the app again meanwhile, or a new app gets the same ID.
        try database.perform(
            sql: "UPDATE apps SET first_epoch = max(first_epoch, ?) WHERE id = ?",
            arguments: [(rows.map { $0["epoch"] as Int }.max() ?? 0) + 1, app])
        guard let last = rows.last else { return false }
        try database.perform(
            sql: "DELETE FROM grants WHERE app_id = ? AND person_id <= ?", arguments: [app, last["person_id"] as Int64])
        return rows.count == batchSize
    }

    /// Deletes a batch of the app's device logins.
    /// - Returns: Whether there may be more.
    private static func deleteDeviceLogins(of app: String, _ database: Database) throws -> Bool {
        try database.perform(
            sql: "DELETE FROM device_logins WHERE digest IN (SELECT digest FROM device_logins WHERE app_id = ? LIMIT ?)",
            arguments: [app, batchSize])
        return database.changesCount == batchSize
    }

    /// Adds or changes an app. If nothing differs, nothing is written.
    static func save(
        _ app: RegisteredApp, icon: IconImage.Edit? = nil, _ database: Database, by actor: AppChange.Actor, at now: Date
    ) throws {
        if let before = try Self.app(database, app.id) {
            var changes = before.changes(to: app)
            if let icon, icon.digest != before.iconDigest { changes.append("icon") }
            guard !changes.isEmpty else { return }
            try addAuditEntry(database, .appChanged, by: actor, app: app.id, changes, at: now)
            try addRoleEntries(database, from: before.roles, to: app.roles, of: app.id, by: actor, at: now)
        } else {
            try addAuditEntry(database, .appAdded, by: actor, app: app.id, [], at: now)
        }
        try upsert(app, database)
        if let icon { try storeIcon(icon, of: app.id, database) }
    }

    static func addAuditEntry(
        _ database: Database, _ event: AuditEvent, by actor: AppChange.Actor, app: String, _ fields: [String], affected: Person.ID? = nil,
        at now: Date
    ) throws {
        switch actor {
        case .operator: try addAuditEntry(database, event, by: .operator, person: nil, app: app, fields, affected: affected, at: now)
        case .person(let person):
            try addAuditEntry(database, event, by: .person, person: person, app: app, fields, affected: affected, at: now)
        }
    }

    private static func removeApp(_ id: String, _ database: Database, by actor: AppChange.Actor, at now: Date) throws {
        // Another process may have removed the app meanwhile.
        guard try app(database, id) != nil else { return }
        // People may have used the app again meanwhile.
        while try endGrants(of: id, database, by: actor, at: now) {}
        try database.perform(
            sql: """
                INSERT INTO removed_apps (id, next_epoch) SELECT id, first_epoch FROM apps WHERE id = ?
                ON CONFLICT (id) DO UPDATE SET next_epoch = excluded.next_epoch
                """, arguments: [id])
        try database.perform(sql: "DELETE FROM apps WHERE id = ?", arguments: [id])
        while try removeTestUsers(of: id, database, by: actor, at: now) {}
        try database.perform(sql: "DELETE FROM test_users WHERE app_id = ?", arguments: [id])
        try addAuditEntry(database, .appRemoved, by: actor, app: id, [], at: now)
    }

    /// Removes a batch of the test users who belong to no other app.
    /// - Returns: Whether there may be more.
    private static func removeTestUsers(of app: String, _ database: Database, by actor: AppChange.Actor, at now: Date) throws -> Bool {
        let own = """
            SELECT person_id FROM test_users WHERE app_id = ?
                AND NOT EXISTS (SELECT 1 FROM test_users AS other WHERE other.person_id = test_users.person_id AND other.app_id <> ?)
            ORDER BY person_id LIMIT ?
            """
        let numbers = try Int64.fetchAll(database, sql: own, arguments: [app, app, batchSize])
        for number in numbers {
            guard let person = try person(database, "id = ?", [number]) else { continue }
            try remove(person, database, byApp: actor == .operator ? nil : app, at: now)
        }
        return numbers.count == batchSize
    }

    public func applySeed(_ seed: DigestedSeed, at now: Date) async throws(StoreError) {
        try await write { database in
            for app in seed.apps {
                try Self.save(app, icon: seed.icons[app.id].map(IconImage.Edit.set), database, by: .operator, at: now)
            }
            for person in seed.people {
                var person = person
                // A seed contains neither locks nor test users, so the stored values stay.
                if let known = try Self.person(database, "login = ?", [person.person.login]) {
                    person.person.isLocked = known.isLocked
                    person.person.testApps = known.testApps
                }
                try Self.save(person, database, byApp: nil, at: now)
            }
        }
    }
}
