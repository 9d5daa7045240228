import Foundation
import IdentityTokens
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

@testable import ProviderWeb

@Suite("The tools keep to themselves")
struct ToolSecurityTests {
    private static let admin: @Sendable (inout Seed) -> Void = { $0.apps[0].roles.administrators = [Sample.ada.login] }

    private static func audit(_ visit: ToolVisit, _ act: AuditEvent) async throws -> [AuditEntry] {
        try await visit.provider.store.audit(AuditQuery(appID: Sample.appID, limit: 1000)).filter { $0.act == act }
    }

    private static func inspected(_ token: String, _ visit: ToolVisit) async throws -> JSONValue? {
        let secret = FormParameters.encode("\(Sample.appID)|\(Sample.secret)")
        return try await GraphProgram(provider: visit.provider).get(
            "/debug_token?input_token=\(FormParameters.encode(token))&access_token=\(secret)"
        )
        .json["data"]
    }

    // MARK: An app's own token

    private func appToken(_ visit: ToolVisit) async throws -> String {
        let done = try await visit.post("/tools/explorer", [("app", Sample.appID), ("action", "get_app_token")])
        #expect(done.headers["location"]?.hasSuffix("done=app-token") == true)
        return try await visit.page("/tools/explorer").token
    }

    @Test("lend an app's token for an hour, and write that down")
    func lentForAnHour() async throws {
        let clock = TurnedClock()
        let seed = try Sample.seed { $0.apps[0].roles.developers = [Sample.ada.login] }
        try await TestProvider.run(seed, surroundings: clock.surroundings) { provider in
            let visit = ToolVisit(provider: provider)
            try await visit.logIn(as: Sample.ada)
            let token = try await appToken(visit)
            let program = GraphProgram(provider: provider)
            #expect(try await program.get("/app", token: token).status == 200)
            let data = try await Self.inspected(token, visit)
            #expect(data?["expires_at"]?.integer == Int64(clock.surroundings.now().timeIntervalSince1970) + 3600)
            let lines = try await Self.audit(visit, .appTokenLent)
            #expect(lines.map(\.person) == [Person.ID(rawValue: 1)] && lines.first?.actor == .app)
            clock.turn(seconds: 3600)
            #expect(try await program.get("/app", token: token).subcode == 463)
            #expect(try await Self.inspected(token, visit)?["is_valid"]?.bool == false)
        }
    }

    @Test("lend it to nobody whose role has gone")
    func lentWithTheRole() async throws {
        try await ToolVisit.run(changing: { $0.apps[0].roles.administrators = [Sample.grace.login] }) { visit in
            let token = try await appToken(visit)
            let program = GraphProgram(provider: visit.provider)
            #expect(try await program.get("/app", token: token).status == 200)
            let grace = ToolVisit(provider: visit.provider)
            try await grace.logIn(as: Sample.grace)
            let path = "/developers/apps/\(Sample.appID)/roles"
            let seal = try await grace.page(path).seal
            let taken = try await grace.browser.post(
                try Sample.url(visit.provider, path), [("dialog", seal), ("take", "developer \(Sample.ada.login)")])
            #expect(taken.status == 303)
            #expect(try await program.get("/app", token: token).status != 200)
            #expect(try await Self.inspected(token, visit)?["is_valid"]?.bool == false)
        }
    }

    // MARK: What the browser keeps

    @Test("show a token in the debugger to nobody who logs in after its person")
    func debuggerMemory() async throws {
        try await ToolVisit.run { visit in
            let token = try await visit.token()
            _ = try await visit.post("/tools/debug/accesstoken", [("access_token", token), ("action", "debug")])
            #expect(try await visit.page("/tools/debug/accesstoken").token == token)
            try await visit.logIn(as: Sample.grace)
            #expect(try await visit.page("/tools/debug/accesstoken").token.isEmpty)
            try await visit.logIn(as: Sample.ada)
            #expect(try await visit.page("/tools/debug/accesstoken").token.isEmpty, "the switch has expired it")
            #expect(try await visit.page("/tools/explorer").token.isEmpty)
        }
    }

    @Test("forget their tokens with the session and with the password", arguments: ["logout", "password"])
    func forgotten(way: String) async throws {
        try await ToolVisit.run { visit in
            _ = try await visit.token()
            if way == "logout" {
                let form = try #require(try await visit.browser.get(try Sample.url(visit.provider, "/dialog/logout")).page().form)
                _ = try await visit.browser.post(form.action, form.hidden)
                try await visit.logIn(as: Sample.ada)
            } else {
                let form = try #require(try await visit.browser.get(try Sample.url(visit.provider, "/settings/password")).page().form)
                let new = "the analytical engine weaves"
                let done = try await visit.browser.post(
                    form.action,
                    form.hidden + [("old_password", Sample.ada.password), ("new_password", new), ("new_password_again", new)])
                #expect(done.status == 303)
            }
            #expect(try await visit.page("/tools/explorer").token.isEmpty)
        }
    }

