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

    @Test("makes every check of an ID token, and says what to do about each that failed")
    func identity() async throws {
        try await ToolVisit.run { visit in
            let answer = try await ScriptedBrowser().finish(try Sample.dialog(visit.provider, Sample.limited))
            let token = try #require(answer.parameters["id_token"])
            let (text, page) = try await text(token, visit)
            #expect(text.contains("the token works") && text.contains("n-1") && text.contains("You"))
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
