import GRDB
public import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension SQLiteStore {
    static let invitationsOfPersonSQL = """
        SELECT * FROM role_invitations WHERE login = ? AND \(isValidInvitation) ORDER BY invited_at, app_id LIMIT ?
        """

    /// The condition for a valid invitation: the person has not declined it, and its sender is still an administrator.
    private static let isValidInvitation = """
        declined_at IS NULL AND EXISTS (
            SELECT 1 FROM people JOIN app_roles ON app_roles.login = people.login
            WHERE people.id = role_invitations.invited_by AND app_roles.app_id = role_invitations.app_id
                AND app_roles.role = 'administrator'
        )
        """

    public func invitations(of login: String, limit: Int) async throws(StoreError) -> [RoleInvitation] {
        guard !login.hasZeroByte else { return [] }
        return try await read { database in
            try Row.fetchAll(database, sql: Self.invitationsOfPersonSQL, arguments: [login, limit]).compactMap(Self.invitation)
        }
    }

    public func invitations(to app: String) async throws(StoreError) -> [RoleInvitation] {
        guard !app.hasZeroByte else { return [] }
        return try await read { try Self.invitations($0, to: app) }
    }

    public func changeRole(_ change: RoleChange) async throws(StoreError) -> RoleChangeOutcome {
        guard !change.appID.hasZeroByte, !change.action.login.hasZeroByte else { return .unchanged }
        return try await write { database in
            guard let app = try Self.app(database, change.appID),
                let person = try Self.person(database, "id = ?", [change.person.rawValue]),
                app.roles.role(of: person)?.allows(change.action.requiredPrivilege) == true
            else { return .notAllowed }
            switch change.action {
            case .invite(let role, let login):
                return try Self.invite(login, as: role, to: app, by: person, database, at: change.at)
            case .withdrawInvitation(let login):
                guard let role = try Self.invitedRole(database, login, app.id) else { return .unchanged }
                try Self.deleteInvitation(database, login, app.id)
                try Self.addAuditEntry(
                    database, .roleInvitationWithdrawn, by: .person(person.id), app: app.id, [role.rawValue],
                    affected: try Self.personID(database, login), at: change.at)
                return .changed(app.roles)
            case .replaceOwnRoles, .remove, .removeOwnRoles:
                let roles: AppRoles
                do throws(AppRoles.Violation) {
                    roles = try change.action.roles(after: app.roles, by: person.login)
                } catch {
                    return .rejected(error)
                }
                guard roles != app.roles else { return .unchanged }
                guard try Self.retainsAdministrator(roles, after: app.roles, database) else { return .rejected(.lastAdministrator) }
                try Self.storeRoles(roles, of: app.id, database)
                try Self.addRoleEntries(database, from: app.roles, to: roles, of: app.id, by: .person(person.id), at: change.at)
                return .changed(roles)
            }
        }
    }

    private static func invite(
        _ login: String, as role: AppRole, to app: RegisteredApp, by person: Person, _ database: Database, at now: Date
    ) throws -> RoleChangeOutcome {
        let invited = try invitations(database, to: app.id)
        guard login != person.login, !app.roles.logins(in: role).contains(login),
            !invited.contains(where: { $0.login == login && $0.role == role })
        else { return .unchanged }
        if try Self.person(database, "login = ?", [login])?.testApps.isEmpty == false { return .rejected(.testUser) }
        if try hasDeclined(login, app.id, after: now - RoleInvitation.cooldown, database) { return .rejected(.declined) }
        let everybody = app.roles.allLogins.union(invited.map(\.login))
        guard everybody.contains(login) || everybody.count < AppRoles.maximumPeople else { return .rejected(.limitReached) }
        try database.perform(
            sql: """
                INSERT INTO role_invitations (app_id, login, role, invited_by, invited_at) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (app_id, login) DO UPDATE
                SET role = excluded.role, invited_by = excluded.invited_by, invited_at = excluded.invited_at, declined_at = NULL
                """, arguments: [app.id, login, role.rawValue, person.id.rawValue, now.timeIntervalSince1970])
        try addAuditEntry(
            database, .roleInvited, by: .person(person.id), app: app.id, [role.rawValue], affected: try personID(database, login), at: now)
        return .changed(app.roles)
    }

    public func answerInvitation(_ response: InvitationResponse) async throws(StoreError) -> InvitationOutcome {
        guard !response.appID.hasZeroByte else { return .notPending }
        return try await write { database in
            guard let person = try Self.person(database, "id = ?", [response.person.rawValue]), person.testApps.isEmpty,
                let app = try Self.app(database, response.appID),
                try Self.invitedRole(database, person.login, app.id) == response.role
            else { return .notPending }
            if response.accepts {
                let roles: AppRoles
                do throws(AppRoles.Violation) {
                    roles = try app.roles.assigning(response.role, to: person.login)
                } catch {
                    return .rejected(error)
                }
                guard try Self.retainsAdministrator(roles, after: app.roles, database) else { return .rejected(.lastAdministrator) }
                try Self.storeRoles(roles, of: app.id, database)
                for lost in AppRole.allCases where lost != response.role && app.roles.logins(in: lost).contains(person.login) {
                    try Self.addAuditEntry(
                        database, .roleRemoved, by: .person(person.id), app: app.id, [lost.rawValue], affected: person.id, at: response.at)
                }
            }
            if response.accepts {
                try Self.deleteInvitation(database, person.login, app.id)
            } else {
                try database.perform(
                    sql: "UPDATE role_invitations SET declined_at = ? WHERE app_id = ? AND login = ?",
                    arguments: [response.at.timeIntervalSince1970, app.id, person.login])
            }
            try Self.addAuditEntry(
                database, response.accepts ? .roleAccepted : .roleDeclined, by: .person(person.id), app: app.id, [response.role.rawValue],
                affected: person.id, at: response.at)
            return .recorded
        }
    }

    public func recordSecretDisclosure(_ showing: SecretDisclosure) async throws(StoreError) {
        try await write { database in
            try Self.addAuditEntry(database, .secretShown, by: .person(showing.person), app: showing.appID, [], at: showing.at)
        }
    }

    /// Adds to the audit log which people lost and received which roles.
    static func addRoleEntries(
        _ database: Database, from before: AppRoles, to after: AppRoles, of app: String, by actor: AppChange.Actor, at now: Date
    ) throws {
        for role in AppRole.allCases {
            let (old, new) = (before.logins(in: role), after.logins(in: role))
            for (event, logins) in [(AuditEvent.roleRemoved, old.subtracting(new)), (.roleAssigned, new.subtracting(old))] {
                for login in logins.sorted() {
                    try addAuditEntry(
                        database, event, by: actor, app: app, [role.rawValue], affected: try personID(database, login), at: now)
                }
            }
        }
    }

    /// Whether at least one administrator exists and is not a test user.
    static func hasAdministrator(_ roles: AppRoles, _ database: Database) throws -> Bool {
        let real = """
            SELECT EXISTS (
                SELECT 1 FROM people WHERE login = ? AND NOT EXISTS (SELECT 1 FROM test_users WHERE person_id = people.id)
            )
            """
        return try roles.administrators.contains { try Bool.fetchOne(database, sql: real, arguments: [$0]) == true }
    }

    /// Whether an app still has an administrator after a change. It is also `true` if the app had none before, so that every change is
    /// permitted.
    private static func retainsAdministrator(_ roles: AppRoles, after before: AppRoles, _ database: Database) throws -> Bool {
        if try hasAdministrator(roles, database) { return true }
        return try !hasAdministrator(before, database)
    }

    private static func invitations(_ database: Database, to app: String) throws -> [RoleInvitation] {
        try Row.fetchAll(
            database, sql: "SELECT * FROM role_invitations WHERE app_id = ? AND \(isValidInvitation) ORDER BY login", arguments: [app]
        ).compactMap(invitation)
    }

    private static func invitation(_ row: Row) -> RoleInvitation? {
        AppRole(rawValue: row["role"]).map { role in
            RoleInvitation(
                to: row["app_id"], login: row["login"], role: role, by: Person.ID(rawValue: row["invited_by"]),
                invitedAt: Date(timeIntervalSince1970: row["invited_at"]))
        }
    }

    private static func invitedRole(_ database: Database, _ login: String, _ app: String) throws -> AppRole? {
        try String.fetchOne(
            database, sql: "SELECT role FROM role_invitations WHERE app_id = ? AND login = ? AND \(isValidInvitation)",
            arguments: [app, login]
        ).flatMap(AppRole.init(rawValue:))
    }

    private static func hasDeclined(_ login: String, _ app: String, after time: Date, _ database: Database) throws -> Bool {
        try Bool.fetchOne(
            database, sql: "SELECT EXISTS (SELECT 1 FROM role_invitations WHERE app_id = ? AND login = ? AND declined_at > ?)",
            arguments: [app, login, time.timeIntervalSince1970]) == true
    }

    private static func deleteInvitation(_ database: Database, _ login: String, _ app: String) throws {
        try database.perform(sql: "DELETE FROM role_invitations WHERE app_id = ? AND login = ?", arguments: [app, login])
    }
}
