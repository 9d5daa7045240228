extension InvitationResponse {
    /// The stored values on which the decision depends.
    public struct StoredState: Sendable {
        /// The person who answers; `nil` if the person does not exist.
        public var person: Person?
        /// The app of the invitation; `nil` if it does not exist.
        public var app: RegisteredApp?
        /// The app's invitation of the person; `nil` if there is none.
        public var invitation: StoredInvitation?
        /// The people by login name: those who have a role in the app, and the person who answers. A login name without a person is absent.
        public var members: [String: AppRoles.Member]

        /// Creates the state from values that the store has read.
        public init(person: Person?, app: RegisteredApp?, invitation: StoredInvitation?, members: [String: AppRoles.Member]) {
            self.person = person
            self.app = app
            self.invitation = invitation
            self.members = members
        }
    }

    /// What the store does with the answer.
    public enum Decision: Sendable, Hashable {
        /// Stores nothing.
        case refuse(InvitationOutcome)
        /// Replaces the roles of the app, deletes the invitation of the login name, and adds the entries to the audit log.
        case accept(AppRoles, login: String, [NewAuditEntry])
        /// Stores that the person with the login name declined the invitation, and adds the entry to the audit log.
        case decline(login: String, NewAuditEntry)
    }

    /// Decides whether the answer is recorded.
    public func decision(on stored: StoredState) -> Decision {
        guard let person = stored.person, person.testApps.isEmpty, let app = stored.app, let invitation = stored.invitation,
            invitation.isPending, invitation.invitation.role == role
        else { return .refuse(.notPending) }
        let actor = AppChange.Actor.person(person.id)
        guard accepts else {
            return .decline(login: person.login, actor.entry(.roleDeclined, of: app.id, [role.rawValue], affected: person.id, at: at))
        }
        let roles: AppRoles
        do throws(AppRoles.Violation) {
            roles = try app.roles.assigning(role, to: person.login)
        } catch {
            return .refuse(.rejected(error))
        }
        guard roles.retainsAdministrator(after: app.roles, among: stored.members) else {
            return .refuse(.rejected(.lastAdministrator))
        }
        // The entry of the acceptance names the new role, so only the roles that the person loses have entries of their own.
        let lost = roles.entries(after: app.roles, of: app.id, by: actor, among: stored.members, at: at).filter { $0.event == .roleRemoved }
        let acceptance = actor.entry(.roleAccepted, of: app.id, [role.rawValue], affected: person.id, at: at)
        return .accept(roles, login: person.login, lost + [acceptance])
    }
}
