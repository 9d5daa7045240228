import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON
import Testing

@testable import ProviderWeb

@Suite("Security of the developer tools")
struct ToolSecurityTests {
    private static let admin: @Sendable (inout Seed) -> Void = { $0.apps[0].roles.administrators = [Sample.ada.login] }

    private static func audit(_ tools: ToolSession, _ event: AuditEvent) async throws -> [AuditEntry] {
        try await tools.provider.store.auditEntries(matching: AuditQuery(appID: Sample.appID, limit: 1000)).filter { $0.event == event }
    }

    private static func inspected(_ token: String, _ tools: ToolSession) async throws -> JSONValue? {
        let secret = FormParameters.encode("\(Sample.appID)|\(Sample.secret)")
        return try await GraphProgram(provider: tools.provider).get(
            "/debug_token?input_token=\(FormParameters.encode(token))&access_token=\(secret)"
        )
        .json["data"]
    }

    // MARK: An app's own token

    private func appToken(_ tools: ToolSession) async throws -> String {
        let done = try await tools.post("/tools/explorer", [("app", Sample.appID), ("action", "get_app_token")])
        #expect(done.headers["location"]?.hasSuffix("done=app-token") == true)
        return try await tools.page("/tools/explorer").token
    }

    @Test("An app token from the explorer works for one hour and is recorded in the audit log")
    func appTokenLifetime() async throws {
        let clock = AdvanceableClock()
        let seed = try Sample.seed { $0.apps[0].roles.developers = [Sample.ada.login] }
        try await TestProvider.run(seed, environment: clock.environment) { provider in
            let tools = ToolSession(provider: provider)
            try await tools.logIn(as: Sample.ada)
            let token = try await appToken(tools)
            let program = GraphProgram(provider: provider)
            #expect(try await program.get("/app", token: token).status == 200)
            let data = try await Self.inspected(token, tools)
            #expect(data?["expires_at"]?.integer == Int64(clock.environment.now().timeIntervalSince1970) + 3600)
            let lines = try await Self.audit(tools, .appTokenIssued)
            #expect(lines.map(\.person) == [Person.ID(rawValue: 1)] && lines.first?.actor == .app)
            clock.advance(seconds: 3600)
            #expect(try await program.get("/app", token: token).subcode == 463)
            #expect(try await Self.inspected(token, tools)?["is_valid"]?.bool == false)
        }
    }

    @Test("An app token from the explorer ends with the person's role")
    func appTokenAfterRoleRemoval() async throws {
        try await ToolSession.run(changing: { $0.apps[0].roles.administrators = [Sample.grace.login] }) { tools in
            let token = try await appToken(tools)
            let program = GraphProgram(provider: tools.provider)
            #expect(try await program.get("/app", token: token).status == 200)
            let grace = ToolSession(provider: tools.provider)
            try await grace.logIn(as: Sample.grace)
            let path = "/developers/apps/\(Sample.appID)/roles"
            let seal = try await grace.page(path).seal
            let taken = try await grace.browser.post(
                try Sample.url(tools.provider, path), [("dialog", seal), ("take", "developer \(Sample.ada.login)")])
            #expect(taken.status == 303)
            #expect(try await program.get("/app", token: token).status != 200)
            #expect(try await Self.inspected(token, tools)?["is_valid"]?.bool == false)
        }
    }

    // MARK: Data in the browser

    @Test("The debugger does not show a token to the next person")
    func debuggerMemory() async throws {
        try await ToolSession.run { tools in
            let token = try await tools.token()
            _ = try await tools.post("/tools/debug/accesstoken", [("access_token", token), ("action", "debug")])
            #expect(try await tools.page("/tools/debug/accesstoken").token == token)
            try await tools.logIn(as: Sample.grace)
            #expect(try await tools.page("/tools/debug/accesstoken").token.isEmpty)
            try await tools.logIn(as: Sample.ada)
            #expect(try await tools.page("/tools/debug/accesstoken").token.isEmpty, "the change of the person has removed the token")
            #expect(try await tools.page("/tools/explorer").token.isEmpty)
        }
    }

