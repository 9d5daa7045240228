import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("The decision on an answer to an invitation")
struct InvitationResponseDecisionTests {
    private static let ada = "ada@example.com"

    /// All values on which the decision depends. Initially, Grace, who is a tester, accepts the invitation to be a developer.
    private struct Case {
        var accepts = true
        var role = AppRole.developer
        var stored = InvitationResponse.StoredState(
            person: Sample.grace, app: Sample.app, invitation: nil,
            members: [
                ada: AppRoles.Member(id: Sample.ada.id, isTestUser: false),
                Sample.grace.login: AppRoles.Member(id: Sample.grace.id, isTestUser: false),
            ])

        init() {
            stored.app?.roles = AppRoles(administrators: [ada], testers: [Sample.grace.login])
            invite(.developer)
        }

        mutating func invite(_ role: AppRole, declinedAt: Date? = nil, isFromAdministrator: Bool = true) {
            let invitation = RoleInvitation(
                to: Sample.app.id, login: Sample.grace.login, role: role, by: Sample.ada.id, invitedAt: Sample.now - 60)
            stored.invitation = StoredInvitation(invitation, declinedAt: declinedAt, isFromAdministrator: isFromAdministrator)
        }

        var decision: InvitationResponse.Decision {
            InvitationResponse(to: Sample.app.id, as: role, by: Sample.grace.id, accepts: accepts, at: Sample.now).decision(on: stored)
        }
    }

    /// A change after which no answer can be recorded.
    private struct Change: CustomTestStringConvertible {
        let testDescription: String
        let apply: @Sendable (inout Case) -> Void

        static let all = [
            Change(testDescription: "the person does not exist") { $0.stored.person = nil },
            Change(testDescription: "the person is a test user") { $0.stored.person?.testApps = ["1"] },
            Change(testDescription: "the app does not exist") { $0.stored.app = nil },
            Change(testDescription: "the person is not invited") { $0.stored.invitation = nil },
            Change(testDescription: "the person has declined") { $0.invite(.developer, declinedAt: Sample.now - 60) },
            Change(testDescription: "the sender is no longer an administrator") { $0.invite(.developer, isFromAdministrator: false) },
            Change(testDescription: "the invitation is to another role") { $0.invite(.tester) },
        ]
    }

    @Test("An answer is not recorded if the invitation is not pending", arguments: Change.all)
    private func notPending(change: Change) {
        for accepts in [true, false] {
            var tested = Case()
            tested.accepts = accepts
            change.apply(&tested)
            #expect(tested.decision == .refuse(.notPending))
            // The invitation is not pending even if the person could not get the role.
            tested.stored.app?.roles.administrators = [Sample.grace.login]
            #expect(tested.decision == .refuse(.notPending))
        }
    }

    private func entry(_ event: AuditEvent, _ role: String) -> NewAuditEntry {
        NewAuditEntry(
            event, by: .person, person: Sample.grace.id, appID: Sample.app.id, fields: [role], affected: Sample.grace.id, at: Sample.now)
    }

    @Test("A role that is accepted replaces the person's other roles, and each lost role has an entry")
    func accepted() {
        var tested = Case()
        tested.stored.app?.roles.insightsUsers = [Sample.grace.login]
        let roles = AppRoles(administrators: [Self.ada], developers: [Sample.grace.login])
        let entries = [entry(.roleRemoved, "tester"), entry(.roleRemoved, "insights_user"), entry(.roleAccepted, "developer")]
        #expect(tested.decision == .accept(roles, login: Sample.grace.login, entries))
        tested.role = .tester
        tested.invite(.tester)
        tested.stored.app?.roles.insightsUsers = []
        #expect(
            tested.decision
                == .accept(
                    AppRoles(administrators: [Self.ada], testers: [Sample.grace.login]), login: Sample.grace.login,
                    [entry(.roleAccepted, "tester")]), "A role that the person has already is not lost")
    }

    @Test("The decline of a role is recorded")
    func declined() {
        var tested = Case()
        tested.accepts = false
        #expect(tested.decision == .decline(login: Sample.grace.login, entry(.roleDeclined, "developer")))
        tested.stored.app?.roles = AppRoles(administrators: [Sample.grace.login])
        #expect(
            tested.decision == .decline(login: Sample.grace.login, entry(.roleDeclined, "developer")),
            "The last administrator can decline another role")
    }

    @Test("The last existing administrator cannot accept another role")
    func lastAdministrator() {
        var tested = Case()
        tested.stored.app?.roles = AppRoles(administrators: [Sample.grace.login])
        #expect(tested.decision == .refuse(.rejected(.lastAdministrator)))
        tested.stored.app?.roles = AppRoles(administrators: [Sample.grace.login, "nobody@example.com"])
        #expect(tested.decision == .refuse(.rejected(.lastAdministrator)))
        tested.stored.app?.roles = AppRoles(administrators: [Sample.grace.login, Self.ada])
        guard case .accept = tested.decision else { return #expect(Bool(false), "Ada is still an administrator") }
    }

    @Test("A role in an app without an existing administrator can be accepted")
    func noAdministrator() {
        var tested = Case()
        tested.stored.app?.roles = AppRoles(administrators: ["nobody@example.com"])
        guard case .accept = tested.decision else { return #expect(Bool(false), "The app had no administrator before") }
    }

    @Test("A role in a full app can only be accepted by one of its people")
    func full() {
        var tested = Case()
        tested.stored.app?.roles = AppRoles(
            administrators: [Self.ada], testers: Set((1..<AppRoles.maximumPeople).map { "tester\($0)" }))
        #expect(tested.decision == .refuse(.rejected(.limitReached)))
        tested.stored.app?.roles.testers.remove("tester1")
        guard case .accept = tested.decision else { return #expect(Bool(false), "There is room for one more person") }
        tested.stored.app?.roles.testers.insert(Sample.grace.login)
        guard case .accept = tested.decision else { return #expect(Bool(false), "The person has a role already") }
    }
}
