import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import Testing

@testable import Latchkey

@Suite("At the real provider a limited session")
struct RefreshAtProviderTests {
    /// The provider's clock and the app's are one, which the test turns.
    private let time = Locked(Date())
    private let browser = ScriptedBrowser()

    private var surroundings: SystemEnvironment {
        let time = time
        return SystemEnvironment(now: { time.withLock { $0 } }, randomBytes: SystemEnvironment.real.randomBytes)
    }

    private func turn(by seconds: TimeInterval) { time.withLock { $0 += seconds } }

    private func manager(_ app: TestApp, cancels: Bool = false, browser: ScriptedBrowser? = nil) -> LoginManager {
        let ada = ScriptedPerson(
            login: "ada@example.com", password: Secret("correct horse battery staple"), cancels: cancels, browser: browser ?? self.browser)
        return app.manager(ada, surroundings: LoginEnvironment(surroundings: surroundings))
    }

    @Test("is refreshed by its key, day after day, without anybody")
    func direct() async throws {
        try await TestProvider.run(try Seed.sample(), surroundings: surroundings) { provider in
            let app = TestApp(provider: provider.url)
            let first = try #require(try await manager(app).logIn(with: .limited([.email])).authenticationToken)
            #expect(first.claims()?.cnfJkt?.utf8.count == 43)
            for _ in 0..<3 {
                turn(by: 86_400)
                #expect(app.session.authenticationToken?.isExpired(at: surroundings.now()) == true)
                let result = try #require(await manager(app).refreshLimitedLoginIfDue()).get()
                #expect(result.path == .direct)
                #expect(result.nonce == first.nonce)
                #expect(result.profile.email == "ada@example.com")
                #expect(result.profile.permissions == ["email", "public_profile"])
                #expect(result.authenticationToken.claims()?.cnfJkt == first.claims()?.cnfJkt)
                #expect(result.authenticationToken.isExpired(at: surroundings.now()) == false)
            }
        }
    }

    @Test("is refreshed by the browser's cookies where there is no key, with a nonce of its own")
    func silent() async throws {
        try await TestProvider.run(try Seed.sample(), surroundings: surroundings) { provider in
            let app = TestApp(provider: provider.url)
            let first = try #require(try await manager(app).logIn(with: .limited([.email])).authenticationToken)
            turn(by: 3700)
            app.session.changeKept { $0.secrets[.deviceKey] = nil }
            let result = try await manager(app).refreshLimitedLogin()
            #expect(result.path == .silent)
            #expect(result.nonce != first.nonce)
            #expect(result.profile.permissions == ["email", "public_profile"])
            // The new token is bound to the new key, so that the next refresh needs no browser.
            turn(by: 3700)
            #expect(try await manager(app).refreshLimitedLogin().path == .direct)
        }
    }

    @Test("needs the person where neither key nor cookie is there")
    func explicit() async throws {
        try await TestProvider.run(try Seed.sample(), surroundings: surroundings) { provider in
            let app = TestApp(provider: provider.url)
            _ = try await manager(app).logIn(with: .limited([.email]))
            turn(by: 3700)
            app.session.changeKept { $0.secrets[.deviceKey] = nil }
            let stranger = ScriptedBrowser()
            await #expect(throws: LimitedLoginRefreshError.loginRequired) {
                try await manager(app, browser: stranger).refreshLimitedLogin(fallbackPolicy: .silentOnly)
            }
            turn(by: 300)
            let result = try await manager(app, browser: stranger).refreshLimitedLogin()
            #expect(result.path == .explicit)
            #expect(app.session.authenticationToken == result.authenticationToken)
        }
    }

    @Test("has no refresh after a logout, and again after the next login")
    func logout() async throws {
        try await TestProvider.run(try Seed.sample(), surroundings: surroundings) { provider in
            let app = TestApp(provider: provider.url)
            _ = try await manager(app).logIn(with: .limited([.email]))
            manager(app).logOut()
            turn(by: 86_400)
            #expect(await manager(app).refreshLimitedLoginIfDue() == nil)
            _ = try await manager(app).logIn(with: .limited([.email]))
            turn(by: 86_400)
            #expect(try await #require(manager(app).refreshLimitedLoginIfDue()).get().path == .direct)
        }
    }
}
