import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import Testing

private func person(_ login: String, testApps: Set<String> = []) -> Person {
    Person(
        id: Person.ID(rawValue: 7), login: login, password: PasswordDigest(encoded: ""), firstName: "Ada", lastName: "Lovelace",
        testApps: testApps)
}

@Suite("The roles of an app")
struct AppRoleTests {
    private static let roles = AppRoles(
        administrators: ["ada@example.com", "both@example.com"], developers: ["grace@example.com", "both@example.com"],
        testers: ["tester@example.com"], insightsUsers: ["reader@example.com", "tester@example.com"])

    @Test(
        "A role allows some sets of actions",
        arguments: [
            (AppRole.administrator, [true, true, true, true]), (.developer, [true, true, true, false]),
            (.tester, [true, false, false, false]), (.insightsUser, [true, true, false, false]),
        ] as [(AppRole, [Bool])])
    func privileges(role: AppRole, allowed: [Bool]) {
        let privileges: [AppRole.Privilege] = [.membership, .viewStatistics, .develop, .administer]
        #expect(privileges.map(role.allows) == allowed)
        #expect(Set(privileges) == Set(AppRole.Privilege.allCases), "The table has every set of actions")
    }

    @Test(
        "A person has the role with the most privileges, and a test user has none",
        arguments: [
            ("ada@example.com", .administrator), ("both@example.com", .administrator), ("grace@example.com", .developer),
            ("tester@example.com", .tester), ("reader@example.com", .insightsUser), ("nobody@example.com", nil), ("", nil),
            ("ADA@example.com", nil),
        ] as [(String, AppRole?)])
    func role(login: String, role: AppRole?) {
        #expect(Self.roles.role(of: person(login)) == role)
        #expect(Self.roles.role(of: person(login, testApps: ["1"])) == nil)
    }

    @Test(
        "An administrator, a developer and a tester may log in during development, an insights user and a test user may not",
        arguments: [
            ("ada@example.com", true), ("grace@example.com", true), ("tester@example.com", true), ("reader@example.com", false),
            ("nobody@example.com", false),
        ])
    func developmentLogin(login: String, isAllowed: Bool) {
        #expect(Self.roles.allowLoginInDevelopment(by: person(login)) == isAllowed)
        #expect(!Self.roles.allowLoginInDevelopment(by: person(login, testApps: ["1"])))
    }

