import Foundation
import IdentityTokens
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

@Suite("Audit log entries of the dialog")
struct DialogAuditTests {
    /// Returns the audit entries of the sample app except the first one, one line each.
    private func lines(_ provider: TestProvider) async throws -> [String] {
        let ada = try #require(try await provider.store.person(withLogin: Sample.ada.login))
        return try await provider.store.auditEntries(matching: AuditQuery(appID: Sample.appID)).dropFirst().map { entry in
            let person = entry.person.map { $0 == ada.id ? "ada" : "another" } ?? "nobody"
            return ([person, entry.event.rawValue] + entry.fields + (entry.count == 1 ? [] : ["×\(entry.count)"])).joined(separator: " ")
        }
    }

    @Test("Canceled dialogs are recorded with the person, if one is logged in, in one entry per day")
    func canceled() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let stranger = ScriptedBrowser()
            let form = try #require(try await stranger.get(try Sample.dialog(provider)).page().form)
            for _ in 0..<3 {
                let left = try await stranger.post(form.action, form.hidden + [("action", "cancel")])
                #expect(left.location?.parameters["error"] == "access_denied")
            }
            let browser = ScriptedBrowser()
            let page = try await browser.logIn(at: try Sample.dialog(provider)).shown
            _ = try await browser.consent(to: page, action: "cancel")
            #expect(try await lines(provider) == ["nobody cancelled ×3", "ada cancelled"])
        }
    }

    @Test("A refused device login is recorded once")
    func device() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let flow = DeviceFlow(provider)
            let (code, userCode) = try await flow.logIn()
            let page = try await flow.enterAndLogIn(userCode)
            for _ in 0..<2 { _ = try await flow.browser.follow(flow.browser.consent(to: page, action: "cancel")) }
            #expect(try await flow.poll(code).subcode != nil)
            #expect(try await lines(provider) == ["ada cancelled device"])
        }
    }

    @Test("Wrong passwords are recorded with the person, if one exists, and without the input")
    func wrongPasswords() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let browser = ScriptedBrowser()
            let form = try #require(try await browser.get(try Sample.dialog(provider)).page().form)
            for login in [Sample.ada.login, Sample.ada.login, "hunter2", Sample.ada.login, "hunter3"] {
                let fields = form.hidden + [("email", login), ("password", "guess"), ("action", "login")]
                #expect(try await browser.post(form.action, fields).status == 403)
            }
            #expect(try await lines(provider) == ["ada login_refused ×3", "nobody login_refused ×2"])
        }
    }

    @Test("Only the correct password reveals that the account is locked, and all attempts are recorded")
    func locked() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let ada = try #require(try await provider.store.personRecord(withLogin: Sample.ada.login))
            var locked = ada
            locked.person.isLocked = true
            #expect(try await provider.store.changePerson(PersonChange.set(ada, to: locked, at: Date())))
            let wrong = (login: Sample.ada.login, password: "wrong")
            let guessed = try await ScriptedBrowser().logIn(at: try Sample.dialog(provider), as: wrong).shown
            let unknownPerson = try await ScriptedBrowser().logIn(at: try Sample.dialog(provider), as: ("nobody@example.com", "x")).shown
            #expect(try guessed.page().alert == unknownPerson.page().alert)
            #expect(guessed.status == unknownPerson.status)
            let known = try await ScriptedBrowser().logIn(at: try Sample.dialog(provider)).shown
            #expect(known.status == 403)
            #expect(try known.page().alert == "Your Latchkey account is locked. Contact the operator of Latchkey to unlock it.")
            #expect(
                try await lines(provider) == ["ada login_refused", "nobody login_refused", "ada login_refused locked"])
        }
    }

    @Test("The userinfo endpoint records each field under its Graph API name")
    func userInfo() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let graph = GraphProgram(provider: provider)
            let token = try await graph.token(scope: "email,user_birthday")
            for _ in 0..<2 {
                #expect(try await graph.get("/userinfo", headers: ["Authorization": "Bearer \(token)"]).status == 200)
            }
            #expect(try await graph.get("/userinfo", headers: ["Authorization": "Bearer x"]).status == 401)
            let ada = try #require(try await provider.store.person(withLogin: Sample.ada.login))
            let counts = try await provider.store.fieldAccessCounts(of: ada.id).map { "\($0.field) \($0.count)" }
            let fields = ["id", "name", "first_name", "last_name", "middle_name", "picture", "email", "birthday"]
            #expect(Set(counts) == Set(fields.map { "\($0) 2" }))
        }
    }
}
