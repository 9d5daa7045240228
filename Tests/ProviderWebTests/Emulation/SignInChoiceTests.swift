import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON
import Testing

@testable import ProviderWeb

@Suite("A provider where people are chosen by a button")
struct SignInChoiceTests {
    private static var hooks: ProviderHooks {
        var hooks = ProviderHooks()
        hooks.signIn = .choice
        return hooks
    }

    private func run(
        changing change: (inout Seed) -> Void = { _ in }, _ test: @escaping @Sendable (EmulatedProvider) async throws -> Void
    ) async throws {
        try await EmulatedProvider.run(Self.hooks, changing: change, test)
    }

    private func people(on page: ScriptedBrowser.Response) -> [String] {
        ParsedPage(page.text).all("button").filter { $0.attributes["name"] == "person" }.compactMap { $0.attributes["value"] }
    }

    @Test("The dialog offers the people, logs the chosen one in, and continues with the consent")
    func dialog() async throws {
        try await run { emulated in
            let browser = emulated.browser()
            let page = try await browser.followNames(browser.get(try emulated.dialog(["scope": "email"], at: "m.facebook.com"))).shown
            #expect(people(on: page).count == 4 && people(on: page).contains(Sample.ada.login))
            #expect(ParsedPage(page.text).all("input").filter { $0.attributes["name"] == "search" }.isEmpty)
            let form = try #require(try page.page().form)
            let consent = try await browser.follow(browser.post(form.action, form.hidden + [("person", Sample.ada.login)])).shown
            let url = try await browser.follow(browser.consent(to: consent)).redirect
            let token = try #require(try await emulated.redeem(url.parameters["code"]).json["access_token"]?.string)
            #expect(try await emulated.json("/me?fields=email&access_token=\(token)").json["email"]?.string == Sample.ada.login)
            let again = try await browser.get(try emulated.dialog(["auth_type": "reauthenticate"]))
            #expect(people(on: again).first == Sample.ada.login && again.text.contains("Choose the person again."))
        }
    }

    @Test("An unknown person, a locked person and a missing choice are refused on the same page")
    func refusals() async throws {
        try await run(changing: { $0.people[0].person.isLocked = true }) { emulated in
            let browser = emulated.browser()
            let locked = try await emulated.store.people(after: nil, limit: 9).first { $0.isLocked }
            for (fields, status, text) in [
                ([("person", "nobody@example.com")], 400, "does not exist"),
                ([("email", Sample.ada.login), ("password", "x")], 400, "does not exist"),
                ([], 400, "does not exist"), ([("person", try #require(locked?.login))], 403, "is locked"),
            ] {
                let form = try #require(try await browser.get(try emulated.dialog()).page().form)
                let response = try await browser.post(form.action, form.hidden + fields)
                #expect(response.status == status && response.text.contains(text))
                #expect(people(on: response).count == 4)
                #expect(try await browser.get(try emulated.url("/settings")).status == 303, "nobody is logged in")
            }
            let form = try #require(try await browser.get(try emulated.dialog()).page().form)
            let canceled = try await browser.post(form.action, form.hidden + [("action", "cancel")])
            #expect(canceled.location?.parameters["error"] == "access_denied")
            let foreign = try await emulated.browser().post(form.action, form.hidden + [("person", Sample.grace.login)])
            #expect(foreign.status == 403 && foreign.text.contains("form_foreign"))
        }
    }

    @Test("Of many people, the page shows the first fifty by name, and finds the others")
    func search() async throws {
        try await run(changing: { seed in
            for number in 100..<160 {
                var entry = seed.people[0]
                entry.person.login = "p\(number)@example.com"
                entry.person.firstName = "Person \(number)"
                seed.people.append(
                    Seed.Entry(person: entry.person, password: .plain(Secret("sesame open \(number)")), picture: nil, friends: []))
            }
        }) { emulated in
            let browser = emulated.browser()
            let page = try await browser.get(try emulated.url("/settings/login"))
            #expect(people(on: page).count == 50 && page.text.contains("Search to find the others"))
            let form = try #require(try page.page().form)
            #expect(form.hidden.count == 1)
            for (text, logins) in [("N 159", ["p159@example.com"]), ("p100@", ["p100@example.com"]), ("nobody at all", [])] {
                let found = try await browser.post(form.action, form.hidden + [("action", "search"), ("search", text)])
                #expect(found.status == 200 && people(on: found) == logins, "\(text)")
                #expect(
                    ParsedPage(found.text).all("input").contains { $0.attributes["name"] == "search" && $0.attributes["value"] == text })
            }
            let done = try await browser.post(form.action, form.hidden + [("person", "p159@example.com")])
            #expect(done.status == 303 && done.location?.path() == "/settings")
            let hinted = try await browser.get(try emulated.dialog(["login_hint": "p158@example.com", "auth_type": "reauthenticate"]))
            #expect(people(on: hinted).first == "p159@example.com", "the person who is logged in comes first")
            let other = try await emulated.browser().get(try emulated.dialog(["login_hint": "p158@example.com"]))
            #expect(people(on: other).first == "p158@example.com")
        }
    }

    @Test("No page has a password field, and what else requires a password needs a confirmation")
    func noPassword() async throws {
        try await run(changing: { $0.apps[0].roles = AppRoles(administrators: [Sample.ada.login]) }) { emulated in
            let browser = emulated.browser()
            let login = try #require(try await browser.get(try emulated.url("/settings/login")).page().form)
            #expect(try await browser.post(login.action, login.hidden + [("person", Sample.ada.login)]).status == 303)
            let app = "/developers/apps/\(Sample.appID)"
            for path in [
                "/", "/settings", "/settings/login", "/settings/sessions", "/settings/language", "/dialog/logout", "/device", "/developers",
                app, "\(app)/roles", "\(app)/testers", "\(app)/settings", "\(app)/secret", "\(app)/secret/new", "\(app)/remove",
                "\(app)/leave", "/tools/explorer",
            ] {
                let page = try await browser.follow(browser.get(try emulated.url(path))).shown
                #expect(page.status == 200, "\(path)")
                #expect(ParsedPage(page.text).all("input").allSatisfy { $0.attributes["type"] != "password" }, "\(path)")
                #expect(!page.text.contains("Enter your password") && !page.text.contains("/settings/password"), "\(path)")
            }
            #expect(try await browser.get(try emulated.url("/settings/password")).status == 404)
            let secret = try #require(try await browser.get(try emulated.url("\(app)/secret")).page().form)
            #expect(try await browser.post(secret.action, secret.hidden).text.contains(Sample.secret))
            let roles = try #require(try await browser.get(try emulated.url("\(app)/roles")).page().form)
            let invitation = roles.hidden + [("login", Sample.grace.login), ("role", "administrator")]
            let question = try await browser.post(try emulated.url("\(app)/roles"), invitation)
            #expect(question.status == 200 && question.text.contains("will be able to do everything"))
            let confirmation = try #require(try question.page().form)
            #expect(!confirmation.asksForPassword)
            #expect(try await browser.post(confirmation.action, confirmation.hidden).status == 303)
            #expect(try await emulated.store.invitations(to: Sample.appID).count == 1)
        }
    }
}
