import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON
import Testing

@testable import ProviderWeb

@Suite("The Graph API Explorer")
struct ExplorerTests {
    private static func grant(_ tools: ToolSession) async throws -> Grant? {
        try await tools.provider.store.grant(of: Sample.appID, by: Person.ID(rawValue: 1))
    }

    @Test("The explorer gets a token through the dialog and makes a call that is recorded like any other")
    func call() async throws {
        try await ToolSession.run { tools in
            let token = try await tools.token(["email", "user_likes"])
            #expect(token.hasPrefix("EAA"))
            #expect(
                try await Self.grant(tools)?.granted == [.publicProfile, .email, .userLikes],
                "a role suffices for a permission that is not approved")
            let page = try await tools.call("me?fields=id,email,gender", [("debug", "1")])
            #expect(page.json.contains("\"ada@example.com\"") && !page.json.contains("__debug__"))
            #expect(page.all("li").contains { $0.text.contains("user_gender") }, "the page explains the missing field")
            let ids = page.all("a").filter { $0.attributes["class"] == "json-string" }
            #expect(ids.first?.attributes["href"]?.contains("&path=") == true)
            #expect(!page.elements.contains { $0.attributes["href"]?.contains(token) == true }, "no URL contains the token")
            #expect(!page.all("pre").contains { $0.text.contains(token) }, "no code contains the token")
            let accessCounts = try await tools.provider.store.fieldAccessCounts(of: Person.ID(rawValue: 1))
            #expect(accessCounts.contains { $0.field == "email" })
            let browserless = try await GraphProgram(provider: tools.provider).get("/me?fields=id", token: token)
            #expect(browserless.status == 200)
        }
    }

    @Test("The explorer can revoke one permission and all of them")
    func revoke() async throws {
        try await ToolSession.run { tools in
            _ = try await tools.token(["email", "user_birthday"])
            let one = try await tools.call("/me/permissions/email", method: "DELETE")
            #expect(one.json.contains("\"success\": true"))
            #expect(try await Self.grant(tools)?.granted == [.publicProfile, .userBirthday])
            let all = try await tools.call("/me/permissions", method: "DELETE")
            #expect(all.json.contains("\"success\": true"))
            #expect(all.alerts.contains("This access token does not work."))
            #expect(try await Self.grant(tools) == nil)
            let again = try await tools.call("me")
            #expect(again.json.contains("190") && again.alerts.contains("“Get Token”"))
        }
    }

    @Test("Clearing an app after a confirmation removes the grant and the token")
    func clear() async throws {
        try await ToolSession.run { tools in
            _ = try await tools.token()
            let picker = try await tools.page("/tools/explorer/permissions?app=\(Sample.appID)")
            let clear = try #require(picker.all("a").first { $0.text == "Clear" }?.attributes["href"])
            let confirmation = try await tools.page(clear)
            #expect(confirmation.all("button").map(\.text) == ["Clear"])
            #expect(try await Self.grant(tools) != nil, "opening the link removes nothing")
            let done = try await tools.post("/tools/explorer/clear", [("app", Sample.appID), ("action", "clear")])
            #expect(done.headers["location"]?.hasSuffix("done=cleared") == true)
            #expect(try await Self.grant(tools) == nil)
            #expect(try await tools.page("/tools/explorer").token.isEmpty)
            let line = try await tools.provider.store.auditEntries(matching: AuditQuery(appID: Sample.appID)).last {
                $0.event == .disconnected
            }
            #expect(line?.actor == .person)
        }
    }

    @Test("The explorer redeems a code once, even if the browser repeats the request")
    func once() async throws {
        try await ToolSession.run { tools in
            let address = try await tools.respond(to: try await tools.begin(["email"]))
            _ = try await tools.browser.send("HEAD", address)
            #expect(try await tools.browser.get(address).headers["location"]?.hasSuffix("done=token") == true)
            let token = try await tools.page("/tools/explorer").token
            for _ in 0..<2 {
                #expect(try await tools.browser.get(address).headers["location"]?.hasSuffix("done=lost") == true)
            }
            #expect(try await tools.page("/tools/explorer").token == token)
            #expect(try await GraphProgram(provider: tools.provider).get("/me", token: token).status == 200)
        }
    }

    @Test("The explorer's redirect URI works only for the explorer's own login in the same browser")
    func redirect() async throws {
        try await ToolSession.run(changing: { seed in
            seed.apps[0].redirectURIs += ["https://login.example/tools/explorer/token"]
        }) { tools in
            let own = tools.provider.url.absoluteString + ExplorerLogin.path
            let plain = try await tools.browser.get(try Sample.dialog(tools.provider, ["redirect_uri": own]))
            #expect(plain.status == 400 && plain.text.contains("redirect_uri_blocked"))
            let begun = try #require(try await tools.begin(["email"]).location)
            let stranger = ToolSession(provider: tools.provider)
            try await stranger.logIn(as: Sample.grace)
            let elsewhere = try await stranger.browser.get(begun)
            #expect(elsewhere.status == 400, "a login link does not work in another browser")
            let changed = begun.absoluteString.replacing("response_type=code", with: "response_type=id_token&nonce=n")
            #expect(try await tools.browser.get(try #require(URL(string: changed))).status == 400)
            // Sends a code of another person with a `state` of this browser.
            let state = try #require(begun.parameters["state"])
            let foreign = try await ScriptedBrowser().finish(try Sample.dialog(tools.provider, ["scope": "email"]), as: Sample.grace)
            let code = try #require(foreign.parameters["code"])
            let query = FormParameters.encode([(name: "code", value: code), (name: "state", value: state)])
            let taken = try await tools.browser.get(try Sample.url(tools.provider, "\(ExplorerLogin.path)?\(query)"))
            #expect(taken.headers["location"]?.hasSuffix("done=refused") == true)
            #expect(try await tools.page("/tools/explorer").token.isEmpty)
            let unknownPerson = try await ScriptedBrowser().get(try Sample.url(tools.provider, "\(ExplorerLogin.path)?\(query)"))
            #expect(unknownPerson.headers["location"]?.hasSuffix("done=lost") == true)
        }
    }

    @Test("An app cannot register the explorer's redirect URI, however it is spelled")
    func registered() {
        let home = ["https://login.example", "https://www.login.example"]
        for text in [
            "https://login.example/tools/explorer/token", "https://LOGIN.example/tools/explorer/token/",
            "https://login.example/v19.0/tools/x",
            "https://www.login.example/%74ools/explorer/token?a=b",
        ] {
            #expect(
                !RedirectURIRule.allows(text, for: RegisteredApp(id: "1", name: "x", redirectURIs: [text]), providerURLs: home), "\(text)")
        }
        let other = "https://login.example.org/tools/explorer/token"
        #expect(RedirectURIRule.allows(other, for: RegisteredApp(id: "1", name: "x", redirectURIs: [other]), providerURLs: home))
    }

    @Test("The explorer does not show a token to the next person, and a canceled dialog gives none")
    func persons() async throws {
        try await ToolSession.run { tools in
            _ = try await tools.token()
            try await tools.logIn(as: Sample.grace)
            #expect(try await tools.page("/tools/explorer").token.isEmpty)
            try await tools.logIn(as: Sample.ada)
            let begun = try await tools.begin(["user_birthday"])
            let consent = try await tools.browser.get(try #require(begun.location))
            let canceled = try await tools.browser.consent(to: consent, action: "cancel")
            let end = try await tools.browser.get(try #require(canceled.location))
            #expect(end.headers["location"]?.hasSuffix("done=cancelled") == true)
        }
    }

    @Test("The explorer offers only apps that the person develops")
    func apps() async throws {
        try await ToolSession.run(as: Sample.grace) { tools in
            let page = try await tools.page("/tools/explorer")
            #expect(page.all("select").allSatisfy { $0.attributes["id"] != "app" })
            #expect(page.all("a").contains { $0.attributes["href"] == "/developers" })
            for path in ["permissions", "clear"] {
                for app in [Sample.appID, "1", "%00", ""] {
                    let url = try Sample.url(tools.provider, "/tools/explorer/\(path)?app=\(app)")
                    #expect(try await tools.browser.get(url).headers["location"]?.hasSuffix("done=no-role") == true)
                }
            }
            #expect(try await tools.begin(["email"]).location?.absoluteString.contains("done=no-role") == true)
        }
    }

    @Test("Permissions requested in the explorer do not count as permissions that the app asks for")
    func lint() async throws {
        try await ToolSession.run(as: Sample.ada, changing: { $0.apps[0].roles.administrators = [Sample.ada.login] }) { tools in
            func finds(_ name: String) async throws -> Bool {
                try await tools.page("/developers/apps/\(Sample.appID)").elements.contains {
                    $0.text.contains("The app requests") && $0.text.contains(name)
                }
            }
            _ = try await tools.token(["user_likes"])
            #expect(try await !finds("user_likes"))
            let stranger = ScriptedBrowser()
            _ = try await stranger.get(try Sample.dialog(tools.provider, ["scope": "email,user_posts,made_up"]))
            #expect(try await finds("user_posts"))
            #expect(try await !finds("made_up"))
        }
    }

    @Test("The explorer shows code for the typed call, with a placeholder for the app secret proof")
    func codeOfTyped() async throws {
        try await ToolSession.run(changing: { $0.apps[0].requiresAppSecret = true }) { tools in
            let bar = [("app", Sample.appID), ("method", "DELETE"), ("path", "me/permissions/email"), ("access_token", "EAAtyped")]
            let shown = ParsedPage(try await tools.post("/tools/explorer", bar + [("action", "code")]).text)
            #expect(shown.parseError == nil && shown.json.isEmpty && shown.token == "EAAtyped", "nothing is sent or lost")
            let curl = try #require(shown.elements.first { $0.attributes["id"] == "code-curl" }).text
            #expect(curl.contains("DELETE") && curl.contains("/me/permissions/email?appsecret_proof=APPSECRET_PROOF"))
            #expect(shown.elements.contains { $0.attributes["id"] == "get-code" && $0.attributes["open"] != nil })
        }
    }

    @Test("The explorer takes the token of a pasted path and explains missing fields of several objects")
    func pasted() async throws {
        try await ToolSession.run { tools in
            let token = try await tools.token(["email"])
            let stored = [("app", Sample.appID), ("method", "GET"), ("access_token", "EAAother"), ("action", "submit"), ("debug", "1")]
            let own = ParsedPage(try await tools.post("/tools/explorer", stored + [("path", "me?fields=id&access_token=\(token)")]).text)
            #expect(own.token == token && own.json.contains("\"id\""))
            let several = ParsedPage(
                try await tools.post("/tools/explorer", stored + [("path", "?ids=me&fields=id,gender&access_token=\(token)")]).text)
            #expect(several.json.contains("\"id\"") && !several.json.contains("__debug__"))
            #expect(several.elements.contains { $0.text.contains("gender") && $0.name == "li" })
        }
    }

    @Test("The explorer gets an app access token if the app can have one")
    func appToken() async throws {
        try await ToolSession.run { tools in
            let done = try await tools.post("/tools/explorer", [("app", Sample.appID), ("action", "get_app_token")])
            #expect(done.headers["location"]?.hasSuffix("done=app-token") == true)
            #expect(try await tools.call("app").json.contains("\"Sample\""))
            _ = try await tools.token()
            let refused = try await tools.call("\(Sample.appID)/accounts/test-users")
            #expect(refused.elements.contains { $0.text.contains("Only the app itself can make this call") })
            let pictured = try await tools.call("me?fields=picture")
            #expect(pictured.all("a").contains { $0.attributes["href"]?.hasPrefix("/pictures/") == true })
        }
        try await ToolSession.run(changing: { $0.apps[0].settings.isNative = true }) { tools in
            let done = try await tools.post("/tools/explorer", [("app", Sample.appID), ("action", "get_app_token")])
            #expect(done.headers["location"]?.hasSuffix("done=no-app-token") == true)
        }
    }

    @Test("Choosing another app keeps the typed call and the typed token")
    func otherApp() async throws {
        try await ToolSession.run(changing: { seed in
            var other = seed.apps[0]
            other.id = "1029384756"
            other.name = "Library"
            seed.apps.append(other)
        }) { tools in
            let newToken = try await tools.token()
            let bar = [("app", "1029384756"), ("path", "me/feed"), ("version", "v19.0"), ("access_token", "EAAtyped")]
            let lines = [("method", "POST"), ("name1", "message"), ("value1", "hello")]
            for more in [lines, [("method", "GET")], [("method", "GET")] + lines.dropFirst()] {
                let chosen = try await tools.post("/tools/explorer", bar + more + [("action", "choose")])
                let page = ParsedPage(chosen.text)
                #expect(chosen.status == 200 && page.parseError == nil && page.json.isEmpty)
                #expect(page.app == "1029384756" && page.token == "EAAtyped")
                #expect(page.inputs("path").first?.attributes["value"] == "me/feed")
                #expect(page.inputs("value1").first?.attributes["value"] == (more.count > 1 ? "hello" : ""))
                #expect(!page.elements.contains { $0.attributes["id"] == "linked" })
            }
            // A typed token stays when another app is chosen. An app can also be chosen while the form has a token from the dialog.
            #expect(try await tools.page("/tools/explorer?app=\(Sample.appID)").token == "EAAtyped")
            for app in [Sample.appID, "1029384756", Sample.appID] {
                let chosen = try await tools.post("/tools/explorer", [("app", app), ("access_token", newToken), ("action", "choose")])
                #expect(ParsedPage(chosen.text).app == app)
            }
            // The buttons use the app in the form, even if it was not chosen before.
            let picker = try await tools.post("/tools/explorer", bar + [("action", "permissions")])
            #expect(picker.headers["location"]?.hasPrefix("/tools/explorer/permissions?app=1029384756&") == true)
            #expect(try await tools.page(try #require(picker.headers["location"])).all("h1").first?.text.contains("Library") == true)
            let appTokenResponse = try await tools.post("/tools/explorer", bar + [("action", "get_app_token")])
            #expect(try await tools.page(try #require(appTokenResponse.headers["location"])).token.hasPrefix("1029384756|"))
            let foreign = try await tools.post("/tools/explorer", [("app", "7"), ("action", "get_app_token")])
            #expect(foreign.headers["location"]?.hasSuffix("done=no-role") == true)
            #expect(
                try await tools.page(try #require(foreign.headers["location"])).app == "1029384756", "the app of the token stays selected")
        }
    }

    @Test("The Return key sends the call, and the button for a download comes last")
    func order() async throws {
        try await ToolSession.run { tools in
            _ = try await tools.token()
            let page = try await tools.call("me")
            let buttons = page.all("button").compactMap { $0.attributes["value"] }
            #expect(buttons.first == "submit", "a browser uses the first button")
            #expect(buttons.firstIndex(of: "download").map { $0 > (buttons.firstIndex(of: "get_app_token") ?? 0) } == true)
        }
    }

    @Test("After the cookies are lost, the form is restored for the same person, without the token")
    func cookiesGone() async throws {
        try await ToolSession.run { tools in
            let seal = try await tools.page("/tools/explorer").seal
            let fields = [("dialog", seal), ("app", Sample.appID), ("method", "GET"), ("path", "me?fields=name"), ("action", "submit")]
            let fresh = ScriptedBrowser()
            let login = try await fresh.post(try Sample.url(tools.provider, "/tools/explorer"), fields + [("access_token", "EAAtyped")])
            let form = try #require(try login.page().form)
            #expect(form.action.path() == "/settings/login" && !login.text.contains("EAAtyped"))
            let done = try await fresh.post(form.action, form.hidden + [("email", Sample.ada.login), ("password", Sample.ada.password)])
            let back = ParsedPage(try await fresh.get(try #require(done.location)).text)
            #expect(back.inputs("path").first?.attributes["value"] == "me?fields=name" && back.token.isEmpty)
            // If another person logs in, the page contains no values of the form.
            let other = ScriptedBrowser()
            let stranger = try #require(
                try await other.post(try Sample.url(tools.provider, "/tools/explorer"), fields).page().form)
            let otherResponse = try await other.post(
                stranger.action, stranger.hidden + [("email", Sample.grace.login), ("password", Sample.grace.password)])
            #expect(
                otherResponse.status == 403 && otherResponse.text.contains("own_form_other") && !otherResponse.text.contains("fields=name"))
            #expect(ParsedPage(otherResponse.text).all("a").contains { $0.attributes["href"] == "/tools/explorer" })
        }
    }

    @Test("The explorer gives advice on a missing permission to publish, on app tokens and on missing tokens")
    func advice() async throws {
        try await ToolSession.run { tools in
            _ = try await tools.token()
            let post = try await tools.call("me/feed", method: "POST", [("name1", "message"), ("value1", "x")])
            #expect(post.alerts.contains("has no permission to publish"))
            _ = try await tools.post("/tools/explorer", [("app", Sample.appID), ("action", "get_app_token")])
            for path in ["me", "me/permissions"] {
                #expect(try await tools.call(path).alerts.contains("an app token belongs to no person"), "\(path)")
            }
            #expect(try await tools.call("me", token: "").alerts.contains("is missing or does not work"))
        }
    }

    @Test("A link fills in the explorer and sends no call")
    func deepLink() async throws {
        try await ToolSession.run { tools in
            _ = try await tools.token()
            let query = "method=DELETE&path=me%2Fpermissions&version=v19.0"
            let page = try await tools.page("/tools/explorer/?\(query)")
            #expect(page.inputs("path").first?.attributes["value"] == "me/permissions")
            let chosen = page.all("option").filter { $0.attributes["selected"] != nil }.map(\.text)
            #expect(chosen.contains("DELETE") && chosen.contains("v19.0"))
            #expect(try await Self.grant(tools) != nil)
            #expect(page.json.isEmpty)
        }
    }

    @Test("The explorer shows a picture, takes a token from a pasted URL and offers a download")
    func pictureAndDownload() async throws {
        try await ToolSession.run { tools in
            let token = try await tools.token()
            let picture = try await tools.call("me/picture")
            let source = try #require(picture.all("img").first?.attributes["src"])
            #expect(try await tools.browser.get(try Sample.url(tools.provider, source)).status == 200)
            let pasted = try await tools.call("\(tools.provider.url)/v19.0/me?access_token=\(token)&fields=id", token: " ")
            #expect(pasted.inputs("path").first?.attributes["value"] == "v19.0/me?fields=id" && pasted.token == token)
            #expect(pasted.json.contains("\"id\""))
            let file = try await tools.post(
                "/tools/explorer", [("path", "me?fields=id"), ("access_token", token), ("action", "download")])
            #expect(file.headers["content-disposition"]?.contains("attachment") == true)
            #expect(try JSONValue(strictly: Array(file.body))["id"] != nil)
        }
    }

    @Test(
        "The explorer responds to any typed path with a page",
        arguments: [
            "", "/", "?", "me?fields=", "me?fields=id&fields=name", "%00", "\0", "<script>alert(1)</script>", "\u{202E}em", "👩🏽‍💻", "me/../x",
            "a/b/c/d/e",
            "https://evil.example/me", "me?fields={{{", "nobody", "me?\u{301}", String(repeating: "x", count: 1000),
            "me?debug=all&debug=all",
            "oauth/access_token?code=x&client_id=1", "me?batch=[]", "v99.9/me", "me?callback=a",
        ])
    func typed(path: String) async throws {
        try await ToolSession.run { tools in
            for method in ["GET", "POST", "DELETE", "PUT", ""] {
                let page = try await tools.call(
                    path, method: method, token: "EAA\"><b>", [("name1", "a"), ("value1", "b"), ("name1", "c")])
                #expect(page.parseError == nil)
            }
        }
    }

    @Test("The tools reject a form of another browser")
    func forms() async throws {
        try await ToolSession.run { tools in
            let seal = try await tools.page("/tools/explorer").seal
            for path in ["/tools/explorer", "/tools/explorer/permissions", "/tools/explorer/clear", "/tools/debug/accesstoken"] {
                let other = ToolSession(provider: tools.provider)
                try await other.logIn(as: Sample.ada)
                let response = try await other.browser.post(
                    try Sample.url(tools.provider, path), [("dialog", seal), ("app", Sample.appID)])
                #expect(response.status == 403)
                let text = ParsedPage(response.text).all("main").first?.text ?? ""
                #expect(text.contains("Go back to the page") && !text.contains("go back to the app"))
            }
        }
    }

    @Test("The explorer adds the app secret proof for a developer of the app")
    func proof() async throws {
        try await ToolSession.run(changing: { $0.apps[0].requiresAppSecret = true }) { tools in
            let token = try await tools.token()
            #expect(try await GraphProgram(provider: tools.provider).get("/me", token: token).status == 400)
            #expect(try await tools.call("me").json.contains("\"Ada King Lovelace\""))
        }
    }
}
