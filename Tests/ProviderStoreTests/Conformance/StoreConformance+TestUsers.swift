import IdentityTokens
import ProviderDomain
import ProviderStore
import Testing

extension StoreConformance {
    static func limitsTestUsers(_ store: any ProviderStore) async throws {
        func user(_ number: Int, of apps: Set<String>) -> PersonRecord {
            let person = Person(
                id: .unknownPerson, login: "test\(number)", password: PasswordDigest(encoded: ""), firstName: "A", lastName: "B",
                testApps: apps)
            return PersonRecord(person: person, picture: nil, friends: [])
        }
        let most = TestUserRequest.maximumPerApp
        let apps = ["1", "2", "3"].map { RegisteredApp(id: $0, name: $0) }
        try await store.apply(DigestedSeed(apps: apps, people: (1..<most).map { user($0, of: ["1"]) } + [user(0, of: ["2"])]))
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
        let found = try #require(try await store.person(withLogin: "test0"))
        #expect(found.testApps == ["2", "3"])
        #expect(try await store.testUsers(of: "3") == [found.id])
        #expect(try await store.testUsers(of: "1").count == most)
        let error = await #expect(throws: StoreError.self) {
            try await store.change(PersonChange.add(user(-1, of: ["4"]), byApp: "4", at: SampleFacts.now))
        }
        #expect(error?.isMissingSubject == true, "A test user cannot be added for a removed app")
    }

    static func limitsFriendsOfATestUser(_ store: any ProviderStore) async throws {
        func user(_ number: Int) -> PersonRecord {
            let person = Person(
                id: .unknownPerson, login: "test\(number)", password: PasswordDigest(encoded: ""), firstName: "A", lastName: "B",
                testApps: ["1"])
            return PersonRecord(person: person, picture: nil, friends: [])
        }
        let most = FriendRequest.maximumPerTestUser
        try await store.apply(DigestedSeed(apps: [RegisteredApp(id: "1", name: "A")], people: (0...most + 1).map(user)))
        func person(_ number: Int) async throws -> Person { try #require(try await store.person(withLogin: "test\(number)")) }
        func ask(_ from: Int, _ to: Int) async throws -> Bool {
            try await store.take(FriendRequest(from: try await person(from), to: try await person(to), by: "1", at: SampleFacts.now))
        }
        for number in 1...most { #expect(try await ask(0, number)) }
        #expect(try await !ask(0, most + 1), "Sent friend requests count toward the limit")
        #expect(try await ask(1, 0), "A request in the other direction accepts the first one")
        #expect(try await !ask(most + 1, 0), "Another test user cannot exceed the limit either")
        #expect(try await store.friendNames(of: try await person(0).id).count == 1)
    }

    static func removesTestUsersWithTheirLastApp(_ store: any ProviderStore) async throws {
        func user(_ login: String, of apps: Set<String>) -> PersonRecord {
            let person = Person(
                id: .unknownPerson, login: login, password: PasswordDigest(encoded: ""), firstName: "A", lastName: "B", testApps: apps)
            return PersonRecord(person: person, picture: nil, friends: [])
        }
        let apps = ["1", "2"].map { RegisteredApp(id: $0, name: $0) }
        try await store.apply(DigestedSeed(apps: apps, people: [user("own", of: ["1"]), user("shared", of: ["1", "2"]), SampleFacts.ada]))
        let own = try #require(try await store.person(withLogin: "own"))
        let shared = try #require(try await store.person(withLogin: "shared"))
        for person in [own, shared] { _ = try await store.record(SampleFacts.consent(person.id, app: "1")) }
        #expect(try await store.change(AppChange.remove(try #require(try await store.app("1")), at: SampleFacts.now)))
        #expect(try await store.person(own.id) == nil)
        #expect(try await store.person(shared.id)?.testApps == ["2"])
        #expect(try await store.person(withLogin: SampleFacts.ada.person.login) != nil)
        let acts = try await store.audit(AuditQuery(person: own.id)).map(\.act)
        #expect(acts == [.personAdded, .granted, .disconnected, .personRemoved])
    }
}
