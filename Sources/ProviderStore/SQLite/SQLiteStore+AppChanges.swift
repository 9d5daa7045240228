import GRDB
import LoginModel
public import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
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

    public func changeApp(_ change: AppChange) async throws(StoreError) -> Bool {
        guard try await write({ try Self.apply(change, $0) }) else { return false }
        if change.after == nil, let app = change.before { try await finishRemoval(of: app.id, by: change) }
        return true
    }

    /// Adds or changes an app, or makes it inactive as the first step of its removal.
    /// - Returns: Whether the change is allowed.
    private static func apply(_ change: AppChange, _ database: Database) throws -> Bool {
        switch change.decision(on: try state(before: change, database)) {
        case .reject: return false
        case .leave: break
        case .save(let update):
            if let adder = update.adder {
                _ = try DailyCounter.increment(.addedApps(adder.rawValue), on: change.day, limit: .max, database)
            }
            try save(update, database)
        }
        return true
    }

    private static func state(before change: AppChange, _ database: Database) throws -> AppChange.StoredState {
        let app = try change.appToStore.flatMap { try Self.app(database, $0.id) }
        var state = AppChange.StoredState(
            app: app, liveAppNames: change.requiresDistinctName ? try namesOfLiveApps(database) : [:],
            members: try members(change.appToStore, app, database))
        if case .person(let id) = change.actor {
            state.person = try person(database, "id = ?", [id.rawValue])
            state.addedApps = try appCount(database, addedBy: id)
            state.addedAppsOfDay = try DailyCounter.count(.addedApps(id.rawValue), on: change.day, database)
        }
        return state
    }

    /// Returns the people by login name who have a role in an app before or after a change.
    static func members(
        _ after: RegisteredApp?, _ before: RegisteredApp?, _ database: Database
    ) throws -> [String: AppRoles.Member] {
        try members((after?.roles.allLogins ?? []).union(before?.roles.allLogins ?? []), database)
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

    /// Removes an inactive app. Its grants end in batches, so that no other write waits for all of them. The removal continues even if the
    /// app is changed meanwhile.
    private func finishRemoval(of app: String, by change: AppChange) async throws(StoreError) {
        while try await write({ try Self.endGrants(of: app, $0, by: change) }) {}
        var last: Int64? = 0
        while let previous = last { last = try await write { try Self.removeTestUsers(of: app, after: previous, $0, by: change) } }
        while try await write({ try Self.deleteDeviceLogins(of: app, $0) }) {}
        try await write { try Self.removeApp(app, $0, by: change) }
    }

    /// Makes an app inactive, as the first step of its removal.
    /// - Returns: Whether the app was still in the state that was read.
    static func deactivateApp(_ app: RegisteredApp, _ database: Database, by actor: AppChange.Actor, at now: Date) throws -> Bool {
        try apply(AppChange.remove(app, by: actor, at: now), database)
    }

    /// The number of grants, test users or device logins that one write removes.
    static let batchSize = 100

    /// Ends a batch of the grants of an app that is being removed, and deletes each person's callbacks and tokens at the app.
    /// - Returns: Whether there may be more.
    private static func endGrants(of app: String, _ database: Database, by change: AppChange) throws -> Bool {
        let rows = try Row.fetchAll(
            database, sql: "SELECT person_id, epoch FROM grants WHERE app_id = ? ORDER BY person_id LIMIT ?", arguments: [app, batchSize])
        for row in rows {
            for table in ["callbacks", "refresh_families", "device_tokens"] {
                try database.perform(
                    sql: "DELETE FROM \(table) WHERE person_id = ? AND app_id = ?", arguments: [row["person_id"] as Int64, app])
            }
            guard let grant = try grant(database, app, Person.ID(rawValue: row["person_id"])) else { continue }
            try add(change.entry(forEndOf: grant), database)
        }
        guard let last = rows.last else { return false }
        if let epoch = try Int.fetchOne(database, sql: "SELECT first_epoch FROM apps WHERE id = ?", arguments: [app]) {
            try database.perform(
                sql: "UPDATE apps SET first_epoch = ? WHERE id = ?",
                arguments: [AppChange.firstEpoch(epoch, afterEndOf: rows.map { $0["epoch"] }), app])
        }
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

    static func save(_ update: RegisteredApp.Update, _ database: Database) throws {
        try add(update.entries, database)
        try upsert(update.app, database)
        if let icon = update.icon { try storeIcon(icon, of: update.app.id, database) }
        if let adder = update.adder {
            try database.perform(sql: "UPDATE apps SET added_by = ? WHERE id = ?", arguments: [adder.rawValue, update.app.id])
        }
    }

    private static func removeApp(_ id: String, _ database: Database, by change: AppChange) throws {
        // Another process may have removed the app meanwhile.
        guard try app(database, id) != nil else { return }
        // People may have used the app again meanwhile.
        while try endGrants(of: id, database, by: change) {}
        try database.perform(
            sql: """
                INSERT INTO removed_apps (id, next_epoch) SELECT id, first_epoch FROM apps WHERE id = ?
                ON CONFLICT (id) DO UPDATE SET next_epoch = excluded.next_epoch
                """, arguments: [id])
        try database.perform(sql: "DELETE FROM apps WHERE id = ?", arguments: [id])
        var last: Int64? = 0
        while let previous = last { last = try removeTestUsers(of: id, after: previous, database, by: change) }
        try database.perform(sql: "DELETE FROM test_users WHERE app_id = ?", arguments: [id])
        try add(change.entry(forRemovalOf: id), database)
    }

    /// Removes those test users of a batch who belong to no other app.
    /// - Parameter previous: The ID of the last test user of the previous batch; 0 for the first batch.
    /// - Returns: The ID of the last test user of the batch; `nil` if there are no more.
    private static func removeTestUsers(
        of app: String, after previous: Int64, _ database: Database, by change: AppChange
    ) throws -> Int64? {
        let numbers = try Int64.fetchAll(
            database, sql: "SELECT person_id FROM test_users WHERE app_id = ? AND person_id > ? ORDER BY person_id LIMIT ?",
            arguments: [app, previous, batchSize])
        for number in numbers {
            guard let person = try person(database, "id = ?", [number]), let removal = change.removal(of: person, belongingTo: app) else {
                continue
            }
            try remove(removal, database, at: change.at)
        }
        return numbers.count == batchSize ? numbers.last : nil
    }
}
