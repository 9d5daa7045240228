import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// The requirements of ``RoleStore``.
extension StoreConformance {
    private static func change(
        _ act: RoleChange.Action, by person: Person.ID, _ nodes: StoreNodes
    ) async throws -> RoleChangeOutcome {
        try await nodes.next.changeRole(RoleChange(act, at: SampleFacts.appID, by: person, now: SampleFacts.now))
    }

    private static func respond(
        _ role: AppRole, by person: Person.ID, accepts: Bool = true, _ nodes: StoreNodes
    ) async throws -> InvitationOutcome {
        try await nodes.next.answerInvitation(
            InvitationResponse(to: SampleFacts.appID, as: role, by: person, accepts: accepts, at: SampleFacts.now))
    }

    static func waitsForAcceptance(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let (ada, grace) = (try await nodes.next.id(of: SampleFacts.ada), try await nodes.next.id(of: SampleFacts.grace))
        let silpa = try await nodes.next.id(of: SampleFacts.silpa)
        let (login, roles) = (SampleFacts.silpa.person.login, SampleFacts.app.roles)
        #expect(try await change(.invite(.tester, login: login), by: grace, nodes) == .notAllowed)
        #expect(try await change(.invite(.tester, login: login), by: .unknownPerson, nodes) == .notAllowed)
        #expect(try await change(.invite(.tester, login: login), by: ada, nodes) == .changed(roles))
        #expect(try await change(.invite(.tester, login: login), by: ada, nodes) == .unchanged)
        #expect(try await change(.invite(.tester, login: SampleFacts.blaise.person.login), by: ada, nodes) == .unchanged)
        #expect(try await change(.invite(.administrator, login: login), by: ada, nodes) == .changed(roles))
        #expect(try await nodes.next.app(SampleFacts.appID)?.roles == roles)
        #expect(try await nodes.next.apps(withRoleFor: login).isEmpty)
        let invitation = RoleInvitation(to: SampleFacts.appID, login: login, role: .administrator, by: ada, invitedAt: SampleFacts.now)
        #expect(try await nodes.next.invitations(of: login, limit: 9) == [invitation])
        #expect(try await nodes.next.invitations(to: SampleFacts.appID) == [invitation])
        #expect(try await nodes.next.invitations(of: login, limit: 0).isEmpty)

        #expect(try await respond(.tester, by: silpa, nodes) == .notPending, "The invitation names another role")
        #expect(try await respond(.administrator, by: grace, nodes) == .notPending, "The invitation is for another person")
        #expect(try await respond(.administrator, by: silpa, nodes) == .recorded)
        #expect(try await respond(.administrator, by: silpa, nodes) == .notPending)
        #expect(try await nodes.next.app(SampleFacts.appID)?.roles.administrators == ["ada@example.com", login])
        #expect(try await change(.remove(.administrator, login: "ada@example.com"), by: silpa, nodes) != .unchanged)
        #expect(try await change(.remove(.administrator, login: login), by: silpa, nodes) == .rejected(.lastAdministrator))
        #expect(try await change(.replaceOwnRoles(.tester), by: silpa, nodes) == .rejected(.lastAdministrator))
        #expect(try await change(.withdrawInvitation(login: login), by: silpa, nodes) == .unchanged)
    }

    static func rejectsInvitationsAfterADecline(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let (ada, silpa) = (try await nodes.next.id(of: SampleFacts.ada), try await nodes.next.id(of: SampleFacts.silpa))
        let login = SampleFacts.silpa.person.login
        _ = try await change(.invite(.tester, login: login), by: ada, nodes)
        #expect(try await respond(.tester, by: silpa, accepts: false, nodes) == .recorded)
        #expect(try await respond(.tester, by: silpa, nodes) == .notPending)
        for role in AppRole.allCases {
            #expect(try await change(.invite(role, login: login), by: ada, nodes) == .rejected(.declined))
        }
        #expect(try await change(.withdrawInvitation(login: login), by: ada, nodes) == .unchanged)
        #expect(try await nodes.next.invitations(of: login, limit: 9).isEmpty)
        #expect(try await nodes.next.invitations(to: SampleFacts.appID).isEmpty)
        let later = RoleChange(
            .invite(.tester, login: login), at: SampleFacts.appID, by: ada, now: SampleFacts.now + RoleInvitation.cooldown)
        #expect(try await nodes.next.changeRole(later) == .changed(SampleFacts.app.roles))
        #expect(try await respond(.tester, by: silpa, nodes) == .recorded)
    }

    static func letsPeopleGiveUpRoles(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        for entry in [SampleFacts.grace, SampleFacts.blaise] {
            let id = try await nodes.next.id(of: entry)
            guard case .changed(let roles) = try await change(.removeOwnRoles, by: id, nodes) else {
                Issue.record("\(entry.person.login) still has a role")
                continue
            }
            #expect(!roles.allLogins.contains(entry.person.login))
            #expect(try await change(.removeOwnRoles, by: id, nodes) == .notAllowed)
            let line = try await nodes.next.auditEntries(matching: AuditQuery()).last
            #expect(line?.event == .roleRemoved && line?.person == id && line?.affected == id)
        }
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        #expect(try await change(.removeOwnRoles, by: ada, nodes) == .rejected(.lastAdministrator))
        #expect(try await change(.removeOwnRoles, by: try await nodes.next.id(of: SampleFacts.silpa), nodes) == .notAllowed)
        #expect(try await nodes.next.app(SampleFacts.appID)?.roles == AppRoles(administrators: ["ada@example.com"]))
    }

