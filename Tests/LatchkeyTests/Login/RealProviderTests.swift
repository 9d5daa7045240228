import Foundation
import Latchkey
import LatchkeyTesting
import ProviderDomain
import ProviderSeed
import Testing

@testable import Latchkey

@Suite("A classic login at a real provider")
struct RealProviderTests {
    /// Ada's browser. It stores cookies between the logins of a test.
    private let browser = ScriptedBrowser()

    private func ada(_ switchesOff: Set<Permission> = [], cancels: Bool = false) -> ScriptedPerson {
        ScriptedPerson(
            login: "ada@example.com", password: Secret("correct horse battery staple"), declinedPermissions: switchesOff, cancels: cancels,
            browser: browser)
    }

    private func manager(_ app: TestApp, _ presenter: any DialogPresenter) -> LoginManager {
        app.manager(presenter, environment: LoginEnvironment())
    }

    @Test("A classic login yields both tokens and a profile, and asks again for declined permissions")
    func life() async throws {
        try await TestProvider.run(try Seed.sample()) { provider in
            let app = TestApp(provider: provider.url)
            let first = try await manager(app, ada([.email])).logIn(permissions: ["email", "user_birthday"])
            #expect(first.granted == [.publicProfile, .userBirthday])
            #expect(first.declined == [.email])
            #expect(first.effectiveTracking == .enabled)
            #expect(app.session.accessToken?.tokenString.hasPrefix("EAA") == true)
            #expect(app.session.accessToken?.isExpired == false)
            #expect(app.session.authenticationToken?.claims()?.sub == app.session.accessToken?.userID)
            #expect(app.session.profile?.birthdayComponents?.description == "12/10/1985")
            #expect(app.session.profile?.isLimited == false)

            let second = try await manager(app, ada()).logIn(permissions: ["email"])
            #expect(second.granted == [.email])
            #expect(app.session.accessToken?.hasGranted(.email) == true)
            #expect(app.session.profile?.email == "ada@example.com")

            let before = app.session.values
            #expect(try await manager(app, ada(cancels: true)).logIn(permissions: ["user_likes"]).isCancelled)
            #expect(app.session.values == before)
        }
    }

    @Test("A login that forces reauthentication asks the person for the password again")
    func fresh() async throws {
        try await TestProvider.run(try Seed.sample()) { provider in
            let app = TestApp(provider: provider.url)
            let typed = Locked(0)
            let person = ScriptedPerson(
                login: "ada@example.com", password: Secret("correct horse battery staple"), browser: browser
            ) { act in if case .typesPassword = act { typed.withLock { $0 += 1 } } }
            let manager = manager(app, person)
            _ = try await manager.logIn(permissions: ["email"])
            _ = try await manager.logIn(permissions: ["email"])
            #expect(typed.withLock { $0 } == 1)
            manager.forcesReauthentication = true
            _ = try await manager.logIn(permissions: ["email"])
            #expect(typed.withLock { $0 } == 2)
        }
    }
}