    @Test("give the token of a link to whoever logs in first, and to nobody after them")
    func linkedToken() async throws {
        try await TestProvider.run(try Sample.seed { $0.apps[0].roles.developers = [Sample.ada.login] }) { provider in
            let visit = ToolVisit(provider: provider)
            _ = try await visit.browser.get(try Sample.url(provider, "/tools/debug/accesstoken?access_token=EAAlinked"))
            try await visit.logIn(as: Sample.ada)
            #expect(try await visit.page("/tools/debug/accesstoken").token == "EAAlinked")
            try await visit.logIn(as: Sample.grace)
            #expect(try await visit.page("/tools/debug/accesstoken").token.isEmpty)
        }
    }

    // MARK: What takes the secret

    @Test("prove the app's secret for a token of another person only for an administrator")
    func foreignProof() async throws {
        for isAdministrator in [false, true] {
            try await ToolVisit.run(changing: { seed in
                seed.apps[0].requiresAppSecret = true
                if isAdministrator { Self.admin(&seed) }
            }) { visit in
                let token = try await GraphProgram(provider: visit.provider).token(as: Sample.grace, scope: "public_profile")
                let page = try await visit.call("me", token: token)
                #expect(page.json.contains("Grace") == isAdministrator)
            }
        }
    }

    @Test("extend a token of another person only for an administrator, and write down who wanted it")
    func foreignExtension() async throws {
        for isAdministrator in [false, true] {
            try await ToolVisit.run(changing: { seed in
                seed.apps[0].roles.developers.insert(Sample.grace.login)
                if isAdministrator { Self.admin(&seed) }
            }) { visit in
                let grace = ToolVisit(provider: visit.provider)
                try await grace.logIn(as: Sample.grace)
                let hour = try await grace.token()
                let person = try await visit.provider.store.person(withLogin: Sample.grace.login)?.id
                let done = try await visit.post("/tools/debug/accesstoken", [("access_token", hour), ("action", "extend")])
                let lines = try await Self.audit(visit, .tokenExtended)
                if isAdministrator {
                    #expect(done.headers["location"] == "/tools/debug/accesstoken?done=extended")
                    #expect(lines.map(\.fields) == [["1"]] && lines.first?.actor == .app && lines.first?.person == person)
                } else {
                    #expect(PageReading(done.text).alerts.contains("cannot be extended") && lines.isEmpty)
                }
                let token = try await GraphProgram(provider: visit.provider).token(as: Sample.ada)
                let whole = try await visit.post("/tools/debug/accesstoken", [("access_token", token), ("action", "extend")])
                #expect(PageReading(whole.text).alerts.contains("cannot be extended"), "there is nothing to be won")
            }
        }
    }

    @Test("write down that somebody has extended a token of their own")
    func ownExtension() async throws {
        try await ToolVisit.run { visit in
            let token = try await visit.token()
            _ = try await visit.post("/tools/debug/accesstoken", [("access_token", token), ("action", "extend")])
            let lines = try await Self.audit(visit, .tokenExtended)
            #expect(lines.map(\.fields) == [[]] && lines.first?.actor == .person)
            let page = try await visit.page("/settings/apps/\(Sample.appID)")
            #expect(page.all("main").first?.text.contains("Access token extended") == true)
        }
    }

    // MARK: Secrets in a call

    @Test(
        "put no secret of a call into an address or into code",
        arguments: [
            "debug_token?input_token=HIDDEN",
            "oauth/access_token?grant_type=fb_exchange_token&client_secret=HIDDEN&fb_exchange_token=HIDDEN",
            "oauth/access_token?code=HIDDEN&code_verifier=HIDDEN", "me?appsecret_proof=HIDDEN", "me?a=b&refresh_token=HIDDEN",
            "me?id_token=HIDDEN", "me?%69nput_token=HIDDEN", "me#access_token=HIDDEN", "me?\u{301}&password=HIDDEN",
            "me?INPUT_TOKEN=HIDDEN",
        ])
    func secrets(path: String) async throws {
        try await ToolVisit.run { visit in
            let called = try await visit.call(path)
            let posted = try await visit.call(
                path, method: "POST", [("name1", "new_password"), ("value1", "HIDDEN"), ("name2", "a"), ("value2", "b")])
            let linked = try await visit.page("/tools/explorer?path=\(FormParameters.encode(path))")
            for page in [called, posted, linked] {
                for element in page.elements {
                    for name in ["href", "action", "src"] { #expect(element.attributes[name]?.contains("HIDDEN") != true) }
                }
                #expect(!page.all("pre").contains { $0.text.contains("HIDDEN") })
                // The call that asks for the same answer as a file is sent as it was typed, and goes into no address.
                #expect(
                    !page.all("input").contains {
                        $0.attributes["type"] == "hidden" && $0.attributes["name"] != "path"
                            && $0.attributes["value"]?.contains("HIDDEN") == true
                    })
            }
            #expect(!linked.inputs("path").contains { $0.attributes["value"]?.contains("HIDDEN") == true })
            #expect(posted.all("pre").contains { $0.text.contains("NEW_PASSWORD") })
            let chosen = try await visit.post(
                "/tools/explorer", [("app", Sample.appID), ("action", "get_app_token"), ("path", path)])
            #expect(chosen.headers["location"]?.contains("HIDDEN") == false)
        }
    }