    @Test("The tools forget their tokens after a logout and after a password change", arguments: ["logout", "password"])
    func forgotten(dialogURL: String) async throws {
        try await ToolSession.run { tools in
            _ = try await tools.token()
            if dialogURL == "logout" {
                let form = try #require(try await tools.browser.get(try Sample.url(tools.provider, "/dialog/logout")).page().form)
                _ = try await tools.browser.post(form.action, form.hidden)
                try await tools.logIn(as: Sample.ada)
            } else {
                let form = try #require(try await tools.browser.get(try Sample.url(tools.provider, "/settings/password")).page().form)
                let new = "the analytical engine weaves"
                let done = try await tools.browser.post(
                    form.action,
                    form.hidden + [("old_password", Sample.ada.password), ("new_password", new), ("new_password_again", new)])
                #expect(done.status == 303)
            }
            #expect(try await tools.page("/tools/explorer").token.isEmpty)
        }
    }

    @Test("The token of a link is shown only to the first person who logs in")
    func linkedToken() async throws {
        try await TestProvider.run(try Sample.seed { $0.apps[0].roles.developers = [Sample.ada.login] }) { provider in
            let tools = ToolSession(provider: provider)
            _ = try await tools.browser.get(try Sample.url(provider, "/tools/debug/accesstoken?access_token=EAAlinked"))
            try await tools.logIn(as: Sample.ada)
            #expect(try await tools.page("/tools/debug/accesstoken").token == "EAAlinked")
            try await tools.logIn(as: Sample.grace)
            #expect(try await tools.page("/tools/debug/accesstoken").token.isEmpty)
        }
    }

    // MARK: Uses of the app secret

    @Test("Only an administrator gets an app secret proof for another person's token")
    func foreignProof() async throws {
        for isAdministrator in [false, true] {
            try await ToolSession.run(changing: { seed in
                seed.apps[0].requiresAppSecret = true
                if isAdministrator { Self.admin(&seed) }
            }) { tools in
                let token = try await GraphProgram(provider: tools.provider).token(as: Sample.grace, scope: "public_profile")
                let page = try await tools.call("me", token: token)
                #expect(page.json.contains("Grace") == isAdministrator)
            }
        }
    }

    @Test("Only an administrator can extend another person's token, and the audit log records it")
    func foreignExtension() async throws {
        for isAdministrator in [false, true] {
            try await ToolSession.run(changing: { seed in
                seed.apps[0].roles.developers.insert(Sample.grace.login)
                if isAdministrator { Self.admin(&seed) }
            }) { tools in
                let grace = ToolSession(provider: tools.provider)
                try await grace.logIn(as: Sample.grace)
                let hour = try await grace.token()
                let person = try await tools.provider.store.person(withLogin: Sample.grace.login)?.id
                let done = try await tools.post("/tools/debug/accesstoken", [("access_token", hour), ("action", "extend")])
                let lines = try await Self.audit(tools, .tokenExtended)
                if isAdministrator {
                    #expect(done.headers["location"] == "/tools/debug/accesstoken?done=extended")
                    #expect(lines.map(\.fields) == [["1"]] && lines.first?.actor == .app && lines.first?.person == person)
                } else {
                    #expect(ParsedPage(done.text).alerts.contains("cannot be extended") && lines.isEmpty)
                }
                let token = try await GraphProgram(provider: tools.provider).token(as: Sample.ada)
                let whole = try await tools.post("/tools/debug/accesstoken", [("access_token", token), ("action", "extend")])
                #expect(ParsedPage(whole.text).alerts.contains("cannot be extended"), "a token with the full lifetime cannot be extended")
            }
        }
    }

