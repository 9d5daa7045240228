import IdentityTokens
import ProviderDomain
import ProviderStore
import Testing

extension StoreConformance {
    static func hasRoomForSoManyTestUsers(_ store: any ProviderStore) async throws {
        func user(_ number: Int, of apps: Set<String>) -> PersonRecord {
            let person = Person(
                id: .nobody, login: "test\(number)", password: PasswordDigest(encoded: ""), firstName: "A", lastName: "B", testApps: apps)
            return PersonRecord(person: person, picture: nil, friends: [])
        }
        let most = TestUserRequest.mostOfAnApp
        try await store.apply(SeedFact(apps: [], people: (1..<most).map { user($0, of: ["1"]) } + [user(0, of: ["2"])]))
        #expect(try await store.testUsers(of: "1").count == most - 1)
        // Each saw room for one.
        let made = try await withThrowingTaskGroup { group in
            for number in most..<most + 4 {
                group.addTask { try await store.change(PersonChange.add(user(number, of: ["1"]), byApp: "1", at: SampleFacts.now)) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(made.filter(\.self).count == 1)
        let shared = try #require(try await store.record(ofPersonWithLogin: "test0"))
        var both = shared
        both.person.testApps = ["1", "2"]
        #expect(try await !store.change(PersonChange.set(shared, to: both, byApp: "1", at: SampleFacts.now)))
        both.person.testApps = ["2", "3"]
        #expect(try await store.change(PersonChange.set(shared, to: both, byApp: "3", at: SampleFacts.now)))
        let user = try #require(try await store.person(withLogin: "test0"))
        #expect(user.testApps == ["2", "3"])
        #expect(try await store.testUsers(of: "3") == [user.id])
        #expect(try await store.testUsers(of: "1").count == most)
    }
}
