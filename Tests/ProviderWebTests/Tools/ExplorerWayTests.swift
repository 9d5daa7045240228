import Foundation
import IdentityTokens
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

@testable import ProviderWeb

@Suite("The explorer, from a link to the answer")
struct ExplorerWayTests {
    private static let blaise = (login: "blaise@example.com", password: "wager on a small machine")
    private static let library = "1029384756"

    private static func withLibrary(_ seed: inout Seed) {
        var other = seed.apps[0]
        other.id = library
        other.name = "Library"
        seed.apps.append(other)
    }

    private static func isLinked(_ page: PageReading) -> Bool { page.elements.contains { $0.attributes["id"] == "linked" } }

    private static func method(_ page: PageReading) -> String? {
        let options = page.all("option").filter { $0.attributes["selected"] != nil }.map(\.text)
        return options.first { ExplorerQuery.methods.contains($0) }
    }

    private static func notice(_ page: PageReading) -> String {
        page.elements.filter { $0.attributes["role"] == "status" }.map(\.text).joined()
    }

    /// Without the isolates of names.
    private static func title(_ page: PageReading) -> String {
        String(String.UnicodeScalarView((page.all("title").first?.text ?? "").unicodeScalars.filter { !("\u{2068}"..."\u{2069}" ~= $0) }))
    }

    /// The query bar of a page, as a browser sends it.
    private static func bar(_ page: PageReading) -> [(name: String, value: String)] {
        let names = ["linked", "path", "name1", "value1"]
        let inputs = names.compactMap { name in page.inputs(name).first.map { (name, $0.attributes["value"] ?? "") } }
        return inputs + [("method", method(page) ?? ""), ("app", page.app ?? ""), ("access_token", page.token)]
    }

