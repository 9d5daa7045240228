import Latchkey
import LatchkeyTesting
import ProviderDomain
import Testing

/// The snippets of the article on testing: Sources/Latchkey/Latchkey.docc/TestingLogins.md.
@Suite("The article on testing")
struct TestingArticleTests {
    @Test("The first snippet logs a person in and checks the result")
    func happyPath() async throws {
        // snippet: happyPath
        try await TestProvider.run(people: [.ada]) { provider in
            let app = provider.app()
            let result = try await app.logIn(
                as: .ada, permissions: [.email, .userBirthday], declining: [.userBirthday], tracking: .limited)
            #expect(result.declined == [.userBirthday])
            #expect(app.session.profile?.email == "ada@example.com")
        }
        // end
    }

    @Test("The snippet for a manager logs a person in with a declined permission")
    func manager() async throws {
        try await TestProvider.run { provider in
            // snippet: manager
            let manager = try provider.app().manager(as: .grace, declining: [.email])
            let result = await manager.logIn(configuration: LoginConfiguration(permissions: [.email], tracking: .limited))
            // end
            guard case .success(_, [.email], nil) = result else { return #expect(Bool(false), "\(result)") }
        }
    }

    @Test("The snippet for shared state logs a person in and reads the current profile")
    func shared() async throws {
        try await TestProvider.run { provider in
            // snippet: shared
            try await provider.asShared(as: .ada) {
                _ = await LoginManager().logIn(configuration: LoginConfiguration(permissions: [.email], tracking: .limited))
                #expect(Profile.current?.name == "Ada King Lovelace")
            }
            // end
        }
    }

    @Test("The snippet for a cancellation ends as canceled")
    func cancel() async throws {
        try await TestProvider.run { provider in
            // snippet: cancel
            let result = try await provider.app().logIn(as: .ada, behavior: .cancels)
            #expect(result.isCancelled)
            // end
        }
    }

    @Test("The snippet for a fault fails once, and then succeeds")
    func fault() async throws {
        try await TestProvider.run { provider in
            let app = provider.app()
            // snippet: fault
            provider.fail(.status(500), at: "/oauth/access_token", count: 1)
            await #expect(throws: CoreError.self) { try await app.logIn(as: .ada) }
            let second = try await app.logIn(as: .ada)
            #expect(second.token != nil)
            // end
        }
    }

    @Test("The snippet for the clock lets a token expire")
    func time() async throws {
        try await TestProvider.run { provider in
            let app = provider.app()
            // snippet: time
            let token = try await app.logIn(as: .ada, tracking: .limited).authenticationToken
            await provider.clock.advance(by: .days(2))
            #expect(token?.isExpired(at: provider.clock.date) == true)
            // end
        }
    }

    @Test("The snippet about custom people and apps logs a custom person in")
    func ownPeople() async throws {
        // snippet: ownPeople
        let silpa = TestPerson(
            login: "silpa@example.com", password: "ars longa", firstName: "Corrado", lastName: "Feroci", birthday: "09/15/1892")
        let bronze = RegisteredApp(id: "7", name: "Bronze", advancedAccess: [.userBirthday])
        try await TestProvider.run(people: [silpa], apps: [bronze]) { provider in
            let result = try await provider.app().logIn(as: silpa, permissions: [.userBirthday], tracking: .limited)
            #expect(result.profile?.birthdayComponents?.year == 1892)
        }
        // end
    }
}
