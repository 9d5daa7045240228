import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

@Suite("What apps read")
struct ReadingTests {
    @Test("is entered into the ledger field by field, of whomever it is about")
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
                let readings = try await provider.store.readings(of: person.id)
                return Dictionary(readings.map { ($0.field, $0.count) }) { $0 + $1 }
            }
            try await provider.store.foldReadings()
            #expect(try await counts(Sample.ada.login) == ["id": 2, "name": 1, "email": 2, "picture": 2, "friends": 1, "permissions": 1])
            #expect(try await counts(Sample.grace.login) == ["id": 1, "first_name": 1])
        }
    }
}
