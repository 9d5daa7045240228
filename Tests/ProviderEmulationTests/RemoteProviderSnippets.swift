import LatchkeyClientTesting
import LoginModel
import ProviderEmulation
import Testing

/// The Swift code of Documentation/Testing-with-the-original-SDK.md.
@Suite("The article about the original SDK", .serialized, .timeLimit(.minutes(1)))
struct RemoteProviderSnippets {
    @Test("What a test says to the emulator happens")
    func emulator() async throws {
        try await ControlledWorld.run { world in
            let query = ["client_id": ControlledWorld.appID, "redirect_uri": ControlledWorld.callback, "scope": "email"]
            let dialog = try world.url("/dialog/oauth?\(ControlledWorld.query(query))", at: "www.facebook.com")
            @Sendable func pressLogIn() async throws {
                _ = try await world.browser().follow(world.browser().get(dialog))
            }
            let environment = [RemoteProvider.variable: world.server.url]
            try await Self.declinedEmail(RemoteProvider(environment: environment), pressLogIn)
            #expect(try await RemoteProvider(environment: environment).remainingLogins == 0)
        }
    }

    private static func declinedEmail(_ emulator: RemoteProvider, _ pressLogIn: () async throws -> Void) async throws {
        // snippet: declinedEmail
        try await emulator.reset()
        try await emulator.nextLogin(as: .ada, declining: [.email])
        try await pressLogIn()
        let dialog = try await emulator.request(matching: RequestFilter(path: "/dialog/oauth"), within: .seconds(5))
        #expect(dialog.parameters["scope"]?.contains("email") == true)

        try await emulator.fail(.expiredToken, at: "/me", count: 1)
        try await emulator.clock.advance(by: .days(60))
        // end
    }
}
