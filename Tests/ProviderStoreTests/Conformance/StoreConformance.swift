import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// The requirements of ``ProviderStore`` for any implementation. Each function expects an empty store. The requirements of each protocol
/// that ``ProviderStore`` combines are in one or more files of their own.
enum StoreConformance {
    static func isEmptyAtFirst(_ store: any ProviderStore) async throws {
        let unknownPerson = Person.ID(rawValue: 1)
        #expect(try await store.app("1") == nil)
        #expect(try await store.person(withLogin: "ada@example.com") == nil)
        #expect(try await store.person(unknownPerson) == nil)
        #expect(try await store.picture(of: unknownPerson) == nil)
        #expect(try await store.grant(of: "1", by: unknownPerson) == nil)
        #expect(try await store.friendIDs(of: unknownPerson, in: "1", includingLimited: true, at: SampleFacts.now) == [])
        #expect(try await store.session(withDigest: "d", at: SampleFacts.now) == nil)
        try await store.endSession(withDigest: "d", at: SampleFacts.now)
    }

    /// - Returns: the digests of the stored sessions.
    static func storesConcurrentWrites(_ store: any ProviderStore) async throws -> [String] {
        try await store.applySeed(SampleFacts.seed)
        let ada = try await store.id(of: SampleFacts.ada)
        let digests = (0..<80).map { "session-\($0)" }
        try await withThrowingTaskGroup { group in
            for (number, digest) in digests.enumerated() {
                group.addTask {
                    let session = BrowserSession(
                        digest: digest, person: ada, authenticatedAt: SampleFacts.now, expiresAt: SampleFacts.now + 60)
                    _ = try await store.createSession(session, verifiedWith: SampleFacts.ada.person.password)
                }
                // For every tenth session, another write fails. It must not affect the other writes.
                guard number.isMultiple(of: 10) else { continue }
                group.addTask {
                    await #expect(throws: StoreError.self) { try await store.recordConsent(SampleFacts.consent(Person.ID(rawValue: 999))) }
                }
            }
            try await group.waitForAll()
        }
        for digest in digests { #expect(try await store.session(withDigest: digest, at: SampleFacts.now)?.person == ada) }
        return digests
    }
}
