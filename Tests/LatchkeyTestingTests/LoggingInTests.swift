import Foundation
import Latchkey
import LatchkeyTesting
import ProviderDomain
import Testing

@Suite("Logins in a test")
struct LoggingInTests {
    @Test("A test logs a person in with a declined permission and checks the result", arguments: [LoginTracking.limited, .enabled])
    func declining(tracking: LoginTracking) async throws {
        try await TestProvider.run(people: [.ada]) { provider in
            let app = provider.app()

            let result = try await app.logIn(
                as: .ada, permissions: [.email, .userBirthday], declining: [.userBirthday], tracking: tracking)

            #expect(result.declined == [.userBirthday])
            #expect(result.profile?.email == "ada@example.com")
            #expect(result.profile?.birthday == nil)
            #expect(result.effectiveTracking == tracking)
            #expect((result.token != nil) == (tracking == .enabled))
            #expect(app.session.profile?.name == "Ada King Lovelace")
            app.logOut()
            #expect(app.session.profile == nil)
        }
    }

    @Test("Every sample person can log in", arguments: TestPerson.samplePeople)
    func everybody(person: TestPerson) async throws {
        let name = try person.entry().person.name
        try await TestProvider.run { provider in
            let result = try await provider.app().logIn(as: person, tracking: .limited)
            #expect(result.profile?.name == name)
        }
    }

    @Test("A test can have people and apps of its own")
    func own() async throws {
        let person = TestPerson(
            login: "Silpa@Example.com", password: "ars", firstName: "Corrado", lastName: "Feroci", birthday: "1892",
            friends: ["+12025550143"])
        let app = RegisteredApp(id: "7", name: "Bronze", clientToken: Secret("c"), advancedAccess: [.userBirthday])
        try await TestProvider.run(people: [person, .grace], apps: [app]) { provider in
            let result = try await provider.app().logIn(as: person, permissions: [.userBirthday, .email], tracking: .limited)
            #expect(result.profile?.name == "Corrado Feroci")
            #expect(result.profile?.birthdayComponents?.description == "1892")
            #expect(result.profile?.email == "silpa@example.com")
            #expect(result.authenticationToken?.claims()?.aud == "7")
            #expect(provider.app().settings.clientToken == "c")
        }
    }

    @Test("A test fails at once if a person is invalid or unknown")
    func invalidArguments() async throws {
        let person = TestPerson(login: "a@example.com", password: "p", firstName: "A", lastName: "B", birthday: "31/12")
        await #expect(throws: LoginInputError.self) { try await TestProvider.run(people: [person]) { _ in } }
        try await TestProvider.run(people: [.ada]) { provider in
            await #expect(throws: TestSetupError.self) { try await provider.app().logIn(as: .grace) }
            #expect(throws: TestSetupError.self) { try provider.scriptedPerson(for: .grace) }
        }
    }

    @Test("Each app in a test has a session of its own")
    func separateSessions() async throws {
        try await TestProvider.run { provider in
            let (one, other) = (provider.app(), provider.app())
            async let first = one.logIn(as: .ada, tracking: .limited)
            async let second = other.logIn(as: .grace, tracking: .limited)
            _ = try await (first, second)
            #expect(one.session.profile?.firstName == "Ada")
            #expect(other.session.profile?.firstName == "Grace")
        }
    }

    @Test("Tests of code that uses shared state run one after the other", arguments: [("ada", TestPerson.ada), ("grace", .grace)])
    func shared(name: String, person: TestPerson) async throws {
        try await TestProvider.run { provider in
            let result = try await provider.asShared(as: person, declining: [.email]) {
                #expect(Profile.current == nil)
                let result = await LoginManager().logIn(configuration: LoginConfiguration(permissions: [.email], tracking: .limited))
                #expect(Profile.current?.firstName?.lowercased() == name)
                return result
            }
            guard case .success(_, let declined, let token) = result else { throw TestSetupFailed(result) }
            #expect(declined == [.email])
            #expect(token == nil)
        }
    }

    @Test("Each test can refresh, whatever the previous one has done")
    func sharedRefresh() async throws {
        try await TestProvider.run { provider in
            for person in [TestPerson.ada, .grace] {
                try await provider.asShared(as: person) {
                    _ = await LoginManager().logIn(configuration: LoginConfiguration(tracking: .limited))
                    try await LoginManager().refreshLimitedLogin(fallbackPolicy: .directOnly)
                }
            }
        }
    }

    @Test("The shared state is restored, even after a failure")
    func sharedIsRestored() async throws {
        try await TestProvider.run { provider in
            await #expect(throws: CancellationError.self) {
                try await provider.asShared(as: .ada) { throw CancellationError() }
            }
            try await provider.asShared(as: .ada) { #expect(Settings.shared.providerURL == provider.url) }
        }
    }

    @Test("A nested use of the shared state fails, rather than waiting for itself")
    func sharedTwice() async throws {
        try await TestProvider.run { provider in
            _ = try await provider.asShared(as: .ada) {
                await #expect(throws: TestSetupError.self) { try await provider.asShared(as: .grace) {} }
            }
            try await provider.asShared(as: .grace) {}
        }
    }

    @Test("A person logs in again without a password in the same browser")
    func sameBrowser() async throws {
        try await TestProvider.run { provider in
            let browser = ScriptedBrowser()
            var acts: [[ScriptedPerson.Action]] = []
            for _ in 0..<2 {
                let performed = Locked<[ScriptedPerson.Action]>([])
                _ = try await provider.app().logIn(as: .ada, tracking: .limited, browser: browser) { act in
                    performed.withLock { $0.append(act) }
                }
                acts.append(performed.withLock { $0 })
            }
            let typing = ScriptedPerson.Action.typesPassword(login: "ada@example.com")
            #expect(acts[0].contains(typing))
            #expect(!acts[1].contains(typing))
        }
    }
}

/// An error: a login did not end as the test needs.
struct TestSetupFailed: Error, CustomStringConvertible {
    let description: String
    init(_ result: LoginResult) { description = "\(result)" }
}
