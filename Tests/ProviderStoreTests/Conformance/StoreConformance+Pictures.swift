import ProviderDomain
import ProviderStore
import Testing

extension StoreConformance {
    static func versionsPictures(_ store: any ProviderStore) async throws {
        var entry = SampleFacts.ada
        var editions: [Int64?] = []
        for picture in [[1], [1], [2], nil, [2]] as [[UInt8]?] {
            entry.picture = picture
            try await store.apply(DigestedSeed(apps: [SampleFacts.app], people: [entry]))
            let ada = try await store.id(of: entry)
            #expect(try await store.picture(of: ada) == picture)
            editions.append(try await store.pictureVersion(of: ada))
        }
        #expect(editions[0] != nil && editions[1] == editions[0], "The same picture keeps its version")
        #expect(editions[3] == nil)
        #expect(Set(editions).count == 4, "A picture that is added again has a new version")
        entry.person.firstName = "Augusta"
        try await store.apply(DigestedSeed(apps: [SampleFacts.app], people: [entry]))
        #expect(try await store.pictureVersion(of: try await store.id(of: entry)) == editions[4], "A new name does not change the version")
    }
}
