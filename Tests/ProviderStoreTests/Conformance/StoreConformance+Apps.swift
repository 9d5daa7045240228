import IdentityTokens
import ProviderDomain
import ProviderStore
import Testing

extension StoreConformance {
    static func removesALargeApp(_ store: any ProviderStore) async throws {
        let people = (0..<1_203).map { number in
            let person = Person(
                id: .unknownPerson, login: "person\(number)", password: PasswordDigest(encoded: ""), firstName: "A", lastName: "B")
            return PersonRecord(person: person, picture: nil, friends: [])
        }
        let app = RegisteredApp(id: "1", name: "Many")
        try await store.apply(DigestedSeed(apps: [app, RegisteredApp(id: "2", name: "Other")], people: people))
        let ids = try await store.people(after: nil, limit: 2_000).map(\.id)
        #expect(ids.count == people.count)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for id in ids { group.addTask { _ = try await store.record(SampleFacts.consent(id, app: "1")) } }
            try await group.waitForAll()
        }
        let stored = try await store.record(SampleFacts.consent(ids[0], app: "2"))
        // One has been removed and has come back: their epoch is the highest.
        let first = try #require(try await store.grant(of: "1", by: ids[0]))
        #expect(try await store.remove(AppRemoval(of: first, by: .person, at: SampleFacts.now)))
        let again = try await store.record(SampleFacts.consent(ids[0], app: "1"))
        #expect(try await store.change(AppChange.remove(try #require(try await store.app("1")), at: SampleFacts.now)))

        let ended = try await store.audit(AuditQuery(appID: "1", limit: 10_000)).filter { $0.act == .disconnected }
        #expect(ended.count == people.count + 1, "One entry for each person, and two for the person who had removed the app before")
        #expect(Set(ended.compactMap(\.person)).count == people.count)
        #expect(try await store.grant(of: "2", by: ids[0])?.epoch == stored.epoch)
        try await store.apply(DigestedSeed(apps: [app], people: []))
        #expect(
            try await store.record(SampleFacts.consent(ids[1], app: "1")).epoch > again.epoch, "The epoch is higher than all earlier ones")
    }
}
