import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderSeed
import Testing

@testable import Latchkey

@Suite("A refresh at a real provider")
struct RefreshAtProviderTests {
    /// The common time of the provider and the app, which the test changes.
    private let time = Locked(Date())
    private let browser = ScriptedBrowser()

    private var systemEnvironment: SystemEnvironment {
        let time = time
        return SystemEnvironment(now: { time.withLock { $0 } }, randomBytes: SystemEnvironment.real.randomBytes)
    }

    private func advanceClock(by seconds: TimeInterval) { time.withLock { $0 += seconds } }

    private func manager(_ app: TestApp, cancels: Bool = false, browser: ScriptedBrowser? = nil) -> LoginManager {
        let ada = ScriptedPerson(
            login: "ada@example.com", password: Secret("correct horse battery staple"), cancels: cancels, browser: browser ?? self.browser)
        return app.manager(ada, environment: LoginEnvironment(system: systemEnvironment))
    }

    @Test("A session is refreshed by its device key, day after day, without the person")
    func direct() async throws {
        try await TestProvider.run(try Seed.sample(), environment: systemEnvironment) { provider in
            let app = TestApp(provider: provider.url)
            let first = try #require(try await manager(app).logIn(with: .limited([.email])).authenticationToken)
            #expect(first.claims()?.cnfJkt?.utf8.count == 43)
            for _ in 0..<3 {
                advanceClock(by: 86_400)
                #expect(app.session.authenticationToken?.isExpired(at: systemEnvironment.now()) == true)
                let result = try #require(await manager(app).refreshLimitedLoginIfDue()).get()
                #expect(result.path == .direct)
                #expect(result.nonce == first.nonce)
                #expect(result.profile.email == "ada@example.com")
                #expect(result.profile.permissions == ["email", "public_profile"])
                #expect(result.authenticationToken.claims()?.cnfJkt == first.claims()?.cnfJkt)
                #expect(result.authenticationToken.isExpired(at: systemEnvironment.now()) == false)
            }
        }
    }

    @Test("A session without its device key is refreshed by the browser's cookies, with a new nonce")
    func silent() async throws {
        try await TestProvider.run(try Seed.sample(), environment: systemEnvironment) { provider in
            let app = TestApp(provider: provider.url)
            let first = try #require(try await manager(app).logIn(with: .limited([.email])).authenticationToken)
            advanceClock(by: 3700)
            app.session.updateContents { $0.secrets[.deviceKey] = nil }
            let result = try await manager(app).refreshLimitedLogin()
            #expect(result.path == .silent)
            #expect(result.nonce != first.nonce)
            #expect(result.profile.permissions == ["email", "public_profile"])
            // The new token is bound to the app's new key, so the next refresh needs no browser.
            advanceClock(by: 3700)
            #expect(try await manager(app).refreshLimitedLogin().path == .direct)
        }
    }

    @Test("A session without device key and cookies is refreshed by the person")
    func explicit() async throws {
        try await TestProvider.run(try Seed.sample(), environment: systemEnvironment) { provider in
            let app = TestApp(provider: provider.url)
            _ = try await manager(app).logIn(with: .limited([.email]))
            advanceClock(by: 3700)
            app.session.updateContents { $0.secrets[.deviceKey] = nil }
            let stranger = ScriptedBrowser()
            await #expect(throws: LimitedLoginRefreshError.loginRequired) {
                try await manager(app, browser: stranger).refreshLimitedLogin(fallbackPolicy: .silentOnly)
            }
            advanceClock(by: 300)
            let result = try await manager(app, browser: stranger).refreshLimitedLogin()
            #expect(result.path == .explicit)
            #expect(app.session.authenticationToken == result.authenticationToken)
        }
    }

    @Test("No refresh is due after a logout, and one is due again after the next login")
    func logout() async throws {
        try await TestProvider.run(try Seed.sample(), environment: systemEnvironment) { provider in
            let app = TestApp(provider: provider.url)
            _ = try await manager(app).logIn(with: .limited([.email]))
            manager(app).logOut()
            advanceClock(by: 86_400)
            #expect(await manager(app).refreshLimitedLoginIfDue() == nil)
            _ = try await manager(app).logIn(with: .limited([.email]))
            advanceClock(by: 86_400)
            #expect(try await #require(manager(app).refreshLimitedLoginIfDue()).get().path == .direct)
        }
    }
}
