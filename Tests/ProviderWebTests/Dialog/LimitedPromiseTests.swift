import Foundation
import IdentityTokens
import LatchkeyTesting
import LoginModel
import ProviderDomain
import Testing

@Suite("Who has agreed to limited logins alone")
struct LimitedPromiseTests {
    private static let appToken = "\(Sample.appID)|\(Sample.secret)"
    private static let limited: [String: String?] = [
        "response_type": "id_token", "nonce": "n-1", "tp": "ios_14_do_not_track", "scope": "openid,email",
    ]

    private func run(
        _ test: @escaping @Sendable (GraphProgram, ScriptedBrowser, TurnedClock) async throws -> Void
    ) async throws {
        let clock = TurnedClock()
        try await TestProvider.run(try Sample.seed(), surroundings: clock.surroundings) {
            try await test(GraphProgram(provider: $0), ScriptedBrowser(), clock)
        }
    }

    private func end(_ provider: TestProvider, _ browser: ScriptedBrowser, _ parameters: [String: String?]) async throws
        -> ScriptedBrowser.End
    {
        try await browser.follow(browser.get(try Sample.dialog(provider, parameters)))
    }

    private func subject(_ token: String) throws -> String { try #require(try UnverifiedToken(token).payload["sub"]?.string) }

    @Test(
        "is asked before any other login, is told what changes, and is asked once",
        arguments: [
            ["scope": "email"], ["scope": nil], ["response_type": "code,id_token", "nonce": "n", "scope": "openid,email"],
            ["response_type": "id_token", "nonce": "n", "scope": "openid"], ["redirect_uri": "http://127.0.0.1:4000/callback"],
        ] as [[String: String?]])
    func asked(classic: [String: String?]) async throws {
        try await run { graph, browser, _ in
            let provider = graph.provider
            _ = try await browser.finish(try Sample.dialog(provider, Self.limited))
            let silent = try await end(provider, browser, classic.merging(["prompt": "none"]) { $1 })
            guard case .left(let refusal) = silent else { throw ScriptedBrowser.Lost(description: "a page") }
            #expect(refusal.parameters["error"] == "consent_required")
            let page = try await end(provider, browser, classic).shown
            #expect(page.text.contains("This login is not limited"))
            #expect(!page.text.contains("gets nothing until you continue"))
            #expect(try page.page().form?.switches == ["public_profile", "email"])
            guard case .left = try await browser.follow(browser.consent(to: page)) else { throw ScriptedBrowser.Lost(description: "stays") }
            let again = try await end(provider, browser, ["scope": "email", "prompt": "none"])
            guard case .left(let answer) = again else { throw ScriptedBrowser.Lost(description: "a page") }
            #expect(answer.parameters["code"] != nil)
        }
    }

    @Test("gives nothing by leaving the page")
    func cancelled() async throws {
        try await run { graph, browser, _ in
            _ = try await browser.finish(try Sample.dialog(graph.provider, Self.limited))
            let page = try await end(graph.provider, browser, [:]).shown
            _ = try await browser.follow(browser.consent(to: page, action: "cancel"))
            let page2 = try await end(graph.provider, browser, [:]).shown
            #expect(page2.text.contains("This login is not limited"))
        }
    }

    @Test("is nobody to the app's server, and somebody once they agreed to a classic login")
    func server() async throws {
        try await run { graph, browser, _ in
            let answer = try await browser.finish(try Sample.dialog(graph.provider, Self.limited))
            let id = try subject(try #require(answer.parameters["id_token"]))
            for path in ["/\(id)?fields=name,email", "/\(id)/permissions", "/\(id)/friends", "/?ids=\(id)"] {
                let seen = try await graph.get(path, token: Self.appToken)
                #expect(seen.status == 400 && seen.json["email"] == nil && seen.json["data"] == nil, "\(path)")
            }
            #expect(try await graph.get("/\(id)/picture?redirect=0", token: Self.appToken).status == 200, "a picture is public")
            _ = try await graph.token()
            #expect(try await graph.get("/\(id)?fields=email", token: Self.appToken).json["email"] != nil)
        }
    }

    @Test("may be let go of by the app's server all the same")
    func removal() async throws {
        try await run { graph, browser, _ in
            let answer = try await browser.finish(try Sample.dialog(graph.provider, Self.limited))
            let id = try subject(try #require(answer.parameters["id_token"]))
            #expect(try await graph.delete("/\(id)/permissions", token: Self.appToken).json == ["success": true])
        }
    }

    @Test("gives no old token its access back by a limited login after that access ended")
    func revival() async throws {
        try await run { graph, browser, clock in
            let day: TimeInterval = 86_400
            let token = try await graph.token()
            clock.turn(seconds: 59 * day)
            let exchange = [
                "client_id": Sample.appID, "client_secret": Sample.secret, "grant_type": "fb_exchange_token", "fb_exchange_token": token,
            ]
            let old = try #require(try await graph.post("/oauth/access_token", exchange).json["access_token"]?.string)
            clock.turn(seconds: 32 * day)
            var end = try await browser.logIn(at: try Sample.dialog(graph.provider, Self.limited))
            let page = try end.shown
            #expect(page.text.contains("no lasting access"))
            end = try await browser.follow(browser.consent(to: page))
            guard case .left = end else { throw ScriptedBrowser.Lost(description: "stays") }
            #expect(try await graph.get("/me?fields=email", token: old).code == 190)
            let classic = try await self.end(graph.provider, browser, ["scope": "email"]).shown
            #expect(classic.text.contains("This login is not limited"))
        }
    }

    @Test("is asked on a device's login too")
    func device() async throws {
        try await run { graph, browser, _ in
            _ = try await browser.finish(try Sample.dialog(graph.provider, Self.limited))
            let flow = DeviceFlow(graph.provider, browser: browser)
            let page = try await flow.enter(try await flow.logIn().userCode).shown
            #expect(page.text.contains("This login is not limited"))
        }
    }
}
