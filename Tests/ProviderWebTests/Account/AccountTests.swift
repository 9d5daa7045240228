import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON
import Testing

@testable import ProviderWeb

@Suite("The account pages")
struct AccountTests {
    private static let app = "/settings/apps/\(Sample.appID)"

    /// Runs a provider, and passes a browser in which Ada has logged in to the sample app with a limited login.
    private func run(
        changing change: (inout Seed) -> Void = { _ in }, _ test: @escaping @Sendable (TestProvider, ScriptedBrowser) async throws -> Void
    ) async throws {
        try await TestProvider.run(try Sample.seed(changing: change)) { provider in
            let browser = ScriptedBrowser()
            _ = try await browser.finish(try Sample.dialog(provider, Sample.limited))
            try await test(provider, browser)
        }
    }

    private func page(_ path: String, _ provider: TestProvider, _ browser: ScriptedBrowser) async throws -> ParsedPage {
        let response = try await browser.get(try Sample.url(provider, path))
        #expect(response.status == 200)
        let page = ParsedPage(response.text)
        #expect(page.parseError == nil)
        return page
    }

    private func press(
        _ button: (name: String, value: String), at path: String = app, _ provider: TestProvider, _ browser: ScriptedBrowser
    ) async throws -> ScriptedBrowser.Response {
        let form = try #require(try await browser.get(try Sample.url(provider, path)).page().form)
        return try await browser.post(form.action, form.hidden + [button])
    }

    private static func ada(_ provider: TestProvider) async throws -> Grant? {
        try await provider.store.grant(of: Sample.appID, by: Person.ID(rawValue: 1))
    }

