import Latchkey
import LatchkeyTesting
import Testing

@Suite("The scripted behavior of a person")
struct ScriptedBehaviorTests {
    @Test(
        "The app receives a cancellation when the person ends the login",
        arguments: [ScriptedBehavior.cancels, .closesBrowser, .forgotPassword])
    func cancels(behavior: ScriptedBehavior) async throws {
        try await TestProvider.run { provider in
            let app = provider.app()
            let result = try await app.logIn(as: .ada, permissions: [.email], tracking: .limited, behavior: behavior)
            #expect(result.cancellation == .byPerson)
            #expect(app.session.profile == nil)
        }
    }

    @Test("A person who mistypes the password reads an alert, and then logs in")
    func mistypes() async throws {
        try await TestProvider.run { provider in
            let alerts = Locked(0)
            let result = try await provider.app().logIn(as: .ada, tracking: .limited, behavior: .mistypesPassword) { act in
                if case .readsAlert = act { alerts.withLock { $0 += 1 } }
            }
            #expect(result.profile?.firstName == "Ada")
            #expect(alerts.withLock { $0 } == 1)
        }
    }

    @Test("A person types the password again if the app forces reauthentication", arguments: [LoginTracking.limited, .enabled])
    func typesAgain(tracking: LoginTracking) async throws {
        try await TestProvider.run { provider in
            let acts = Locked<[ScriptedPerson.Action]>([])
            let app = provider.app()
            let manager = try app.manager(as: .ada) { act in acts.withLock { $0.append(act) } }
            _ = try await manager.logIn(with: .validated(permissions: [], tracking: tracking))
            await provider.clock.advance(by: .seconds(1))
            manager.forcesReauthentication = true
            let again = try await manager.logIn(with: .validated(permissions: [], tracking: tracking))
            #expect(again.profile?.firstName == "Ada")
            let performed = acts.withLock { $0 }
            #expect(performed.count { $0 == .typesPassword(login: "ada@example.com") } == 2)
            #expect(performed.contains { if case .readsAlert = $0 { true } else { false } })
        }
    }

    @Test("The app receives the error of a login that is rejected")
    func refused() async throws {
        try await TestProvider.run { provider in
            let refusal = ScriptedBehavior.isRejected(error: "server_error", message: "The house is full & closed.")
            let error = await #expect(throws: CoreError.self) { try await provider.app().logIn(as: .ada, behavior: refusal) }
            #expect(error?.reason == .dialogError)
            #expect(error?.explanation.contains("The house is full & closed.") == true)
        }
    }

    @Test("A login times out if the person never responds")
    func noResponse() async throws {
        try await TestProvider.run { provider in
            let app = provider.app()
            let (opened, open) = AsyncStream.makeStream(of: Void.self)
            let login = Task { try await app.logIn(as: .ada, behavior: .neverResponds) { if case .reads = $0 { open.finish() } } }
            for await _ in opened {}
            await provider.clock.advance(by: app.settings.loginTimeout)
            let error = await #expect(throws: LoginError.self) { try await login.value }
            #expect(error?.reason == .timedOut)
        }
    }
}
