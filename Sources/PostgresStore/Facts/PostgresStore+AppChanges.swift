import Foundation
import LoginModel
public import ProviderDomain
public import ProviderStore

extension PostgresStore {
    public func changeApp(_ change: AppChange) async throws(StoreError) -> Bool {
        guard try await apply(change) else { return false }
        if change.after == nil, let app = change.before { try await finishRemoval(of: app.id, by: change) }
        return true
    }

    /// Adds or changes an app, or makes it inactive as the first step of its removal.
    /// - Returns: Whether the change is allowed.
    private func apply(_ change: AppChange) async throws(StoreError) -> Bool {
        try await write(locking: change.subjects) { transaction in
            switch change.decision(on: try await transaction.state(before: change)) {
            case .reject: return false
            case .leave: break
            case .save(let update):
                if let adder = update.adder { transaction.increment(.addedApps(adder.rawValue), on: change.day) }
                transaction.save(update)
            }
            return true
        }
    }
}

extension AppChange {
    fileprivate var subjects: [PostgresSubject] {
        guard let app = appToStore else { return [] }
        var subjects: [PostgresSubject] = [.app(app.id)]
        // The removal of a person takes their roles. It locks the apps in which they have a role, but not an app that gives them one now.
        subjects += app.roles.allLogins.subtracting(before?.roles.allLogins ?? []).map(PostgresSubject.loginName)
        if before == nil, case .person(let adder) = actor { subjects.append(.person(adder)) }
        if requiresDistinctName { subjects.append(.liveAppNames) }
        return subjects
    }
}

extension PostgresTransaction {
    fileprivate func state(before change: AppChange) async throws -> AppChange.StoredState {
        guard let app = change.appToStore else { return AppChange.StoredState(app: nil) }
        var changer = Person.ID.unknownPerson
        if case .person(let person) = change.actor { changer = person }
        let queries = AppQueries(app.id)
        // If the stored app has other roles than the app before the change, the change is rejected anyway.
        let logins = app.roles.allLogins.union(change.before?.roles.allLogins ?? [])
        let (row, uris, roles, permissions, members, names, person, addedApps, addedAppsOfDay) = try await read(
            queries.app, queries.redirectURIs, queries.roles, queries.operatorPermissions, AppRoles.Member.query(logins: logins),
            PostgresStore.namesOfLiveAppsQuery(isNeeded: change.requiresDistinctName), Person.query(changer),
            PostgresStore.appCountQuery(addedBy: changer), DailyCounter.query(.addedApps(changer.rawValue), on: change.day))
        return AppChange.StoredState(
            app: row?.app(redirectURIs: uris, roles: roles, operatorPermissions: permissions), person: person, addedApps: addedApps,
            addedAppsOfDay: addedAppsOfDay, liveAppNames: names, members: members)
    }

    /// Stores an app that is added or changed.
    func save(_ update: RegisteredApp.Update) {
        add(update.entries)
        upsert(update.app)
        if let icon = update.icon { store(icon, of: update.app.id) }
        if let adder = update.adder { write("UPDATE apps SET added_by = $1 WHERE id = $2", [.person(adder), .text(update.app.id)]) }
    }

    private func upsert(_ app: RegisteredApp) {
        write(
            """
            INSERT INTO apps (id, name, secret, client_token, mode, advanced_access, app_defined_permissions, allows_login_from_devices,
                requires_app_secret, deauthorize_callback_url, data_deletion_callback_url, settings, first_epoch)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, COALESCE((SELECT next_epoch FROM removed_apps WHERE id = $1), 1))
            ON CONFLICT (id) DO UPDATE SET name = excluded.name, secret = excluded.secret, client_token = excluded.client_token,
                mode = excluded.mode, advanced_access = excluded.advanced_access,
                app_defined_permissions = excluded.app_defined_permissions,
                allows_login_from_devices = excluded.allows_login_from_devices, requires_app_secret = excluded.requires_app_secret,
                deauthorize_callback_url = excluded.deauthorize_callback_url,
                data_deletion_callback_url = excluded.data_deletion_callback_url, settings = excluded.settings
            """,
            [
                .text(app.id), .text(app.name), .text(app.secret?.reveal(\.self)), .text(app.clientToken?.reveal(\.self)),
                .text(app.mode.rawValue), .text(StoredForm.list(app.advancedAccess)), .text(StoredForm.list(app.appDefinedPermissions)),
                .boolean(app.allowsLoginFromDevices), .boolean(app.requiresAppSecret), .text(app.deauthorizeCallbackURL),
                .text(app.dataDeletionCallbackURL), .text(StoredForm.text(of: app.settings)),
            ])
        write("DELETE FROM app_redirect_uris WHERE app_id = $1", [.text(app.id)])
        write(
            "INSERT INTO app_redirect_uris (app_id, uri) SELECT $1, unnest($2::text[])",
            [.text(app.id), .array(Set(app.redirectURIs).sorted())])
        storeRoles(app.roles, of: app.id)
    }

    /// Replaces the roles of an app.
    func storeRoles(_ roles: AppRoles, of app: String) {
        write("DELETE FROM app_roles WHERE app_id = $1", [.text(app)])
        let logins = AppRole.allCases.flatMap { role in roles.logins(in: role).sorted().map { (role.rawValue, $0) } }
        write(
            "INSERT INTO app_roles (app_id, role, login) SELECT $1, * FROM unnest($2::text[], $3::text[])",
            [.text(app), .array(logins.map(\.0)), .array(logins.map(\.1))])
    }
}