    @Test("The account pages list the apps with their last login and link to a page for each app")
    func apps() async throws {
        try await run { provider, browser in
            let list = try await page("/settings", provider, browser)
            #expect(list.all("a").first { $0.attributes["href"] == Self.app }?.text == "Sample")
            #expect(list.all("span").contains { $0.text.hasPrefix("Last login: ") })
            #expect(list.all("span").contains { $0.text == "Limited login" })
            let time = try #require(list.all("time").first)
            #expect(time.text.hasSuffix("(UTC)") && time.attributes["datetime"]?.hasSuffix("Z") == true)
            let app = try await page(Self.app, provider, browser)
            let texts = app.all("p").map(\.text)
            #expect(texts.contains("E-mail address") && texts.contains("Name and profile picture"))
            #expect(
                texts.contains(
                    "Your last login was limited: Sample gets only the details you approved. It can also look up your "
                        + "profile picture."))
            let received = app.all("li").map(\.text).filter { $0.contains("Total: 1") }
            #expect(received.contains { $0.contains("E-mail address") } && received.contains { $0.contains("Last name") }, "the ID token")
            #expect(texts.contains { $0.hasPrefix("Allowed: ") } && texts.contains("Logged in · Limited login"))
            #expect(texts.contains("E-mail address, Name and profile picture"), "the permissions of the login")
        }
    }

    @Test("After a limited login, the dialog and the app page say that an earlier classic login may still give access")
    func limitedAfterClassic() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            _ = try await GraphProgram(provider: provider).token()
            let browser = ScriptedBrowser()
            var asking = Sample.limited
            asking["scope"] = "openid,email,user_birthday"
            let dialog = try await browser.logIn(at: try Sample.dialog(provider, asking)).shown
            #expect(
                ParsedPage(dialog.text).all("p").map(\.text).contains {
                    $0.hasSuffix("But you also used a classic login before: Sample can look up what you allow until that access ends.")
                })
            _ = try await browser.follow(try await browser.consent(to: dialog))
            #expect(
                try await page(Self.app, provider, browser).all("p").map(\.text).contains(
                    "Your last login was limited, but an earlier one was classic: Sample can look up what you allow until that access ends."
                ))
            _ = try await press(("action", "remove"), provider, browser)
        }
    }

    @Test("An app's page shows the latest 50 events and says that the downloaded data has all of them")
    func manyEvents() async throws {
        try await run { provider, browser in
            let before = try await page(Self.app, provider, browser)
            #expect(!before.all("p").map(\.text).contains { $0.hasPrefix("These are the latest ") })
            for _ in 0..<50 {
                let dialog = try await browser.get(try Sample.dialog(provider, Sample.limited))
                _ = try await browser.follow(try await browser.consent(to: dialog))
            }
            let texts = try await page(Self.app, provider, browser).all("p").map(\.text)
            #expect(texts.contains("These are the latest 50 events. Download your data to see all of them."))
            #expect(texts.filter { $0 == "Logged in · Limited login" }.count == 50)
            let ada = Person.ID(rawValue: 1)
            for _ in 0..<51 {
                try await provider.store.recordSecretDisclosure(SecretDisclosure(of: Sample.appID, to: ada, at: Date()))
            }
            #expect(
                try await page(Self.app, provider, browser).all("p").map(\.text) == texts, "events of app development are not listed here"
            )
        }
    }

    @Test("An app's page says which fields the app has read, how often and when last")
    func received() async throws {
        try await run { provider, browser in
            let access = FieldAccess(
                appID: Sample.appID, person: Person.ID(rawValue: 1), fields: ["email", "odd"], at: Date(timeIntervalSince1970: 0))
            for _ in 0..<2 { try await provider.store.recordFieldAccess(access) }
            let texts = try await page(Self.app, provider, browser).all("li").map(\.text)
            let odd = try #require(texts.first { $0.contains("odd") })
            #expect(odd.contains("Last received: 1 January 1970 at ") && odd.contains("00 (UTC). Total: 2"))
            #expect(texts.contains { $0.contains("E-mail address") && $0.contains("Total: 3") }, "including the access at login")
            let json = try JSONValue(strictly: Array(try await browser.get(try Sample.url(provider, "/settings/data.json")).body))
            #expect(json["readings"]?.array?.first { $0["field"]?.string == "odd" }?["count"]?.integer == 2)
        }
    }

    @Test("The account login returns only to account, developer and tool pages, and to /settings otherwise")
    func login() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            for (next, place) in [
                (Self.app, Self.app), ("/settings/data.json", "/settings/data.json"), ("https://evil.example/", "/settings"),
                ("//evil.example", "/settings"), ("/settings/..//evil.example", "/settings"), ("/dialog/logout", "/settings"),
                ("/settings/login", "/settings"), ("/tools/explorer?path=me%3Ffields%3Did", "/tools/explorer?path=me%3Ffields%3Did"),
                ("/toolshed", "/settings"), ("/developers", "/developers"), ("/settings\r\nX: y", "/settings"),
            ] {
                let browser = ScriptedBrowser()
                let query = FormParameters.encode([(name: "next", value: next)])
                let login = try await browser.get(try Sample.url(provider, "/settings/login?\(query)"))
                let form = try #require(try login.page().form)
                #expect(form.asksForPassword)
                let wrong = try await browser.post(form.action, form.hidden + [("email", Sample.ada.login), ("password", "wrong")])
                #expect(wrong.status == 403)
                #expect(try wrong.page().alert != nil)
                let again = try #require(try wrong.page().form)
                let right = try await browser.post(
                    again.action, again.hidden + [("email", Sample.ada.login), ("password", Sample.ada.password)])
                #expect(right.status == 303)
                #expect(right.headers["location"] == place, "\(next)")
            }
            let refused = try await provider.store.auditEntries(matching: AuditQuery()).filter { $0.event == .loginFailed }
            #expect(refused.map(\.count) == [11] && refused.first?.appID == nil, "failed logins are counted in one entry per day")
        }
    }

    @Test(
        "A browser that is not logged in is redirected from the account pages to the login page",
        arguments: ["/settings", "/settings/apps/1", "/settings/apps/1/remove", "/settings/data.json"])
    func stranger(path: String) async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let response = try await ScriptedBrowser().get(try Sample.url(provider, path))
            #expect(response.status == 303)
            #expect(response.location?.path() == "/settings/login")
        }
    }

    @Test("Revoking a permission removes it from the grant and is recorded in the audit log")
    func revoke() async throws {
        try await run { provider, browser in
            let done = try await press(("take_back", "email"), provider, browser)
            #expect(done.headers["location"] == "\(Self.app)?done=taken-back")
            #expect(try await Self.ada(provider)?.granted == [.publicProfile])
            let shown = try await page("\(Self.app)?done=taken-back", provider, browser)
            let notice = "Sample can no longer see your e-mail address."
            #expect(shown.elements.contains { $0.attributes["role"] == "status" && $0.text == notice })
            for again in ["email", "public_profile"] {
                #expect(try await press(("take_back", again), provider, browser).headers["location"] == "\(Self.app)?done=nothing")
            }
            #expect(try await press(("action", "explode"), provider, browser).status == 400)
            let line = try await provider.store.auditEntries(matching: AuditQuery(appID: Sample.appID)).last { $0.event == .revoked }
            #expect(line?.actor == .person && line?.fields == ["email"])
        }
    }

    /// Returns the permissions that a page offers to grant.
    private static func grantable(_ page: ParsedPage) -> Set<String> {
        Set(page.all("button").filter { $0.attributes["name"] == "allow" }.compactMap { $0.attributes["value"] })
    }

    @Test("A person can allow a declined permission later, and the app's existing token then reads its fields")
    func allow() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let browser = ScriptedBrowser()
            let dialog = try await browser.logIn(at: try Sample.dialog(provider, ["scope": "email,user_birthday"])).shown
            let form = try #require(try dialog.page().form)
            let back = try await browser.post(form.action, form.hidden + [("user_birthday", "on"), ("action", "continue")])
            let code = try #require(back.location.flatMap { FormParameters(encoded: $0.query() ?? "")["code"] })
            let program = GraphProgram(provider: provider)
            let token = try #require(
                try await program.post(
                    "/oauth/access_token",
                    ["client_id": Sample.appID, "client_secret": Sample.secret, "redirect_uri": Sample.callback, "code": code]
                ).json["access_token"]?.string)
            #expect(try await program.get("/me?fields=email", token: token).json["email"] == nil)
            #expect(Self.grantable(try await page(Self.app, provider, browser)).contains("email"))

            let done = try await press(("allow", "email"), provider, browser)
            #expect(done.headers["location"] == "\(Self.app)?done=allowed")
            #expect(try await program.get("/me?fields=email", token: token).json["email"]?.string == Sample.ada.login)
            let shown = try await page("\(Self.app)?done=allowed", provider, browser)
            #expect(
                shown.elements.contains {
                    $0.attributes["role"] == "status" && $0.text == "Sample now has this permission. You can revoke it at any time."
                })
            #expect(!Self.grantable(shown).contains("email"))
            for again in ["email", "public_profile", "user_gender", "unheard_of"] {
                #expect(try await press(("allow", again), provider, browser).headers["location"] == "\(Self.app)?done=nothing")
            }
            let line = try await provider.store.auditEntries(matching: AuditQuery(appID: Sample.appID)).last { $0.event == .granted }
            #expect(line?.actor == .person && line?.fields == ["email"])
            _ = try await press(("take_back", "email"), provider, browser)
            #expect(try await program.get("/me?fields=email", token: token).json["email"] == nil)
        }
    }

    @Test("An app's page offers no classic-only permission after a limited login, and none after the app is removed")
    func allowLimited() async throws {
        try await run(changing: { $0.apps[0].advancedAccess.insert(.userLikes) }) { provider, browser in
            let ada = Person.ID(rawValue: 1)
            let grant = try #require(try await Self.ada(provider))
            _ = try await provider.store.recordConsent(
                Consent(
                    appID: Sample.appID, person: ada, appScopedID: grant.appScopedID, granted: [], declined: [.email, .userLikes],
                    tracking: .limited, decidedAt: Date()))
            let shown = try await page(Self.app, provider, browser)
            #expect(Self.grantable(shown) == ["email"])
            #expect(try await press(("allow", "user_likes"), provider, browser).headers["location"] == "\(Self.app)?done=nothing")
            #expect(try await press(("allow", "email"), provider, browser).headers["location"] == "\(Self.app)?done=allowed")
            let after = try #require(try await Self.ada(provider))
            #expect(after.granted.contains(.email) && after.declined == [.userLikes])
            #expect(after.tracking == .limited && after.lastClassicLoginAt == nil, "a limited grant stays limited")

            let form = try #require(try await browser.get(try Sample.url(provider, Self.app)).page().form)
            _ = try await press(("action", "remove"), at: "\(Self.app)/remove", provider, browser)
            let late = try await browser.post(form.action, form.hidden + [("allow", "email")])
            #expect(late.headers["location"] == "\(Self.app)?done=nothing")
            #expect(try await Self.ada(provider) == nil)
            #expect(Self.grantable(try await page(Self.app, provider, browser)) == [])
        }
    }

    @Test("Removing an app ends its grant and moves the app to the list of removed apps")
    func remove() async throws {
        try await run { provider, browser in
            let done = try await press(("action", "remove"), at: "\(Self.app)/remove", provider, browser)
            #expect(done.headers["location"] == "\(Self.app)?done=removed")
            #expect(try await Self.ada(provider) == nil)
            let list = try await page("/settings", provider, browser)
            #expect(list.all("h2").map(\.text) == ["Removed apps", "Your account"])
            let app = try await page(Self.app, provider, browser)
            #expect(app.all("p").contains { $0.text == "You removed Sample. It can no longer see your information." })
            #expect(app.all("p").contains { $0.text == "App removed" })
            #expect(try await browser.get(try Sample.url(provider, "\(Self.app)/remove")).status == 303)
        }
    }

    @Test("Data deletion can be requested only from an app with a callback, and a repeated request sends no second one")
    func deletion() async throws {
        try await run(changing: { $0.apps[0].dataDeletionCallbackURL = nil }) { provider, browser in
            let app = try await page(Self.app, provider, browser)
            #expect(!app.buttons.keys.contains("request_deletion"))
        }
        let address = "https://127.0.0.1:9/delete"
        try await run(changing: { $0.apps[0].dataDeletionCallbackURL = address }) { provider, browser in
            let form = try await browser.get(try Sample.url(provider, Self.app)).page().form
            let fields = try #require(form).hidden + [("action", "request_deletion")]
            for _ in 0..<2 {
                let done = try await browser.post(try Sample.url(provider, Self.app), fields)
                #expect(done.headers["location"] == "\(Self.app)?done=asked")
            }
            #expect(try await page(Self.app, provider, browser).all("p").contains { $0.text.hasPrefix("Requested on ") })
            let callbacks = try await provider.store.callbacks(about: Person.ID(rawValue: 1))
            #expect(callbacks.map(\.kind) == [.dataDeletion])
        }
    }

    @Test("An app's page says whether a data deletion request failed so far or for good, and what the person can do")
    func failedDeletion() async throws {
        let change: @Sendable (inout Seed) -> Void = {
            $0.apps[0].dataDeletionCallbackURL = "https://127.0.0.1:9/delete"
            $0.apps[0].settings.privacyPolicyURL = "https://app.example/privacy"
        }
        for (isFinal, words) in [(false, "did not respond correctly"), (true, "have stopped trying")] {
            try await run(changing: change) { provider, browser in
                let store = provider.store
                // The callback is due in the future, so that the provider's own worker does not deliver it first.
                let request = DeletionRequest(
                    appID: Sample.appID, person: Person.ID(rawValue: 1), by: .person, at: Date() + 1000)
                #expect(try await store.requestDeletion(request))
                let callback = try #require(try await store.leaseDueCallback(of: Sample.appID, at: Date() + 1000))
                let problem = CallbackProblem("the response is not JSON", isFinal: isFinal)
                try await store.recordCallbackAttempt(CallbackAttempt(callback, failed: problem, at: Date() + 1000))
                let page = try await page(Self.app, provider, browser)
                let notice = try #require(page.all("p").first { $0.attributes["class"] == "notice wrong" })
                #expect(notice.text.contains(words), "\(notice.text)")
                #expect(page.all("a").contains { $0.attributes["href"] == "https://app.example/privacy" })
                #expect(page.buttons.keys.contains("request_deletion"))
                #expect(page.all("time").contains { $0.text.hasSuffix("(UTC)") })
            }
        }
    }

    @Test("An app's page says why logins were refused and how often")
    func refusedLogins() async throws {
        try await run { provider, browser in
            let stranger = ScriptedBrowser()
            let form = try #require(try await stranger.get(try Sample.dialog(provider)).page().form)
            for _ in 0..<2 {
                _ = try await stranger.post(form.action, form.hidden + [("email", Sample.ada.login), ("password", "wrong")])
            }
            let texts = try await page(Self.app, provider, browser).all("li").map(\.text)
            #expect(texts.contains { $0.contains("Login rejected: wrong password") && $0.contains("Total that day: 2") })
        }
    }

    @Test("The data download has all stored data of the person and no password")
    func data() async throws {
        try await run { provider, browser in
            let response = try await browser.get(try Sample.url(provider, "/settings/data.json"))
            #expect(response.headers["content-disposition"] == "attachment; filename=\"latchkey.json\"")
            let json = try JSONValue(strictly: Array(response.body))
            #expect(json["email"]?.string == Sample.ada.login)
            let app = try #require(json["apps"]?.array?.first)
            #expect(app["granted"]?.strings == ["email", "public_profile"] && app["app"]?.string == "Sample")
            #expect(app["engaged_at"]?.integer != nil && app["classic_login_at"] == nil)
            #expect(json["audit"]?.array?.contains { $0["act"]?.string == "granted" } == true)
            #expect(!response.text.contains("argon2"))
            #expect(json["picture"]?.string?.hasPrefix("data:image/png;base64,iVBOR") == true)
            // Ada and Grace are friends even if only Ada's entry contains the friendship. Neither person's data contains the login name of
            // the other person.
            let grace = ScriptedBrowser()
            _ = try await grace.logIn(at: try Sample.dialog(provider), as: Sample.grace)
            let ofGrace = try await grace.get(try Sample.url(provider, "/settings/data.json"))
            let data = try JSONValue(strictly: Array(ofGrace.body))
            #expect(data["friends"]?.strings == ["Ada King Lovelace"] && json["friends"]?.strings?.contains("Grace Hopper") == true)
            #expect(!ofGrace.text.contains(Sample.ada.login) && !response.text.contains(Sample.grace.login))
            #expect(data["roles"]?.array?.contains { $0["app_id"]?.string == Sample.appID } == true)
        }
    }

    @Test("Login attempts without consent list no app, and a crafted URL shows no confirmation")
    func craftedRequests() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let dialog = try #require(try await ScriptedBrowser().get(try Sample.dialog(provider)).page().form)
            _ = try await ScriptedBrowser().post(dialog.action, dialog.hidden + [("email", Sample.ada.login), ("password", "wrong")])
            let browser = ScriptedBrowser()
            let guess = try #require(try await browser.get(try Sample.dialog(provider)).page().form)
            _ = try await browser.post(guess.action, guess.hidden + [("email", Sample.ada.login), ("password", "wrong")])
            _ = try await browser.logIn(at: try Sample.dialog(provider))
            #expect(try await page("/settings", provider, browser).all("h2").map(\.text) == ["Your account"])
            #expect(try await browser.get(try Sample.url(provider, Self.app)).status == 404)
        }
        try await run { provider, browser in
            let removed = try await page("\(Self.app)?done=removed", provider, browser)
            #expect(!removed.elements.contains { $0.attributes["role"] == "status" })
            let double = try await ScriptedBrowser().get(try Sample.url(provider, "//settings"))
            #expect(double.headers["location"]?.hasPrefix("//") == false)
            #expect(try await browser.get(try Sample.url(provider, "/settings/data.json")).headers["access-control-allow-origin"] == nil)
        }
    }

    @Test("The page of an app that the person never used responds 404, whether or not the app exists")
    func unknown() async throws {
        func add(_ seed: inout Seed) {
            var other = seed.apps[0]
            other.id = "2"
            other.clientToken = nil
            seed.apps.append(other)
        }
        try await run(changing: add) { provider, browser in
            for id in ["2", "3", "x"] {
                let response = try await browser.get(try Sample.url(provider, "/settings/apps/\(id)"))
                #expect(response.status == 404)
            }
        }
    }

    @Test("A form of another browser, another session or another page is rejected")
    func forms() async throws {
        try await run { provider, browser in
            let form = try #require(try await browser.get(try Sample.url(provider, Self.app)).page().form)
            let button = [(name: "take_back", value: "email")]
            let stranger = ScriptedBrowser()
            _ = try await stranger.finish(try Sample.dialog(provider), as: Sample.grace)
            #expect(try await stranger.post(form.action, form.hidden + button).status == 403)
            #expect(try await browser.post(form.action, form.hidden + button, headers: ["Sec-Fetch-Site": "cross-site"]).status == 403)
            let login = try #require(try await browser.get(try Sample.url(provider, "/settings/login")).page().form)
            #expect(try await browser.post(form.action, login.hidden + button).status == 403)
            let own = try #require(try await stranger.get(try Sample.url(provider, "/settings/apps/\(Sample.appID)")).page().form)
            #expect(try await browser.post(form.action, own.hidden + button).status == 403)
            #expect(try await browser.post(form.action, button).status == 400)
            #expect(try await browser.post(form.action, [(name: "allow", value: "email")]).status == 400)
            #expect(try await Self.ada(provider)?.granted.contains(.email) == true)
            _ = try await browser.post(
                try Sample.url(provider, "/settings/login"),
                login.hidden + [
                    ("email", Sample.ada.login), ("password", Sample.ada.password),
                ])
            #expect(try await browser.post(form.action, form.hidden + button).status == 403, "the session has changed")
        }
    }

    @Test("A form sent after the session ended is restored after login, without secrets")
    func pendingForm() async throws {
        try await run { provider, browser in
            let url = try Sample.url(provider, Self.app)
            let form = try #require(try await browser.get(url).page().form)
            let logout = try #require(try await browser.get(try Sample.url(provider, "/dialog/logout")).page().form)
            _ = try await browser.post(logout.action, logout.hidden)
            let typed = [("take_back", "email"), ("comment", "It's <b>typed</b>"), ("new_password", "hunter2")]
            let late = try await browser.post(form.action, form.hidden + typed)
            #expect(late.status == 403)
            let login = try #require(try late.page().form)
            #expect(login.asksForPassword)
            let wrong = try await browser.post(login.action, login.hidden + [("email", Sample.ada.login), ("password", "wrong")])
            let again = try #require(try wrong.page().form)
            let back = try await browser.post(
                again.action, again.hidden + [("email", Sample.ada.login), ("password", Sample.ada.password)])
            let stored = try #require(try back.page().form)
            #expect(stored.action.path() == Self.app)
            #expect(stored.hidden.contains { $0 == ("comment", "It's <b>typed</b>") })
            #expect(!back.text.contains("hunter2"))
            #expect(try await Self.ada(provider)?.granted.contains(.email) == true, "the person has not confirmed yet")
            #expect(try await browser.post(stored.action, stored.hidden).headers["location"] == "\(Self.app)?done=taken-back")
        }
    }

    @Test("A form sent after the session ended is not shown to another person who logs in")
    func pendingFormOfAnotherPerson() async throws {
        try await run { provider, browser in
            let url = try Sample.url(provider, Self.app)
            let form = try #require(try await browser.get(url).page().form)
            let logout = try #require(try await browser.get(try Sample.url(provider, "/dialog/logout")).page().form)
            _ = try await browser.post(logout.action, logout.hidden)
            let typed = form.hidden + [("comment", "mine")]
            let login = try #require(try await browser.post(form.action, typed).page().form)
            let other = try await browser.post(
                login.action, login.hidden + [("email", Sample.grace.login), ("password", Sample.grace.password)])
            #expect(other.status == 403 && other.text.contains("own_form_other"))
            #expect(ParsedPage(other.text).all("a").contains { $0.attributes["href"] == Self.app } && !other.text.contains("mine"))
            let late = try await browser.post(form.action, typed)
            #expect(late.status == 403)
            #expect(!late.text.contains("mine"))
        }
    }
}
