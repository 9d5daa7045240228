import Latchkey
import LatchkeyTesting
import Testing

@Suite("The faults of a provider in a test")
struct FaultTests {
    @Test("The app detects that the provider is down before it shows the dialog")
    func down() async throws {
        try await TestProvider.run { provider in
            let app = provider.app()
            provider.fail(.down)
            let error = await #expect(throws: CoreError.self) { try await app.logIn(as: .ada) }
            #expect(error?.reason == .providerUnreachable)
            provider.recover()
            let result = try await app.logIn(as: .ada)
            #expect(result.profile?.firstName == "Ada")
        }
    }

    @Test("A fault affects one path, from the given request on and for the given number of requests")
    func nthRequest() async throws {
        try await TestProvider.run { provider in
            provider.fail(.status(500), at: "/oauth/access_token", from: 2, count: 1)
            let first = try await provider.app().logIn(as: .ada)
            #expect(first.token != nil)
            let error = await #expect(throws: CoreError.self) { try await provider.app().logIn(as: .ada) }
            #expect(error?.details[GraphRequestErrorHTTPStatusCodeKey] as? Int == 500)
            let third = try await provider.app().logIn(as: .ada)
            #expect(third.token != nil)
        }
    }

    @Test(
        "An invalid response leads to a typed error",
        arguments: [Fault.garbage, .status(200, contentType: "text/html", body: "<p>Sign in to the hotel")])
    func garbage(fault: Fault) async throws {
        try await TestProvider.run { provider in
            provider.fail(fault, at: "/oauth/access_token")
            let error = await #expect(throws: CoreError.self) { try await provider.app().logIn(as: .ada) }
            #expect(error?.reason == .badResponse)
        }
    }

    @Test("A slow response arrives when the clock has advanced far enough")
    func slow() async throws {
        try await TestProvider.run { provider in
            let app = provider.app()
            provider.fail(.slow(.seconds(40)), at: "/oauth/access_token", count: 1)
            let login = Task { try await app.logIn(as: .ada) }
            await provider.clock.waitForSleeper(within: .seconds(40))
            await provider.clock.advance(by: .seconds(40))
            let token = try await login.value.token
            #expect(token != nil)
        }
    }

    @Test("A test can end even if the provider never responds")
    func silent() async throws {
        try await TestProvider.run { provider in
            provider.fail(.silent)
            let login = Task { try await provider.app().logIn(as: .ada) }
            login.cancel()
            let result = try await login.value
            #expect(result.cancellation == .byApp)
        }
    }

    @Test("A scripted browser without a response names the request")
    func browserWithoutResponse() async throws {
        try await TestProvider.run { provider in
            provider.fail(.down)
            let error = await #expect(throws: ScriptedBrowser.NavigationError.self) { try await ScriptedBrowser().get(provider.url) }
            #expect(error?.description.hasPrefix("There is no response to GET \(provider.url): ") == true)
        }
    }

    @Test("A scripted browser ends when its task is canceled", .timeLimit(.minutes(1)))
    func canceledBrowser() async throws {
        try await TestProvider.run { provider in
            provider.fail(.silent)
            let request = Task { try await ScriptedBrowser().get(provider.url) }
            request.cancel()
            await #expect(throws: CancellationError.self) { try await request.value }
        }
    }
}