    /// Get Token, Get Access Token, Continue.
    private static func getToken(on page: PageReading, _ visit: ToolVisit) async throws -> PageReading {
        let wanted = try await visit.post("/tools/explorer", bar(page) + [("action", "permissions")])
        let picker = try await visit.page(try #require(wanted.headers["location"]))
        let hidden = picker.all("input").filter { $0.attributes["type"] == "hidden" }.map {
            (name: $0.attributes["name"] ?? "", value: $0.attributes["value"] ?? "")
        }
        let begun = try await visit.browser.post(
            try Sample.url(visit.provider, "/tools/explorer/permissions"),
            hidden + [("action", "get_access_token"), ("permission", "email")])
        let taken = try await visit.browser.get(try await visit.answer(to: begun))
        return try await visit.page(try #require(taken.headers["location"]))
    }

    @Test("keeps a path that is too long as it was typed, and calls nothing")
    func longPath() async throws {
        try await ToolVisit.run { visit in
            let path = "me?zz=\(String(repeating: "a", count: 8193))&fields=id"
            let fields = [("method", "GET"), ("app", Sample.appID), ("access_token", "EAAx"), ("action", "submit")]
            let page = PageReading(try await visit.post("/tools/explorer", fields + [("path", path)]).text)
            #expect(page.alerts.hasPrefix("This path is longer than 8192 characters. Nothing has been sent."))
            #expect(page.inputs("path").first?.attributes["value"] == path)
            #expect(page.token == "EAAx")
        }
    }

    @Test("puts a new token into its field after a link, with a call that only reads until the person chooses otherwise")
    func linked() async throws {
        try await ToolVisit.run { visit in
            let link = "/tools/explorer?method=DELETE&path=me/permissions/email"
            let first = try await visit.page(link)
            #expect(Self.isLinked(first) && Self.method(first) == "DELETE")
            let page = try await Self.getToken(on: first, visit)
            #expect(page.token.hasPrefix("EAA") && !Self.isLinked(page))
            #expect(page.inputs("path").first?.attributes["value"] == "me/permissions/email" && Self.method(page) == "GET")
            #expect(Self.notice(page).contains("in its field") && Self.notice(page).contains("its method is now GET"))
            let read = try await visit.post("/tools/explorer", Self.bar(page) + [("action", "submit")])
            #expect(read.status == 200)
            let person = Person.ID(rawValue: 1)
            #expect(try await visit.provider.store.grant(of: Sample.appID, by: person)?.granted.contains(.email) == true)
            let chosen = Self.bar(page).filter { $0.name != "method" } + [("method", "DELETE"), ("action", "submit")]
            #expect(PageReading(try await visit.post("/tools/explorer", chosen).text).json.contains("\"success\": true"))
            #expect(try await visit.provider.store.grant(of: Sample.appID, by: person)?.granted.contains(.email) == false)
            let lent = try await visit.post("/tools/explorer", Self.bar(try await visit.page(link)) + [("action", "get_app_token")])
            let own = try await visit.page(try #require(lent.headers["location"]))
            #expect(own.token.hasPrefix("\(Sample.appID)|") && Self.method(own) == "GET")
            #expect(Self.notice(own).contains("The app token is in its field.") && Self.notice(own).contains("GET"))
        }
    }

    @Test("puts a new token into its field after a session that ended, and keeps what was typed")
    func ended() async throws {
        try await ToolVisit.run { visit in
            let fields = [
                ("dialog", try await visit.page("/tools/explorer").seal), ("app", Sample.appID), ("method", "POST"), ("path", "me/feed"),
                ("name1", "message"), ("value1", "hello"), ("action", "submit"),
            ]
            let fresh = ToolVisit(provider: visit.provider)
            let login = try await fresh.browser.post(try Sample.url(visit.provider, "/tools/explorer"), fields)
            let form = try #require(try login.page().form)
            let done = try await fresh.browser.post(
                form.action, form.hidden + [("email", Sample.ada.login), ("password", Sample.ada.password)])
            let back = try await fresh.page(try #require(done.headers["location"]))
            #expect(Self.isLinked(back) && Self.method(back) == "POST")
            let page = try await Self.getToken(on: back, fresh)
            #expect(page.token.hasPrefix("EAA") && Self.method(page) == "GET")
            #expect(page.inputs("value1").first?.attributes["value"] == "hello")
            #expect(page.all("details").filter { $0.attributes["open"] != nil }.contains { $0.text.contains("Parameters for POST") })
        }
    }

    @Test("says that a token is in its field only where there is one")
    func untrue() async throws {
        try await ToolVisit.run { visit in
            for notice in ["token", "app-token", "token-for-get", "app-token-for-get"] {
                #expect(Self.notice(try await visit.page("/tools/explorer?done=\(notice)")).isEmpty)
            }
            _ = try await visit.token()
            let linked = try await visit.page("/tools/explorer?method=DELETE&path=me&done=token")
            #expect(Self.notice(linked).isEmpty && linked.token.isEmpty)
        }
    }

    @Test("keeps the token through a call without one on a page that a link has brought, which stays as it is")
    func readWithout() async throws {
        try await ToolVisit.run { visit in
            let token = try await visit.token()
            for method in ["GET", "DELETE"] {
                let read = try await visit.post(
                    "/tools/explorer",
                    [("linked", "1"), ("method", method), ("path", "me"), ("access_token", ""), ("action", "submit")])
                #expect(Self.isLinked(PageReading(read.text)))
                #expect(try await visit.page("/tools/explorer").token == token)
            }
            _ = try await visit.call("me", token: "")
            #expect(try await visit.page("/tools/explorer").token.isEmpty, "who empties the field of their own call drops it")
        }
    }

    @Test("says that a token is dropped only where it is")
    func dropped() async throws {
        try await ToolVisit.run(changing: Self.withLibrary) { visit in
            let taken = try await visit.browser.get(try await visit.answer(to: try await visit.begin(["email"], app: Self.library)))
            #expect(taken.headers["location"]?.hasSuffix("done=token") == true)
            let token = try await visit.token()
            for (app, notice) in [(Self.library, "removed"), (Self.library, "nothing-to-remove"), (Sample.appID, "cleared")] {
                #expect(try await visit.page("/tools/explorer?app=\(Sample.appID)").token == token)
                let done = try await visit.post("/tools/explorer/clear", [("app", app), ("action", "clear")])
                let address = try #require(done.headers["location"])
                #expect(address.hasSuffix("done=\(notice)"), "\(address)")
                #expect(Self.notice(try await visit.page(address)).contains("token") == (app == Sample.appID))
            }
            #expect(try await visit.page("/tools/explorer?app=\(Sample.appID)").token.isEmpty)
        }
    }

    @Test("loses nothing when another app is chosen, however much was typed")
    func long() async throws {
        try await ToolVisit.run(changing: Self.withLibrary) { visit in
            let value = String(repeating: "ก", count: 4000)
            let path = "me/feed?a=\(String(repeating: "b", count: 6000))"
            let chosen = try await visit.post(
                "/tools/explorer",
                [
                    ("app", Self.library), ("method", "POST"), ("path", path), ("name1", "message"), ("value1", value),
                    ("access_token", "EAAtyped"), ("action", "choose"),
                ])
            let page = PageReading(chosen.text)
            #expect(chosen.status == 200 && page.defect == nil && page.json.isEmpty && page.app == Self.library)
            #expect(page.inputs("path").first?.attributes["value"] == path && page.inputs("value1").first?.attributes["value"] == value)
            #expect(Self.method(page) == "POST" && page.token == "EAAtyped" && !Self.isLinked(page))
        }
    }

    @Test("begins no way to a token on which something typed would be lost, and says so", arguments: ["permissions", "get_app_token"])
    func tooLong(action: String) async throws {
        try await ToolVisit.run { visit in
            func sent(_ fields: [(name: String, value: String)]) async throws -> ScriptedBrowser.Response {
                try await visit.post("/tools/explorer", fields + [("app", Sample.appID), ("access_token", "EAAtyped"), ("action", action)])
            }
            let value = String(repeating: "ก", count: 2000)
            let path = "me?fields=\(String(repeating: "b", count: 8000))"
            for (method, path, value) in [("POST", "me/feed", value), ("GET", "me", value), ("DELETE", path, ""), ("GET", path + "ก", "")] {
                let stopped = try await sent([("method", method), ("path", path), ("name1", "message"), ("value1", value)])
                let page = PageReading(stopped.text)
                #expect(stopped.status == 200 && page.defect == nil && page.alerts.contains("too long"), "\(method)")
                #expect(page.inputs("path").first?.attributes["value"] == path && page.inputs("value1").first?.attributes["value"] == value)
                #expect(Self.method(page) == method && page.token == "EAAtyped")
            }
            let short = String(value.prefix(1000))
            let begun = try await sent([("method", "POST"), ("path", "me/feed"), ("name1", "message"), ("value1", short)])
            #expect(begun.status == 303 && begun.headers["location"]?.contains("draft=") == true)
        }
    }

    @Test("makes no code of a call that is too large for it, and calls it all the same")
    func large() async throws {
        try await ToolVisit.run { visit in
            let path = "me?\(String(repeating: "a&", count: 15_000))"
            for (path, value) in [("me/feed", String(repeating: "a", count: 17_000)), (path, "")] {
                let answer = try await visit.post(
                    "/tools/explorer",
                    [
                        ("app", Sample.appID), ("method", "POST"), ("path", path), ("name1", "message"), ("value1", value),
                        ("access_token", "EAAtyped"), ("action", "code"),
                    ])
                let page = PageReading(answer.text)
                let isGivenBack = page.inputs("path").first?.attributes["value"] == path
                #expect(answer.status == 200 && page.defect == nil && isGivenBack)
                #expect(answer.text.contains("This call is too large to be shown as code.") && !answer.text.contains("code-swift"))
            }
        }
    }

    @Test("gives a call back that came after the session had ended, however long it is")
    func endedLong() async throws {
        try await ToolVisit.run { visit in
            let value = String(repeating: "ก", count: 6000)
            let fields = [
                ("dialog", try await visit.page("/tools/explorer").seal), ("app", Sample.appID), ("method", "POST"), ("path", "me/feed"),
                ("name1", "message"), ("value1", value), ("action", "submit"),
            ]
            let fresh = ToolVisit(provider: visit.provider)
            let login = try await fresh.browser.post(try Sample.url(visit.provider, "/tools/explorer"), fields)
            let form = try #require(try login.page().form)
            let back = try await fresh.browser.post(
                form.action, form.hidden + [("email", Sample.ada.login), ("password", Sample.ada.password)])
            #expect(try #require(try back.page().form).hidden.contains { $0 == ("value1", value) })
        }
    }

    @Test("leads to the answer, and names its status first in the title")
    func answered() async throws {
        try await ToolVisit.run { visit in
            _ = try await visit.token()
            let page = try await visit.call("me")
            #expect(page.all("form").contains { $0.attributes["action"] == "/tools/explorer#answer" })
            let heading = try #require(page.elements.first { $0.attributes["id"] == "answer" })
            #expect(heading.name == "h2" && heading.attributes["tabindex"] == "-1")
            #expect(Self.title(page).hasPrefix("Status 200 · Graph API Explorer"))
            #expect(Self.title(try await visit.call("nobody")).hasPrefix("Status 4"))
            #expect(Self.title(try await visit.page("/tools/explorer")).hasPrefix("Graph API Explorer"))
        }
    }

    @Test("gives the answer that is shown as a file, with no token in its addresses")
    func file() async throws {
        try await ToolVisit.run { visit in
            let program = GraphProgram(provider: visit.provider)
            for friend in [Sample.grace, Self.blaise] { _ = try await program.token(as: friend, scope: "user_friends") }
            let token = try await visit.token(["user_friends"])
            let page = try await visit.call("me/friends?limit=1", [("version", "v19.0")])
            let form = page.all("input").filter { $0.attributes["type"] == "hidden" && $0.attributes["name"] != "dialog" }
            func sent(_ name: String) -> String? { form.last { $0.attributes["name"] == name }?.attributes["value"] }
            #expect(page.inputs("path").compactMap { $0.attributes["value"] } == ["me/friends?limit=1", "me/friends?limit=1"])
            #expect(sent("path") == "me/friends?limit=1" && sent("method") == "GET" && sent("version") == "v19.0")
            let fields = page.inputs("access_token").compactMap { $0.attributes["value"] }
            #expect(!fields.isEmpty && fields.allSatisfy { $0 == token })
            let file = try await visit.post(
                "/tools/explorer", [("path", "me/friends?limit=1"), ("access_token", token), ("action", "download")])
            let next = try JSONValue(strictly: Array(file.body))["paging"]?["next"]?.string
            #expect(next?.contains("limit=1") == true && next?.hasPrefix(visit.provider.url.absoluteString) == true, "\(next ?? "")")
            #expect(!file.text.contains(token) && !file.text.contains("access_token"))
        }
    }
}
