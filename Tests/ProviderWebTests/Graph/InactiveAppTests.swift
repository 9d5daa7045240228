import Foundation
import IdentityTokens
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

@Suite("Inactive apps")
struct InactiveAppTests {
    private static let appToken = "\(Sample.appID)|\(Sample.secret)"
    private static let clientToken = "\(Sample.appID)|fedcba9876543210fedcba9876543210"

    private func set(_ graph: GraphProgram, _ change: (inout RegisteredApp) -> Void) async throws {
        let store = graph.provider.store
        let before = try #require(try await store.app(Sample.appID))
        var after = before
        change(&after)
        #expect(try await store.changeApp(AppChange.set(before, to: after, at: Date())))
    }

    @Test("The tokens of an inactive app are rejected, and they work again once the app is active")
    func active() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let graph = GraphProgram(provider: provider)
            let token = try await graph.token()
            let (_, userCode) = try await DeviceFlow(provider).logIn()
            try await set(graph) { $0.settings.isActive = false }
            let text = "Error validating application. The application is not active."
            for (path, token) in [
                ("/me", token), ("/\(Sample.appID)/roles", Self.appToken), ("/debug_token?input_token=\(token)", Self.appToken),
                ("/app", Self.clientToken),
            ] {
                let response = try await graph.get(path, token: token)
                #expect((response.status, response.code, response.message) == (400, 101, text), "\(path)")
            }
            let device = try await graph.post("/device/login", ["access_token": Self.clientToken, "scope": "email"])
            #expect((device.code, device.message) == (101, text))
            #expect(try await DeviceFlow(provider).enter(userCode).shown.text.contains("app_not_active"))
            try await set(graph) { $0.settings.isActive = true }
            #expect(try await graph.get("/me", token: token).status == 200)
        }
    }
}
