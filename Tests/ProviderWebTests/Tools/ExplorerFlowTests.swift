import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON
import Testing

@testable import ProviderWeb

@Suite("The explorer from a link to the response")
struct ExplorerFlowTests {
    private static let blaise = (login: "blaise@example.com", password: "wager on a small machine")
    private static let library = "1029384756"

    private static func withLibrary(_ seed: inout Seed) {
        var other = seed.apps[0]
        other.id = library
        other.name = "Library"
        seed.apps.append(other)
    }

    private static func isLinked(_ page: ParsedPage) -> Bool { page.elements.contains { $0.attributes["id"] == "linked" } }

    private static func method(_ page: ParsedPage) -> String? {
        let options = page.all("option").filter { $0.attributes["selected"] != nil }.map(\.text)
        return options.first { ExplorerQuery.methods.contains($0) }
    }

    private static func notice(_ page: ParsedPage) -> String {
        page.elements.filter { $0.attributes["role"] == "status" }.map(\.text).joined()
    }

    /// Returns the title without the isolates around names.
    private static func title(_ page: ParsedPage) -> String {
        String(String.UnicodeScalarView((page.all("title").first?.text ?? "").unicodeScalars.filter { !("\u{2068}"..."\u{2069}" ~= $0) }))
    }

    /// Returns the fields of a page's query bar, as a browser sends them.
    private static func bar(_ page: ParsedPage) -> [(name: String, value: String)] {
        let names = ["linked", "path", "name1", "value1"]
        let inputs = names.compactMap { name in page.inputs(name).first.map { (name, $0.attributes["value"] ?? "") } }
        return inputs + [("method", method(page) ?? ""), ("app", page.app ?? ""), ("access_token", page.token)]
    }

