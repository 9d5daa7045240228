import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

@Suite("Field access")
struct FieldAccessTests {
    @Test("Each field that an app reads is recorded for the person to whom it belongs")
    func entries() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let graph = GraphProgram(provider: provider)
            _ = try await graph.token(as: Sample.grace, scope: "user_friends")
            let token = try await graph.token(scope: "email,user_friends")
            for path in [
                "/me?fields=name,email,birthday,picture.as(face),verified", "/me?fields=email", "/me/friends?fields=first_name",
                "/me/permissions", "/me/picture?redirect=0", "/me?fields=nonsense",
            ] { _ = try await graph.get(path, token: token) }
            func counts(_ login: String) async throws -> [String: Int] {
                let person = try #require(try await provider.store.person(withLogin: login))
                let accessCounts = try await provider.store.fieldAccessCounts(of: person.id)
                return Dictionary(accessCounts.map { ($0.field, $0.count) }) { $0 + $1 }
            }
            try await provider.store.flushFieldAccesses()
            #expect(try await counts(Sample.ada.login) == ["id": 2, "name": 1, "email": 2, "picture": 2, "friends": 1, "permissions": 1])
            #expect(try await counts(Sample.grace.login) == ["id": 1, "first_name": 1])
        }
    }
}
