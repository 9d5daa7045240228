import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

@testable import ProviderWeb

@Suite("The app list of a developer")
struct AppListTests {
    @Test("The list shows the apps in which the person has a role, and links to none that the person only tests")
    func list() async throws {
        try await Dashboard.run { dashboard in
            let list = try await dashboard.page("/developers")
            #expect(list.all("a").contains { $0.attributes["href"] == Dashboard.app && $0.text == "Sample" })
            #expect(list.all("li").contains { $0.text == "Administrator" } && list.all("li").contains { $0.text == "In development" })
        }
        let silpa = (login: "silpa@example.com", password: "ars longa vita brevis")
        try await Dashboard.run(as: silpa) { dashboard in
            let list = try await dashboard.page("/developers")
            #expect(!list.all("a").contains { $0.attributes["href"] == Dashboard.app })
            #expect(list.all("li").contains { $0.text == "Tester" })
            #expect(try await dashboard.get(Dashboard.app).status == 404)
        }
    }

    @Test("A person can add an app and becomes its administrator")
    func add() async throws {
        try await Dashboard.run { dashboard in
            let done = try await dashboard.post("/developers/apps/new", [("name", " Library ")])
            #expect(done.status == 303)
            let path = try #require(done.location?.path())
            let id = try #require(path.split(separator: "/").last.map(String.init))
            let app = try #require(try await dashboard.provider.store.app(id))
            #expect(app.name == "Library" && app.mode == .development && app.roles.administrators == [Sample.ada.login])
            #expect(app.secret != nil && app.clientToken != nil && AppID.isWellFormed(id))
            let line = try await dashboard.line(.appAdded)
            #expect(line?.actor == .person && line?.person == Person.ID(rawValue: 1) && line?.appID == id)
            let page = try await dashboard.page("\(path)?done=created")
            #expect(page.all("code").contains { $0.text == id })
            #expect(page.elements.contains { $0.attributes["role"] == "status" })
        }
    }

    @Test(
        "An app is not added if its name is unusable or looks like another name",
        arguments: [
            "", "a\u{202E}b", "Latchkey", "Lаtchkey", "LIVE ONE", "Lіve-One", String(repeating: "x", count: 1000), "a\u{0}b", "\u{200B}",
            "<b>\u{7}",
        ])
    func names(name: String) async throws {
        try await Dashboard.run(changing: { $0.apps.append(RegisteredApp(id: "77", name: "Live one")) }) { dashboard in
            let refused = try await dashboard.post("/developers/apps/new", [("name", name)])
            #expect(refused.status == 400)
            let page = try dashboard.parsedPage(refused)
            let field = page.inputs("name").first
            #expect(field?.attributes["aria-invalid"] == "true")
            #expect(page.elements.contains { $0.attributes["role"] == "alert" && $0.attributes["id"] == "error-name" && !$0.text.isEmpty })
            #expect(field?.attributes["value"]?.count == name.count, "the form keeps the name that was typed")
            #expect(try await dashboard.provider.store.apps().count == 2)
        }
    }

    @Test("A person cannot add more apps than the maximum, even after transferring them")
    func most() async throws {
        try await Dashboard.run { dashboard in
            let ada = AppChange.Actor.person(Person.ID(rawValue: 1))
            for number in 1...RegisteredApp.maximumPerPerson {
                var app = RegisteredApp(id: "\(number)", name: "App \(number)", roles: AppRoles(administrators: [Sample.ada.login]))
                #expect(try await dashboard.provider.store.changeApp(AppChange.add(app, by: ada, at: Date())))
                // An app counts toward the maximum of the person who added it, even if somebody else administers it now.
                let before = app
                app.roles.administrators = [Sample.grace.login]
                #expect(try await dashboard.provider.store.changeApp(AppChange.set(before, to: app, at: Date())))
            }
            let refused = try await dashboard.post("/developers/apps/new", [("name", "One more")])
            #expect(refused.status == 409)
            #expect(try refused.page().alert?.contains("25") == true)
            #expect(try dashboard.parsedPage(refused).inputs("name").first?.attributes["value"] == "One more")
        }
    }