    @Test("Extending one's own token is recorded in the audit log")
    func ownExtension() async throws {
        try await ToolSession.run { tools in
            let token = try await tools.token()
            _ = try await tools.post("/tools/debug/accesstoken", [("access_token", token), ("action", "extend")])
            let lines = try await Self.audit(tools, .tokenExtended)
            #expect(lines.map(\.fields) == [[]] && lines.first?.actor == .person)
            let page = try await tools.page("/settings/apps/\(Sample.appID)")
            #expect(page.all("main").first?.text.contains("Access token extended") == true)
        }
    }

    // MARK: Secrets in a call

    @Test(
        "The secrets of a call appear in no URL and in no code",
        arguments: [
            "debug_token?input_token=HIDDEN",
            "oauth/access_token?grant_type=fb_exchange_token&client_secret=HIDDEN&fb_exchange_token=HIDDEN",
            "oauth/access_token?code=HIDDEN&code_verifier=HIDDEN", "me?appsecret_proof=HIDDEN", "me?a=b&refresh_token=HIDDEN",
            "me?id_token=HIDDEN", "me?%69nput_token=HIDDEN", "me#access_token=HIDDEN", "me?\u{301}&password=HIDDEN",
            "me?INPUT_TOKEN=HIDDEN",
        ])
    func secrets(path: String) async throws {
        try await ToolSession.run { tools in
            let called = try await tools.call(path)
            let posted = try await tools.call(
                path, method: "POST", [("name1", "new_password"), ("value1", "HIDDEN"), ("name2", "a"), ("value2", "b")])
            let linked = try await tools.page("/tools/explorer?path=\(FormParameters.encode(path))")
            for page in [called, posted, linked] {
                for element in page.elements {
                    for name in ["href", "action", "src"] { #expect(element.attributes[name]?.contains("HIDDEN") != true) }
                }
                #expect(!page.all("pre").contains { $0.text.contains("HIDDEN") })
                // The form that downloads the response contains the call as it was typed. No URL contains the secrets.
                #expect(
                    !page.all("input").contains {
                        $0.attributes["type"] == "hidden" && $0.attributes["name"] != "path"
                            && $0.attributes["value"]?.contains("HIDDEN") == true
                    })
            }
            #expect(!linked.inputs("path").contains { $0.attributes["value"]?.contains("HIDDEN") == true })
            #expect(posted.all("pre").contains { $0.text.contains("NEW_PASSWORD") })
            let chosen = try await tools.post(
                "/tools/explorer", [("app", Sample.appID), ("action", "get_app_token"), ("path", path)])
            #expect(chosen.headers["location"]?.contains("HIDDEN") == false)
        }
    }

    // MARK: Calls from links

