import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

@testable import ProviderWeb

@Suite("The token debugger")
struct DebuggerTests {
    private func text(_ token: String, _ visit: ToolVisit) async throws -> (text: String, page: PageReading) {
        let form = try await visit.page("/tools/debug/accesstoken").seal
        let posted = try await visit.browser.post(
            try Sample.url(visit.provider, "/tools/debug/accesstoken"), [("dialog", form), ("access_token", token), ("action", "debug")])
        let page: PageReading
        if posted.status == 303 {
            #expect(!(posted.headers["location"] ?? "").contains(token) || token.isEmpty)
            page = try await visit.page(try #require(posted.headers["location"]))
        } else {
            page = PageReading(posted.text)
        }
        #expect(page.defect == nil)
        return (page.all("main").first?.text ?? "", page)
    }

    @Test("explains a token to whoever builds the app, and extends it")
    func own() async throws {
        try await ToolVisit.run { visit in
            let token = try await GraphProgram(provider: visit.provider).token(as: Sample.grace, scope: "email,user_birthday")
            let (text, _) = try await text(token, visit)
            for part in [
                "Access token of a person", "Sample", "Grace Hopper", "public_profile, user_birthday", "in 2 months", "the token works",
            ] {
                #expect(text.contains(part), "\(part)")
            }
            let (pasted, _) = try await self.text("Bearer \(token)", visit)
            #expect(pasted.contains("the token works"), "as a header has it")
            let short = try await visit.token()
            let (before, page) = try await self.text(short, visit)
            #expect(before.contains("in 1 hour") && before.contains("You"))
            #expect(page.buttons.keys.contains("extend"))
            let done = try await visit.post("/tools/debug/accesstoken", [("access_token", short), ("action", "extend")])
            #expect(done.headers["location"] == "/tools/debug/accesstoken?done=extended")
            let after = try await visit.page("/tools/debug/accesstoken?done=extended")
            #expect(after.token != short && after.all("main").first?.text.contains("in 2 months") == true)
        }
    }

    @Test("says what a call needs besides a token that works, to whoever builds the app")
    func conditions() async throws {
        try await ToolVisit.run(changing: {
            $0.apps[0].requiresAppSecret = true
            $0.apps[0].settings.serverAddresses = ["10.0.0.1"]
        }) { visit in
            let (own, _) = try await text(try await visit.token(), visit)
            #expect(own.contains("the token works") && own.contains("appsecret_proof"))
            let (app, _) = try await text("\(Sample.appID)|\(Sample.secret)", visit)
            #expect(app.contains("from these addresses alone: 10.0.0.1") && app.contains("Never"))
            let (junk, _) = try await text("\(Sample.appID)|junk", visit)
            #expect(!junk.contains("Never"), "of what is no token nobody knows when it ends")
        }
    }

    @Test("says little to a stranger, and why")
    func stranger() async throws {
        try await ToolVisit.run(as: Sample.grace) { visit in
            let token = try await GraphProgram(provider: visit.provider).token()
            let (text, page) = try await text(token, visit)
            #expect(text.contains("More is told only to") && !text.contains("Ada") && !text.contains("email"))
            #expect(!page.buttons.keys.contains("extend"))
            for guess in ["\(Sample.appID)|\(Sample.secret)", "\(Sample.appID)|wrong", "1|x"] {
                let (text, _) = try await self.text(guess, visit)
                #expect(text.contains("More is told only to") && !text.contains("works."), "no guess is confirmed: \(guess)")
            }
            let extended = try await visit.post("/tools/debug/accesstoken", [("access_token", token), ("action", "extend")])
            #expect(PageReading(extended.text).alerts.contains("cannot be extended"))
        }
    }

    @Test("says why a token does not work any more, and what to do")
    func ended() async throws {
        try await ToolVisit.run { visit in
            let program = GraphProgram(provider: visit.provider)
            let token = try await program.token()
            _ = try await program.delete("/me/permissions", token: token)
            let (text, _) = try await text(token, visit)
            #expect(text.contains("does not use the app any more"))
            let again = try await program.token()
            await visit.provider.clock.advance(by: .seconds(61 * 86_400))
            try await visit.logIn(as: Sample.ada)
            let (late, _) = try await self.text(again, visit)
            #expect(late.contains("It has expired."))
        }
    }

    @Test(
        "explains what is no token of the provider's",
        arguments: [
            ("EAAabc", "cut short"), ("hello", "no token of"), ("<script>", "no token of"), ("\u{202E}x", "no token of"),
            ("a|b|c", "no token of"),
            ("eyJhbGciOiJub25lIn0.e30.", "ID token"), ("a.b.c", "damaged"), ("\0", "no token of"), ("👩🏽‍💻", "no token of"),
        ])
    func foreign(token: String, part: String) async throws {
        try await ToolVisit.run { visit in
            let (text, _) = try await text(token, visit)
            #expect(text.contains(part))
        }
    }

    @Test("lists the checks of an access token up to the one that fails, and says what to do about it")
    func accessTokenChecks() async throws {
        try await ToolVisit.run { visit in
            let program = GraphProgram(provider: visit.provider)
            let token = try await program.token()
            let (_, good) = try await text(token, visit)
            let all = [
                "form", "app", "expiry", "grant", "withdrawal", "session", "password", "lock", "role", "data_access", "kind",
            ]
            #expect(good.checks.map(\.code) == all)
            #expect(good.checks.allSatisfy { $0.outcome == "✓ Passed" })
            #expect(good.checks.first?.name == "Form of a token of Latchkey")
            _ = try await program.delete("/me/permissions", token: token)
            let (_, removed) = try await text(token, visit)
            #expect(
                removed.checks.map(\.outcome) == Array(repeating: "✓ Passed", count: 3) + ["✗ Failed"]
                    + Array(repeating: "– Not made", count: 7))
            #expect(removed.checks[3].text.contains("does not use the app any more"))
            #expect(removed.checks[4].text.contains("A check before it failed."))
            // A stranger learns what stands in the token itself.
            try await visit.logIn(as: Sample.grace)
            let (_, stranger) = try await text(token, visit)
            #expect(stranger.checks.map(\.code) == ["form", "expiry"])
        }
    }

