import Latchkey
import LatchkeyTesting
import Testing

extension Readme {
    func test() async throws {
        // snippet: testing
        try await TestProvider.run(people: [.ada]) { provider in
            let app = provider.app()
            let result = try await app.logIn(
                as: .ada, permissions: [.email, .userBirthday], declining: [.email], tracking: .limited)
            #expect(result.declined == [.email])
            #expect(app.session.profile?.email == nil)

            provider.fail(.down)
            await #expect(throws: CoreError.self) { try await app.logIn(as: .ada) }
        }
        // end
    }
}
