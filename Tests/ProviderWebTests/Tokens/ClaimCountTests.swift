import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON
import Testing

@Suite("Counting of ID token claims")
struct ClaimCountTests {
    private func counts(_ provider: TestProvider) async throws -> [String: Int] {
        let accesses = try await provider.store.fieldAccessCounts(of: Person.ID(rawValue: 1))
        return Dictionary(accesses.map { ($0.field, $0.count) }) { $0 + $1 }
    }

    private static let profile = ["id", "name", "first_name", "middle_name", "last_name", "picture"]

    private static func all(_ count: Int, and more: String...) -> [String: Int] {
        Dictionary(uniqueKeysWithValues: (profile + more).map { ($0, count) })
    }

    @Test("A Limited Login counts each field of the ID token once, but not technical claims")
    func limited() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            _ = try await ScriptedBrowser().finish(try Sample.dialog(provider, Sample.limited))
            #expect(try await counts(provider) == Self.all(1, and: "email"))
            let grant = try #require(try await provider.store.grant(of: Sample.appID, by: Person.ID(rawValue: 1)))
            #expect(grant.tracking == .limited)
        }
    }

    @Test("Introspection counts each field that the app's server gets")
    func introspected() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let token = try await GraphProgram(provider: provider).token(scope: "email")
            #expect(try await StandardProgram(provider).introspect(token)["username"]?.string != nil)
            #expect(try await counts(provider) == ["id": 1, "name": 1, "email": 1])
        }
    }

    @Test("Each exchange of a code or refresh token counts the fields of its ID token")
    func exchanged() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            _ = try await GraphProgram(provider: provider).token(scope: "email")
            #expect(try await counts(provider) == [:])
            let program = StandardProgram(provider)
            let refresh = try #require(try await program.tokens()["refresh_token"]?.string)
            #expect(try await counts(provider) == Self.all(1, and: "email"))
            #expect(try await program.refresh(refresh).status == 200)
            #expect(try await counts(provider) == Self.all(2, and: "email"))
            #expect(try await program.refresh(refresh).status == 400)
            #expect(try await counts(provider) == Self.all(2, and: "email"), "a rejected exchange counts nothing")
            let grant = try #require(try await provider.store.grant(of: Sample.appID, by: Person.ID(rawValue: 1)))
            #expect(grant.tracking == .enabled)
        }
    }
}