    @Test("lists the checks of an app's token, lent or not")
    func appTokenChecks() async throws {
        let clock = TurnedClock()
        let seed = try Sample.seed { seed in
            seed.apps[0].roles.developers = [Sample.ada.login]
            seed.apps[0].clientToken = Secret("00112233445566778899aabbccddeeff")
        }
        try await TestProvider.run(seed, surroundings: clock.surroundings) { provider in
            let visit = ToolVisit(provider: provider)
            try await visit.logIn(as: Sample.ada)
            _ = try await visit.post("/tools/explorer", [("app", Sample.appID), ("action", "get_app_token")])
            let lent = try await visit.page("/tools/explorer").token
            let (_, good) = try await text(lent, visit)
            #expect(good.checks.map(\.code) == ["form", "secret", "native", "loan", "borrower", "builder", "app"])
            #expect(good.checks.allSatisfy { $0.outcome == "✓ Passed" })
            let (_, secret) = try await text("\(Sample.appID)|\(Sample.secret)", visit)
            #expect(secret.checks.map(\.code) == ["form", "secret", "native", "app"])
            let (_, client) = try await text("\(Sample.appID)|00112233445566778899aabbccddeeff", visit)
            #expect(client.checks.map(\.code) == ["form", "secret", "app"])
            let (_, wrong) = try await text("\(Sample.appID)|wrong", visit)
            #expect(wrong.checks.map(\.outcome) == ["✓ Passed", "✗ Failed", "– Not made", "– Not made"])
            clock.turn(seconds: 3600)
            let (late, ended) = try await text(lent, visit)
            #expect(ended.checks[3].outcome == "✗ Failed" && ended.checks[3].text.contains("the hour is over"))
            #expect(late.contains("the hour is over"))
        }
    }