    static func deletesInvitations(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        let login = SampleFacts.silpa.person.login
        for other in [login, "nobody@example.com"] { _ = try await change(.invite(.tester, login: other), by: ada, nodes) }
        let silpa = try #require(try await nodes.next.personRecord(withLogin: login))
        #expect(try await nodes.next.changePerson(PersonChange.remove(silpa, at: SampleFacts.now)))
        #expect(try await nodes.next.invitations(to: SampleFacts.appID).map(\.login) == ["nobody@example.com"])
        #expect(try await nodes.next.changeApp(AppChange.remove(SampleFacts.app, at: SampleFacts.now)))
        #expect(try await nodes.next.changeApp(AppChange.add(SampleFacts.app, at: SampleFacts.now)))
        #expect(try await nodes.next.invitations(of: "nobody@example.com", limit: 9).isEmpty)
        #expect(try await nodes.next.invitations(to: SampleFacts.appID + "\u{0}").isEmpty)
    }

    static func keepsAnAdministrator(_ nodes: StoreNodes) async throws {
        var app = SampleFacts.app
        let people = [SampleFacts.ada, SampleFacts.grace, SampleFacts.blaise]
        app.roles.administrators = Set(people.map(\.person.login) + ["ghost@example.com"])
        try await nodes.next.applySeed(DigestedSeed(apps: [app], people: people))
        var ids: [Person.ID] = []
        for person in people { ids.append(try await nodes.next.id(of: person)) }
        let outcomes = try await withThrowingTaskGroup { group in
            for (id, entry) in zip(ids, people) {
                group.addTask { try await change(.remove(.administrator, login: entry.person.login), by: id, nodes) }
            }
            return try await group.reduce(into: [RoleChangeOutcome]()) { $0.append($1) }
        }
        #expect(
            outcomes.filter { $0 == .rejected(.lastAdministrator) }.count == 1,
            "A login name without a person does not count as an administrator")
        #expect(try await nodes.next.app(SampleFacts.appID)?.roles.administrators.count == 2)
    }

    static func givesTestUsersNoRoles(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        let login = SampleFacts.silpa.person.login
        _ = try await change(.invite(.administrator, login: login), by: ada, nodes)
        let before = try #require(try await nodes.next.personRecord(withLogin: login))
        var after = before
        after.person.testApps = [SampleFacts.appID]
        #expect(try await nodes.next.changePerson(PersonChange.set(before, to: after, byApp: SampleFacts.appID, at: SampleFacts.now)))
        #expect(try await respond(.administrator, by: before.person.id, nodes) == .notPending)
        #expect(try await change(.withdrawInvitation(login: login), by: ada, nodes) != .unchanged)
        #expect(try await change(.invite(.tester, login: login), by: ada, nodes) == .rejected(.testUser))
        let app = RegisteredApp(id: "1", name: "One", roles: AppRoles(administrators: [login]))
        #expect(try await !nodes.next.changeApp(AppChange.add(app, by: .person(before.person.id), at: SampleFacts.now)))
        #expect(
            try await !nodes.next.changeApp(AppChange.add(app, by: .person(ada), at: SampleFacts.now)),
            "The app would have no administrator except a test user")
        #expect(try await nodes.next.changeApp(AppChange.add(app, at: SampleFacts.now)), "The operator may add it")
    }

    static func recordsRoleChanges(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let (grace, blaise) = (try await nodes.next.id(of: SampleFacts.grace), try await nodes.next.id(of: SampleFacts.blaise))
        var app = SampleFacts.app
        app.roles = AppRoles(administrators: ["ada@example.com"], testers: ["blaise@example.com", "grace@example.com", "x@example.com"])
        #expect(try await nodes.next.changeApp(AppChange.set(SampleFacts.app, to: app, at: SampleFacts.now)))
        let lines = try await nodes.next.auditEntries(matching: AuditQuery(appID: SampleFacts.appID)).suffix(4)
        #expect(lines.map(\.event) == [.appChanged, .roleRemoved, .roleAssigned, .roleAssigned])
        #expect(lines.map(\.fields) == [["roles"], ["developer"], ["tester"], ["tester"]])
        #expect(lines.map(\.affected) == [nil, grace, grace, nil] && lines.allSatisfy { $0.actor == .operator && $0.person == nil })

        let decision = ReviewDecision(on: 1, .approved, by: "blaise@example.com", at: SampleFacts.now)
        let text = try ReviewText("Shown on the first page.", for: .use)
        let ada = try await nodes.next.storedPerson(SampleFacts.ada)
        _ = try await nodes.next.submitReviewRequests(
            ReviewSubmission([.userGender], for: SampleFacts.appID, by: ada, reason: text, at: SampleFacts.now))
        _ = try await nodes.next.decideReviewRequest(decision)
        let line = try await nodes.next.auditEntries(matching: AuditQuery()).last
        #expect(line?.event == .reviewApproved && line?.actor == .operator && line?.person == blaise)
    }
}
