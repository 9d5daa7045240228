import Foundation
import IdentityTokens
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

@testable import ProviderWeb

@Suite("The Graph API Explorer")
struct ExplorerTests {
    private static func grant(_ visit: ToolVisit) async throws -> Grant? {
        try await visit.provider.store.grant(of: Sample.appID, by: Person.ID(rawValue: 1))
    }

    @Test("gets a token by the dialog, and makes a call with it that counts like any other")
    func call() async throws {
        try await ToolVisit.run { visit in
            let token = try await visit.token(["email", "user_likes"])
            #expect(token.hasPrefix("EAA"))
            #expect(
                try await Self.grant(visit)?.granted == [.publicProfile, .email, .userLikes], "a role is enough for what is not approved")
            let page = try await visit.call("me?fields=id,email,gender", [("debug", "1")])
            #expect(page.json.contains("\"ada@example.com\"") && !page.json.contains("__debug__"))
            #expect(page.all("li").contains { $0.text.contains("user_gender") }, "why something is missing")
            let ids = page.all("a").filter { $0.attributes["class"] == "json-string" }
            #expect(ids.first?.attributes["href"]?.contains("&path=") == true)
            #expect(!page.elements.contains { $0.attributes["href"]?.contains(token) == true }, "no address has the token")
            #expect(!page.all("pre").contains { $0.text.contains(token) }, "no code has the token")
            let readings = try await visit.provider.store.readings(of: Person.ID(rawValue: 1))
            #expect(readings.contains { $0.field == "email" })
            let browserless = try await GraphProgram(provider: visit.provider).get("/me?fields=id", token: token)
            #expect(browserless.status == 200)
        }
    }

    @Test("takes one permission back, and all of them, by the steps of the documentation")
    func revoke() async throws {
        try await ToolVisit.run { visit in
            _ = try await visit.token(["email", "user_birthday"])
            let one = try await visit.call("/me/permissions/email", method: "DELETE")
            #expect(one.json.contains("\"success\": true"))
            #expect(try await Self.grant(visit)?.granted == [.publicProfile, .userBirthday])
            let all = try await visit.call("/me/permissions", method: "DELETE")
            #expect(all.json.contains("\"success\": true"))
            #expect(all.alerts.contains("This access token does not work."))
            #expect(try await Self.grant(visit) == nil)
            let again = try await visit.call("me")
            #expect(again.json.contains("190") && again.alerts.contains("“Get Token”"))
        }
    }

    @Test("clears an app after a question, and drops the token")
    func clear() async throws {
        try await ToolVisit.run { visit in
            _ = try await visit.token()
            let picker = try await visit.page("/tools/explorer/permissions?app=\(Sample.appID)")
            let clear = try #require(picker.all("a").first { $0.text == "Clear" }?.attributes["href"])
            let question = try await visit.page(clear)
            #expect(question.all("button").map(\.text) == ["Clear"])
            #expect(try await Self.grant(visit) != nil, "a link removes nothing")
            let done = try await visit.post("/tools/explorer/clear", [("app", Sample.appID), ("action", "clear")])
            #expect(done.headers["location"]?.hasSuffix("done=cleared") == true)
            #expect(try await Self.grant(visit) == nil)
            #expect(try await visit.page("/tools/explorer").token.isEmpty)
            let line = try await visit.provider.store.audit(AuditQuery(appID: Sample.appID)).last { $0.act == .disconnected }
            #expect(line?.actor == .person)
        }
    }

    @Test("redeems a code once, whatever the browser's buttons do, and the token lives on")
    func once() async throws {
        try await ToolVisit.run { visit in
            let address = try await visit.answer(to: try await visit.begin(["email"]))
            _ = try await visit.browser.send("HEAD", address)
            #expect(try await visit.browser.get(address).headers["location"]?.hasSuffix("done=token") == true)
            let token = try await visit.page("/tools/explorer").token
            for _ in 0..<2 {
                #expect(try await visit.browser.get(address).headers["location"]?.hasSuffix("done=lost") == true)
            }
            #expect(try await visit.page("/tools/explorer").token == token)
            #expect(try await GraphProgram(provider: visit.provider).get("/me", token: token).status == 200)
        }
    }

    @Test("gives its address to no other request than its own: not to an app, another browser, or another code")
    func redirect() async throws {
        try await ToolVisit.run(changing: { seed in
            seed.apps[0].redirectURIs += ["https://login.example/tools/explorer/token"]
        }) { visit in
            let own = visit.provider.url.absoluteString + ExplorerLogin.path
            let plain = try await visit.browser.get(try Sample.dialog(visit.provider, ["redirect_uri": own]))
            #expect(plain.status == 400 && plain.text.contains("redirect_uri_blocked"))
            let begun = try #require(try await visit.begin(["email"]).location)
            let stranger = ToolVisit(provider: visit.provider)
            try await stranger.logIn(as: Sample.grace)
            let elsewhere = try await stranger.browser.get(begun)
            #expect(elsewhere.status == 400, "a link that somebody has sent begins nothing")
            let changed = begun.absoluteString.replacing("response_type=code", with: "response_type=id_token&nonce=n")
            #expect(try await visit.browser.get(try #require(URL(string: changed))).status == 400)
            // A code of somebody else's, with a state of this browser's.
            let state = try #require(begun.parameters["state"])
            let foreign = try await ScriptedBrowser().finish(try Sample.dialog(visit.provider, ["scope": "email"]), as: Sample.grace)
            let code = try #require(foreign.parameters["code"])
            let query = FormParameters.encode([(name: "code", value: code), (name: "state", value: state)])
            let taken = try await visit.browser.get(try Sample.url(visit.provider, "\(ExplorerLogin.path)?\(query)"))
            #expect(taken.headers["location"]?.hasSuffix("done=refused") == true)
            #expect(try await visit.page("/tools/explorer").token.isEmpty)
            let nobody = try await ScriptedBrowser().get(try Sample.url(visit.provider, "\(ExplorerLogin.path)?\(query)"))
            #expect(nobody.headers["location"]?.hasSuffix("done=lost") == true)
        }
    }

    @Test("refuses an app that has registered the address, under any of its spellings")
    func registered() {
        let home = ["https://login.example", "https://www.login.example"]
        for text in [
            "https://login.example/tools/explorer/token", "https://LOGIN.example/tools/explorer/token/",
            "https://login.example/v19.0/tools/x",
            "https://www.login.example/%74ools/explorer/token?a=b",
        ] {
            #expect(!RedirectURIRule.allows(text, for: RegisteredApp(id: "1", name: "x", redirectURIs: [text]), home: home), "\(text)")
        }
        let other = "https://login.example.org/tools/explorer/token"
        #expect(RedirectURIRule.allows(other, for: RegisteredApp(id: "1", name: "x", redirectURIs: [other]), home: home))
    }

    @Test("keeps the token to the person: who logs in after them finds the field empty, and a cancel gives none")
    func persons() async throws {
        try await ToolVisit.run { visit in
            _ = try await visit.token()
            try await visit.logIn(as: Sample.grace)
            #expect(try await visit.page("/tools/explorer").token.isEmpty)
            try await visit.logIn(as: Sample.ada)
            let begun = try await visit.begin(["user_birthday"])
            let consent = try await visit.browser.get(try #require(begun.location))
            let cancelled = try await visit.browser.consent(to: consent, action: "cancel")
            let end = try await visit.browser.get(try #require(cancelled.location))
            #expect(end.headers["location"]?.hasSuffix("done=cancelled") == true)
        }
    }

    @Test("shows the apps that one builds, and no others")
    func apps() async throws {
        try await ToolVisit.run(as: Sample.grace) { visit in
            let page = try await visit.page("/tools/explorer")
            #expect(page.all("select").allSatisfy { $0.attributes["id"] != "app" })
            #expect(page.all("a").contains { $0.attributes["href"] == "/developers" })
            for path in ["permissions", "clear"] {
                for app in [Sample.appID, "1", "%00", ""] {
                    let url = try Sample.url(visit.provider, "/tools/explorer/\(path)?app=\(app)")
                    #expect(try await visit.browser.get(url).headers["location"]?.hasSuffix("done=no-role") == true)
                }
            }
            #expect(try await visit.begin(["email"]).location?.absoluteString.contains("done=no-role") == true)
        }
    }

    @Test("is not what the linter takes for the app: that is what the app's own dialogs ask strangers for")
    func lint() async throws {
        try await ToolVisit.run(as: Sample.ada, changing: { $0.apps[0].roles.administrators = [Sample.ada.login] }) { visit in
            func finds(_ name: String) async throws -> Bool {
                try await visit.page("/developers/apps/\(Sample.appID)").elements.contains {
                    $0.text.contains("The app asks for") && $0.text.contains(name)
                }
            }
            _ = try await visit.token(["user_likes"])
            #expect(try await !finds("user_likes"))
            let stranger = ScriptedBrowser()
            _ = try await stranger.get(try Sample.dialog(visit.provider, ["scope": "email,user_posts,made_up"]))
            #expect(try await finds("user_posts"))
            #expect(try await !finds("made_up"))
        }
    }

    @Test("shows the code of what is typed, with the place for the proof that the app wants")
    func codeOfTyped() async throws {
        try await ToolVisit.run(changing: { $0.apps[0].requiresAppSecret = true }) { visit in
            let bar = [("app", Sample.appID), ("method", "DELETE"), ("path", "me/permissions/email"), ("access_token", "EAAtyped")]
            let shown = PageReading(try await visit.post("/tools/explorer", bar + [("action", "code")]).text)
            #expect(shown.defect == nil && shown.json.isEmpty && shown.token == "EAAtyped", "nothing is called or lost")
            let curl = try #require(shown.elements.first { $0.attributes["id"] == "code-curl" }).text
            #expect(curl.contains("DELETE") && curl.contains("/me/permissions/email?appsecret_proof=APPSECRET_PROOF"))
            #expect(shown.elements.contains { $0.attributes["id"] == "get-code" && $0.attributes["open"] != nil })
        }
    }

    @Test("takes the token of an address that was pasted, and explains what each of several objects lacks")
    func pasted() async throws {
        try await ToolVisit.run { visit in
            let token = try await visit.token(["email"])
            let kept = [("app", Sample.appID), ("method", "GET"), ("access_token", "EAAother"), ("action", "submit"), ("debug", "1")]
            let own = PageReading(try await visit.post("/tools/explorer", kept + [("path", "me?fields=id&access_token=\(token)")]).text)
            #expect(own.token == token && own.json.contains("\"id\""))
            let several = PageReading(
                try await visit.post("/tools/explorer", kept + [("path", "?ids=me&fields=id,gender&access_token=\(token)")]).text)
            #expect(several.json.contains("\"id\"") && !several.json.contains("__debug__"))
            #expect(several.elements.contains { $0.text.contains("gender") && $0.name == "li" })
        }
    }

    @Test("makes an app's own token where there can be one")
    func appToken() async throws {
        try await ToolVisit.run { visit in
            let done = try await visit.post("/tools/explorer", [("app", Sample.appID), ("action", "get_app_token")])
            #expect(done.headers["location"]?.hasSuffix("done=app-token") == true)
            #expect(try await visit.call("app").json.contains("\"Sample\""))
            _ = try await visit.token()
            let refused = try await visit.call("\(Sample.appID)/accounts/test-users")
            #expect(refused.elements.contains { $0.text.contains("Only the app itself may ask this") })
            let pictured = try await visit.call("me?fields=picture")
            #expect(pictured.all("a").contains { $0.attributes["href"]?.hasPrefix("/pictures/") == true })
        }
        try await ToolVisit.run(changing: { $0.apps[0].settings.isNative = true }) { visit in
            let done = try await visit.post("/tools/explorer", [("app", Sample.appID), ("action", "get_app_token")])
            #expect(done.headers["location"]?.hasSuffix("done=no-app-token") == true)
        }
    }

    @Test("chooses the app of the list by each button, and keeps the call and the token that were typed")
    func otherApp() async throws {
        try await ToolVisit.run(changing: { seed in
            var other = seed.apps[0]
            other.id = "1029384756"
            other.name = "Library"
            seed.apps.append(other)
        }) { visit in
            let got = try await visit.token()
            let bar = [("app", "1029384756"), ("path", "me/feed"), ("version", "v19.0"), ("access_token", "EAAtyped")]
            let lines = [("method", "POST"), ("name1", "message"), ("value1", "hello")]
            for more in [lines, [("method", "GET")], [("method", "GET")] + lines.dropFirst()] {
                let chosen = try await visit.post("/tools/explorer", bar + more + [("action", "choose")])
                let page = PageReading(chosen.text)
                #expect(chosen.status == 200 && page.defect == nil && page.json.isEmpty)
                #expect(page.app == "1029384756" && page.token == "EAAtyped")
                #expect(page.inputs("path").first?.attributes["value"] == "me/feed")
                #expect(page.inputs("value1").first?.attributes["value"] == (more.count > 1 ? "hello" : ""))
                #expect(!page.elements.contains { $0.attributes["id"] == "linked" })
            }
            // What was typed stays, whatever is chosen; what was got stays with its app.
            #expect(try await visit.page("/tools/explorer?app=\(Sample.appID)").token == "EAAtyped")
            for app in [Sample.appID, "1029384756", Sample.appID] {
                let chosen = try await visit.post("/tools/explorer", [("app", app), ("access_token", got), ("action", "choose")])
                #expect(PageReading(chosen.text).app == app)
            }
            // Without a choice before.
            let picker = try await visit.post("/tools/explorer", bar + [("action", "permissions")])
            #expect(picker.headers["location"]?.hasPrefix("/tools/explorer/permissions?app=1029384756&") == true)
            #expect(try await visit.page(try #require(picker.headers["location"])).all("h1").first?.text.contains("Library") == true)
            let lent = try await visit.post("/tools/explorer", bar + [("action", "get_app_token")])
            #expect(try await visit.page(try #require(lent.headers["location"])).token.hasPrefix("1029384756|"))
            let foreign = try await visit.post("/tools/explorer", [("app", "7"), ("action", "get_app_token")])
            #expect(foreign.headers["location"]?.hasSuffix("done=no-role") == true)
            #expect(try await visit.page(try #require(foreign.headers["location"])).app == "1029384756", "the app of the token")
        }
    }

    @Test("sends the call by the return key, and asks for a file where the answer is")
    func order() async throws {
        try await ToolVisit.run { visit in
            _ = try await visit.token()
            let page = try await visit.call("me")
            let buttons = page.all("button").compactMap { $0.attributes["value"] }
            #expect(buttons.first == "submit", "a browser takes the first one")
            #expect(buttons.firstIndex(of: "download").map { $0 > (buttons.firstIndex(of: "get_app_token") ?? 0) } == true)
        }
    }

    @Test("comes back from a form whose cookies are gone, with what was typed but for the token")
    func cookiesGone() async throws {
        try await ToolVisit.run { visit in
            let seal = try await visit.page("/tools/explorer").seal
            let fields = [("dialog", seal), ("app", Sample.appID), ("method", "GET"), ("path", "me?fields=name"), ("action", "submit")]
            let fresh = ScriptedBrowser()
            let login = try await fresh.post(try Sample.url(visit.provider, "/tools/explorer"), fields + [("access_token", "EAAtyped")])
            let form = try #require(try login.page().form)
            #expect(form.action.path() == "/settings/login" && !login.text.contains("EAAtyped"))
            let done = try await fresh.post(form.action, form.hidden + [("email", Sample.ada.login), ("password", Sample.ada.password)])
            let back = PageReading(try await fresh.get(try #require(done.location)).text)
            #expect(back.inputs("path").first?.attributes["value"] == "me?fields=name" && back.token.isEmpty)
            // Of somebody else's, nothing is shown.
            let other = ScriptedBrowser()
            let stranger = try #require(
                try await other.post(try Sample.url(visit.provider, "/tools/explorer"), fields).page().form)
            let theirs = try await other.post(
                stranger.action, stranger.hidden + [("email", Sample.grace.login), ("password", Sample.grace.password)])
            #expect(theirs.status == 403 && theirs.text.contains("own_form_other") && !theirs.text.contains("fields=name"))
            #expect(PageReading(theirs.text).all("a").contains { $0.attributes["href"] == "/tools/explorer" })
        }
    }

    @Test("says of an app's token that “me” is nobody, and of a post that no permission can be asked for")
    func advice() async throws {
        try await ToolVisit.run { visit in
            _ = try await visit.token()
            let post = try await visit.call("me/feed", method: "POST", [("name1", "message"), ("value1", "x")])
            #expect(post.alerts.contains("has no permission to publish"))
            _ = try await visit.post("/tools/explorer", [("app", Sample.appID), ("action", "get_app_token")])
            for path in ["me", "me/permissions"] {
                #expect(try await visit.call(path).alerts.contains("an app token stands for nobody"), "\(path)")
            }
            #expect(try await visit.call("me", token: "").alerts.contains("is missing or does not work"))
        }
    }

    @Test("fills the query bar in by an address, and calls nothing")
    func deepLink() async throws {
        try await ToolVisit.run { visit in
            _ = try await visit.token()
            let query = "method=DELETE&path=me%2Fpermissions&version=v19.0"
            let page = try await visit.page("/tools/explorer/?\(query)")
            #expect(page.inputs("path").first?.attributes["value"] == "me/permissions")
            let chosen = page.all("option").filter { $0.attributes["selected"] != nil }.map(\.text)
            #expect(chosen.contains("DELETE") && chosen.contains("v19.0"))
            #expect(try await Self.grant(visit) != nil)
            #expect(page.json.isEmpty)
        }
    }

    @Test("shows a picture, and takes a token out of a pasted address")
    func odds() async throws {
        try await ToolVisit.run { visit in
            let token = try await visit.token()
            let picture = try await visit.call("me/picture")
            let source = try #require(picture.all("img").first?.attributes["src"])
            #expect(try await visit.browser.get(try Sample.url(visit.provider, source)).status == 200)
            let pasted = try await visit.call("\(visit.provider.url)/v19.0/me?access_token=\(token)&fields=id", token: " ")
            #expect(pasted.inputs("path").first?.attributes["value"] == "v19.0/me?fields=id" && pasted.token == token)
            #expect(pasted.json.contains("\"id\""))
            let file = try await visit.post(
                "/tools/explorer", [("path", "me?fields=id"), ("access_token", token), ("action", "download")])
            #expect(file.headers["content-disposition"]?.contains("attachment") == true)
            #expect(try JSONValue(strictly: Array(file.body))["id"] != nil)
        }
    }

    @Test(
        "answers whatever is typed with a page",
        arguments: [
            "", "/", "?", "me?fields=", "me?fields=id&fields=name", "%00", "\0", "<script>alert(1)</script>", "\u{202E}em", "👩🏽‍💻", "me/../x",
            "a/b/c/d/e",
            "https://evil.example/me", "me?fields={{{", "nobody", "me?\u{301}", String(repeating: "x", count: 1000),
            "me?debug=all&debug=all",
            "oauth/access_token?code=x&client_id=1", "me?batch=[]", "v99.9/me", "me?callback=a",
        ])
    func typed(path: String) async throws {
        try await ToolVisit.run { visit in
            for method in ["GET", "POST", "DELETE", "PUT", ""] {
                let page = try await visit.call(
                    path, method: method, token: "EAA\"><b>", [("name1", "a"), ("value1", "b"), ("name1", "c")])
                #expect(page.defect == nil)
            }
        }
    }

    @Test("takes no form of another browser, and gives a late one back")
    func forms() async throws {
        try await ToolVisit.run { visit in
            let seal = try await visit.page("/tools/explorer").seal
            for path in ["/tools/explorer", "/tools/explorer/permissions", "/tools/explorer/clear", "/tools/debug/accesstoken"] {
                let other = ToolVisit(provider: visit.provider)
                try await other.logIn(as: Sample.ada)
                let response = try await other.browser.post(
                    try Sample.url(visit.provider, path), [("dialog", seal), ("app", Sample.appID)])
                #expect(response.status == 403)
                let text = PageReading(response.text).all("main").first?.text ?? ""
                #expect(text.contains("Go back to the page") && !text.contains("go back to the app"))
            }
        }
    }

    @Test("proves the secret of an app that wants that, for who builds it")
    func proof() async throws {
        try await ToolVisit.run(changing: { $0.apps[0].requiresAppSecret = true }) { visit in
            let token = try await visit.token()
            #expect(try await GraphProgram(provider: visit.provider).get("/me", token: token).status == 400)
            #expect(try await visit.call("me").json.contains("\"Ada King Lovelace\""))
        }
    }
}
