import Foundation
import Latchkey
import LatchkeyTesting
import Testing

@Suite("The shared session")
struct SharedSessionTests {
    @Test("fetchCachedProfile returns the stored profile, and nothing after a logout")
    func cachedProfile() async throws {
        try await TestProvider.run(people: [.ada]) { provider in
            try await provider.asShared(as: .ada) {
                ApplicationDelegate.initialize()
                #expect(Profile.fetchCachedProfile() == nil)
                _ = await LoginManager().logIn(configuration: LoginConfiguration(permissions: []))
                #expect(Profile.fetchCachedProfile()?.name == "Ada King Lovelace")
                #expect(Profile.fetchCachedProfile() == Profile.current)
                LoginManager().logOut()
                #expect(Profile.fetchCachedProfile() == nil)
            }
        }
    }

    @Test("makeOpener returns an opener for the addresses of the shared app")
    func opener() async throws {
        try await TestProvider.run(people: [.ada]) { provider in
            try await provider.asShared(as: .ada) {
                let appID = try #require(Settings.shared.appID)
                let response = try #require(URL(string: "fb\(appID)://authorize/"))
                let opener = LoginManager.makeOpener()
                #expect(opener.canOpen(response, for: nil, sourceApplication: nil, annotation: nil))
                #expect(
                    !opener.application(nil, open: response, sourceApplication: nil, annotation: nil), "No login waits for this response")
                #expect(opener.defaultAudience == .friends)
            }
        }
    }
}
