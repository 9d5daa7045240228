import Latchkey
import LatchkeyTesting
import Testing

@Suite("A provider that fails in a test")
struct FaultTests {
    @Test("is found out by the app before a person is sent there")
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

    @Test("does so at one address, from the wanted request on and as often as wanted")
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

    @Test("answers what is no answer", arguments: [Fault.garbage, .status(200, contentType: "text/html", body: "<p>Sign in to the hotel")])
    func garbage(fault: Fault) async throws {
        try await TestProvider.run { provider in
            provider.fail(fault, at: "/oauth/access_token")
            let error = await #expect(throws: CoreError.self) { try await provider.app().logIn(as: .ada) }
            #expect(error?.reason == .badResponse)
        }
    }

    @Test("answers slowly: when the clock has been turned so far")
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

    @Test("that never answers lets the test end")
    func silent() async throws {
        try await TestProvider.run { provider in
            provider.fail(.silent)
            let login = Task { try await provider.app().logIn(as: .ada) }
            login.cancel()
            let result = try await login.value
            #expect(result.cancellation == .byApp)
        }
    }

    @Test("leaves a scripted browser without an answer, and says to which request")
    func browserWithoutAnswer() async throws {
        try await TestProvider.run { provider in
            provider.fail(.down)
            let error = await #expect(throws: ScriptedBrowser.Lost.self) { try await ScriptedBrowser().get(provider.url) }
            #expect(error?.description.hasPrefix("There is no answer to GET \(provider.url): ") == true)
        }
    }

    @Test("keeps no scripted browser that is cancelled", .timeLimit(.minutes(1)))
    func cancelledBrowser() async throws {
        try await TestProvider.run { provider in
            provider.fail(.silent)
            let request = Task { try await ScriptedBrowser().get(provider.url) }
            request.cancel()
            await #expect(throws: CancellationError.self) { try await request.value }
        }
    }
}
