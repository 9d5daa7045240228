import Latchkey
import LatchkeyTesting
import Testing

@Suite("A person in a test")
struct ConductTests {
    @Test("changes their mind, and the app hears of a cancel", arguments: [ScriptedBehavior.cancels, .closesBrowser, .forgotPassword])
    func cancels(conduct: ScriptedBehavior) async throws {
        try await TestProvider.run { provider in
            let app = provider.app()
            let result = try await app.logIn(as: .ada, permissions: [.email], tracking: .limited, conduct: conduct)
            #expect(result.cancellation == .byPerson)
            #expect(app.session.profile == nil)
        }
    }

    @Test("mistypes the password, reads so, and gets in after all")
    func mistypes() async throws {
        try await TestProvider.run { provider in
            let alerts = Locked(0)
            let result = try await provider.app().logIn(as: .ada, tracking: .limited, conduct: .mistypesPassword) { act in
                if case .readsAlert = act { alerts.withLock { $0 += 1 } }
            }
            #expect(result.profile?.firstName == "Ada")
            #expect(alerts.withLock { $0 } == 1)
        }
    }

    @Test("types the password again where the app wants to know who is there", arguments: [LoginTracking.limited, .enabled])
    func typesAgain(tracking: LoginTracking) async throws {
        try await TestProvider.run { provider in
            let acts = Locked<[ScriptedPerson.Act]>([])
            let app = provider.app()
            let manager = try app.manager(as: .ada) { act in acts.withLock { $0.append(act) } }
            _ = try await manager.logIn(with: .validated(permissions: [], tracking: tracking))
            await provider.clock.advance(by: .seconds(1))
            manager.startsFresh = true
            let again = try await manager.logIn(with: .validated(permissions: [], tracking: tracking))
            #expect(again.profile?.firstName == "Ada")
            let told = acts.withLock { $0 }
            #expect(told.count { $0 == .typesPassword(login: "ada@example.com") } == 2)
            #expect(told.contains { if case .readsAlert = $0 { true } else { false } })
        }
    }

    @Test("is refused, and the app hears why")
    func refused() async throws {
        try await TestProvider.run { provider in
            let refusal = ScriptedBehavior.isRefused(error: "server_error", message: "The house is full & closed.")
            let error = await #expect(throws: CoreError.self) { try await provider.app().logIn(as: .ada, conduct: refusal) }
            #expect(error?.reason == .dialogError)
            #expect(error?.explanation.contains("The house is full & closed.") == true)
        }
    }

    @Test("walks away, and the login ends when its time is over")
    func walksAway() async throws {
        try await TestProvider.run { provider in
            let app = provider.app()
            let (opened, open) = AsyncStream.makeStream(of: Void.self)
            let login = Task { try await app.logIn(as: .ada, conduct: .walksAway) { if case .reads = $0 { open.finish() } } }
            for await _ in opened {}
            await provider.clock.advance(by: app.settings.loginTimeout)
            let error = await #expect(throws: LoginError.self) { try await login.value }
            #expect(error?.reason == .timedOut)
        }
    }
}