    @Test("names no file that nobody has as the source of a check, and says what is expected in words")
    func sources() async throws {
        try await ToolVisit.run { visit in
            let answer = try await ScriptedBrowser().finish(try Sample.dialog(visit.provider, Sample.limited))
            let token = try #require(answer.parameters["id_token"])
            let (good, page) = try await text(token, visit)
            #expect(!good.contains(".md") && good.contains("OpenID Connect Core 1.0, section 3.1.3.7, rule 2"))
            #expect(page.checks.count == 19 && page.checks.allSatisfy { !$0.name.isEmpty && !$0.name.contains("_") })
            #expect(page.checks.first { $0.code == "nonce" }?.text.contains("Only the app knows") == true)
            #expect(page.checks.first { $0.code == "not_before" }?.text.contains("needs none") == true)
            await visit.provider.clock.advance(by: .seconds(2 * 3600))
            let (_, late) = try await text(token, visit)
            let expiry = try #require(late.checks.first { $0.code == "expiry" })
            #expect(expiry.text.contains("Later than") && expiry.text.contains("1 hour ago"))
            let (_, short) = try await text("a.b", visit)
            #expect(short.checks.first { $0.code == "form" }?.outcome == "✗ Failed")
        }
    }

    @Test("makes every check of an ID token, and says what to do about each that failed")
    func identity() async throws {
        try await ToolVisit.run { visit in
            let answer = try await ScriptedBrowser().finish(try Sample.dialog(visit.provider, Sample.limited))
            let token = try #require(answer.parameters["id_token"])
            let (text, page) = try await text(token, visit)
            #expect(text.contains("the token works") && text.contains("n-1") && text.contains("You"))
            #expect(text.contains("an ID token says who logged in"), "its permissions are none")
            #expect(page.all("code").contains { $0.text == "signature" } && page.all("code").contains { $0.text == "token_id" })
            let forged = token.split(separator: ".").dropLast().joined(separator: ".") + "." + String(repeating: "A", count: 342)
            let (wrong, _) = try await self.text(forged, visit)
            #expect(wrong.contains("Do not trust it"))
            await visit.provider.clock.advance(by: .seconds(2 * 3600))
            let (late, _) = try await self.text(token, visit)
            #expect(late.contains("get a new one by a login or a refresh"))
            let padded = token + String(repeating: "A", count: 20_000)
            let (long, _) = try await self.text(padded, visit)
            #expect(long.contains("damaged"))
        }
    }

    @Test("keeps the token of a link out of the address, before and after the login")
    func deepLink() async throws {
        try await TestProvider.run(try Sample.seed { $0.apps[0].roles.developers = [Sample.ada.login] }) { provider in
            let visit = ToolVisit(provider: provider)
            let token = try await GraphProgram(provider: provider).token()
            let arrived = try await visit.browser.get(try Sample.url(provider, "/tools/debug/accesstoken/?access_token=\(token)"))
            #expect(arrived.headers["location"] == "/tools/debug/accesstoken")
            let login = try await visit.browser.get(try #require(arrived.location))
            #expect(login.location?.path() == "/settings/login" && login.location?.absoluteString.contains(token) == false)
            try await visit.logIn(as: Sample.ada)
            #expect(try await visit.page("/tools/debug/accesstoken").token == token)
            let other = ToolVisit(provider: provider)
            try await other.logIn(as: Sample.ada)
            #expect(try await other.page("/tools/debug/accesstoken").token.isEmpty)
            let long = String(repeating: "x", count: 3000)
            let tooLong = try await visit.browser.get(try Sample.url(provider, "/tools/debug/accesstoken?access_token=\(long)"))
            #expect(tooLong.headers["location"] == "/tools/debug/accesstoken?done=too-long")
        }
    }
}

extension PageReading {
    struct CheckRow {
        let name: String
        let outcome: String
        let code: String
        let text: String
    }

    /// The checks, as the debugger lists them.
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
