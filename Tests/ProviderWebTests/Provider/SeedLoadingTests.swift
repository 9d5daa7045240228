import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderServices
import ProviderStore
import Testing

@testable import ProviderWeb

@Suite("Loading a seed")
struct SeedLoadingTests {
    @Test("Nodes that load the same seed at the same time store one password for each person, which stays")
    func nodes() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "latchkey-seed-\(UUID().uuidString).sqlite")
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + suffix) } }
        let seed = try Sample.seed()
        let keys = try ProviderKeys.generate(in: .real)
        var nodes: [Provider] = []
        for _ in 0..<8 {
            nodes.append(try await Provider(store: try SQLiteStore(path: file.path), newKeys: keys, passwordCost: .minimum))
        }
        let store = nodes[0].store
        var digests: [Set<String>] = []
        for _ in 0..<3 {
            try await withThrowingTaskGroup { group in
                for node in nodes { group.addTask { try await node.load(seed) } }
                try await group.waitForAll()
            }
            digests.append(Set(try await store.people(after: nil, limit: 100).map(\.password.encoded)))
        }
        #expect(Set(digests).count == 1 && digests[0].count == seed.people.count)
        for entry in seed.people {
            let person = try #require(try await store.person(withLogin: entry.person.login))
            #expect(try await nodes[1].passwords.matches(try #require(entry.plainPassword), person, for: .seed))
            #expect(person.passwordChangedAt == nil)
        }
        let events = try await store.auditEntries(matching: AuditQuery(limit: .max)).map(\.event)
        #expect(events.count { $0 == .personAdded } == seed.people.count && !events.contains(.personChanged))
    }

    @Test("A seed with a new password replaces the stored one")
    func newPassword() async throws {
        try await LimitedProvider.run { provider, _ in
            var seed = try Sample.seed()
            let login = seed.people[0].person.login
            seed.people[0].password = .plain(Secret("another password"))
            try await provider.load(seed)
            let person = try #require(try await provider.store.person(withLogin: login))
            #expect(try await provider.passwords.matches(Secret("another password"), person, for: .seed))
            #expect(person.passwordChangedAt != nil)
        }
    }
}
