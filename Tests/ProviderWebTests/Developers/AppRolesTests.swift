import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

@testable import ProviderWeb

@Suite("The roles page of an app")
struct AppRolesTests {
    private static let path = "\(Dashboard.app)/roles"
    private static let ada = Person.ID(rawValue: 1)

    /// Answers a person's first invitation.
    private func respond(
        _ action: String, role: String? = nil, as person: (login: String, password: String), _ provider: TestProvider
    ) async throws -> ScriptedBrowser.Response {
        let other = Dashboard(provider: provider, browser: ScriptedBrowser())
        try await other.logIn(as: person)
        let page = try await other.page("/developers")
        let fields = ["dialog", "app", "role"].map { name in
            (name: name, value: name == "role" && role != nil ? role ?? "" : page.inputs(name).first?.attributes["value"] ?? "")
        }
        return try await other.browser.post(
            try Sample.url(provider, "/developers/invitations"), fields + [(name: "action", value: action)])
    }

    private func lines(_ dashboard: Dashboard) async throws -> [AuditEntry] {
        try await dashboard.provider.store.auditEntries(matching: AuditQuery()).filter { $0.event.rawValue.hasPrefix("role_") }
    }

    @Test("An invitation gives no role, and it can be withdrawn")
    func invite() async throws {
        try await Dashboard.run { dashboard in
            for login in ["Blaise@Example.com ", "nobody@example.com"] {
                let done = try await dashboard.post(Self.path, [("login", login), ("role", "tester")])
                #expect(done.headers["location"] == "\(Self.path)?done=invited")
            }
            let again = try await dashboard.post(Self.path, [("login", "blaise@example.com"), ("role", "tester")])
            #expect(again.headers["location"] == "\(Self.path)?done=unchanged")
            let roles = try await dashboard.sample().roles
            #expect(roles.testers == ["silpa@example.com"] && !roles.allLogins.contains("blaise@example.com"))
            let edge = try await dashboard.get("/\(Sample.appID)/roles?access_token=\(Sample.appID)%7C\(Sample.secret)")
            #expect(edge.status == 200)
            #expect(edge.text.components(separatedBy: "\"role\"").count - 1 == 3, "only people with a role are listed")
            let page = try await dashboard.page(Self.path)
            let invited = page.all("button").filter { $0.attributes["name"] == "uninvite" }.map { $0.attributes["value"] }
            #expect(invited == ["blaise@example.com", "nobody@example.com"])

            let taken = try await dashboard.post(Self.path, [("uninvite", "blaise@example.com")])
            #expect(taken.headers["location"] == "\(Self.path)?done=uninvited")
            #expect(try await dashboard.provider.store.invitations(to: Sample.appID).map(\.login) == ["nobody@example.com"])
            let lines = try await lines(dashboard)
            #expect(lines.map(\.event) == [.roleInvited, .roleInvited, .roleInvitationWithdrawn])
            let blaise = try await dashboard.provider.store.person(withLogin: "blaise@example.com")
            #expect(lines.map(\.affected) == [blaise?.id, nil, blaise?.id])
            #expect(lines.allSatisfy { $0.person == Self.ada && $0.actor == .person && $0.fields == ["tester"] })
            let own = try await dashboard.get("/settings/data.json")
            #expect(
                own.text.contains("role_invited") && !own.text.contains("affected_person"),
                "the inviter does not learn whether an account exists")
        }
    }

    @Test("A person who accepts an invitation gets exactly the role of the invitation")
    func accept() async throws {
        try await Dashboard.run { dashboard in
            let blaise = BuildingProgram.blaise
            _ = try await dashboard.post(Self.path, [("login", blaise.login), ("role", "tester")])
            let browser = Dashboard(provider: dashboard.provider, browser: ScriptedBrowser())
            try await browser.logIn(as: blaise)
            let dialog = try Sample.dialog(dashboard.provider, Sample.limited)
            #expect(
                try await browser.browser.get(dialog).text.contains("app_in_development"), "an invited person cannot log in to the app yet")
            let list = try await browser.page("/developers")
            #expect(list.all("h2").contains { $0.text == "Invitations" } && list.all("p").contains { $0.text == "Sample" })
            #expect(list.all("p").contains { $0.text == "Invited by Ada King Lovelace" })
            #expect(!list.all("section").contains { $0.text.contains(Sample.ada.login) }, "the login name of the inviter is not shown")
            #expect(!list.all("a").contains { $0.attributes["href"] == Dashboard.app })

            for (action, role, place) in [
                ("accept", "administrator", "nothing"), ("accept", "tester", "accepted"), ("accept", "tester", "nothing"),
                ("decline", "tester", "nothing"),
            ] {
                let fields = [("app", Sample.appID), ("role", role), ("action", action)].map { (name: $0.0, value: $0.1) }
                let seal = try #require(try await browser.hidden("/developers/apps/new").first { $0.name == "dialog" })
                let done = try await browser.browser.post(
                    try Sample.url(dashboard.provider, "/developers/invitations"), [seal] + fields)
                #expect(done.headers["location"] == "/developers?done=\(place)", "\(action) \(role)")
            }
            #expect(try await dashboard.sample().roles.testers == ["silpa@example.com", blaise.login])
            #expect(try await dashboard.provider.store.invitations(to: Sample.appID).isEmpty)
            #expect(try await !browser.browser.get(dialog).text.contains("app_in_development"))
            let person = try await dashboard.provider.store.person(withLogin: blaise.login)
            let line = try #require(try await dashboard.line(.roleAccepted))
            #expect(line.person == person?.id && line.affected == person?.id && line.fields == ["tester"] && line.appID == Sample.appID)
        }
    }

    @Test("Declining an invitation changes no role, and the person cannot be invited again for 30 days")
    func decline() async throws {
        try await Dashboard.run { dashboard in
            _ = try await dashboard.post(Self.path, [("login", Sample.grace.login), ("role", "tester")])
            #expect(try await dashboard.sample().roles.developers == [Sample.grace.login], "the old role stays until the person decides")
            let done = try await respond("decline", as: Sample.grace, dashboard.provider)
            #expect(done.headers["location"] == "/developers?done=declined")
            #expect(try await dashboard.sample().roles.developers == [Sample.grace.login])
            #expect(try await dashboard.line(.roleDeclined)?.fields == ["tester"])
            let again = try await dashboard.post(Self.path, [("login", Sample.grace.login), ("role", "tester")])
            #expect(again.status == 409)
            #expect(try again.page().alert?.contains("30 days") == true, "a person who declined cannot be invited again yet")
        }
    }

    @Test("An accepted role replaces the old one, and unknown actions and roles are rejected")
    func responses() async throws {
        try await Dashboard.run { dashboard in
            _ = try await dashboard.post(Self.path, [("login", Sample.grace.login), ("role", "tester")])
            for (name, value) in [("action", "explode"), ("role", "king")] {
                let odd = try await respond(
                    name == "action" ? value : "accept", role: name == "role" ? value : nil, as: Sample.grace, dashboard.provider)
                #expect(odd.status == 400)
            }
            _ = try await respond("accept", as: Sample.grace, dashboard.provider)
            let roles = try await dashboard.sample().roles
            #expect(roles.developers.isEmpty && roles.testers.contains(Sample.grace.login), "the new role replaces the old one")
        }
    }

    @Test("Giving and removing the administrator role needs the password")
    func password() async throws {
        try await Dashboard.run { dashboard in
            let invitation = [(name: "login", value: "blaise@example.com"), (name: "role", value: "administrator")]
            let confirmation = try await dashboard.post(Self.path, invitation)
            let form = try #require(try confirmation.page().form)
            #expect(confirmation.status == 200 && confirmation.text.contains("blaise@example.com"))
            for (password, status) in [("", 400), ("wrong", 403)] {
                let refused = try await dashboard.browser.post(form.action, form.hidden + [(name: "password", value: password)])
                #expect(refused.status == status)
                #expect(
                    try refused.page().form?.hidden.contains { $0.value == "blaise@example.com" } == true, "the form keeps the invitation")
            }
            #expect(try await dashboard.provider.store.invitations(to: Sample.appID).isEmpty)
            let done = try await dashboard.browser.post(form.action, form.hidden + [(name: "password", value: Sample.ada.password)])
            #expect(done.headers["location"] == "\(Self.path)?done=invited")
            _ = try await respond("accept", as: BuildingProgram.blaise, dashboard.provider)
            #expect(try await dashboard.sample().roles.administrators == [Sample.ada.login, "blaise@example.com"])

            let removal = [(name: "take", value: "administrator blaise@example.com")]
            #expect(try await dashboard.post(Self.path, removal).status == 200)
            #expect(try await dashboard.sample().roles.administrators.count == 2)
            let taken = try await dashboard.post(Self.path, removal + [(name: "password", value: Sample.ada.password)])
            #expect(taken.headers["location"] == "\(Self.path)?done=taken")
            #expect(try await dashboard.sample().roles.administrators == [Sample.ada.login])
            let line = try await dashboard.line(.roleRemoved)
            #expect(line?.person == Self.ada && line?.fields == ["administrator"] && line?.affected != nil && line?.affected != Self.ada)
            #expect(
                try await dashboard.post(Self.path, [("take", "tester silpa@example.com")]).status == 303,
                "removing another role needs no password")
        }
    }

    @Test("The last administrator cannot give up the role, and giving up one's own role needs a confirmation")
    func ownRole() async throws {
        try await Dashboard.run(changing: { $0.apps[0].roles.administrators = [Sample.ada.login] }) { dashboard in
            let password = (name: "password", value: Sample.ada.password)
            for fields in [[("take", "administrator \(Sample.ada.login)")], [("login", Sample.ada.login), ("role", "tester")]] {
                let refused = try await dashboard.post(Self.path, fields.map { (name: $0.0, value: $0.1) } + [password])
                #expect(refused.status == 409)
                #expect(try refused.page().alert?.contains("needs an administrator") == true)
            }
            _ = try await dashboard.post(Self.path, [("login", Sample.grace.login), ("role", "administrator"), password])
            let alone = try await dashboard.post(Self.path, [("take", "administrator \(Sample.ada.login)"), password])
            #expect(alone.status == 409, "an invited administrator does not count")
            _ = try await respond("accept", as: Sample.grace, dashboard.provider)
            let confirmation = try await dashboard.post(Self.path, [("take", "administrator \(Sample.ada.login)")])
            #expect(confirmation.status == 200)
            #expect(try await dashboard.sample().roles.administrators.contains(Sample.ada.login))
            let form = try #require(try confirmation.page().form)
            let done = try await dashboard.browser.post(form.action, form.hidden + [password])
            #expect(done.headers["location"] == "/developers?done=taken")
            #expect(try await dashboard.sample().roles.administrators == [Sample.grace.login])
            #expect(try await dashboard.get(Self.path).status == 404)
        }
    }

    @Test("Test users and people without an account do not count as remaining administrators")
    func realAdministrator() async throws {
        let silpa = "silpa@example.com"
        try await Dashboard.run(changing: { $0.apps[0].roles.administrators.formUnion(["ghost@example.com", silpa]) }) { dashboard in
            let store = dashboard.provider.store
            let before = try #require(try await store.personRecord(withLogin: silpa))
            var after = before
            after.person.testApps = [Sample.appID]
            #expect(try await store.changePerson(PersonChange.set(before, to: after, byApp: Sample.appID, at: Date())))
            for fields in [[("take", "administrator \(Sample.ada.login)")], [("login", Sample.ada.login), ("role", "tester")]] {
                let refused = try await dashboard.post(
                    Self.path, (fields + [("password", Sample.ada.password)]).map { (name: $0.0, value: $0.1) })
                #expect(refused.status == 409)
            }
            #expect(try await dashboard.sample().roles.administrators.contains(Sample.ada.login))
        }
    }

    @Test("An administrator can change their own role to a lesser one")
    func lesser() async throws {
        try await Dashboard.run(changing: { $0.apps[0].roles.administrators.insert(Sample.grace.login) }) { dashboard in
            let done = try await dashboard.post(
                Self.path, [("login", Sample.ada.login), ("role", "developer"), ("password", Sample.ada.password)])
            #expect(done.headers["location"] == "\(Self.path)?done=given")
            let roles = try await dashboard.sample().roles
            #expect(roles.administrators == [Sample.grace.login] && roles.developers.contains(Sample.ada.login))
            #expect(try await lines(dashboard).map(\.event) == [.roleRemoved, .roleAssigned])
        }
    }

    @Test("Test users cannot be invited to a role, and the page says why")
    func testUsers() async throws {
        try await Dashboard.run { dashboard in
            let made = try await dashboard.post("\(Dashboard.app)/testers", [("action", "create"), ("count", "1"), ("name", "")])
            #expect(made.status == 303)
            let id = try #require(try await dashboard.provider.store.testUsers(of: Sample.appID).first)
            let login = try #require(try await dashboard.provider.store.person(id)?.login)
            let refused = try await dashboard.post(Self.path, [("login", login), ("role", "tester")])
            #expect(refused.status == 409)
            #expect(try refused.page().alert?.contains("This is a test user.") == true)
            #expect(try await dashboard.provider.store.invitations(to: Sample.appID).isEmpty)
        }
    }

    @Test("The roles page shows people with a role by name, and invited people only by login name")
    func names() async throws {
        try await Dashboard.run(changing: { $0.apps[0].roles.testers.insert("ghost@example.com") }) { dashboard in
            _ = try await dashboard.post(Self.path, [("login", "blaise@example.com"), ("role", "tester")])
            let page = try await dashboard.page(Self.path)
            let texts = page.all("li").map(\.text)
            #expect(texts.contains { $0.contains("Grace Hopper") && $0.contains(Sample.grace.login) })
            #expect(texts.contains { $0.contains("ghost@example.com") })
            #expect(texts.contains { $0.contains("blaise@example.com") } && !texts.contains { $0.contains("Pascal") })
        }
    }

    @Test("A person can give up each kind of role", arguments: ["developer", "tester", "insights_user", "administrator"])
    func leave(role: String) async throws {
        let change: @Sendable (inout Seed) -> Void = { seed in
            seed.apps[0].roles.administrators = ["silpa@example.com"]
            seed.apps[0].roles.testers = []
            if let role = AppRole(rawValue: role) {
                seed.apps[0].roles = (try? seed.apps[0].roles.assigning(role, to: Sample.ada.login)) ?? seed.apps[0].roles
            }
        }
        try await Dashboard.run(changing: change) { dashboard in
            let path = "\(Dashboard.app)/leave"
            #expect(try await dashboard.page("/developers").all("a").contains { $0.attributes["href"] == path })
            if role != "tester" {
                #expect(try await dashboard.page(Dashboard.app).all("a").contains { $0.attributes["href"] == path })
            }
            let page = try await dashboard.page(path)
            #expect(page.all("h2").contains { $0.text == "Leave Sample?" })
            #expect(page.inputs("password").count == (role == "administrator" ? 1 : 0))
            #expect(page.all("nav").allSatisfy { !$0.text.isEmpty })
            if role == "administrator" {
                #expect(try await dashboard.post(path, [("password", "wrong")]).status == 403)
            }
            #expect(try await dashboard.sample().roles.allLogins.contains(Sample.ada.login))
            let form = try await dashboard.hidden(path)
            let done = try await dashboard.post(path, role == "administrator" ? [("password", Sample.ada.password)] : [])
            #expect(done.headers["location"] == "/developers?done=taken")
            let twice = try await dashboard.browser.post(try Sample.url(dashboard.provider, path), form)
            #expect(twice.headers["location"] == "/developers?done=nothing", "sending the form twice has no further effect")
            #expect(try await !dashboard.sample().roles.allLogins.contains(Sample.ada.login))
            #expect(try await dashboard.get(path).status == 404)
            let line = try await dashboard.line(.roleRemoved)
            #expect(line?.fields == [role] && line?.person == Self.ada && line?.affected == Self.ada)
        }
    }

    @Test("The last administrator cannot give up the role and sees why")
    func lastToLeave() async throws {
        for others in [[], ["ghost@example.com"]] {
            try await Dashboard.run(changing: { $0.apps[0].roles.administrators.formUnion(others) }) { dashboard in
                let path = "\(Dashboard.app)/leave"
                let page = try await dashboard.page(path)
                #expect(page.inputs("password").isEmpty == others.isEmpty)
                let fields = try await dashboard.hidden("\(Dashboard.app)/roles")
                let refused = try await dashboard.browser.post(
                    try Sample.url(dashboard.provider, path), fields + [("password", Sample.ada.password)])
                #expect(refused.status == 409)
                #expect(try refused.page().alert?.contains("needs an administrator") == true)
                #expect(try await dashboard.sample().roles.administrators.contains(Sample.ada.login))
            }
        }
    }

    @Test(
        "An invalid login name or role is rejected, and the form keeps the login name",
        arguments: ["", "ada", "a\u{0}@example.com", "<b>@", String(repeating: "a", count: 1000)])
    func refused(login: String) async throws {
        try await Dashboard.run { dashboard in
            let refused = try await dashboard.post(Self.path, [("login", login), ("role", "tester")])
            #expect(refused.status == 400)
            let page = try dashboard.parsedPage(refused)
            #expect(page.inputs("login").first?.attributes["aria-invalid"] == "true")
            #expect(page.inputs("login").first?.attributes["value"]?.count == login.count)
            #expect(try await dashboard.post(Self.path, [("login", "a@example.com"), ("role", "king")]).status == 400)
            #expect(try await dashboard.post(Self.path, [("take", "king")]).status == 400)
        }
    }

    @Test("Invitations count toward the maximum number of people with a role")
    func most() async throws {
        let testers = Set((0..<AppRoles.maximumPeople - 2).map { "person\($0)@example.com" })
        try await Dashboard.run(changing: {
            $0.apps[0].roles = AppRoles(administrators: [Sample.ada.login], testers: testers)
        }) { dashboard in
            let last = try await dashboard.post(Self.path, [("login", Sample.grace.login), ("role", "tester")])
            #expect(last.status == 303)
            let refused = try await dashboard.post(Self.path, [("login", "one@example.com"), ("role", "tester")])
            #expect(refused.status == 409)
            #expect(try dashboard.parsedPage(refused).inputs("login").first?.attributes["value"] == "one@example.com")
        }
    }

    @Test("Developers can read the roles page, and only administrators can change it")
    func developers() async throws {
        try await Dashboard.run(as: Sample.grace) { dashboard in
            let page = try await dashboard.page(Self.path)
            #expect(page.all("button").isEmpty && page.inputs("login").isEmpty)
            #expect(try await dashboard.post(Self.path, [("login", Sample.grace.login), ("role", "administrator")]).status == 404)
            #expect(try await !dashboard.sample().roles.administrators.contains(Sample.grace.login))
        }
    }
}
