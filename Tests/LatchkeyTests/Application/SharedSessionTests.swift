import Foundation
import Latchkey
import LatchkeyTesting
import Testing

@Suite("What an app finds without asking anybody")
struct SharedSessionTests {
    @Test("is the profile that was kept, and nothing once it is gone")
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

    @Test("is an opener of the shared app's addresses")
    func opener() async throws {
        try await TestProvider.run(people: [.ada]) { provider in
            try await provider.asShared(as: .ada) {
                let appID = try #require(Settings.shared.appID)
                let answer = try #require(URL(string: "fb\(appID)://authorize/"))
                let opener = LoginManager.makeOpener()
                #expect(opener.canOpen(answer, for: nil, sourceApplication: nil, annotation: nil))
                #expect(!opener.application(nil, open: answer, sourceApplication: nil, annotation: nil), "nobody waits for it")
                #expect(opener.defaultAudience == .friends)
            }
        }
    }
}
