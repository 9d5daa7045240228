import Foundation
public import ProviderDomain
public import ProviderStore

extension PostgresStore {
    public func invitations(of login: String, limit: Int) async throws(StoreError) -> [RoleInvitation] {
        guard !login.hasZeroByte else { return [] }
        var pending: [RoleInvitation] = []
        var page: [InvitationRow] = []
        repeat {
            page = try await read(InvitationRow.query(of: login, after: page.last, limit: Self.invitationsOfPage))
            pending += page.compactMap(\.stored).filter(\.isPending).map(\.invitation)
        } while pending.count < limit && page.count == Self.invitationsOfPage
        return Array(pending.prefix(max(limit, 0)))
    }

    /// The number of invitations that one query reads.
    private static let invitationsOfPage = 100

    public func invitations(to app: String) async throws(StoreError) -> [RoleInvitation] {
        guard !app.hasZeroByte else { return [] }
        return try await read(InvitationRow.query(to: app)).compactMap(\.stored).filter(\.isPending).map(\.invitation)
    }

    public func changeRole(_ change: RoleChange) async throws(StoreError) -> RoleChangeOutcome {
        let login = change.action.login
        guard !change.appID.hasZeroByte, !login.hasZeroByte else { return .unchanged }
        let subjects: [PostgresSubject] = [.app(change.appID)] + (login.isEmpty ? [] : [.loginName(login)])
        return try await write(locking: subjects) { transaction in
            switch change.decision(on: try await transaction.state(before: change)) {
            case .refuse(let outcome): return outcome
            case .store(let edit, let entries, let outcome):
                switch edit {
                case .addInvitation(let invitation): transaction.store(invitation)
                case .deleteInvitation(let login): transaction.deleteInvitation(login, change.appID)
                case .setRoles(let roles): transaction.storeRoles(roles, of: change.appID)
                }
                transaction.add(entries)
                return outcome
            }
        }
    }

    public func answerInvitation(_ response: InvitationResponse) async throws(StoreError) -> InvitationOutcome {
        guard !response.appID.hasZeroByte else { return .notPending }
        return try await write(locking: [.app(response.appID), .person(response.person)]) { transaction in
            switch response.decision(on: try await transaction.state(before: response)) {
            case .refuse(let outcome): return outcome
            case .accept(let roles, let login, let entries):
                transaction.storeRoles(roles, of: response.appID)
                transaction.deleteInvitation(login, response.appID)
                transaction.add(entries)
            case .decline(let login, let entry):
                transaction.write(
                    "UPDATE role_invitations SET declined_at = $1 WHERE app_id = $2 AND login = $3",
                    [.date(response.at), .text(response.appID), .text(login)])
                transaction.add(entry)
            }
            return .recorded
        }
    }

    public func recordSecretDisclosure(_ showing: SecretDisclosure) async throws(StoreError) {
        try await write(locking: []) { $0.add(showing.entry) }
    }
}

extension PostgresTransaction {
    fileprivate func state(before change: RoleChange) async throws -> RoleChange.StoredState {
        let queries = AppQueries(change.appID)
        let login = change.action.login
        let (row, uris, roles, permissions, person, invitations, members) = try await read(
            queries.app, queries.redirectURIs, queries.roles, queries.operatorPermissions, Person.query(change.person),
            InvitationRow.query(to: change.appID, orOf: login), AppRoles.Member.query(logins: [login], in: change.appID))
        return RoleChange.StoredState(
            app: row?.app(redirectURIs: uris, roles: roles, operatorPermissions: permissions), person: person,
            invitations: invitations.compactMap(\.stored).filter { $0.isPending || $0.invitation.login == login }, members: members)
    }

    fileprivate func state(before response: InvitationResponse) async throws -> InvitationResponse.StoredState {
        let queries = AppQueries(response.appID)
        let (row, uris, roles, permissions, person, invitation, members) = try await read(
            queries.app, queries.redirectURIs, queries.roles, queries.operatorPermissions, Person.query(response.person),
            InvitationRow.query(to: response.appID, of: response.person),
            AppRoles.Member.query(logins: [], in: response.appID, and: response.person))
        return InvitationResponse.StoredState(
            person: person, app: row?.app(redirectURIs: uris, roles: roles, operatorPermissions: permissions),
            invitation: invitation?.stored, members: members)
    }