    /// Presses the buttons Get Token, Get Access Token and Continue.
    private static func getToken(on page: ParsedPage, _ tools: ToolSession) async throws -> ParsedPage {
        let permissionsResponse = try await tools.post("/tools/explorer", bar(page) + [("action", "permissions")])
        let picker = try await tools.page(try #require(permissionsResponse.headers["location"]))
        let hidden = picker.all("input").filter { $0.attributes["type"] == "hidden" }.map {
            (name: $0.attributes["name"] ?? "", value: $0.attributes["value"] ?? "")
        }
        let begun = try await tools.browser.post(
            try Sample.url(tools.provider, "/tools/explorer/permissions"),
            hidden + [("action", "get_access_token"), ("permission", "email")])
        let received = try await tools.browser.get(try await tools.respond(to: begun))
        return try await tools.page(try #require(received.headers["location"]))
    }

    @Test("A path that is too long is kept as typed and not sent")
    func longPath() async throws {
        try await ToolSession.run { tools in
            let path = "me?zz=\(String(repeating: "a", count: 8193))&fields=id"
            let fields = [("method", "GET"), ("app", Sample.appID), ("access_token", "EAAx"), ("action", "submit")]
            let page = ParsedPage(try await tools.post("/tools/explorer", fields + [("path", path)]).text)
            #expect(page.alerts.hasPrefix("This path is longer than 8192 characters. Nothing was sent."))
            #expect(page.inputs("path").first?.attributes["value"] == path)
            #expect(page.token == "EAAx")
        }
    }

    @Test("After a link, a new token comes with a GET call until the person chooses another method")
    func linked() async throws {
        try await ToolSession.run { tools in
            let link = "/tools/explorer?method=DELETE&path=me/permissions/email"
            let first = try await tools.page(link)
            #expect(Self.isLinked(first) && Self.method(first) == "DELETE")
            let page = try await Self.getToken(on: first, tools)
            #expect(page.token.hasPrefix("EAA") && !Self.isLinked(page))
            #expect(page.inputs("path").first?.attributes["value"] == "me/permissions/email" && Self.method(page) == "GET")
            #expect(Self.notice(page).contains("in the field") && Self.notice(page).contains("The method is now GET"))
            let read = try await tools.post("/tools/explorer", Self.bar(page) + [("action", "submit")])
            #expect(read.status == 200)
            let person = Person.ID(rawValue: 1)
            #expect(try await tools.provider.store.grant(of: Sample.appID, by: person)?.granted.contains(.email) == true)
            let chosen = Self.bar(page).filter { $0.name != "method" } + [("method", "DELETE"), ("action", "submit")]
            #expect(ParsedPage(try await tools.post("/tools/explorer", chosen).text).json.contains("\"success\": true"))
            #expect(try await tools.provider.store.grant(of: Sample.appID, by: person)?.granted.contains(.email) == false)
            let appTokenResponse = try await tools.post(
                "/tools/explorer", Self.bar(try await tools.page(link)) + [("action", "get_app_token")])
            let own = try await tools.page(try #require(appTokenResponse.headers["location"]))
            #expect(own.token.hasPrefix("\(Sample.appID)|") && Self.method(own) == "GET")
            #expect(Self.notice(own).contains("The app token is in the field.") && Self.notice(own).contains("GET"))
        }
    }

    @Test("After the session ended, a new token is filled in and the typed call is kept")
    func ended() async throws {
        try await ToolSession.run { tools in
            let fields = [
                ("dialog", try await tools.page("/tools/explorer").seal), ("app", Sample.appID), ("method", "POST"), ("path", "me/feed"),
                ("name1", "message"), ("value1", "hello"), ("action", "submit"),
            ]
            let fresh = ToolSession(provider: tools.provider)
            let login = try await fresh.browser.post(try Sample.url(tools.provider, "/tools/explorer"), fields)
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

    @Test("The notice about a token in its field appears only if there is one")
    func noToken() async throws {
        try await ToolSession.run { tools in
            for notice in ["token", "app-token", "token-for-get", "app-token-for-get"] {
                #expect(Self.notice(try await tools.page("/tools/explorer?done=\(notice)")).isEmpty)
            }
            _ = try await tools.token()
            let linked = try await tools.page("/tools/explorer?method=DELETE&path=me&done=token")
            #expect(Self.notice(linked).isEmpty && linked.token.isEmpty)
        }
    }

    @Test("A call without a token from a linked page keeps the stored token")
    func readWithout() async throws {
        try await ToolSession.run { tools in
            let token = try await tools.token()
            for method in ["GET", "DELETE"] {
                let read = try await tools.post(
                    "/tools/explorer",
                    [("linked", "1"), ("method", method), ("path", "me"), ("access_token", ""), ("action", "submit")])
                #expect(Self.isLinked(ParsedPage(read.text)))
                #expect(try await tools.page("/tools/explorer").token == token)
            }
            _ = try await tools.call("me", token: "")
            #expect(try await tools.page("/tools/explorer").token.isEmpty, "sending a typed call with an empty field drops the token")
        }
    }

    @Test("The notice about a dropped token appears only if the token was dropped")
    func dropped() async throws {
        try await ToolSession.run(changing: Self.withLibrary) { tools in
            let received = try await tools.browser.get(try await tools.respond(to: try await tools.begin(["email"], app: Self.library)))
            #expect(received.headers["location"]?.hasSuffix("done=token") == true)
            let token = try await tools.token()
            for (app, notice) in [(Self.library, "removed"), (Self.library, "nothing-to-remove"), (Sample.appID, "cleared")] {
                #expect(try await tools.page("/tools/explorer?app=\(Sample.appID)").token == token)
                let done = try await tools.post("/tools/explorer/clear", [("app", app), ("action", "clear")])
                let address = try #require(done.headers["location"])
                #expect(address.hasSuffix("done=\(notice)"), "\(address)")
                #expect(Self.notice(try await tools.page(address)).contains("token") == (app == Sample.appID))
            }
            #expect(try await tools.page("/tools/explorer?app=\(Sample.appID)").token.isEmpty)
        }
    }

    @Test("Choosing another app keeps the input, however long it is")
    func long() async throws {
        try await ToolSession.run(changing: Self.withLibrary) { tools in
            let value = String(repeating: "ก", count: 4000)
            let path = "me/feed?a=\(String(repeating: "b", count: 6000))"
            let chosen = try await tools.post(
                "/tools/explorer",
                [
                    ("app", Self.library), ("method", "POST"), ("path", path), ("name1", "message"), ("value1", value),
                    ("access_token", "EAAtyped"), ("action", "choose"),
                ])
            let page = ParsedPage(chosen.text)
            #expect(chosen.status == 200 && page.parseError == nil && page.json.isEmpty && page.app == Self.library)
            #expect(page.inputs("path").first?.attributes["value"] == path && page.inputs("value1").first?.attributes["value"] == value)
            #expect(Self.method(page) == "POST" && page.token == "EAAtyped" && !Self.isLinked(page))
        }
    }

    @Test(
        "A call that is too long to be restored does not start a request for a token, and the page says so",
        arguments: ["permissions", "get_app_token"])
    func tooLong(action: String) async throws {
        try await ToolSession.run { tools in
            func sent(_ fields: [(name: String, value: String)]) async throws -> ScriptedBrowser.Response {
                try await tools.post("/tools/explorer", fields + [("app", Sample.appID), ("access_token", "EAAtyped"), ("action", action)])
            }
            let value = String(repeating: "ก", count: 2000)
            let path = "me?fields=\(String(repeating: "b", count: 8000))"
            for (method, path, value) in [("POST", "me/feed", value), ("GET", "me", value), ("DELETE", path, ""), ("GET", path + "ก", "")] {
                let stopped = try await sent([("method", method), ("path", path), ("name1", "message"), ("value1", value)])
                let page = ParsedPage(stopped.text)
                #expect(stopped.status == 200 && page.parseError == nil && page.alerts.contains("too long"), "\(method)")
                #expect(page.inputs("path").first?.attributes["value"] == path && page.inputs("value1").first?.attributes["value"] == value)
                #expect(Self.method(page) == method && page.token == "EAAtyped")
            }
            let short = String(value.prefix(1000))
            let begun = try await sent([("method", "POST"), ("path", "me/feed"), ("name1", "message"), ("value1", short)])
            #expect(begun.status == 303 && begun.headers["location"]?.contains("draft=") == true)
        }
    }

    @Test("A call that is too large for generated code is kept, and the page says so")
    func large() async throws {
        try await ToolSession.run { tools in
            let path = "me?\(String(repeating: "a&", count: 15_000))"
            for (path, value) in [("me/feed", String(repeating: "a", count: 17_000)), (path, "")] {
                let response = try await tools.post(
                    "/tools/explorer",
                    [
                        ("app", Sample.appID), ("method", "POST"), ("path", path), ("name1", "message"), ("value1", value),
                        ("access_token", "EAAtyped"), ("action", "code"),
                    ])
                let page = ParsedPage(response.text)
                let isKeptInForm = page.inputs("path").first?.attributes["value"] == path
                #expect(response.status == 200 && page.parseError == nil && isKeptInForm)
                #expect(response.text.contains("This call is too large to show as code.") && !response.text.contains("code-swift"))
            }
        }
    }

    @Test("A long call sent after the session ended is restored")
    func endedLong() async throws {
        try await ToolSession.run { tools in
            let value = String(repeating: "ก", count: 6000)
            let fields = [
                ("dialog", try await tools.page("/tools/explorer").seal), ("app", Sample.appID), ("method", "POST"), ("path", "me/feed"),
                ("name1", "message"), ("value1", value), ("action", "submit"),
            ]
            let fresh = ToolSession(provider: tools.provider)
            let login = try await fresh.browser.post(try Sample.url(tools.provider, "/tools/explorer"), fields)
            let form = try #require(try login.page().form)
            let back = try await fresh.browser.post(
                form.action, form.hidden + [("email", Sample.ada.login), ("password", Sample.ada.password)])
            #expect(try #require(try back.page().form).hidden.contains { $0 == ("value1", value) })
        }
    }

    @Test("The page leads to the response and starts its title with the status")
    func answered() async throws {
        try await ToolSession.run { tools in
            _ = try await tools.token()
            let page = try await tools.call("me")
            #expect(page.all("form").contains { $0.attributes["action"] == "/tools/explorer#answer" })
            let heading = try #require(page.elements.first { $0.attributes["id"] == "answer" })
            #expect(heading.name == "h2" && heading.attributes["tabindex"] == "-1")
            #expect(Self.title(page).hasPrefix("Status 200 · Graph API Explorer"))
            #expect(Self.title(try await tools.call("nobody")).hasPrefix("Status 4"))
            #expect(Self.title(try await tools.page("/tools/explorer")).hasPrefix("Graph API Explorer"))
        }
    }

    @Test("A response can be downloaded as a file without a token in its URLs")
    func file() async throws {
        try await ToolSession.run { tools in
            let program = GraphProgram(provider: tools.provider)
            for friend in [Sample.grace, Self.blaise] { _ = try await program.token(as: friend, scope: "user_friends") }
            let token = try await tools.token(["user_friends"])
            let page = try await tools.call("me/friends?limit=1", [("version", "v19.0")])
            let form = page.all("input").filter { $0.attributes["type"] == "hidden" && $0.attributes["name"] != "dialog" }
            func sent(_ name: String) -> String? { form.last { $0.attributes["name"] == name }?.attributes["value"] }
            #expect(page.inputs("path").compactMap { $0.attributes["value"] } == ["me/friends?limit=1", "me/friends?limit=1"])
            #expect(sent("path") == "me/friends?limit=1" && sent("method") == "GET" && sent("version") == "v19.0")
            let fields = page.inputs("access_token").compactMap { $0.attributes["value"] }
            #expect(!fields.isEmpty && fields.allSatisfy { $0 == token })
            let file = try await tools.post(
                "/tools/explorer", [("path", "me/friends?limit=1"), ("access_token", token), ("action", "download")])
            let next = try JSONValue(strictly: Array(file.body))["paging"]?["next"]?.string
            #expect(next?.contains("limit=1") == true && next?.hasPrefix(tools.provider.url.absoluteString) == true, "\(next ?? "")")
            #expect(!file.text.contains(token) && !file.text.contains("access_token"))
        }
    }
}
