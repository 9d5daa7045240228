import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON
import Testing

@testable import ProviderWeb

@Suite("The sessions page")
struct SessionsFormTests {
    private static let path = "/settings/sessions"
    private static let person = Person.ID(rawValue: 1)
    private static let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"

    /// Logs a person in to their account pages, and returns their browser.
    private func logIn(
        _ provider: TestProvider, userAgent: String = "curl/8.5", as person: (login: String, password: String) = Sample.ada
    ) async throws -> ScriptedBrowser {
        let browser = ScriptedBrowser()
        let form = try #require(try await browser.get(try Sample.url(provider, "/settings/login")).page().form)
        let fields = form.hidden + [("email", person.login), ("password", person.password)]
        #expect(try await browser.post(form.action, fields, headers: ["User-Agent": userAgent]).status == 303)
        return browser
    }

    private func page(_ provider: TestProvider, _ browser: ScriptedBrowser, _ query: String = "") async throws -> ParsedPage {
        let response = try await browser.get(try Sample.url(provider, Self.path + query))
        #expect(response.status == 200)
        let page = ParsedPage(response.text)
        #expect(page.parseError == nil)
        return page
    }

    private func press(
        _ button: (name: String, value: String), _ provider: TestProvider, _ browser: ScriptedBrowser
    ) async throws -> ScriptedBrowser.Response {
        let form = try #require(try await browser.get(try Sample.url(provider, Self.path)).page().form)
        return try await browser.post(form.action, form.hidden + [button])
    }

    private func names(_ button: String, on page: ParsedPage) -> [String] {
        page.all("button").filter { $0.attributes["name"] == button }.compactMap { $0.attributes["value"] }
    }

    private func isIn(_ browser: ScriptedBrowser, _ provider: TestProvider) async throws -> Bool {
        try await browser.get(try Sample.url(provider, Self.path)).status == 200
    }

    @Test("The sessions page lists browsers by name, the current one first, without addresses or cookies")
    func list() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            _ = try await logIn(provider, userAgent: Self.firefox)
            let browser = try await logIn(provider)
            let page = try await page(provider, browser)
            let rows = page.all("li").map(\.text).filter { $0.contains("Last used: ") }
            #expect(rows.count == 2)
            #expect(rows.first?.contains("Unknown browser This browser") == true)
            #expect(rows.last?.contains("Firefox on Linux") == true)
            #expect(rows.allSatisfy { $0.contains("Logged in on ") && $0.contains("Expires on ") })
            let text = try await browser.get(try Sample.url(provider, Self.path)).text
            #expect(!text.contains("127.0.0.1") && !text.contains("curl"))
            for session in try await provider.store.sessions(of: Self.person, at: Date()) { #expect(!text.contains(session.digest)) }
            #expect(page.all("p").contains { $0.text == "No apps." })
            let data = try JSONValue(strictly: Array(try await browser.get(try Sample.url(provider, "/settings/data.json")).body))
            #expect(data["sessions"]?.array?.compactMap { $0["browser"]?.string } == ["Firefox"])
        }
    }

    @Test("A person can log out another browser or the current one")
    func signOut() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let (other, browser) = (try await logIn(provider), try await logIn(provider))
            let buttons = names("sign_out", on: try await page(provider, browser))
            #expect(buttons.count == 2)
            #expect(try await press(("sign_out", buttons[1]), provider, browser).headers["location"] == "\(Self.path)?done=signed-out")
            let done = try await page(provider, browser, "?done=signed-out")
            #expect(done.elements.contains { $0.attributes["role"] == "status" && $0.text == "You are logged out of that browser." })
            #expect(try await !isIn(other, provider))
            #expect(try await isIn(browser, provider))
            for value in [buttons[1], "nonsense", "<b>"] {
                #expect(try await press(("sign_out", value), provider, browser).headers["location"] == "\(Self.path)?done=nothing")
            }
            #expect(try await press(("explode", "1"), provider, browser).status == 400)
            let loggedOut = try await press(("sign_out", buttons[0]), provider, browser)
            #expect(loggedOut.headers["location"] == "/dialog/logout")
            #expect(try await browser.follow(loggedOut).shown.page().heading == "You are logged out")
            #expect(try await !isIn(browser, provider))
            let acts = try await provider.store.auditEntries(matching: AuditQuery(person: Self.person)).map(\.event)
            #expect(acts.filter { $0 == .signedOut }.count == 2)
        }
    }

    @Test("A person cannot end another person's session, and a crafted URL shows no confirmation")
    func others() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let (browser, grace) = (try await logIn(provider), try await logIn(provider, as: Sample.grace))
            let ofGrace = names("sign_out", on: try await page(provider, grace))
            #expect(try await press(("sign_out", ofGrace[0]), provider, browser).headers["location"] == "\(Self.path)?done=nothing")
            #expect(try await isIn(grace, provider))
            for notice in ["signed-out", "ended", "elsewhere", "<b>"] {
                let page = try await page(provider, browser, "?done=\(FormParameters.encode(notice))")
                #expect(!page.elements.contains { $0.attributes["role"] == "status" })
            }
            let form = try #require(try await grace.get(try Sample.url(provider, Self.path)).page().form)
            #expect(try await browser.post(form.action, form.hidden + [("sign_out_elsewhere", "yes")]).status == 403)
        }
    }

    @Test("The sessions page lists device logins, can end the tokens of one, and can end all other logins at once")
    func devices() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let flow = DeviceFlow(provider)
            func token() async throws -> String {
                let (code, userCode) = try await flow.logIn()
                try await DeviceFlow.approve(userCode, at: provider)
                return try #require(try await flow.poll(code).body["access_token"]?.string)
            }
            func opens(_ token: String) async throws -> Bool {
                try await GraphProgram(provider: provider).get("/me", token: token).status == 200
            }
            let tokens = [try await token(), try await token()]
            let browser = try await logIn(provider)
            let list = try await page(provider, browser)
            #expect(list.all("p").map(\.text).filter { $0 == "Sample on a device" }.count == 2)
            let last = names("end_login", on: list)[0]
            #expect(try await press(("end_login", last), provider, browser).headers["location"] == "\(Self.path)?done=ended")
            #expect(try await press(("end_login", last), provider, browser).headers["location"] == "\(Self.path)?done=nothing")
            #expect(try await opens(tokens[0]))
            #expect(try await !opens(tokens[1]))
            let other = try await logIn(provider)
            let done = try await press(("sign_out_elsewhere", "yes"), provider, browser)
            #expect(done.headers["location"] == "\(Self.path)?done=elsewhere")
            #expect(try await !opens(tokens[0]))
            #expect(try await !isIn(other, provider))
            let after = try await page(provider, browser, "?done=elsewhere")
            #expect(after.elements.contains { $0.text == "You are now logged in only in this browser." })
            #expect(names("sign_out_elsewhere", on: after).isEmpty)
        }
    }

    @Test("Using a session records the current day as the day of its last use")
    func use() async throws {
        let clock = AdvanceableClock()
        try await TestProvider.run(try Sample.seed(), environment: clock.environment) { provider in
            let browser = try await logIn(provider)
            clock.advance(seconds: 5 * 86_400)
            #expect(try await isIn(browser, provider))
            let today = FieldAccess.day(of: clock.environment.now())
            let sessions = try await provider.store.sessions(of: Self.person, at: clock.environment.now())
            #expect(sessions.map(\.lastUsedDay) == [today])
            #expect(sessions.map { FieldAccess.day(of: $0.authenticatedAt) } == [today - 5])
        }
    }
}