    @Test("A call from a link has no token, and a typed call is restored after a new token")
    func linkedCall() async throws {
        try await ToolSession.run { tools in
            let token = try await tools.token()
            let link = try await tools.page("/tools/explorer?method=POST&path=me%2Ffeed&name1=message&value1=hello")
            #expect(link.token.isEmpty && !link.inputs("value1").contains { $0.attributes["value"] == "hello" })
            #expect(link.elements.contains { $0.attributes["id"] == "linked" })
            #expect(link.inputs("linked").count == 1)
            let chosen = try await tools.post(
                "/tools/explorer",
                [
                    ("app", Sample.appID), ("method", "POST"), ("path", "me/feed"), ("access_token", ""), ("linked", "1"),
                    ("action", "choose"),
                ])
            let still = ParsedPage(chosen.text)
            #expect(still.token.isEmpty && still.inputs("linked").count == 1, "choosing an app does not fill in the token")
            #expect(try await tools.page("/tools/explorer").token == token, "the token is kept for a typed call")
            _ = try await tools.call("me/permissions/x", method: "DELETE", token: "")
            #expect(try await tools.page("/tools/explorer").token == token)
            // The call is typed on the page itself.
            let typed = try await tools.call(
                "me/feed", method: "POST", [("name1", "message"), ("value1", "สวัสดี"), ("name2", "password"), ("value2", "x")])
            #expect(typed.token == token && !typed.elements.contains { $0.attributes["id"] == "linked" })
            let permissionsResponse = try await tools.post(
                "/tools/explorer",
                [
                    ("app", Sample.appID), ("method", "POST"), ("path", "me/feed"), ("access_token", token), ("name1", "message"),
                    ("value1", "สวัสดี"), ("name2", "password"), ("value2", "x"), ("action", "permissions"),
                ])
            let dialogURL = try #require(permissionsResponse.headers["location"])
            #expect(!dialogURL.contains("feed"))
            let picker = try await tools.page(dialogURL)
            let hidden = picker.all("input").filter { $0.attributes["type"] == "hidden" }.map {
                (name: $0.attributes["name"] ?? "", value: $0.attributes["value"] ?? "")
            }
            let begun = try await tools.browser.post(
                try Sample.url(tools.provider, "/tools/explorer/permissions"),
                hidden + [("action", "get_access_token"), ("permission", "email")])
            let taken = try await tools.browser.get(try await tools.respond(to: begun))
            let back = try await tools.page(try #require(taken.headers["location"]))
            #expect(!back.token.isEmpty && back.token != token)
            #expect(back.inputs("path").first?.attributes["value"] == "me/feed")
            #expect(back.inputs("value1").first?.attributes["value"] == "สวัสดี")
            #expect(back.all("option").contains { $0.attributes["selected"] != nil && $0.text == "POST" })
            #expect(back.inputs("value2").first?.attributes["value"] == "", "a secret is not restored")
            let other = ToolSession(provider: tools.provider)
            try await other.logIn(as: Sample.ada)
            let foreign = try await other.page(try #require(taken.headers["location"]))
            #expect(foreign.inputs("path").first?.attributes["value"] != "me/feed", "another browser does not see the call")
        }
    }

    // MARK: Codes

    @Test("A token keeps working if the browser sends its code twice at once")
    func twiceAtOnce() async throws {
        try await ToolSession.run { tools in
            let address = try await tools.respond(to: try await tools.begin(["email"]))
            // Both requests have the cookies that the browser had before either response.
            let store = tools.provider.store
            let responses = try await withThrowingTaskGroup(of: ScriptedBrowser.Response.self) { group in
                for _ in 0..<2 { group.addTask { try await tools.browser.get(address) } }
                return try await group.reduce(into: [ScriptedBrowser.Response]()) { $0.append($1) }
            }
            let ends = responses.map { $0.headers["location"]?.split(separator: "=").last.map(String.init) ?? "" }
            #expect(Set(ends) == ["token", "lost"])
            let token = try await tools.page("/tools/explorer").token
            #expect(try await GraphProgram(provider: tools.provider).get("/me", token: token).status == 200)
            #expect(try await store.auditEntries(matching: AuditQuery()).allSatisfy { $0.event != .codeReplayed })
        }
    }

    // MARK: Names

    @Test("The debugger names a person only while they use the app, and counts the access")
    func names() async throws {
        try await ToolSession.run { tools in
            let program = GraphProgram(provider: tools.provider)
            let token = try await program.token(as: Sample.grace, scope: "public_profile")
            let person = try #require(try await tools.provider.store.person(withLogin: Sample.grace.login)).id
            func nameCount() async throws -> Int {
                try await tools.provider.store.fieldAccessCounts(of: person).filter { $0.field == "name" }.map(\.count).reduce(0, +)
            }
            let before = try await nameCount()
            _ = try await tools.post("/tools/debug/accesstoken", [("access_token", token), ("action", "debug")])
            #expect(try await tools.page("/tools/debug/accesstoken").all("main").first?.text.contains("Grace Hopper") == true)
            #expect(try await nameCount() > before)
            _ = try await program.delete("/me/permissions", token: token)
            let after = try await nameCount()
            #expect(try await tools.page("/tools/debug/accesstoken").all("main").first?.text.contains("Grace") == false)
            #expect(try await nameCount() == after)
        }
    }

    @Test("An ID token with a wrong signature reveals neither the app nor the person")
    func forgedToken() async throws {
        try await ToolSession.run { tools in
            let response = try await ScriptedBrowser().finish(try Sample.dialog(tools.provider, Sample.limited), as: Sample.grace)
            let parts = try #require(response.parameters["id_token"]).split(separator: ".").map(String.init)
            let claims = try JSONValue(strictly: try #require(Base64URL.decode(parts[1])))
            let bare = JSONValue.object(["aud": .string(Sample.appID), "sub": claims["sub"] ?? .null, "iss": claims["iss"] ?? .null])
            let forged = [parts[0], Base64URL.encode(bare.serialized()), String(repeating: "A", count: 342)].joined(separator: ".")
            _ = try await tools.post("/tools/debug/accesstoken", [("access_token", forged), ("action", "debug")])
            let text = try await tools.page("/tools/debug/accesstoken").all("main").first?.text ?? ""
            #expect(text.contains(Sample.appID) && !text.contains("Grace") && !text.contains("Sample"))
        }
    }

    // MARK: Large calls and responses

    @Test("A path of eight kilobytes gives a page of moderate size", arguments: ["a,", "ก", "{", "a=b&", "%", "/"])
    func longPath(part: String) async throws {
        try await ToolSession.run { tools in
            let path = "me?fields=" + String(repeating: part, count: 8100 / part.utf8.count)
            let encoded = part == "a=b&" || part == "/" ? path : FormParameters.encode(path)
            let response = try await tools.browser.get(
                try Sample.url(tools.provider, "/tools/explorer?path=\(FormParameters.encode(String(encoded.prefix(8100))))"))
            #expect(response.status == 200 && response.body.count < 300_000, "\(response.body.count)")
        }
    }

    @Test("A response of 5 MB is shown in part and can be downloaded completely")
    func fiveMegabytes() async throws {
        try await ToolSession.run(changing: { $0.people[0].person.gender = String(repeating: "<& ", count: 17_000) }) { tools in
            let token = try await tools.token(["user_gender", "user_friends"])
            // A field with an argument can have an alias. It can therefore occur many times.
            let fields = (0..<100).map { "gender.a(0).as(g\($0))" }.joined(separator: ",")
            let page = try await tools.browser.post(
                try Sample.url(tools.provider, "/tools/explorer"),
                [
                    ("dialog", try await tools.page("/tools/explorer").seal), ("method", "GET"), ("path", "me?fields=\(fields)"),
                    ("access_token", token), ("action", "submit"),
                ])
            #expect(page.status == 200 && page.body.count < 1_000_000, "\(page.status): \(page.body.count)")
            let parsed = ParsedPage(page.text)
            #expect(parsed.parseError == nil && parsed.all("main").first?.text.contains("Only part of it is shown") == true)
            #expect(parsed.buttons.keys.contains("download"))
            let file = try await tools.post(
                "/tools/explorer", [("path", "me?fields=\(fields)"), ("access_token", token), ("action", "download")])
            #expect(file.status == 200 && file.headers["content-disposition"]?.contains("attachment") == true)
            #expect(file.body.count > 5_000_000)
            #expect(try JSONValue(strictly: Array(file.body))["g99"]?.string?.utf8.count == 51_000)
            // A request that exceeds the maximum cost gets an error, but also the complete page.
            let lists = (0..<11).map { "friends.limit(500).as(f\($0))" }.joined(separator: ",")
            let much = try await tools.call("me?fields=\(lists)")
            #expect(much.parseError == nil && much.json.contains("error"))
        }
    }
}
