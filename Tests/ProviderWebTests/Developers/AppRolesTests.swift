import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

@testable import ProviderWeb

@Suite("The roles of an app on its page")
struct AppRolesTests {
    private static let path = "\(Dashboard.app)/roles"

    @Test("are given by login name, whoever that is, and taken again")
    func giveAndTake() async throws {
        try await Dashboard.run { dashboard in
            for login in ["Blaise@Example.com ", "nobody@example.com"] {
                let done = try await dashboard.post(Self.path, [("login", login), ("role", "tester")])
                #expect(done.headers["location"] == "\(Self.path)?done=given")
            }
            #expect(try await dashboard.sample().roles.testers == ["silpa@example.com", "blaise@example.com", "nobody@example.com"])
            let moved = try await dashboard.post(Self.path, [("login", "nobody@example.com"), ("role", "administrator")])
            #expect(moved.status == 303)
            #expect(try await dashboard.sample().roles.administrators == [Sample.ada.login, "nobody@example.com"])
            #expect(try await !dashboard.sample().roles.testers.contains("nobody@example.com"))
            let taken = try await dashboard.post(Self.path, [("take", "tester blaise@example.com")])
            #expect(taken.headers["location"] == "\(Self.path)?done=taken")
            let line = try await dashboard.line(.appChanged)
            #expect(line?.actor == .person && line?.fields == ["roles"])
        }
    }

    @Test("leave an administrator, and nobody loses their own by accident")
    func ownRole() async throws {
        try await Dashboard.run { dashboard in
            for fields in [
                [("take", "administrator \(Sample.ada.login)")], [("login", Sample.ada.login), ("role", "tester"), ("confirmed", "1")],
            ] {
                let refused = try await dashboard.post(Self.path, fields.map { (name: $0.0, value: $0.1) })
                #expect(refused.status == 409)
                #expect(try refused.page().alert?.contains("needs an administrator") == true)
            }
            _ = try await dashboard.post(Self.path, [("login", Sample.grace.login), ("role", "administrator")])
            let question = try await dashboard.post(Self.path, [("take", "administrator \(Sample.ada.login)")])
            #expect(question.status == 200)
            #expect(try await dashboard.sample().roles.administrators.contains(Sample.ada.login))
            let form = try #require(try question.page().form)
            let done = try await dashboard.browser.post(form.action, form.hidden)
            #expect(done.headers["location"] == "/developers?done=taken")
            #expect(try await dashboard.sample().roles.administrators == [Sample.grace.login])
            #expect(try await dashboard.get(Self.path).status == 404)
        }
    }

    @Test("are refused with what was typed", arguments: ["", "ada", "a\u{0}@example.com", "<b>@", String(repeating: "a", count: 1000)])
    func refused(login: String) async throws {
        try await Dashboard.run { dashboard in
            let refused = try await dashboard.post(Self.path, [("login", login), ("role", "tester")])
            #expect(refused.status == 400)
            let page = try dashboard.reading(refused)
            #expect(page.inputs("login").first?.attributes["aria-invalid"] == "true")
            #expect(page.inputs("login").first?.attributes["value"]?.count == login.count)
            #expect(try await dashboard.post(Self.path, [("login", "a@example.com"), ("role", "king")]).status == 400)
            #expect(try await dashboard.post(Self.path, [("take", "king")]).status == 400)
        }
    }

    @Test("can be read by developers, and changed by administrators alone")
    func developers() async throws {
        try await Dashboard.run(as: Sample.grace) { dashboard in
            let page = try await dashboard.page(Self.path)
            #expect(page.all("button").isEmpty && page.inputs("login").isEmpty)
            #expect(try await dashboard.post(Self.path, [("login", Sample.grace.login), ("role", "administrator")]).status == 404)
            #expect(try await !dashboard.sample().roles.administrators.contains(Sample.grace.login))
        }
    }
}
