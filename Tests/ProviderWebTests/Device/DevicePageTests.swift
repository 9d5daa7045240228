import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON
import Testing

@Suite("The device pages")
struct DevicePageTests {
    @Test("The device page accepts a code in any spelling and fills in a code from the query", arguments: [true, false])
    func typing(lowercase: Bool) async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let flow = DeviceFlow(provider)
            let userCode = try await flow.logIn().userCode
            let prefilled = try await flow.browser.follow(
                flow.browser.get(try Sample.url(provider, "/device?user_code=\(userCode.lowercased())&qr=1"))
            ).shown
            #expect(prefilled.text.contains("value=\"\(userCode)\""))
            let typed = lowercase ? " \(userCode.lowercased().replacing("-", with: " "))" : userCode.replacing("-", with: "")
            #expect(try await flow.enter(typed).shown.page().form?.asksForPassword == true)
        }
    }

    @Test("The device page does not show a malformed user code from the query")
    func prefill() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let browser = ScriptedBrowser()
            let page = try await browser.follow(
                browser.get(try Sample.url(provider, "/device?user_code=Call%20us%20now"))
            ).shown
            #expect(page.status == 200)
            #expect(!page.text.contains("Call"))
        }
    }

    @Test("The consent page shows the user code, and the device gets the permissions that the person left on")
    func consent() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let flow = DeviceFlow(provider)
            let (code, userCode) = try await flow.logIn([("scope", "email,user_birthday")])
            let consent = try await flow.enterAndLogIn(userCode)
            #expect(consent.text.contains("<bdi>\(userCode)</bdi>"))
            let form = try #require(try consent.page().form)
            #expect(Set(form.checkboxes) == ["public_profile", "email", "user_birthday"])
            let posted = try await flow.browser.post(form.action, form.hidden + [("email", "on"), ("action", "continue")])
            #expect(posted.status == 303)
            #expect(try await flow.browser.follow(posted).shown.page().heading == "Your device can continue")
            #expect(try await flow.poll(code).body["access_token"]?.string != nil)

            let ada = try #require(try await provider.store.person(withLogin: Sample.ada.login))
            let grant = try #require(try await provider.store.grant(of: Sample.appID, by: ada.id))
            #expect(grant.granted == [.publicProfile, .email])
            #expect(grant.declined == [.userBirthday])

            // Sending the form again, as a reload or a second click does, shows the same page.
            let again = try await flow.browser.follow(flow.browser.post(form.action, form.hidden + [("action", "continue")])).shown
            #expect(try again.page().heading == "Your device can continue")
            #expect(try await provider.store.grant(of: Sample.appID, by: ada.id)?.granted == [.publicProfile, .email])
        }
    }

    @Test("A device login asks for consent even if everything was granted before")
    func again() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let flow = DeviceFlow(provider)
            for _ in 0..<2 {
                let consent = try await flow.enterAndLogIn(try await flow.logIn().userCode)
                #expect(try consent.page().form?.action.path() == "/dialog/consent")
                #expect(try await flow.browser.follow(flow.browser.consent(to: consent)).shown.page().form == nil)
            }
        }
    }

    @Test("Canceling on the login or consent page tells the device that the login was refused", arguments: [true, false])
    func cancel(atLogin: Bool) async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let flow = DeviceFlow(provider)
            let (code, userCode) = try await flow.logIn()
            let page = atLogin ? try await flow.enter(userCode).shown : try await flow.enterAndLogIn(userCode)
            let form = try #require(try page.page().form)
            let end = try await flow.browser.follow(flow.browser.post(form.action, form.hidden + [("action", "cancel")])).shown
            #expect(try end.page().heading == "You declined the login")
            #expect(try await flow.poll(code).subcode == 1_349_173)
            let ada = try #require(try await provider.store.person(withLogin: Sample.ada.login))
            #expect(try await provider.store.grant(of: Sample.appID, by: ada.id) == nil)
        }
    }

    @Test("After consent, the browser is redirected to the app's redirect URI")
    func redirect() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let flow = DeviceFlow(provider)
            let (code, userCode) = try await flow.logIn([("redirect_uri", Sample.callback)])
            let end = try await flow.browser.follow(flow.browser.consent(to: flow.enterAndLogIn(userCode)))
            guard case .external(let address) = end else { throw ScriptedBrowser.NavigationError(description: "no redirect") }
            #expect(address.absoluteString == Sample.callback)
            #expect(try await flow.poll(code).body["access_token"]?.string != nil)
        }
    }

    @Test(
        "An empty or unknown user code gives an error message",
        arguments: [("", "Please enter"), ("   ", "Please enter"), ("x", "No device"), ("BCDF-GHJK", "No device")])
    func wrongCode(typed: String, words: String) async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let page = try await DeviceFlow(provider).enter(typed).shown
            #expect(page.status == 400)
            #expect(try page.page().alert?.hasPrefix(words) == true)
        }
    }

    @Test("A user code works once and not after it has expired")
    func once() async throws {
        let clock = AdvanceableClock()
        try await TestProvider.run(try Sample.seed(), environment: clock.environment) { provider in
            let flow = DeviceFlow(provider)
            let userCode = try await flow.logIn().userCode
            let consent = try await flow.enterAndLogIn(userCode)
            _ = try await flow.browser.follow(flow.browser.consent(to: consent))
            #expect(try await flow.enter(userCode).shown.page().alert?.hasPrefix("No device") == true)

            let late = try await flow.logIn()
            let page = try await flow.enterAndLogIn(late.userCode)
            clock.advance(seconds: 420)
            let refused = try await flow.browser.follow(flow.browser.consent(to: page)).shown
            #expect(refused.status == 410)
            #expect(refused.text.contains("device_code_expired"))
            #expect(refused.text.contains("href=\"/device\""))
        }
    }

    @Test("Too many wrong codes from one browser or network are rejected with 429 for a while")
    func guessing() async throws {
        let clock = AdvanceableClock()
        try await TestProvider.run(try Sample.seed(), environment: clock.environment) { provider in
            let flow = DeviceFlow(provider)
            for _ in 0..<10 { #expect(try await flow.enter("BCDF-GHJK").shown.status == 400) }
            let userCode = try await flow.logIn().userCode
            let stopped = try await flow.enter(userCode).shown
            #expect(stopped.status == 429)
            #expect(stopped.headers["retry-after"] == "420")
            #expect(try stopped.page().alert?.hasPrefix("Too many wrong codes") == true)
            #expect(
                try await DeviceFlow(provider).enter(userCode).shown.page().form?.asksForPassword == true, "other browsers are not limited")
            clock.advance(seconds: 419)
            let later = try await flow.logIn().userCode
            clock.advance(seconds: 1)
            #expect(try await flow.enter(later).shown.page().form?.asksForPassword == true)

            // A new browser for each guess does not prevent the delay, because the network has a limit, too.
            var guesses = 0
            while guesses < 100 {
                guesses += 1
                if try await DeviceFlow(provider, forwardedFor: "203.0.113.7").enter("BCDF-GHJK").shown.status == 429 { break }
            }
            #expect(guesses == 61)
            for _ in 0..<70 { #expect(try await DeviceFlow(provider).enter("BCDF-GHJK").shown.status == 400, "this machine has no limit") }
        }
    }

    @Test("Of fifty concurrent wrong codes from one browser, ten are looked up")
    func guessingAtOnce() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let flow = DeviceFlow(provider)
            let page = try await flow.browser.follow(flow.browser.get(try Sample.url(provider, "/device"))).shown
            let form = try #require(try page.page().form)
            let fields = form.hidden + [("user_code", "BCDF-GHJK"), ("action", "continue")]
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<50 { group.addTask { try await flow.browser.post(form.action, fields).status } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.count { $0 == 400 } == 10)
            #expect(statuses.count { $0 == 429 } == 40)
        }
    }

    @Test("Correct codes do not count toward the limit")
    func rightCodes() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let flow = DeviceFlow(provider)
            let userCode = try await flow.logIn().userCode
            for _ in 0..<12 { #expect(try await flow.enter(userCode).shown.page().form?.asksForPassword == true) }
        }
    }

    @Test("Behind a proxy on this machine, wrong codes are counted for each client's network")
    func networks() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            func status(of caller: String) async throws -> Int {
                try await DeviceFlow(provider, forwardedFor: caller).enter("BCDF-GHJK").shown.status
            }
            // Addresses with the same first 64 bits share a limit. The header begins with the address that the caller claims, and ends
            // with the address that the proxy adds.
            for number in 1...60 {
                let allowed = try await status(of: "198.51.100.\(number), 2001:db8::\(number)")
                #expect(allowed == 400)
            }
            let rows = [
                ("2001:db8::ffff:1", 429), ("203.0.113.9,2001:db8::1", 429), ("2001:db8:0:1::1", 400), ("203.0.113.9", 400),
                ("2001:db8::1, 203.0.113.9", 400), ("nobody", 400), ("", 400),
            ]
            for (caller, expected) in rows {
                let found = try await status(of: caller)
                #expect(found == expected, "\(caller)")
            }
        }
    }

    @Test("The device form is accepted only from the browser and the page that it was made for")
    func protection() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let flow = DeviceFlow(provider)
            let userCode = try await flow.logIn().userCode
            let page = try await flow.browser.follow(flow.browser.get(try Sample.url(provider, "/device"))).shown
            let form = try #require(try page.page().form)
            let fields = form.hidden + [("user_code", userCode), ("action", "continue")]
            let stranger = try await ScriptedBrowser().post(form.action, fields)
            #expect(stranger.text.contains("own_form") && !stranger.text.contains("Go back to the app"))
            #expect(
                ParsedPage(stranger.text).all("a").contains { $0.attributes["href"] == "/device?user_code=\(userCode)" },
                "the link keeps the user code")
            let crossSite = try await flow.browser.post(form.action, fields, headers: ["Sec-Fetch-Site": "cross-site"])
            #expect(crossSite.text.contains("own_form"))
            for path in ["/dialog/login", "/dialog/consent"] {
                let other = try await flow.browser.post(try Sample.url(provider, path), form.hidden + [("action", "continue")])
                #expect(other.status >= 400)
            }
            let dialog = try #require(try await flow.browser.get(try Sample.dialog(provider)).page().form)
            let borrowed = try await flow.browser.post(form.action, dialog.hidden + [("user_code", userCode)])
            #expect(borrowed.text.contains("own_form"))
        }
    }

    @Test("A consent form of one person is rejected after another person has logged in")
    func otherSession() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let flow = DeviceFlow(provider)
            let (code, userCode) = try await flow.logIn()
            let consent = try await flow.enterAndLogIn(userCode)
            let ada = try #require(try consent.page().form)
            _ = try await flow.browser.follow(flow.browser.post(ada.action, ada.hidden + [("action", "switch")]))
            _ = try await flow.browser.logIn(at: try Sample.dialog(provider), as: Sample.grace)
            let response = try await flow.browser.post(ada.action, ada.hidden + [("email", "on"), ("action", "continue")])
            #expect(response.status == 403)
            #expect(response.text.contains("session_changed"))
            #expect(try await flow.poll(code).subcode == 1_349_174)
        }
    }

    @Test("A person without a role cannot log in to an app in development from a device")
    func development() async throws {
        let seed = try Sample.seed { $0.apps[0].mode = .development }
        try await TestProvider.run(seed) { provider in
            let flow = DeviceFlow(provider)
            let (code, userCode) = try await flow.logIn()
            let refused = try await flow.enterAndLogIn(userCode)
            #expect(refused.status == 403)
            #expect(refused.text.contains("app_in_development"))
            #expect(try await flow.poll(code).subcode == 1_349_174)
        }
    }

    @Test("The device page and its form use the language of the locale parameter")
    func language() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let browser = ScriptedBrowser()
            let page = try await browser.follow(browser.get(try Sample.url(provider, "/device?locale=th_TH"))).shown
            #expect(try page.page().language == "th")
            let form = try #require(try page.page().form)
            #expect(try await browser.post(form.action, form.hidden).page().language == "th")
        }
    }
}