    @Test("All people with a role are listed once")
    func allLogins() {
        #expect(
            Self.roles.allLogins == [
                "ada@example.com", "both@example.com", "grace@example.com", "tester@example.com", "reader@example.com",
            ])
        #expect(AppRoles().allLogins.isEmpty)
    }

    @Test("An assigned role replaces all others of the person", arguments: AppRole.allCases, AppRole.allCases)
    func assigning(before: AppRole, after: AppRole) throws {
        let start = try AppRoles(administrators: ["ada@example.com"]).assigning(before, to: "grace@example.com")
        let changed = try start.assigning(after, to: "grace@example.com")
        for role in AppRole.allCases {
            #expect(changed.logins(in: role).contains("grace@example.com") == (role == after))
            #expect(changed.logins(in: role).contains("ada@example.com") == (role == .administrator), "Nobody else is affected")
        }
    }

    @Test("A removed role leaves the other roles of the person", arguments: AppRole.allCases)
    func removing(role: AppRole) throws {
        let everything: Set = ["grace@example.com"]
        let start = AppRoles(
            administrators: ["ada@example.com", "grace@example.com"], developers: everything, testers: everything, insightsUsers: everything
        )
        let changed = try start.removing(role, from: "grace@example.com")
        for other in AppRole.allCases { #expect(changed.logins(in: other).contains("grace@example.com") == (other != role)) }
        #expect(try start.removing(role, from: "nobody@example.com") == start)
        #expect(try start.removingAll(from: "grace@example.com") == AppRoles(administrators: ["ada@example.com"]))
    }

    @Test("The last administrator cannot lose the role, but an app without administrators can change its other roles")
    func lastAdministrator() throws {
        let one = AppRoles(administrators: ["ada@example.com"], testers: ["ada@example.com"])
        for role in AppRole.allCases where role != .administrator {
            #expect(throws: AppRoles.Violation.lastAdministrator) { try one.assigning(role, to: "ada@example.com") }
        }
        #expect(throws: AppRoles.Violation.lastAdministrator) { try one.removing(.administrator, from: "ada@example.com") }
        #expect(throws: AppRoles.Violation.lastAdministrator) { try one.removingAll(from: "ada@example.com") }
        #expect(try one.assigning(.administrator, to: "ada@example.com") == AppRoles(administrators: ["ada@example.com"]))
        let none = AppRoles(developers: ["grace@example.com"])
        #expect(try none.removing(.developer, from: "grace@example.com") == AppRoles())
        #expect(try none.removingAll(from: "grace@example.com") == AppRoles())
        #expect(try none.assigning(.tester, to: "grace@example.com") == AppRoles(testers: ["grace@example.com"]))
    }

    @Test("An app has at most 100 people, and an app with more can still change their roles")
    func limit() throws {
        func roles(_ testers: Int) -> AppRoles {
            AppRoles(administrators: ["ada@example.com"], testers: Set((0..<testers).map { "tester\($0)@example.com" }))
        }
        #expect(try roles(98).assigning(.tester, to: "new@example.com").allLogins.count == 100)
        #expect(throws: AppRoles.Violation.limitReached) { try roles(99).assigning(.tester, to: "new@example.com") }
        #expect(try roles(99).assigning(.developer, to: "tester1@example.com").allLogins.count == 100)
        // The limit does not apply to operators, so an app can exceed it. In such an app, a person with a role can still get another role,
        // but a person without a role cannot be added.
        #expect(try roles(150).assigning(.developer, to: "tester1@example.com").allLogins.count == 151)
        #expect(throws: AppRoles.Violation.limitReached) { try roles(150).assigning(.developer, to: "new@example.com") }
    }

    @Test("The JSON of the roles names each role that somebody has")
    func json() {
        #expect(
            Self.roles.json == [
                "administrators": ["ada@example.com", "both@example.com"], "developers": ["both@example.com", "grace@example.com"],
                "testers": ["tester@example.com"], "insights_users": ["reader@example.com", "tester@example.com"],
            ])
        #expect(AppRoles().json.isEmpty)
        #expect(AppRoles(testers: ["a@example.com"]).json == ["testers": ["a@example.com"]])
    }

    @Test("The words of roles and refusals are stable")
    func words() {
        #expect(AppRole.allCases.map(\.rawValue) == ["administrator", "developer", "tester", "insights_user"])
        #expect(AppRoles.Violation.allCases.map(\.rawValue) == ["last-administrator", "full", "declined", "test-user"])
    }
}

@Suite("Changes of roles")
struct RoleChangeTests {
    private static let roles = AppRoles(
        administrators: ["ada@example.com", "grace@example.com"], developers: ["grace@example.com"], testers: ["tester@example.com"])

    @Test(
        "A change has a person whose role changes, and requires a set of actions",
        arguments: [
            (.invite(.tester, login: "new@example.com"), "new@example.com", .administer),
            (.withdrawInvitation(login: "new@example.com"), "new@example.com", .administer),
            (.replaceOwnRoles(.developer), "", .administer),
            (.remove(.tester, login: "tester@example.com"), "tester@example.com", .administer),
            (.removeOwnRoles, "", .membership),
        ] as [(RoleChange.Action, String, AppRole.Privilege)])
    func requirements(act: RoleChange.Action, login: String, privilege: AppRole.Privilege) {
        #expect(act.login == login)
        #expect(act.requiredPrivilege == privilege)
    }

    @Test(
        "A change by Grace leads to these roles",
        arguments: [
            (.invite(.tester, login: "new@example.com"), roles), (.withdrawInvitation(login: "tester@example.com"), roles),
            (
                .replaceOwnRoles(.tester),
                AppRoles(administrators: ["ada@example.com"], testers: ["tester@example.com", "grace@example.com"])
            ),
            (
                .remove(.administrator, login: "ada@example.com"),
                AppRoles(administrators: ["grace@example.com"], developers: ["grace@example.com"], testers: ["tester@example.com"])
            ),
            (.remove(.developer, login: "ada@example.com"), roles),
            (.removeOwnRoles, AppRoles(administrators: ["ada@example.com"], testers: ["tester@example.com"])),
        ] as [(RoleChange.Action, AppRoles)])
    func result(act: RoleChange.Action, after: AppRoles) throws {
        #expect(try act.roles(after: Self.roles, by: "grace@example.com") == after)
    }

