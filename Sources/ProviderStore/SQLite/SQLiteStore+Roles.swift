import GRDB
public import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension SQLiteStore {
    static let invitationsOfPersonSQL = "\(invitationSQL) WHERE login = ? ORDER BY invited_at, app_id"

    /// The beginning of a query for invitations, with the column `is_from_administrator`.
    private static let invitationSQL = """
        SELECT *, EXISTS (
            SELECT 1 FROM people JOIN app_roles ON app_roles.login = people.login
            WHERE people.id = role_invitations.invited_by AND app_roles.app_id = role_invitations.app_id
                AND app_roles.role = '\(AppRole.administrator.rawValue)'
        ) AS is_from_administrator FROM role_invitations
        """

    public func invitations(of login: String, limit: Int) async throws(StoreError) -> [RoleInvitation] {
        guard !login.hasZeroByte else { return [] }
        return try await read { database in
            var pending: [RoleInvitation] = []
            let rows = try Row.fetchCursor(database, sql: Self.invitationsOfPersonSQL, arguments: [login])
            while pending.count < limit, let row = try rows.next() {
                if let stored = Self.invitation(row), stored.isPending { pending.append(stored.invitation) }
            }
            return pending
        }
    }

    public func invitations(to app: String) async throws(StoreError) -> [RoleInvitation] {
        guard !app.hasZeroByte else { return [] }
        return try await read { try Self.invitations($0, to: app).map(\.invitation) }
    }

    public func changeRole(_ change: RoleChange) async throws(StoreError) -> RoleChangeOutcome {
        guard !change.appID.hasZeroByte, !change.action.login.hasZeroByte else { return .unchanged }
        return try await write { database in
            switch change.decision(on: try Self.state(before: change, database)) {
            case .refuse(let outcome): return outcome
            case .store(let edit, let entries, let outcome):
                switch edit {
                case .addInvitation(let invitation): try Self.store(invitation, database)
                case .deleteInvitation(let login): try Self.deleteInvitation(database, login, change.appID)
                case .setRoles(let roles): try Self.storeRoles(roles, of: change.appID, database)
                }
                try Self.add(entries, database)
                return outcome
            }
        }
    }

    private static func state(before change: RoleChange, _ database: Database) throws -> RoleChange.StoredState {
        let app = try app(database, change.appID)
        let logins = (app?.roles.allLogins ?? []).union([change.action.login])
        return RoleChange.StoredState(
            app: app, person: try person(database, "id = ?", [change.person.rawValue]),
            invitations: try invitations(database, to: change.appID, orOf: change.action.login), members: try members(logins, database))
    }

    public func answerInvitation(_ response: InvitationResponse) async throws(StoreError) -> InvitationOutcome {
        guard !response.appID.hasZeroByte else { return .notPending }
        return try await write { database in
            switch response.decision(on: try Self.state(before: response, database)) {
            case .refuse(let outcome): return outcome
            case .accept(let roles, let login, let entries):
                try Self.storeRoles(roles, of: response.appID, database)
                try Self.deleteInvitation(database, login, response.appID)
                try Self.add(entries, database)
            case .decline(let login, let entry):
                try database.perform(
                    sql: "UPDATE role_invitations SET declined_at = ? WHERE app_id = ? AND login = ?",
                    arguments: [response.at.timeIntervalSince1970, response.appID, login])
                try Self.add(entry, database)
            }
            return .recorded
        }
    }

    private static func state(before response: InvitationResponse, _ database: Database) throws -> InvitationResponse.StoredState {
        let app = try app(database, response.appID)
        let person = try person(database, "id = ?", [response.person.rawValue])
        let invitation = try person.flatMap { person in
            try Row.fetchOne(
                database, sql: "\(invitationSQL) WHERE app_id = ? AND login = ?", arguments: [response.appID, person.login]
            ).flatMap(Self.invitation)
        }
        let logins = (app?.roles.allLogins ?? []).union(person.map { [$0.login] } ?? [])
        return InvitationResponse.StoredState(
            person: person, app: app, invitation: invitation, members: try members(logins, database))
    }

    public func recordSecretDisclosure(_ showing: SecretDisclosure) async throws(StoreError) {
        try await write { try Self.add(showing.entry, $0) }
    }

    /// Returns the people to whom login names belong. A login name without a person is absent.
    static func members(_ logins: Set<String>, _ database: Database) throws -> [String: AppRoles.Member] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT id, EXISTS (SELECT 1 FROM test_users WHERE person_id = people.id) AS is_test_user FROM people WHERE login = ?
                """)
        var members: [String: AppRoles.Member] = [:]
        for login in logins {
            members[login] = try Row.fetchOne(statement, arguments: [login]).map { row in
                AppRoles.Member(id: Person.ID(rawValue: row["id"]), isTestUser: row["is_test_user"])
            }
        }
        return members
    }

    /// Returns the pending invitations to an app. The number of others is not limited.
    /// - Parameter login: A person whose invitation is returned even if it is not pending.
    private static func invitations(_ database: Database, to app: String, orOf login: String? = nil) throws -> [StoredInvitation] {
        var invitations: [StoredInvitation] = []
        let rows = try Row.fetchCursor(database, sql: "\(invitationSQL) WHERE app_id = ? ORDER BY login", arguments: [app])
        while let row = try rows.next() {
            guard let stored = invitation(row), stored.isPending || stored.invitation.login == login else { continue }
            invitations.append(stored)
        }
        return invitations
    }

    private static func invitation(_ row: Row) -> StoredInvitation? {
        AppRole(rawValue: row["role"]).map { role in
            StoredInvitation(
                RoleInvitation(
                    to: row["app_id"], login: row["login"], role: role, by: Person.ID(rawValue: row["invited_by"]),
                    invitedAt: Date(timeIntervalSince1970: row["invited_at"])),
                declinedAt: (row["declined_at"] as Double?).map(Date.init(timeIntervalSince1970:)),
                isFromAdministrator: row["is_from_administrator"])
        }
    }

    private static func store(_ invitation: RoleInvitation, _ database: Database) throws {
        try database.perform(
            sql: """
                INSERT INTO role_invitations (app_id, login, role, invited_by, invited_at) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (app_id, login) DO UPDATE
                SET role = excluded.role, invited_by = excluded.invited_by, invited_at = excluded.invited_at, declined_at = NULL
                """,
            arguments: [
                invitation.appID, invitation.login, invitation.role.rawValue, invitation.inviter.rawValue,
                invitation.invitedAt.timeIntervalSince1970,
            ])
    }

    private static func deleteInvitation(_ database: Database, _ login: String, _ app: String) throws {
        try database.perform(sql: "DELETE FROM role_invitations WHERE app_id = ? AND login = ?", arguments: [app, login])
    }
}
