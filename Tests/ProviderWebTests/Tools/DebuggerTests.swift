import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

@testable import ProviderWeb

@Suite("The token debugger")
struct DebuggerTests {
    private func text(_ token: String, _ tools: ToolSession) async throws -> (text: String, page: ParsedPage) {
        let form = try await tools.page("/tools/debug/accesstoken").seal
        let posted = try await tools.browser.post(
            try Sample.url(tools.provider, "/tools/debug/accesstoken"), [("dialog", form), ("access_token", token), ("action", "debug")])
        let page: ParsedPage
        if posted.status == 303 {
            #expect(!(posted.headers["location"] ?? "").contains(token) || token.isEmpty)
            page = try await tools.page(try #require(posted.headers["location"]))
        } else {
            page = ParsedPage(posted.text)
        }
        #expect(page.parseError == nil)
        return (page.all("main").first?.text ?? "", page)
    }

    @Test("The debugger explains a token to a developer of its app and can extend it")
    func own() async throws {
        try await ToolSession.run { tools in
            let token = try await GraphProgram(provider: tools.provider).token(as: Sample.grace, scope: "email,user_birthday")
            let (text, _) = try await text(token, tools)
            for part in [
                "User access token", "Sample", "Grace Hopper", "public_profile, user_birthday", "in 2 months", "the token works",
            ] {
                #expect(text.contains(part), "\(part)")
            }
            let (pasted, _) = try await self.text("Bearer \(token)", tools)
            #expect(pasted.contains("the token works"), "a pasted header value works too")
            let short = try await tools.token()
            let (before, page) = try await self.text(short, tools)
            #expect(before.contains("in 1 hour") && before.contains("You"))
            #expect(page.buttons.keys.contains("extend"))
            let done = try await tools.post("/tools/debug/accesstoken", [("access_token", short), ("action", "extend")])
            #expect(done.headers["location"] == "/tools/debug/accesstoken?done=extended")
            let after = try await tools.page("/tools/debug/accesstoken?done=extended")
            #expect(after.token != short && after.all("main").first?.text.contains("in 2 months") == true)
        }
    }

    @Test("The debugger names what a call needs besides a valid token, such as a proof or a server address")
    func conditions() async throws {
        try await ToolSession.run(changing: {
            $0.apps[0].requiresAppSecret = true
            $0.apps[0].settings.serverAddresses = ["10.0.0.1"]
        }) { tools in
            let (own, _) = try await text(try await tools.token(), tools)
            #expect(own.contains("the token works") && own.contains("appsecret_proof"))
            let (app, _) = try await text("\(Sample.appID)|\(Sample.secret)", tools)
            #expect(app.contains("only in calls from these addresses: 10.0.0.1") && app.contains("Never"))
            let (invalid, _) = try await text("\(Sample.appID)|junk", tools)
            #expect(!invalid.contains("Never"), "an invalid token has no end")
        }
    }

    @Test("The debugger tells little to a person without a role, and says why")
    func stranger() async throws {
        try await ToolSession.run(as: Sample.grace) { tools in
            let token = try await GraphProgram(provider: tools.provider).token()
            let (text, page) = try await text(token, tools)
            #expect(text.contains("Only the app’s administrators and developers") && !text.contains("Ada") && !text.contains("email"))
            #expect(!page.buttons.keys.contains("extend"))
            for guess in ["\(Sample.appID)|\(Sample.secret)", "\(Sample.appID)|wrong", "1|x"] {
                let (text, _) = try await self.text(guess, tools)
                #expect(
                    text.contains("Only the app’s administrators and developers") && !text.contains("works."),
                    "no guess is confirmed: \(guess)")
            }
            let extended = try await tools.post("/tools/debug/accesstoken", [("access_token", token), ("action", "extend")])
            #expect(ParsedPage(extended.text).alerts.contains("cannot be extended"))
        }
    }

    @Test("The debugger says why a token no longer works")
    func ended() async throws {
        try await ToolSession.run { tools in
            let program = GraphProgram(provider: tools.provider)
            let token = try await program.token()
            _ = try await program.delete("/me/permissions", token: token)
            let (text, _) = try await text(token, tools)
            #expect(text.contains("no longer uses the app"))
            let again = try await program.token()
            await tools.provider.clock.advance(by: .seconds(61 * 86_400))
            try await tools.logIn(as: Sample.ada)
            let (late, _) = try await self.text(again, tools)
            #expect(late.contains("It has expired."))
        }
    }

