extension RoleChange {
    /// The stored values on which the decision depends.
    public struct StoredState: Sendable {
        /// The app whose roles change; `nil` if it does not exist.
        public var app: RegisteredApp?
        /// The person who makes the change; `nil` if the person does not exist.
        public var person: Person?
        /// All invitations to the app, including those that are no longer pending.
        public var invitations: [StoredInvitation]
        /// The people by login name: those who have a role in the app, and the person whose role changes. A login name without a person is
        /// absent.
        public var members: [String: AppRoles.Member]

        /// Creates the state from values that the store has read.
        public init(app: RegisteredApp?, person: Person?, invitations: [StoredInvitation], members: [String: AppRoles.Member]) {
            self.app = app
            self.person = person
            self.invitations = invitations
            self.members = members
        }
    }

    /// A change of the stored roles or invitations of an app.
    public enum Edit: Sendable, Hashable {
        /// Stores an invitation, which replaces any earlier invitation of the same person.
        case addInvitation(RoleInvitation)
        /// Deletes the invitation of a person.
        case deleteInvitation(login: String)
        /// Replaces the roles of the app.
        case setRoles(AppRoles)
    }

    /// What the store does with the change.
    public enum Decision: Sendable, Hashable {
        /// Stores nothing.
        case refuse(RoleChangeOutcome)
        /// Makes the edit, adds the entries to the audit log, and returns the outcome.
        case store(Edit, [NewAuditEntry], outcome: RoleChangeOutcome)
    }

    /// Decides whether the roles or invitations change.
    public func decision(on stored: StoredState) -> Decision {
        guard let app = stored.app, let person = stored.person,
            app.roles.role(of: person)?.allows(action.requiredPrivilege) == true
        else { return .refuse(.notAllowed) }
        switch action {
        case .invite(let role, let login): return invitation(of: login, as: role, to: app, by: person, stored)
        case .withdrawInvitation(let login):
            guard let pending = stored.invitations.first(where: { $0.isPending && $0.invitation.login.utf8.elementsEqual(login.utf8) })
            else {
                return .refuse(.unchanged)
            }
            return .store(
                .deleteInvitation(login: pending.invitation.login),
                [entry(.roleInvitationWithdrawn, pending.invitation.role, of: pending.invitation.login, stored)],
                outcome: .changed(app.roles))
        case .replaceOwnRoles, .remove, .removeOwnRoles: return rolesDecision(of: app, by: person, stored)
        }
    }

    private func invitation(
        of login: String, as role: AppRole, to app: RegisteredApp, by person: Person, _ stored: StoredState
    ) -> Decision {
        let pending = stored.invitations.filter(\.isPending).map(\.invitation)
        guard login != person.login, !app.roles.logins(in: role).contains(login),
            !pending.contains(where: { $0.login == login && $0.role == role })
        else { return .refuse(.unchanged) }
        guard stored.members[login]?.isTestUser != true else { return .refuse(.rejected(.testUser)) }
        guard !stored.invitations.contains(where: { $0.invitation.login == login && $0.preventsInvitation(at: at) }) else {
            return .refuse(.rejected(.declined))
        }
        let everybody = app.roles.allLogins.union(pending.map(\.login))
        guard everybody.contains(login) || everybody.count < AppRoles.maximumPeople else { return .refuse(.rejected(.limitReached)) }
        return .store(
            .addInvitation(RoleInvitation(to: app.id, login: login, role: role, by: person.id, invitedAt: at)),
            [entry(.roleInvited, role, of: login, stored)], outcome: .changed(app.roles))
    }

    private func rolesDecision(of app: RegisteredApp, by person: Person, _ stored: StoredState) -> Decision {
        let roles: AppRoles
        do throws(AppRoles.Violation) {
            roles = try action.roles(after: app.roles, by: person.login)
        } catch {
            return .refuse(.rejected(error))
        }
        guard roles != app.roles else { return .refuse(.unchanged) }
        guard roles.retainsAdministrator(after: app.roles, among: stored.members) else {
            return .refuse(.rejected(.lastAdministrator))
        }
        let entries = roles.entries(after: app.roles, of: app.id, by: .person(person.id), among: stored.members, at: at)
        return .store(.setRoles(roles), entries, outcome: .changed(roles))
    }

    private func entry(_ event: AuditEvent, _ role: AppRole, of login: String, _ stored: StoredState) -> NewAuditEntry {
        AppChange.Actor.person(person).entry(event, of: appID, [role.rawValue], affected: stored.members[login]?.id, at: at)
    }
}
