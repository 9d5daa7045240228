import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

@testable import ProviderWeb

@Suite("The password page")
struct PasswordFormTests {
    private static let path = "/settings/password"
    private static let new = "the analytical engine weaves"

    private func logIn(_ provider: TestProvider, password: String = Sample.ada.password) async throws -> ScriptedBrowser {
        let browser = ScriptedBrowser()
        let form = try #require(try await browser.get(try Sample.url(provider, "/settings/login")).page().form)
        _ = try await browser.post(form.action, form.hidden + [("email", Sample.ada.login), ("password", password)])
        return browser
    }

    private func change(
        _ old: String, to new: String, again: String? = nil, _ provider: TestProvider, _ browser: ScriptedBrowser
    ) async throws -> ScriptedBrowser.Response {
        let form = try #require(try await browser.get(try Sample.url(provider, Self.path)).page().form)
        return try await browser.post(
            form.action, form.hidden + [("old_password", old), ("new_password", new), ("new_password_again", again ?? new)])
    }

    private func isIn(_ browser: ScriptedBrowser, _ provider: TestProvider) async throws -> Bool {
        try await browser.get(try Sample.url(provider, "/settings")).status == 200
    }

    @Test("A new password ends every other login and every token")
    func change() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let token = try await GraphProgram(provider: provider).token(scope: "email")
            let (other, browser) = (try await logIn(provider), try await logIn(provider))
            let form = ParsedPage(try await browser.get(try Sample.url(provider, Self.path)).text)
            #expect(form.parseError == nil)
            let fields = form.all("input").compactMap { $0.attributes["autocomplete"] }
            #expect(fields == ["username", "current-password", "new-password", "new-password"])
            let done = try await change(Sample.ada.password, to: Self.new, provider, browser)
            #expect(done.status == 303)
            #expect(done.headers["location"] == "\(Self.path)?done=changed")
            let page = ParsedPage(try await browser.get(try Sample.url(provider, "\(Self.path)?done=changed")).text)
            #expect(page.elements.contains { $0.attributes["role"] == "status" && $0.text.hasPrefix("You changed your password.") })
            #expect(try await !isIn(other, provider))
            #expect(try await GraphProgram(provider: provider).get("/me", token: token).status != 200)
            #expect(try await isIn(try await logIn(provider, password: Self.new), provider))
            #expect(try await !isIn(try await logIn(provider), provider))
            let line = try await provider.store.auditEntries(matching: AuditQuery()).last { $0.event == .personChanged }
            #expect(line?.actor == .person && line?.fields == ["password"])
        }
    }

    @Test("The password page shows each error beside its field and does not repeat the passwords")
    func rules() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let browser = try await logIn(provider)
            let old = Sample.ada.password
            for (typed, new, again, status, notice, field) in [
                ("", Self.new, nil as String?, 400, "Please fill in all three fields.", "old_password"),
                (old, "", nil, 400, "Please fill in all three fields.", "new_password"),
                (old, "short", nil, 400, "The new password is too short. Use at least 8 characters.", "new_password"),
                (
                    old, String(repeating: "x", count: 1025), nil, 400, "The new password is too long. Use at most 1,024 bytes.",
                    "new_password"
                ),
                (
                    old, "ADA@example.com", nil, 400, "The new password must not be the e-mail address or phone number you log in with.",
                    "new_password"
                ),
                (old, old, nil, 400, "This is already your password. Please choose another one.", "new_password"),
                (old, Self.new, "other", 400, "The two new passwords do not match. Please type both again.", "new_password_again"),
                ("wrong", Self.new, nil, 403, "This is not your current password. Nothing was changed. Please try again.", "old_password"),
            ] {
                let response = try await change(typed, to: new, again: again, provider, browser)
                #expect(response.status == status, "\(notice)")
                #expect(try response.page().alert == notice)
                let wrong = ParsedPage(response.text).all("input").filter { $0.attributes["aria-invalid"] == "true" }
                #expect(wrong.contains { $0.attributes["name"] == field && $0.attributes["aria-describedby"]?.contains("notice") == true })
                #expect(!response.text.contains(Self.new) && !response.text.contains(old))
            }
            #expect(try await isIn(browser, provider))
            #expect(try await isIn(try await logIn(provider), provider), "nothing was changed")
            #expect(try await browser.get(try Sample.url(provider, "\(Self.path)?done=changed")).page().alert == nil)
        }
    }

    @Test("Wrong passwords on the password page and at the login count toward the same limit")
    func guesses() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let browser = try await logIn(provider)
            for _ in 0..<10 { #expect(try await change("wrong", to: Self.new, provider, browser).status == 403) }
            let tooMany = try await change(Sample.ada.password, to: Self.new, provider, browser)
            #expect(tooMany.status == 429)
            #expect(tooMany.headers["retry-after"] != nil)
            let form = try #require(try await browser.get(try Sample.url(provider, "/settings/login")).page().form)
            let login = try await browser.post(form.action, form.hidden + [("email", Sample.ada.login), ("password", Sample.ada.password)])
            #expect(login.status == 429)
            #expect(try await provider.store.person(withLogin: Sample.ada.login)?.passwordChangedAt == nil)
        }
    }

    @Test("The passwords of a form sent after the session ended are not stored")
    func late() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let browser = try await logIn(provider)
            let form = try #require(try await browser.get(try Sample.url(provider, Self.path)).page().form)
            let logout = try #require(try await browser.get(try Sample.url(provider, "/dialog/logout")).page().form)
            _ = try await browser.post(logout.action, logout.hidden)
            let fields = [("old_password", Sample.ada.password), ("new_password", Self.new), ("new_password_again", Self.new)]
            let late = try await browser.post(form.action, form.hidden + fields)
            #expect(late.status == 403)
            #expect(try late.page().form?.asksForPassword == true)
            #expect(!late.text.contains(Self.new))
            #expect(try await provider.store.person(withLogin: Sample.ada.login)?.passwordChangedAt == nil)
        }
    }
}