    @Test(
        "The debugger explains text that is no token of the provider",
        arguments: [
            ("EAAabc", "cut off"), ("hello", "not a token of"), ("<script>", "not a token of"), ("\u{202E}x", "not a token of"),
            ("a|b|c", "not a token of"),
            ("eyJhbGciOiJub25lIn0.e30.", "ID token"), ("a.b.c", "damaged"), ("\0", "not a token of"), ("👩🏽‍💻", "not a token of"),
        ])
    func foreign(token: String, part: String) async throws {
        try await ToolSession.run { tools in
            let (text, _) = try await text(token, tools)
            #expect(text.contains(part))
        }
    }

    @Test("The debugger lists the checks of an access token up to the one that fails, with its cause")
    func accessTokenChecks() async throws {
        try await ToolSession.run { tools in
            let program = GraphProgram(provider: tools.provider)
            let token = try await program.token()
            let (_, good) = try await text(token, tools)
            let all = [
                "form", "app", "expiry", "grant", "withdrawal", "session", "password", "lock", "role", "data_access", "kind",
            ]
            #expect(good.checks.map(\.code) == all)
            #expect(good.checks.allSatisfy { $0.outcome == "✓ Passed" })
            #expect(good.checks.first?.name == "Has the form of a Latchkey token")
            _ = try await program.delete("/me/permissions", token: token)
            let (_, removed) = try await text(token, tools)
            #expect(
                removed.checks.map(\.outcome) == ["✗ Failed"] + Array(repeating: "✓ Passed", count: 3)
                    + Array(repeating: "– Skipped", count: 7), "what failed is shown first")
            #expect(removed.checks[0].text.contains("no longer uses the app"))
            #expect(removed.checks[4].text.contains("An earlier check failed."))
            // A person without a role sees only the checks of the token itself.
            try await tools.logIn(as: Sample.grace)
            let (_, stranger) = try await text(token, tools)
            #expect(stranger.checks.map(\.code) == ["form", "expiry"])
        }
    }

    @Test("The debugger lists the checks of each kind of app token")
    func appTokenChecks() async throws {
        let clock = AdvanceableClock()
        let seed = try Sample.seed { seed in
            seed.apps[0].roles.developers = [Sample.ada.login]
            seed.apps[0].clientToken = Secret("00112233445566778899aabbccddeeff")
        }
        try await TestProvider.run(seed, environment: clock.environment) { provider in
            let tools = ToolSession(provider: provider)
            try await tools.logIn(as: Sample.ada)
            _ = try await tools.post("/tools/explorer", [("app", Sample.appID), ("action", "get_app_token")])
            let explorerToken = try await tools.page("/tools/explorer").token
            let (_, good) = try await text(explorerToken, tools)
            #expect(good.checks.map(\.code) == ["form", "secret", "native", "developer_expiry", "developer", "developer_role", "app"])
            #expect(good.checks.allSatisfy { $0.outcome == "✓ Passed" })
            let (_, secret) = try await text("\(Sample.appID)|\(Sample.secret)", tools)
            #expect(secret.checks.map(\.code) == ["form", "secret", "native", "app"])
            let (_, client) = try await text("\(Sample.appID)|00112233445566778899aabbccddeeff", tools)
            #expect(client.checks.map(\.code) == ["form", "secret", "app"])
            let (_, wrong) = try await text("\(Sample.appID)|wrong", tools)
            #expect(wrong.checks.map(\.outcome) == ["✗ Failed", "✓ Passed", "– Skipped", "– Skipped"])
            clock.advance(seconds: 3600)
            let (late, ended) = try await text(explorerToken, tools)
            #expect(ended.checks[0].outcome == "✗ Failed" && ended.checks[0].text.contains("issued for one hour"))
            #expect(late.contains("issued for one hour"))
        }
    }

    @Test("The debugger cites published standards for its checks and describes the expected values in words")
    func sources() async throws {
        try await ToolSession.run { tools in
            let response = try await ScriptedBrowser().finish(try Sample.dialog(tools.provider, Sample.limited))
            let token = try #require(response.parameters["id_token"])
            let (good, page) = try await text(token, tools)
            #expect(!good.contains(".md") && good.contains("OpenID Connect Core 1.0, section 3.1.3.7, rule 2"))
            #expect(page.checks.count == 19 && page.checks.allSatisfy { !$0.name.isEmpty && !$0.name.contains("_") })
            #expect(page.checks.first { $0.code == "nonce" }?.text.contains("Only the app knows") == true)
            #expect(page.checks.first { $0.code == "not_before" }?.text.contains("does not have this value") == true)
            await tools.provider.clock.advance(by: .seconds(2 * 3600))
            let (_, late) = try await text(token, tools)
            let expiry = try #require(late.checks.first { $0.code == "expiry" })
            #expect(expiry.text.contains("Later than") && expiry.text.contains("1 hour ago"))
            let (_, short) = try await text("a.b", tools)
            #expect(short.checks.first { $0.code == "form" }?.outcome == "✗ Failed")
        }
    }

    @Test("The debugger makes every check of an ID token and gives advice on each failure")
    func identity() async throws {
        try await ToolSession.run { tools in
            let response = try await ScriptedBrowser().finish(try Sample.dialog(tools.provider, Sample.limited))
            let token = try #require(response.parameters["id_token"])
            let (text, page) = try await text(token, tools)
            #expect(text.contains("the token works") && text.contains("n-1") && text.contains("You"))
            #expect(text.contains("an ID token says who logged in"), "an ID token has no permissions")
            #expect(page.all("code").contains { $0.text == "signature" } && page.all("code").contains { $0.text == "token_id" })
            let forged = token.split(separator: ".").dropLast().joined(separator: ".") + "." + String(repeating: "A", count: 342)
            let (wrong, _) = try await self.text(forged, tools)
            #expect(wrong.contains("Do not trust it"))
            await tools.provider.clock.advance(by: .seconds(2 * 3600))
            let (late, _) = try await self.text(token, tools)
            #expect(late.contains("Get a new one with a login or a refresh"))
            let padded = token + String(repeating: "A", count: 20_000)
            let (long, _) = try await self.text(padded, tools)
            #expect(long.contains("damaged"))
        }
    }

    @Test("A token in a link is removed from the URL, before and after the login")
    func deepLink() async throws {
        try await TestProvider.run(try Sample.seed { $0.apps[0].roles.developers = [Sample.ada.login] }) { provider in
            let tools = ToolSession(provider: provider)
            let token = try await GraphProgram(provider: provider).token()
            let arrived = try await tools.browser.get(try Sample.url(provider, "/tools/debug/accesstoken/?access_token=\(token)"))
            #expect(arrived.headers["location"] == "/tools/debug/accesstoken")
            let login = try await tools.browser.get(try #require(arrived.location))
            #expect(login.location?.path() == "/settings/login" && login.location?.absoluteString.contains(token) == false)
            try await tools.logIn(as: Sample.ada)
            #expect(try await tools.page("/tools/debug/accesstoken").token == token)
            let other = ToolSession(provider: provider)
            try await other.logIn(as: Sample.ada)
            #expect(try await other.page("/tools/debug/accesstoken").token.isEmpty)
            let long = String(repeating: "x", count: 3000)
            let tooLong = try await tools.browser.get(try Sample.url(provider, "/tools/debug/accesstoken?access_token=\(long)"))
            #expect(tooLong.headers["location"] == "/tools/debug/accesstoken?done=too-long")
        }
    }
}

extension ParsedPage {
    struct CheckRow {
        let name: String
        let outcome: String
        let code: String
        let text: String
    }

    /// The checks that the debugger lists.
    fileprivate var checks: [CheckRow] {
        guard let list = elements.firstIndex(where: { $0.attributes["class"]?.contains("tool-checks") == true }) else { return [] }
        let rows = elements[list...].indices.filter { elements[$0].name == "li" }
        return zip(rows, rows.dropFirst() + [elements.endIndex]).map { start, end in
            let parts = elements[start..<end]
            return CheckRow(
                name: parts.first { $0.name == "strong" }?.text ?? "", outcome: parts.first { $0.name == "span" }?.text ?? "",
                code: parts.last { $0.name == "code" }?.text ?? "", text: elements[start].text)
        }
    }
}