    // MARK: Calls that others have written

    @Test("arm no call that a link brings, and give a typed one back whole after a new token")
    func armed() async throws {
        try await ToolVisit.run { visit in
            let token = try await visit.token()
            let link = try await visit.page("/tools/explorer?method=POST&path=me%2Ffeed&name1=message&value1=hello")
            #expect(link.token.isEmpty && !link.inputs("value1").contains { $0.attributes["value"] == "hello" })
            #expect(link.elements.contains { $0.attributes["id"] == "linked" })
            #expect(link.inputs("linked").count == 1)
            let chosen = try await visit.post(
                "/tools/explorer",
                [
                    ("app", Sample.appID), ("method", "POST"), ("path", "me/feed"), ("access_token", ""), ("linked", "1"),
                    ("action", "choose"),
                ])
            let still = PageReading(chosen.text)
            #expect(still.token.isEmpty && still.inputs("linked").count == 1, "choosing an app arms it no more")
            #expect(try await visit.page("/tools/explorer").token == token, "it waits for what is typed")
            _ = try await visit.call("me/permissions/x", method: "DELETE", token: "")
            #expect(try await visit.page("/tools/explorer").token == token)
            // Typed on the page itself.
            let typed = try await visit.call(
                "me/feed", method: "POST", [("name1", "message"), ("value1", "สวัสดี"), ("name2", "password"), ("value2", "x")])
            #expect(typed.token == token && !typed.elements.contains { $0.attributes["id"] == "linked" })
            let wanted = try await visit.post(
                "/tools/explorer",
                [
                    ("app", Sample.appID), ("method", "POST"), ("path", "me/feed"), ("access_token", token), ("name1", "message"),
                    ("value1", "สวัสดี"), ("name2", "password"), ("value2", "x"), ("action", "permissions"),
                ])
            let way = try #require(wanted.headers["location"])
            #expect(!way.contains("feed"))
            let picker = try await visit.page(way)
            let hidden = picker.all("input").filter { $0.attributes["type"] == "hidden" }.map {
                (name: $0.attributes["name"] ?? "", value: $0.attributes["value"] ?? "")
            }
            let begun = try await visit.browser.post(
                try Sample.url(visit.provider, "/tools/explorer/permissions"),
                hidden + [("action", "get_access_token"), ("permission", "email")])
            let taken = try await visit.browser.get(try await visit.answer(to: begun))
            let back = try await visit.page(try #require(taken.headers["location"]))
            #expect(!back.token.isEmpty && back.token != token)
            #expect(back.inputs("path").first?.attributes["value"] == "me/feed")
            #expect(back.inputs("value1").first?.attributes["value"] == "สวัสดี")
            #expect(back.all("option").contains { $0.attributes["selected"] != nil && $0.text == "POST" })
            #expect(back.inputs("value2").first?.attributes["value"] == "", "a secret is typed again")
            let other = ToolVisit(provider: visit.provider)
            try await other.logIn(as: Sample.ada)
            let foreign = try await other.page(try #require(taken.headers["location"]))
            #expect(foreign.inputs("path").first?.attributes["value"] != "me/feed", "it is this browser's")
        }
    }

    // MARK: Codes

    @Test("let a token live whose code a browser has brought twice at once")
    func twiceAtOnce() async throws {
        try await ToolVisit.run { visit in
            let address = try await visit.answer(to: try await visit.begin(["email"]))
            // Both with the cookies that the browser had before either was answered.
            let store = visit.provider.store
            let responses = try await withThrowingTaskGroup(of: ScriptedBrowser.Response.self) { group in
                for _ in 0..<2 { group.addTask { try await visit.browser.get(address) } }
                return try await group.reduce(into: [ScriptedBrowser.Response]()) { $0.append($1) }
            }
            let ends = responses.map { $0.headers["location"]?.split(separator: "=").last.map(String.init) ?? "" }
            #expect(Set(ends) == ["token", "lost"])
            let token = try await visit.page("/tools/explorer").token
            #expect(try await GraphProgram(provider: visit.provider).get("/me", token: token).status == 200)
            #expect(try await store.audit(AuditQuery()).allSatisfy { $0.act != .codeReplayed })
        }
    }

    // MARK: Names

    @Test("call nobody by name who has removed the app, and count who is")
    func names() async throws {
        try await ToolVisit.run { visit in
            let program = GraphProgram(provider: visit.provider)
            let token = try await program.token(as: Sample.grace, scope: "public_profile")
            let person = try #require(try await visit.provider.store.person(withLogin: Sample.grace.login)).id
            func told() async throws -> Int {
                try await visit.provider.store.readings(of: person).filter { $0.field == "name" }.map(\.count).reduce(0, +)
            }
            let before = try await told()
            _ = try await visit.post("/tools/debug/accesstoken", [("access_token", token), ("action", "debug")])
            #expect(try await visit.page("/tools/debug/accesstoken").all("main").first?.text.contains("Grace Hopper") == true)
            #expect(try await told() > before)
            _ = try await program.delete("/me/permissions", token: token)
            let after = try await told()
            #expect(try await visit.page("/tools/debug/accesstoken").all("main").first?.text.contains("Grace") == false)
            #expect(try await told() == after)
        }
    }

    @Test("tell nothing of an app and a person for an ID token with a wrong signature")
    func forgedToken() async throws {
        try await ToolVisit.run { visit in
            let answer = try await ScriptedBrowser().finish(try Sample.dialog(visit.provider, Sample.limited), as: Sample.grace)
            let parts = try #require(answer.parameters["id_token"]).split(separator: ".").map(String.init)
            let claims = try JSONValue(strictly: try #require(Base64URL.decode(parts[1])))
            let bare = JSONValue.object(["aud": .string(Sample.appID), "sub": claims["sub"] ?? .null, "iss": claims["iss"] ?? .null])
            let forged = [parts[0], Base64URL.encode(bare.serialized()), String(repeating: "A", count: 342)].joined(separator: ".")
            _ = try await visit.post("/tools/debug/accesstoken", [("access_token", forged), ("action", "debug")])
            let text = try await visit.page("/tools/debug/accesstoken").all("main").first?.text ?? ""
            #expect(text.contains(Sample.appID) && !text.contains("Grace") && !text.contains("Sample"))
        }
    }

    // MARK: Much at once

    @Test("answer a path of eight kilobytes with a page of a moderate size", arguments: ["a,", "ก", "{", "a=b&", "%", "/"])
    func longPath(part: String) async throws {
        try await ToolVisit.run { visit in
            let path = "me?fields=" + String(repeating: part, count: 8100 / part.utf8.count)
            let encoded = part == "a=b&" || part == "/" ? path : FormParameters.encode(path)
            let response = try await visit.browser.get(
                try Sample.url(visit.provider, "/tools/explorer?path=\(FormParameters.encode(String(encoded.prefix(8100))))"))
            #expect(response.status == 200 && response.body.count < 300_000, "\(response.body.count)")
        }
    }

    @Test("show an answer of five megabytes in part, and give the whole of it as a file")
    func fiveMegabytes() async throws {
        try await ToolVisit.run(changing: { $0.people[0].person.gender = String(repeating: "<& ", count: 17_000) }) { visit in
            let token = try await visit.token(["user_gender", "user_friends"])
            // With an argument a value may have another name, and so be there often.
            let fields = (0..<100).map { "gender.a(0).as(g\($0))" }.joined(separator: ",")
            let page = try await visit.browser.post(
                try Sample.url(visit.provider, "/tools/explorer"),
                [
                    ("dialog", try await visit.page("/tools/explorer").seal), ("method", "GET"), ("path", "me?fields=\(fields)"),
                    ("access_token", token), ("action", "submit"),
                ])
            #expect(page.status == 200 && page.body.count < 1_000_000, "\(page.status): \(page.body.count)")
            let reading = PageReading(page.text)
            #expect(reading.defect == nil && reading.all("main").first?.text.contains("Only a part of it is shown") == true)
            #expect(reading.buttons.keys.contains("download"))
            let file = try await visit.post(
                "/tools/explorer", [("path", "me?fields=\(fields)"), ("access_token", token), ("action", "download")])
            #expect(file.status == 200 && file.headers["content-disposition"]?.contains("attachment") == true)
            #expect(file.body.count > 5_000_000)
            #expect(try JSONValue(strictly: Array(file.body))["g99"]?.string?.utf8.count == 51_000)
            // Who asks for more than one request may cost gets an error, and a page all the same.
            let lists = (0..<11).map { "friends.limit(500).as(f\($0))" }.joined(separator: ",")
            let much = try await visit.call("me?fields=\(lists)")
            #expect(much.defect == nil && much.json.contains("error"))
        }
    }
}