    @Test(
        "A change that leaves no administrator is impossible",
        arguments: [.replaceOwnRoles(.developer), .remove(.administrator, login: "ada@example.com"), .removeOwnRoles] as [RoleChange.Action]
    )
    func impossible(act: RoleChange.Action) {
        let roles = AppRoles(administrators: ["ada@example.com"], developers: ["grace@example.com"])
        #expect(throws: AppRoles.Violation.lastAdministrator) { try act.roles(after: roles, by: "ada@example.com") }
    }

    @Test("A change, an answer, an invitation and a disclosure name the app, the person and the time")
    func facts() {
        let change = RoleChange(.removeOwnRoles, at: "1", by: Sample.ada.id, now: Sample.now)
        #expect(change.action == .removeOwnRoles && change.appID == "1" && change.person == Sample.ada.id && change.at == Sample.now)
        let answer = InvitationResponse(to: "1", as: .tester, by: Sample.grace.id, accepts: false, at: Sample.now)
        #expect(
            answer.appID == "1" && answer.role == .tester && answer.person == Sample.grace.id && !answer.accepts && answer.at == Sample.now)
        let invitation = RoleInvitation(to: "1", login: "g@example.com", role: .developer, by: Sample.ada.id, invitedAt: Sample.now)
        #expect(invitation.appID == "1" && invitation.login == "g@example.com" && invitation.role == .developer)
        #expect(invitation.inviter == Sample.ada.id && invitation.invitedAt == Sample.now)
        #expect(RoleInvitation.cooldown == 2_592_000, "An app can invite again 30 days after a refusal")
        let disclosure = SecretDisclosure(of: "1", to: Sample.ada.id, at: Sample.now)
        #expect(disclosure.appID == "1" && disclosure.person == Sample.ada.id && disclosure.at == Sample.now)
    }

    @Test("A new, a changed and a removed app differ in their state before and after")
    func appChanges() {
        let icon = IconImage.Edit.set(IconImage(bytes: [1]))
        let addition = AppChange.add(Sample.app, icon: icon, at: Sample.now)
        #expect(addition.before == nil && addition.after?.id == Sample.app.id && addition.icon == icon && addition.actor == .operator)
        var renamed = Sample.app
        renamed.name = "Other"
        let change = AppChange.set(Sample.app, to: renamed, by: .person(Sample.ada.id), at: Sample.now)
        #expect(change.before?.name == "Sample" && change.after?.name == "Other" && change.icon == nil)
        #expect(change.actor == .person(Sample.ada.id) && change.at == Sample.now)
        let removal = AppChange.remove(Sample.app, by: .person(Sample.ada.id), at: Sample.now)
        #expect(removal.before?.id == Sample.app.id && removal.after == nil && removal.icon == nil)
    }

    @Test("However roles change, an administrator remains, and nobody else is affected", arguments: UInt64(1)...60)
    func sequence(seed: UInt64) {
        var state = seed
        func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(limit))
        }
        let logins = ["ada@example.com", "grace@example.com", "tester@example.com", "new@example.com"]
        var roles = Self.roles
        for _ in 0..<40 {
            let (actor, other, role) = (logins[next(4)], logins[next(4)], AppRole.allCases[next(4)])
            let act: RoleChange.Action = [
                .invite(role, login: other), .withdrawInvitation(login: other), .replaceOwnRoles(role), .remove(role, login: other),
                .removeOwnRoles,
            ][next(5)]
            guard let changed = try? act.roles(after: roles, by: actor) else { continue }
            #expect(!changed.administrators.isEmpty)
            let affected = act.login.isEmpty ? actor : other
            for login in logins where login != affected {
                #expect(AppRole.allCases.allSatisfy { changed.logins(in: $0).contains(login) == roles.logins(in: $0).contains(login) })
            }
            if case .replaceOwnRoles = act { #expect(AppRole.allCases.filter { changed.logins(in: $0).contains(actor) } == [role]) }
            if act == .removeOwnRoles { #expect(!changed.allLogins.contains(actor)) }
            roles = changed
        }
    }
}
