import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

@testable import ProviderWeb

@Suite("Pending forms")
struct PendingFormTests {
    private static let roles = "/developers/apps/\(Sample.appID)/roles"

    /// Sends a page's form after the person has logged out, and then logs the person in again.
    private func late(
        _ tools: ToolSession, page: String, path: String, _ fields: [(name: String, value: String)],
        as person: (login: String, password: String) = (Sample.ada.login, Sample.ada.password)
    ) async throws -> ScriptedBrowser.Response {
        let seal = try await tools.page(page).seal
        let logout = try #require(try await tools.browser.get(try Sample.url(tools.provider, "/dialog/logout")).page().form)
        _ = try await tools.browser.post(logout.action, logout.hidden)
        let response = try await tools.browser.post(try Sample.url(tools.provider, path), [("dialog", seal)] + fields)
        #expect(response.status == 403)
        for (_, value) in fields where value.hasPrefix("SECRET") { #expect(!response.text.contains(value)) }
        let login = try #require(try response.page().form)
        return try await tools.browser.post(login.action, login.hidden + [("email", person.login), ("password", person.password)])
    }

    @Test("A pending form shows everything that it will send, except secrets")
    func named() async throws {
        try await ToolSession.run(changing: { $0.apps[0].roles.administrators = [Sample.ada.login] }) { tools in
            // With this text, the percent-encoded form is nearly as long as a form may be.
            let long = String(repeating: "ก", count: 6900)
            let back = try await late(
                tools, page: Self.roles, path: Self.roles,
                [
                    ("login", "eve@example.com"), ("role", "administrator"), ("action", "add"), ("remark", long),
                    ("access_token", "SECRET-1"), ("client_secret", "SECRET-2"), ("new_password", "SECRET-3"),
                ])
            let page = ParsedPage(back.text)
            #expect(page.parseError == nil && back.status == 403)
            let rows = page.all("dl").first?.text ?? ""
            for part in [
                "Sample · Roles", "E-mail address or phone number", "eve@example.com", "Administrator", "Button", "Invite", "remark", long,
            ] {
                #expect(rows.contains(part), "\(part.prefix(40))")
            }
            #expect(!back.text.contains("SECRET") && !rows.contains("action"))
            let form = try #require(try back.page().form)
            #expect(form.hidden.contains { $0 == ("remark", long) })
        }
    }

    @Test(
        "A pending form names its button and its values as the page does",
        arguments: [
            (
                "developers/apps/\(Sample.appID)/permissions", "developers/apps/\(Sample.appID)/permissions", [("give_up", "user_likes")],
                ["Button", "Give up advanced access · Likes · user_likes"], ["give_up"]
            ),
            ("settings/language", "settings/language", [("language", "it")], ["Language", "Italiano"], []),
            (
                "settings/sessions", "settings/sessions", [("sign_out_elsewhere", "yes")], ["Button", "Log out everywhere else"],
                ["sign_out"]
            ),
            (
                "developers/apps/\(Sample.appID)/settings", "developers/apps/\(Sample.appID)/settings",
                [("seen", "4d5e"), ("mode", "live"), ("web_oauth_login", "on")], ["ModeLive", "Web loginon", "Client loginoff"],
                ["live", "4d5e"]
            ),
            (
                "developers/apps/\(Sample.appID)/permissions", "developers/apps/\(Sample.appID)/permissions",
                [("permission", "user_likes"), ("text", "why"), ("look", "4d5e"), ("action", "ask")],
                ["Likes · user_likes", "Button", "Send request", "why"], ["4d5e", "ask"]
            ),
        ])
    func inWords(page: String, path: String, fields: [(String, String)], present: [String], absent: [String]) async throws {
        try await ToolSession.run(changing: { $0.apps[0].roles.administrators = [Sample.ada.login] }) { tools in
            let back = try await late(tools, page: "/" + page, path: "/" + path, fields.map { (name: $0.0, value: $0.1) })
            let shown = ParsedPage(back.text)
            let rows = try #require(shown.all("dl").first?.text)
            for part in present { #expect(rows.filter { !"\u{2068}\u{2069}\n".contains($0) }.contains(part), "\(rows)") }
            for part in absent { #expect(!rows.contains(part), "\(part)") }
            for (name, value) in fields { #expect(try back.page().form?.hidden.contains { $0 == (name, value) } == true) }
        }
    }

    @Test("The login page for a pending form says why the person must log in again")
    func reason() async throws {
        try await ToolSession.run { tools in
            let seal = try await tools.page("/settings/language").seal
            let logout = try #require(try await tools.browser.get(try Sample.url(tools.provider, "/dialog/logout")).page().form)
            _ = try await tools.browser.post(logout.action, logout.hidden)
            let url = try Sample.url(tools.provider, "/settings/language")
            let stored = try await tools.browser.post(url, [("dialog", seal), ("language", "it")])
            #expect(ParsedPage(stored.text).all("p").contains { $0.text.contains("What you typed is saved") })
            let empty = try await tools.browser.post(url, [("dialog", seal)])
            #expect(ParsedPage(empty.text).all("p").contains { $0.text.contains("You were logged out in the meantime") })
        }
    }

    @Test("Pressing the button of one entry in a list creates no pending form")
    func entryButtons() async throws {
        try await ToolSession.run { tools in
            let back = try await late(tools, page: "/settings/sessions", path: "/settings/sessions", [("sign_out", "0a1b")])
            #expect(back.status == 303 && back.headers["location"] == "/settings/sessions")
        }
    }

    @Test("A pending form keeps line breaks as the person typed them")
    func lines() async throws {
        try await ToolSession.run(changing: { $0.apps[0].roles.administrators = [Sample.ada.login] }) { tools in
            let page = "/developers/apps/\(Sample.appID)/permissions"
            let typed = "one\r\ntwo"
            let back = try await late(tools, page: page, path: page, [("permission", "user_likes"), ("text", typed), ("action", "ask")])
            #expect(try back.page().form?.hidden.contains { $0 == ("text", typed) } == true)
            let short = try await tools.post(page, [("permission", "user_likes"), ("text", "ab\r\ncd"), ("action", "ask")])
            #expect(short.status == 422 || short.status == 400)
            #expect(!short.text.contains("\u{FFFD}") && short.text.contains("ab&#13;&#10;cd"))
        }
    }

    @Test("A pending explorer form fills in the explorer without secrets and sends no call")
    func explorer() async throws {
        try await ToolSession.run { tools in
            _ = try await tools.token()
            let back = try await late(
                tools, page: "/tools/explorer", path: "/tools/explorer",
                [
                    ("app", Sample.appID), ("method", "POST"), ("path", "me/feed?input_token=SECRET-1"), ("access_token", "SECRET-2"),
                    ("name1", "password"), ("value1", "SECRET-3"), ("name2", "message"), ("value2", "hello"), ("action", "submit"),
                ])
            #expect(back.status == 303 && !(back.headers["location"] ?? "").contains("SECRET"))
            let page = try await tools.page(try #require(back.headers["location"]))
            #expect(page.inputs("path").first?.attributes["value"] == "me/feed" && page.token.isEmpty && page.json.isEmpty)
            #expect(page.inputs("value2").first?.attributes["value"] == "hello")
            #expect(page.elements.contains { $0.attributes["id"] == "linked" })
        }
    }

    @Test("A form of maximum size becomes a pending form whatever characters it contains", arguments: ["\u{1}", "\"", "\\", "ก", "🗝"])
    func large(character: String) async throws {
        try await ToolSession.run(changing: { $0.apps[0].roles.administrators = [Sample.ada.login] }) { tools in
            let text = String(repeating: character, count: 62_000 / (3 * character.utf8.count))
            let back = try await late(tools, page: Self.roles, path: Self.roles, [("remark", text), ("action", "add")])
            #expect(try #require(try back.page().form).hidden.contains { $0 == ("remark", text) } == (character != "\u{1}"))
            #expect(back.status == 403)
        }
    }

    @Test("A pending form is not shown to another person, who only learns that it existed")
    func otherPerson() async throws {
        try await ToolSession.run(changing: { $0.apps[0].roles.administrators = [Sample.ada.login] }) { tools in
            let back = try await late(
                tools, page: Self.roles, path: Self.roles, [("login", "eve@example.com"), ("role", "tester"), ("action", "add")],
                as: (Sample.grace.login, Sample.grace.password))
            let page = ParsedPage(back.text)
            #expect(back.status == 403 && page.parseError == nil && page.all("h1").first?.text == "That form belongs to someone else")
            #expect(!back.text.contains("eve@example.com"))
            #expect(try await tools.browser.get(try Sample.url(tools.provider, "/settings")).status == 200, "Grace is logged in")
        }
    }

    @Test("A form that is larger than every form of the pages is rejected with 413 and an error page of its own")
    func tooLarge() async throws {
        try await ToolSession.run(changing: { $0.apps[0].roles.administrators = [Sample.ada.login] }) { tools in
            for path in [Self.roles, "/tools/explorer"] {
                let response = try await tools.post(path, [("action", "add"), ("remark", String(repeating: "a", count: 70_000))])
                let page = ParsedPage(response.text)
                #expect(response.status == 413 && page.parseError == nil && response.text.contains("own_form_large"), "\(path)")
                #expect(page.all("h1").first?.text == "The form is too large" && !response.text.contains("Go back to the app"))
            }
        }
    }

    enum Ending: CaseIterable { case loggedOut, loggedOutElsewhere, tooLate }

    @Test("A form of more than 24 KiB or with very many fields does not become a pending form", arguments: Ending.allCases)
    func extensive(ending: Ending) async throws {
        try await ToolSession.run(changing: { $0.apps[0].roles.administrators = [Sample.ada.login] }) { tools in
            let url = try Sample.url(tools.provider, Self.roles)
            let seal = try await tools.page(Self.roles).seal
            switch ending {
            case .loggedOut:
                let logout = try #require(try await tools.browser.get(try Sample.url(tools.provider, "/dialog/logout")).page().form)
                _ = try await tools.browser.post(logout.action, logout.hidden)
            case .loggedOutElsewhere:
                let other = ToolSession(provider: tools.provider)
                try await other.logIn(as: Sample.ada)
                let sessions = "/settings/sessions"
                let fields = [("dialog", try await other.page(sessions).seal), ("sign_out_elsewhere", "yes")]
                #expect(try await other.browser.post(try Sample.url(tools.provider, sessions), fields).status == 303)
            case .tooLate: await tools.provider.clock.advance(by: .seconds(7200))
            }
            let long = [("remark", String(repeating: "a", count: 25_000))]
            for fields in [long, (0..<450).map { ("field\($0)", "") }] {
                let response = try await tools.browser.post(url, [("dialog", seal)] + fields)
                let page = ParsedPage(response.text)
                #expect(response.status == 403 && page.parseError == nil && page.all("h1").first?.text == "This form was not accepted")
                #expect(page.all("a").contains { $0.attributes["href"] == Self.roles }, "the link back to the form")
                #expect(!response.text.contains(fields[0].0))
            }
        }
    }

    @Test("A form that is older than a day does not become a pending form")
    func old() async throws {
        try await ToolSession.run(changing: { $0.apps[0].roles.administrators = [Sample.ada.login] }) { tools in
            let seal = try await tools.page(Self.roles).seal
            let fields = [("dialog", seal), ("login", "eve@example.com"), ("role", "tester"), ("action", "add")]
            await tools.provider.clock.advance(by: .seconds(86_000))
            let url = try Sample.url(tools.provider, Self.roles)
            #expect(try await tools.browser.post(url, fields).text.contains("eve@example.com"))
            await tools.provider.clock.advance(by: .seconds(500))
            let refused = try await tools.browser.post(url, fields)
            #expect(refused.status == 403 && !refused.text.contains("eve@example.com"))
        }
    }
}
