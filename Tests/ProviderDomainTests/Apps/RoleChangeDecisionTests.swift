import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("The decision on a change of the roles of an app")
struct RoleChangeDecisionTests {
    static let (ada, grace, silpa) = ("ada@example.com", "grace@example.com", "silpa@example.com")
    static let silpaID = Person.ID(rawValue: 3)

    /// All values on which the decision depends. Initially, Ada is the administrator of an app whose tester is Grace, and invites Silpa to
    /// be a tester.
    private struct Case {
        var action = RoleChange.Action.invite(.tester, login: silpa)
        var stored = RoleChange.StoredState(
            app: Sample.app, person: Sample.ada, invitations: [],
            members: [
                ada: AppRoles.Member(id: Sample.ada.id, isTestUser: false), grace: AppRoles.Member(id: Sample.grace.id, isTestUser: false),
                silpa: AppRoles.Member(id: silpaID, isTestUser: false),
            ])

        init(_ action: RoleChange.Action? = nil, administrators: Set<String> = [ada]) {
            if let action { self.action = action }
            stored.app?.roles = AppRoles(administrators: administrators, testers: [grace])
        }

        var decision: RoleChange.Decision {
            RoleChange(action, at: Sample.app.id, by: stored.person?.id ?? .unknownPerson, now: Sample.now).decision(on: stored)
        }

        /// The outcome of a change that is refused; `nil` if it is made.
        var refusal: RoleChangeOutcome? { if case .refuse(let outcome) = decision { outcome } else { nil } }

        /// Adds an invitation of Silpa.
        mutating func add(_ role: AppRole = .tester, _ login: String = silpa, declinedAt: Date? = nil, isFromAdministrator: Bool = true) {
            let invitation = RoleInvitation(to: Sample.app.id, login: login, role: role, by: Sample.ada.id, invitedAt: Sample.now - 60)
            stored.invitations.append(StoredInvitation(invitation, declinedAt: declinedAt, isFromAdministrator: isFromAdministrator))
        }

        /// Adds testers until as many people have a role.
        mutating func fill(to count: Int) {
            stored.app?.roles.testers.formUnion((0..<count - 2).map { "tester\($0)" } + [grace])
        }
    }

    /// A change of the stored values, and the refusal that it leads to.
    private struct Change: CustomTestStringConvertible {
        let refusal: RoleChangeOutcome?
        let apply: @Sendable (inout Case) -> Void
        var testDescription: String { refusal.map { "\($0)" } ?? "invited" }

        init(_ refusal: RoleChangeOutcome?, _ apply: @escaping @Sendable (inout Case) -> Void) {
            (self.refusal, self.apply) = (refusal, apply)
        }

        /// The changes in the order of the conditions. Each takes precedence over those that follow it.
        static let all = [
            Change(.notAllowed) { $0.stored.person = Sample.grace },
            Change(.unchanged) { $0.add() },
            Change(.rejected(.testUser)) { $0.stored.members[silpa] = AppRoles.Member(id: silpaID, isTestUser: true) },
            Change(.rejected(.declined)) { $0.add(.developer, declinedAt: Sample.now - 60) },
            Change(.rejected(.limitReached)) { $0.fill(to: AppRoles.maximumPeople) },
            Change(nil) { _ in },
        ]
    }

    @Test("An invitation is refused for the first condition that is not met", arguments: Change.all)
    private func condition(change: Change) {
        var tested = Case()
        change.apply(&tested)
        #expect(tested.refusal == change.refusal)
    }

    @Test("An earlier condition of an invitation takes precedence over a later one")
    func precedence() {
        for (number, first) in Change.all.enumerated() {
            for second in Change.all[(number + 1)...] {
                // The person in a pending invitation counts as one of the people of the app.
                if first.refusal == .unchanged, second.refusal == .rejected(.limitReached) { continue }
                var tested = Case()
                first.apply(&tested)
                second.apply(&tested)
                #expect(tested.refusal == first.refusal, "\(first.testDescription) and \(second.testDescription)")
            }
        }
    }