    fileprivate func store(_ invitation: RoleInvitation) {
        write(
            """
            INSERT INTO role_invitations (app_id, login, role, invited_by, invited_at) VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT (app_id, login) DO UPDATE
            SET role = excluded.role, invited_by = excluded.invited_by, invited_at = excluded.invited_at, declined_at = NULL
            """,
            [
                .text(invitation.appID), .text(invitation.login), .text(invitation.role.rawValue), .person(invitation.inviter),
                .date(invitation.invitedAt),
            ])
    }

    fileprivate func deleteInvitation(_ login: String, _ app: String) {
        write("DELETE FROM role_invitations WHERE app_id = $1 AND login = $2", [.text(app), .text(login)])
    }
}

extension AppRoles.Member {
    /// Returns the query for the people to whom login names belong. A login name without a person is absent.
    /// - Parameters:
    ///   - logins: Login names.
    ///   - app: An app. The people who have a role in it are read as well.
    ///   - person: A person who is read as well.
    static func query(
        logins: Set<String>, in app: String? = nil, and person: Person.ID? = nil
    ) -> PostgresQuery<[String: AppRoles.Member]> {
        PostgresQuery(
            """
            SELECT login, id, EXISTS (SELECT 1 FROM test_users WHERE person_id = people.id) AS is_test_user FROM people WHERE login IN (
                SELECT unnest($1::text[]) UNION SELECT login FROM app_roles WHERE app_id = $2
                UNION SELECT login FROM people WHERE id = $3)
            """, [.array(logins), .text(app), .integer(person?.rawValue)]
        ) { rows in
            var members: [String: AppRoles.Member] = [:]
            for row in rows {
                members[try row.value("login")] = AppRoles.Member(id: try row.person("id"), isTestUser: try row.value("is_test_user"))
            }
            return members
        }
    }
}

/// The row of an invitation.
private struct InvitationRow {
    /// The invitation; `nil` if its role is unknown.
    let stored: StoredInvitation?
    private let appID: String
    private let invitedAt: Double

    private init(_ row: PostgresRow) throws {
        let (appID, invitedAt) = (try row.value("app_id", as: String.self), try row.value("invited_at", as: Double.self))
        let (login, inviter) = (try row.value("login", as: String.self), try row.person("invited_by"))
        let (declinedAt, isFromAdministrator) = (try row.optionalDate("declined_at"), try row.value("is_from_administrator", as: Bool.self))
        stored = AppRole(rawValue: try row.value("role")).map { role in
            StoredInvitation(
                RoleInvitation(
                    to: appID, login: login, role: role, by: inviter, invitedAt: Date(timeIntervalSince1970: invitedAt)),
                declinedAt: declinedAt, isFromAdministrator: isFromAdministrator)
        }
        (self.appID, self.invitedAt) = (appID, invitedAt)
    }

    /// The beginning of a query for invitations.
    private static let selection = """
        SELECT app_id, login, role, invited_by, invited_at, declined_at, EXISTS (
            SELECT 1 FROM people JOIN app_roles ON app_roles.login = people.login
            WHERE people.id = role_invitations.invited_by AND app_roles.app_id = role_invitations.app_id
                AND app_roles.role = '\(AppRole.administrator.rawValue)'
        ) AS is_from_administrator FROM role_invitations
        """

    /// Returns the query for the invitations of a login name that were not declined, the oldest first.
    /// - Parameter previous: The invitation after which the list begins; `nil` for the beginning.
    static func query(of login: String, after previous: InvitationRow?, limit: Int) -> PostgresQuery<[InvitationRow]> {
        .rows(
            """
            \(selection) WHERE login = $1 AND declined_at IS NULL AND (invited_at, app_id) > ($2, $3) ORDER BY invited_at, app_id LIMIT $4
            """,
            [
                .text(login), .number(previous?.invitedAt ?? -Double.greatestFiniteMagnitude), .text(previous?.appID ?? ""),
                .integer(limit),
            ], InvitationRow.init)
    }

    /// Returns the query for the invitations to an app that were not declined. The number of declined ones is not limited.
    /// - Parameter login: A person whose invitation is returned even if it was declined.
    static func query(to app: String, orOf login: String? = nil) -> PostgresQuery<[InvitationRow]> {
        .rows(
            "\(selection) WHERE app_id = $1 AND (declined_at IS NULL OR login = $2) ORDER BY login", [.text(app), .text(login)],
            InvitationRow.init)
    }

    /// Returns the query for an app's invitation of a person.
    static func query(to app: String, of person: Person.ID) -> PostgresQuery<InvitationRow?> {
        .first(
            "\(selection) WHERE app_id = $1 AND login = (SELECT login FROM people WHERE id = $2)", [.text(app), .person(person)],
            InvitationRow.init)
    }
}
