import LatchkeyStoreTesting
import ProviderDomain
import ProviderStore
import TestSupport
import Testing

@Suite("The names of friends in SQLite")
struct FriendNamesTests {
    @Test("Entries that name nobody are not read beyond the limit")
    func limit() async throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(path: folder.path("store.sqlite"))
        let nobody = (0..<20).map { "a\($0)@example.com" }
        let ada = SampleFacts.person("ada@example.com", "Ada", "Lovelace", friends: nobody + ["grace@example.com"])
        let grace = SampleFacts.person("grace@example.com", "Grace", "Hopper")
        try await store.applySeed(DigestedSeed(apps: [], people: [ada, grace]))
        let id = try await store.id(of: ada)
        #expect(try await store.friendNames(of: id).map(\.formatted) == ["Grace Hopper"])
        // The entries are read in the order of the login names.
        #expect(try await store.friendNames(of: id, upTo: 20).isEmpty)
        #expect(try await store.friendNames(of: id, upTo: 21).count == 1)
    }
}