    @Test("An invitation is stored with an entry that names the role and the person")
    func invited() {
        let invitation = RoleInvitation(
            to: Sample.app.id, login: Self.silpa, role: .tester, by: Sample.ada.id, invitedAt: Sample.now)
        let entry = NewAuditEntry(
            .roleInvited, by: .person, person: Sample.ada.id, appID: Sample.app.id, fields: ["tester"], affected: Self.silpaID,
            at: Sample.now)
        var tested = Case()
        let outcome = RoleChangeOutcome.changed(AppRoles(administrators: [Self.ada], testers: [Self.grace]))
        #expect(tested.decision == .store(.addInvitation(invitation), [entry], outcome: outcome))
        tested.stored.members[Self.silpa] = nil
        guard case .store(_, let entries, _) = tested.decision else { return #expect(Bool(false), "A person need not exist to be invited") }
        #expect(entries.map(\.affected) == [nil])
    }

    @Test("Only an administrator who exists and is not a test user can change the roles of others")
    func privileges() {
        for action in [
            RoleChange.Action.invite(.tester, login: Self.silpa), .withdrawInvitation(login: Self.silpa), .replaceOwnRoles(.tester),
            .remove(.tester, login: Self.grace),
        ] {
            var tested = Case(action)
            tested.stored.person = Sample.grace
            #expect(tested.refusal == .notAllowed, "\(action)")
            tested.stored.person = nil
            #expect(tested.refusal == .notAllowed, "\(action)")
            tested.stored.person = Sample.ada
            #expect(tested.refusal != .notAllowed, "\(action)")
            tested.stored.person?.testApps = ["1"]
            #expect(tested.refusal == .notAllowed, "\(action)")
            tested.stored.person = Sample.ada
            tested.stored.app = nil
            #expect(tested.refusal == .notAllowed, "\(action)")
        }
        var tested = Case(.removeOwnRoles)
        tested.stored.person = Sample.grace
        #expect(tested.refusal == nil, "Everybody can give up their own roles")
    }

    @Test("An invitation changes nothing if the person has or was offered the role, or is the administrator")
    func unchanged() {
        #expect(Case(.invite(.developer, login: Self.ada)).refusal == .unchanged)
        #expect(Case(.invite(.tester, login: Self.grace)).refusal == .unchanged)
        #expect(Case(.invite(.developer, login: Self.grace)).refusal == nil)
        var tested = Case()
        tested.add(.developer)
        #expect(tested.refusal == nil, "A new invitation replaces the one to another role")
        tested = Case()
        tested.add(isFromAdministrator: false)
        #expect(tested.refusal == nil, "An invitation whose sender is no longer an administrator does not count")
    }

    @Test(
        "A person who declined can be invited again after the cooldown", arguments: [(-1, true), (0, false), (1, false)])
    func cooldown(secondsAfterCooldown: Double, isRefused: Bool) {
        var tested = Case()
        tested.add(declinedAt: Sample.now - RoleInvitation.cooldown - secondsAfterCooldown, isFromAdministrator: false)
        #expect(tested.refusal == (isRefused ? .rejected(.declined) : nil))
        tested.action = .invite(.tester, login: "other@example.com")
        #expect(tested.refusal == nil, "The decline of another person does not count")
    }

    @Test("People with a role and people with a pending invitation count toward the limit")
    func limit() {
        var tested = Case()
        tested.fill(to: AppRoles.maximumPeople - 1)
        #expect(tested.refusal == nil)
        tested.add(.tester, "declined@example.com", declinedAt: Sample.now)
        tested.add(.tester, "old@example.com", isFromAdministrator: false)
        #expect(tested.refusal == nil)
        tested.add(.tester, "invited@example.com")
        #expect(tested.refusal == .rejected(.limitReached))
        tested.action = .invite(.developer, login: "invited@example.com")
        #expect(tested.refusal == nil, "The person counts already")
        tested.action = .invite(.developer, login: Self.grace)
        #expect(tested.refusal == nil, "The person counts already")
    }

    @Test("Only a pending invitation can be withdrawn")
    func withdrawal() {
        var tested = Case(.withdrawInvitation(login: Self.silpa))
        #expect(tested.refusal == .unchanged)
        tested.add(declinedAt: Sample.now)
        tested.add(isFromAdministrator: false)
        tested.add(.developer, "other@example.com")
        #expect(tested.refusal == .unchanged)
        tested.add(.insightsUser)
        let entry = NewAuditEntry(
            .roleInvitationWithdrawn, by: .person, person: Sample.ada.id, appID: Sample.app.id, fields: ["insights_user"],
            affected: Self.silpaID, at: Sample.now)
        let outcome = RoleChangeOutcome.changed(AppRoles(administrators: [Self.ada], testers: [Self.grace]))
        #expect(tested.decision == .store(.deleteInvitation(login: Self.silpa), [entry], outcome: outcome))
    }

    @Test("A person loses a role, and the entry names the role")
    func removal() {
        let entry = NewAuditEntry(
            .roleRemoved, by: .person, person: Sample.ada.id, appID: Sample.app.id, fields: ["tester"], affected: Sample.grace.id,
            at: Sample.now)
        let roles = AppRoles(administrators: [Self.ada])
        #expect(Case(.remove(.tester, login: Self.grace)).decision == .store(.setRoles(roles), [entry], outcome: .changed(roles)))
        #expect(Case(.remove(.developer, login: Self.grace)).refusal == .unchanged)
        #expect(Case(.replaceOwnRoles(.administrator)).refusal == .unchanged)
    }

    @Test("Entries about the roles that a person loses and receives follow the order of the roles")
    func replacement() {
        let tested = Case(.replaceOwnRoles(.insightsUser), administrators: [Self.ada, Self.silpa])
        guard case .store(.setRoles(let roles), let entries, _) = tested.decision else {
            return #expect(Bool(false), "The roles change")
        }
        #expect(roles == AppRoles(administrators: [Self.silpa], testers: [Self.grace], insightsUsers: [Self.ada]))
        #expect(entries.map(\.event) == [.roleRemoved, .roleAssigned])
        #expect(entries.map(\.fields) == [["administrator"], ["insights_user"]])
        #expect(entries.allSatisfy { $0.affected == Sample.ada.id })
    }

    @Test("An administrator who does not exist, or is a test user, is not enough")
    func lastAdministrator() {
        for action in [RoleChange.Action.removeOwnRoles, .remove(.administrator, login: Self.ada), .replaceOwnRoles(.tester)] {
            #expect(Case(action).refusal == .rejected(.lastAdministrator), "\(action)")
            var tested = Case(action, administrators: [Self.ada, Self.silpa])
            #expect(tested.refusal == nil, "\(action)")
            tested.stored.members[Self.silpa] = AppRoles.Member(id: Self.silpaID, isTestUser: true)
            #expect(tested.refusal == .rejected(.lastAdministrator), "\(action)")
            tested.stored.members[Self.silpa] = nil
            #expect(tested.refusal == .rejected(.lastAdministrator), "\(action)")
        }
    }

    @Test("An app that had no existing administrator can be changed without one")
    func noAdministrator() {
        var tested = Case(.removeOwnRoles, administrators: ["nobody@example.com"])
        tested.stored.person = Sample.grace
        #expect(tested.refusal == nil)
    }

    @Test("The login name of an invitation to withdraw is compared byte by byte, as the store does")
    func composedCharacters() {
        var tested = Case(.withdrawInvitation(login: "e\u{301}@example.com"))
        tested.add(.tester, "\u{E9}@example.com")
        #expect(tested.refusal == .unchanged)
        tested.action = .withdrawInvitation(login: "\u{E9}@example.com")
        #expect(tested.refusal == nil)
    }
}
