#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension AppRoles {
    /// A person whose login name has a role in an app or may get one.
    public struct Member: Sendable, Hashable {
        /// The person's ID.
        public let id: Person.ID
        /// Whether the person is a test user, who cannot have a role.
        public let isTestUser: Bool

        /// Creates a member from stored values.
        public init(id: Person.ID, isTestUser: Bool) {
            self.id = id
            self.isTestUser = isTestUser
        }
    }

    /// Whether at least one administrator exists and is not a test user.
    /// - Parameter members: The people by login name. A login name without a person is absent.
    func hasAdministrator(among members: [String: Member]) -> Bool {
        administrators.contains { members[$0]?.isTestUser == false }
    }

    /// Whether an app still has an administrator after a change of its roles. It is also `true` if the app had none before, so that every
    /// change is permitted.
    func retainsAdministrator(after before: AppRoles, among members: [String: Member]) -> Bool {
        hasAdministrator(among: members) || !before.hasAdministrator(among: members)
    }

    /// Returns the audit log entries about the people who lost and received roles, in the order of the roles.
    func entries(
        after before: AppRoles, of appID: String, by actor: AppChange.Actor, among members: [String: Member], at now: Date
    ) -> [NewAuditEntry] {
        AppRole.allCases.flatMap { role in
            let (old, new) = (before.logins(in: role), logins(in: role))
            return [(AuditEvent.roleRemoved, old.subtracting(new)), (.roleAssigned, new.subtracting(old))].flatMap { event, logins in
                logins.sorted().map { login in
                    actor.entry(event, of: appID, [role.rawValue], affected: members[login]?.id, at: now)
                }
            }
        }
    }
}

extension AppChange.Actor {
    /// Returns the audit log entry of an event that the party causes at an app.
    func entry(
        _ event: AuditEvent, of appID: String, _ fields: some Sequence<String> = [], affected: Person.ID? = nil, at now: Date
    ) -> NewAuditEntry {
        switch self {
        case .operator: NewAuditEntry(event, by: .operator, person: nil, appID: appID, fields: fields, affected: affected, at: now)
        case .person(let person):
            NewAuditEntry(event, by: .person, person: person, appID: appID, fields: fields, affected: affected, at: now)
        }
    }
}
