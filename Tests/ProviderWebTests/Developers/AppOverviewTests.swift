import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

@testable import ProviderWeb

@Suite("The overview page of an app")
struct AppOverviewTests {
    @Test("The overview shows the app ID, the client token only to developers, and never the secret")
    func facts() async throws {
        try await Dashboard.run { dashboard in
            let response = try await dashboard.get(Dashboard.app)
            let codes = try dashboard.parsedPage(response).all("code").map(\.text)
            #expect(codes.contains(Sample.appID) && codes.contains("fedcba9876543210fedcba9876543210"))
            #expect(!response.text.contains(Sample.secret))
        }
        try await Dashboard.run(changing: {
            $0.apps[0].roles.administrators = ["x@example.com"]; $0.apps[0].roles.insightsUsers = [Sample.ada.login]
        }) {
            dashboard in
            let response = try await dashboard.get(Dashboard.app)
            #expect(response.status == 200)
            #expect(!response.text.contains("fedcba9876543210fedcba9876543210"))
            #expect(try await dashboard.get("\(Dashboard.app)/settings").status == 404)
        }
    }

    @Test("The app secret is shown only in the response to the correct password")
    func secret() async throws {
        try await Dashboard.run { dashboard in
            let path = "\(Dashboard.app)/secret"
            for wrong in ["", "wrong", Sample.grace.password] {
                let refused = try await dashboard.post(path, [("password", wrong)])
                let status = wrong.isEmpty ? 400 : 403
                #expect(refused.status == status)
                #expect(!refused.text.contains(Sample.secret))
                #expect(try refused.page().alert != nil)
            }
            let shown = try await dashboard.post(path, [("password", Sample.ada.password)])
            #expect(shown.status == 200)
            #expect(try dashboard.parsedPage(shown).all("code").map(\.text).contains(Sample.secret))
            let lines = try await dashboard.provider.store.auditEntries(matching: AuditQuery()).filter { $0.event == .secretShown }
            #expect(lines.map(\.person) == [Person.ID(rawValue: 1)] && lines.map(\.appID) == [Sample.appID])
            #expect(shown.headers["cache-control"] == "no-store")
            #expect(try await !dashboard.get(path).text.contains(Sample.secret))
        }
    }

    @Test("After ten wrong passwords, the secret page rejects even the correct one with 429")
    func tries() async throws {
        try await Dashboard.run { dashboard in
            let path = "\(Dashboard.app)/secret"
            let fields = try await dashboard.hidden(path)
            let url = try Sample.url(dashboard.provider, path)
            for _ in 0..<10 { #expect(try await dashboard.browser.post(url, fields + [("password", "wrong")]).status == 403) }
            let paused = try await dashboard.browser.post(url, fields + [("password", Sample.ada.password)])
            #expect(paused.status == 429 && paused.headers["retry-after"] != nil)
            #expect(!paused.text.contains(Sample.secret))
        }
    }

    @Test("A new app secret needs the password and replaces the old secret")
    func newSecret() async throws {
        try await Dashboard.run { dashboard in
            let path = "\(Dashboard.app)/secret/new"
            #expect(try await dashboard.post(path, [("password", "wrong")]).status == 403)
            #expect(try await dashboard.sample().secret?.reveal { $0 == Sample.secret } == true)
            let shown = try await dashboard.post(path, [("password", Sample.ada.password)])
            let secret = try #require(try await dashboard.sample().secret?.reveal(\.self))
            #expect(secret != Sample.secret)
            #expect(try dashboard.parsedPage(shown).all("code").map(\.text).contains(secret))
            let line = try await dashboard.line(.appChanged)
            #expect(line?.actor == .person && line?.fields == ["secret"] && line?.person == Person.ID(rawValue: 1))
        }
    }

    @Test("A developer can replace the client token")
    func clientToken() async throws {
        try await Dashboard.run(as: Sample.grace) { dashboard in
            let before = try await dashboard.sample().clientToken?.reveal(\.self)
            let done = try await dashboard.post("\(Dashboard.app)/client-token/new", [])
            #expect(done.headers["location"] == "\(Dashboard.app)?done=token-made")
            #expect(try await dashboard.sample().clientToken?.reveal(\.self) != before)
        }
    }

    @Test(
        "The overview says whether a redirect URI is allowed, and why not",
        arguments: [
            (Sample.callback, "Allowed"), ("http://127.0.0.1:4711/any", "Allowed"), ("fb\(Sample.appID)://authorize", "Allowed"),
            ("https://app.example/callback/", "exactly match"), ("http://app.example/callback", "uses http"), ("callback", "full URL"),
            ("fb1://authorize", "another app"), ("javascript:/alert", "scheme"), ("<b>\u{202E}", "full URL"),
            (String(repeating: "x", count: 3000), "full URL"),
        ])
    func check(uri: String, words: String) async throws {
        try await Dashboard.run { dashboard in
            let page = try await dashboard.page("\(Dashboard.app)?\(FormParameters.encode([(name: "redirect_uri", value: uri)]))")
            let verdict = try #require(page.elements.first { $0.attributes["id"] == "verdict" })
            #expect(verdict.text.contains(words), "\(verdict.text)")
            #expect(page.inputs("redirect_uri").first?.attributes["value"] == uri)
        }
    }

    @Test("An administrator can remove the app with the password, which also removes its grants")
    func removal() async throws {
        try await Dashboard.run { dashboard in
            _ = try await ScriptedBrowser().finish(try Sample.dialog(dashboard.provider, Sample.limited))
            let path = "\(Dashboard.app)/remove"
            #expect(try await dashboard.post(path, [("password", "wrong")]).status == 403)
            #expect(try await dashboard.provider.store.app(Sample.appID) != nil)
            let done = try await dashboard.post(path, [("password", Sample.ada.password)])
            #expect(done.headers["location"] == "/developers?done=removed")
            #expect(try await dashboard.provider.store.app(Sample.appID) == nil)
            #expect(try await dashboard.provider.store.grants(by: Person.ID(rawValue: 1)).isEmpty)
            #expect(try await dashboard.line(.appRemoved)?.actor == .person)
        }
    }
}