    @Test("A person cannot add more apps on one day than the maximum, even after removing them")
    func mostOfADay() async throws {
        // The clock stands still, so that the day does not change during the test.
        let clock = TestClock()
        try await Dashboard.run(clock: clock) { dashboard in
            let (ada, store) = (AppChange.Actor.person(Person.ID(rawValue: 1)), dashboard.provider.store)
            let now = clock.environment.now()
            for number in 1...RegisteredApp.maximumAddedPerDay {
                let app = RegisteredApp(id: "\(number)", name: "App \(number)", roles: AppRoles(administrators: [Sample.ada.login]))
                #expect(try await store.changeApp(AppChange.add(app, by: ada, at: now)))
                #expect(try await store.changeApp(AppChange.remove(try #require(try await store.app(app.id)), by: ada, at: now)))
            }
            let refused = try await dashboard.post("/developers/apps/new", [("name", "One more")])
            #expect(refused.status == 409)
            #expect(try refused.page().alert?.contains("50") == true)
        }
    }

    @Test(
        "The pages of an app are only for people with a sufficient role",
        arguments: ["", "/settings", "/roles", "/icon", "/secret", "/secret/new", "/client-token/new", "/remove"])
    func strangers(page: String) async throws {
        try await Dashboard.run(changing: { $0.apps.append(RegisteredApp(id: "77", name: "Other")) }) { dashboard in
            #expect(try await dashboard.get(Dashboard.app + page).status == 200)
            for id in ["77", "78", "x", "1%00"] { #expect(try await dashboard.get("/developers/apps/\(id)\(page)").status == 404, "\(id)") }
            let stranger = try await ScriptedBrowser().get(try Sample.url(dashboard.provider, Dashboard.app + page))
            #expect(stranger.status == 303 && stranger.location?.path() == "/settings/login")
            guard !["", "/settings"].contains(page) else { return }
            let fields = try await dashboard.hidden(Dashboard.app + page)
            let foreign = try await dashboard.browser.post(try Sample.url(dashboard.provider, "/developers/apps/77\(page)"), fields)
            #expect(foreign.status == 404)
        }
        try await Dashboard.run(as: Sample.grace) { dashboard in
            let expected = ["/secret", "/secret/new", "/remove"].contains(page) ? 404 : 200
            let response = try await dashboard.get(Dashboard.app + page)
            #expect(response.status == expected)
        }
    }

    @Test("Test users cannot use the developer pages and see why")
    func testUsers() async throws {
        let silpa = (login: "silpa@example.com", password: "ars longa vita brevis")
        try await Dashboard.run(as: silpa, changing: { $0.apps[0].roles.administrators.insert(silpa.login) }) { dashboard in
            let store = dashboard.provider.store
            let fields = try await dashboard.hidden("/developers/apps/new")
            let before = try #require(try await store.personRecord(withLogin: silpa.login))
            var after = before
            after.person.testApps = [Sample.appID]
            #expect(try await store.changePerson(PersonChange.set(before, to: after, byApp: Sample.appID, at: Date())))
            for path in ["/developers", "/developers/apps/new", Dashboard.app, "\(Dashboard.app)/roles", "/developers/apps/77"] {
                let page = try await dashboard.get(path)
                #expect(page.status == 403 && page.text.contains("created to test an app"), "\(path)")
            }
            for path in ["/developers/apps/new", "/developers/invitations"] {
                let sent = try await dashboard.browser.post(
                    try Sample.url(dashboard.provider, path), fields + [(name: "name", value: "Library")])
                #expect(sent.status == 403)
            }
            #expect(try await store.apps().count == 1)
            #expect(try await dashboard.page("/tools/explorer").all("option").allSatisfy { $0.attributes["value"] != Sample.appID })
        }
    }

    @Test("Adding an app does not list it among the apps that the person uses")
    func account() async throws {
        try await Dashboard.run { dashboard in
            _ = try await dashboard.post("/developers/apps/new", [("name", "Library")])
            #expect(try await dashboard.page("/settings").all("a").allSatisfy { $0.text != "Library" })
        }
    }
}
