import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

@Suite("Limits of password attempts")
struct PasswordAttemptTests {
    private static let elsewhere = ["X-Forwarded-For": "198.51.100.7"]

    /// Enters a wrong password several times, and returns the last response.
    private func guess(
        _ login: String, _ times: Int, _ browser: ScriptedBrowser, _ provider: TestProvider, headers: [String: String] = elsewhere
    ) async throws -> ScriptedBrowser.Response {
        let form = try #require(try await browser.get(try Sample.dialog(provider)).page().form)
        var last: ScriptedBrowser.Response?
        for number in 0..<times {
            let fields = form.hidden + [("email", login), ("password", "guess \(number)"), ("action", "login")]
            last = try await browser.post(form.action, fields, headers: headers)
        }
        return try #require(last)
    }

    @Test(
        "Ten wrong passwords block a login name for 15 minutes, whether or not the person exists",
        arguments: ["ada@example.com", "nobody@example.com"])
    func account(login: String) async throws {
        let clock = AdvanceableClock()
        try await TestProvider.run(try Sample.seed(), environment: clock.environment) { provider in
            #expect(try await guess(login, 10, ScriptedBrowser(), provider).status == 403)
            let refused = try await guess(login.uppercased(), 1, ScriptedBrowser(), provider)
            #expect(refused.status == 429)
            #expect(refused.headers["retry-after"] == "900")
            #expect(try refused.page().alert == "Too many wrong attempts. Please wait 15 minutes and try again.")
            #expect(refused.text.contains("value=\"\(login.uppercased())\""))
            clock.advance(seconds: 900)
            #expect(try await guess(login, 1, ScriptedBrowser(), provider).status == 403)
            #expect(try await guess(login, 1, ScriptedBrowser(), provider).status == 429)
        }
    }

    @Test("A blocked login name rejects even the correct password until the operator resets the attempts")
    func rightPassword() async throws {
        let clock = AdvanceableClock()
        try await TestProvider.run(try Sample.seed(), environment: clock.environment) { provider in
            _ = try await guess(Sample.ada.login, 10, ScriptedBrowser(), provider)
            #expect(try await ScriptedBrowser().logIn(at: try Sample.dialog(provider)).shown.status == 429)
            try await provider.store.resetPasswordAttempts(of: Sample.ada.login, at: clock.environment.now())
            #expect(try await ScriptedBrowser().finish(try Sample.dialog(provider)).parameters["code"] != nil)
        }
    }

    @Test("Attempts from elsewhere do not block the person's own browser, which has a limit of its own")
    func knownBrowser() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let own = ScriptedBrowser()
            _ = try await own.finish(try Sample.dialog(provider))
            _ = try await guess(Sample.ada.login, 11, ScriptedBrowser(), provider)
            #expect(try await ScriptedBrowser().logIn(at: try Sample.dialog(provider)).shown.status == 429)
            let again = try Sample.dialog(provider, ["prompt": "login"])
            #expect(try await own.finish(again).parameters["code"] != nil)
            // The number of attempts in this browser is limited, too.
            let form = try #require(try await own.get(again).page().form)
            var statuses: [Int] = []
            for _ in 0..<11 {
                let fields = form.hidden + [("email", Sample.ada.login), ("password", "wrong"), ("action", "login")]
                statuses.append(try await own.post(form.action, fields).status)
            }
            #expect(statuses == Array(repeating: 403, count: 10) + [429])
        }
    }

    @Test("A browser that knew an earlier password does not count as the person's own")
    func staleBrowsers() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let browsers = (0..<2).map { _ in ScriptedBrowser() }
            for browser in browsers { _ = try await browser.finish(try Sample.dialog(provider)) }
            let own = ScriptedBrowser()
            let login = try #require(try await own.get(try Sample.url(provider, "/settings/login")).page().form)
            _ = try await own.post(login.action, login.hidden + [("email", Sample.ada.login), ("password", Sample.ada.password)])
            let form = try #require(try await own.get(try Sample.url(provider, "/settings/password")).page().form)
            let new = "the analytical engine weaves"
            let changed = try await own.post(
                form.action, form.hidden + [("old_password", Sample.ada.password), ("new_password", new), ("new_password_again", new)])
            #expect(changed.status == 303)
            #expect(try await guess(Sample.ada.login, 10, browsers[0], provider).status == 403)
            #expect(try await guess(Sample.ada.login, 1, browsers[1], provider).status == 429)
            let again = try #require(try await own.get(try Sample.dialog(provider, ["prompt": "login"])).page().form)
            let right = try await own.post(
                again.action, again.hidden + [("email", Sample.ada.login), ("password", new), ("action", "login")])
            #expect(right.status == 303, "the browser that changed the password is not blocked")
        }
    }

    @Test("A hundred wrong passwords block their network for every login name, and other networks can log in")
    func network() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let browser = ScriptedBrowser()
            for number in 0..<25 { _ = try await guess("person\(number)@example.com", 4, browser, provider) }
            #expect(try await guess("another@example.com", 1, browser, provider).status == 429)
            #expect(try await guess("another@example.com", 1, browser, provider, headers: ["X-Forwarded-For": "203.0.113.5"]).status == 403)
        }
    }

    @Test("An IPv4 address counts as the same network in IPv6 notation and with a port")
    func mappedNetwork() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let (one, other) = (["X-Forwarded-For": "::ffff:198.51.100.7"], ["X-Forwarded-For": "::ffff:203.0.113.5"])
            let browser = ScriptedBrowser()
            for number in 0..<25 { _ = try await guess("person\(number)@example.com", 4, browser, provider, headers: one) }
            #expect(try await guess("another@example.com", 1, browser, provider, headers: one).status == 429)
            #expect(try await guess("another@example.com", 1, browser, provider).status == 429, "both are the same address")
            for written in ["198.51.100.7:4711", "[::ffff:198.51.100.7]:4711"] {
                let status = try await guess("another@example.com", 1, browser, provider, headers: ["X-Forwarded-For": written]).status
                #expect(status == 429, "some proxies write the port too")
            }
            #expect(try await guess("another@example.com", 1, browser, provider, headers: other).status == 403)
        }
    }

    @Test("Unusual login names and passwords are rejected like wrong ones")
    func strange() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let browser = ScriptedBrowser()
            let form = try #require(try await browser.get(try Sample.dialog(provider)).page().form)
            let long = String(repeating: "a", count: 20_000)
            for (login, password) in [
                ("ada@example.com\u{0}", Sample.ada.password), ("ada@example.com", Sample.ada.password + "\u{0}"),
                ("ada@example.com", "\u{0}"), (long, long), ("ada@example.com", long), ("' OR 1=1 --", "x"), ("\u{202E}", "\u{FEFF}"),
            ] {
                let response = try await browser.post(
                    form.action, form.hidden + [("email", login), ("password", password), ("action", "login")])
                #expect(response.status == 403)
                #expect(try response.page().form?.asksForPassword == true)
            }
        }
    }
}
