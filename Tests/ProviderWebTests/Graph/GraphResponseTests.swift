import Foundation
import LatchkeyTesting
import LoginModel
import StrictJSON
import Testing

@Suite("Graph API responses")
struct GraphResponseTests {
    private func run(
        callsPerPerson: Int? = nil, _ test: @escaping @Sendable (GraphProgram, _ token: String) async throws -> Void
    ) async throws {
        try await TestProvider.run(try Sample.seed(), callsPerPerson: callsPerPerson) { provider in
            let graph = GraphProgram(provider: provider)
            try await test(graph, try await graph.token())
        }
    }

    @Test("A response to a request with the callback parameter is a call of that JavaScript function")
    func script() async throws {
        try await run { graph, token in
            let browser = ScriptedBrowser()
            func get(_ path: String) async throws -> ScriptedBrowser.Response {
                try await browser.get(try Sample.url(graph.provider, path), headers: ["Accept": "*/*"])
            }
            let response = try await get("/me?fields=name&callback=jQuery1_2.done&access_token=\(token)")
            #expect(response.status == 200)
            #expect(response.headers["content-type"] == "text/javascript; charset=UTF-8")
            #expect(response.text.hasPrefix("/**/ jQuery1_2.done({"))
            #expect(response.text.hasSuffix("});"))
            #expect(response.text.contains("Ada King Lovelace"))
            let refused = try await get("/me?callback=f&access_token=x")
            #expect(refused.status == 200)
            #expect(refused.text.hasPrefix("/**/ f({\"error\":{"))
            for name in ["alert(1)", "a b", "%3Cscript%3E", String(repeating: "a", count: 129), "a%0A"] {
                let response = try await get("/me?callback=\(name)&access_token=\(token)")
                #expect(response.status == 400)
                #expect(response.headers["content-type"] == "application/json; charset=UTF-8")
            }
            let post = try await graph.post("/me?callback=f", ["method": "get", "access_token": token])
            #expect(post.code == 100, "a callback works only with GET")
        }
    }

    @Test("The status is 200 even for errors if the request suppresses error statuses")
    func status() async throws {
        try await run { graph, token in
            for name in ["suppress_http_code", "suppress_response_codes"] {
                let response = try await graph.get("/me?\(name)=1", token: "x")
                #expect(response.status == 200)
                #expect(response.code == 190)
                #expect(try await graph.post("/me/feed", [name: "true", "access_token": token]).status == 200)
                #expect(try await graph.get("/me?\(name)=0", token: "x").status == 400)
            }
        }
    }

    @Test(
        "Errors have a title and a message for the person in the person's language",
        arguments: [
            ("it_IT", nil, "Questa app non è più collegata"), ("th_TH", nil, "แอปนี้ไม่ได้เชื่อมต่ออีกต่อไป"),
            ("ja_JP", nil, "このアプリは接続されていません"), ("zh_TW", nil, "這個應用程式已不再連結"), ("en_GB", "it", "This app is no longer connected"),
            (nil, "it-IT, en;q=0.5", "Questa app non è più collegata"), (nil, nil, "This app is no longer connected"),
        ] as [(String?, String?, String)])
    func language(locale: String?, accepted: String?, title: String) async throws {
        try await run { graph, token in
            _ = try await graph.delete("/me/permissions", token: token)
            var headers: [String: String] = [:]
            headers["Accept-Language"] = accepted
            let response = try await graph.get("/me\(locale.map { "?locale=\($0)" } ?? "")", token: token, headers: headers)
            #expect(response.subcode == 458)
            #expect(response.error?["error_user_title"]?.string == title)
            #expect(response.error?["error_user_msg"]?.string?.isEmpty == false)
            #expect(response.message.hasPrefix("Error validating access token"), "the message for developers is not translated")
        }
    }

    @Test("Calls for test users count toward the rate limit of the app itself")
    func testUsers() async throws {
        try await run(callsPerPerson: 6) { graph, _ in
            var tokens: [String?] = []
            for _ in 0..<2 {
                let made = try await graph.post(
                    "/\(Sample.appID)/accounts/test-users", ["access_token": "\(Sample.appID)|\(Sample.secret)", "installed": "true"])
                tokens.append(made.json["access_token"]?.string)
            }
            for token in tokens + tokens { #expect(try await graph.get("/me", token: token).status == 200) }
            for token in tokens { #expect(try await graph.get("/me", token: token).code == 4) }
        }
    }

    @Test("A response says how much of the rate limit is used, and calls beyond the limit are rejected")
    func limits() async throws {
        try await run(callsPerPerson: 4) { graph, token in
            let server = "\(Sample.appID)|\(Sample.secret)"
            let first = try await graph.get("/me", token: token)
            #expect(first.headers["x-app-usage"] == #"{"call_count":25,"total_time":0,"total_cputime":0}"#)
            let batch = try await graph.post(
                "/", ["batch": #"[{"relative_url":"me"},{"relative_url":"app"}]"#, "access_token": token])
            #expect(batch.headers["x-app-usage"]?.contains("\"call_count\":75") == true, "each call of a batch counts")
            _ = try await graph.token(as: Sample.grace)
            let other = try await graph.token(as: Sample.grace)
            #expect(try await graph.get("/me", token: other).status == 200, "each person adds to the limit of the app")
            #expect(try await graph.get("/me", token: token).status == 200)
            let person = try await graph.get("/me", token: token)
            #expect((person.status, person.code) == (400, 17))
            #expect(person.error?["is_transient"]?.bool == true)
            for _ in 0..<3 { _ = try await graph.get("/app", token: server) }
            let app = try await graph.get("/app?locale=it_IT", token: server)
            #expect((app.status, app.code) == (403, 4))
            #expect(app.error?["is_transient"]?.bool == true)
            #expect(app.error?["error_user_title"]?.string == "Troppe richieste")
            #expect(app.headers["x-app-usage"]?.contains("\"call_count\":100") == true)
            #expect(try await graph.get("/app", token: "x").code == 190, "an invalid token is reported before the limit")
        }
    }

    @Test("Pages of other origins can read responses and their headers after a preflight request")
    func origins() async throws {
        try await run { graph, token in
            let url = try Sample.url(graph.provider, "/v19.0/me")
            let preflight = try await ScriptedBrowser().send(
                "OPTIONS", url,
                headers: [
                    "Origin": "https://app.example", "Access-Control-Request-Method": "GET",
                    "Access-Control-Request-Headers": "authorization,content-type",
                ])
            #expect(preflight.status == 204)
            #expect(preflight.headers["access-control-allow-origin"] == "*")
            #expect(preflight.headers["access-control-allow-headers"] == "authorization,content-type")
            #expect(preflight.headers["access-control-allow-methods"]?.contains("DELETE") == true)
            for response in [try await graph.get("/me", token: token), try await graph.get("/me", token: "x")] {
                #expect(response.headers["access-control-allow-origin"] == "*")
                #expect(response.headers["access-control-expose-headers"]?.contains("Facebook-API-Version") == true)
            }
        }
    }
}
