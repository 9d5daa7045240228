import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// The requirements of `ProviderStore` for any implementation. The functions that check them expect an empty store. Those of each protocol
/// that `ProviderStore` combines are in one or more files of their own.
public enum StoreConformance {
    /// All requirements. A test of a store checks each of them with a new, empty storage.
    public static let requirements: [StoreRequirement] =
        wholeStore + apps + roles + reviews + permissionCatalog + people + passwords + friends + grants + browserSessions + deviceLogins
        + tokens + proofs + keys + audit + fieldAccesses + callbacks + callCounts + seeds + maintenance

    static func isEmptyAtFirst(_ nodes: StoreNodes) async throws {
        let unknownPerson = Person.ID(rawValue: 1)
        #expect(try await nodes.next.app("1") == nil)
        #expect(try await nodes.next.person(withLogin: "ada@example.com") == nil)
        #expect(try await nodes.next.person(unknownPerson) == nil)
        #expect(try await nodes.next.picture(of: unknownPerson) == nil)
        #expect(try await nodes.next.grant(of: "1", by: unknownPerson) == nil)
        #expect(try await nodes.next.friendIDs(of: unknownPerson, in: "1", includingLimited: true, at: SampleFacts.now) == [])
        #expect(try await nodes.next.session(withDigest: "d", at: SampleFacts.now) == nil)
        try await nodes.next.endSession(withDigest: "d", at: SampleFacts.now)
    }

    static func storesConcurrentWrites(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        let digests = (0..<80).map { "session-\($0)" }
        try await withThrowingTaskGroup { group in
            for (number, digest) in digests.enumerated() {
                group.addTask {
                    let session = BrowserSession(
                        digest: digest, person: ada, authenticatedAt: SampleFacts.now, expiresAt: SampleFacts.now + 60)
                    _ = try await nodes.next.createSession(session, verifiedWith: SampleFacts.ada.person.password)
                }
                // For every tenth session, another write fails. It must not affect the other writes.
                guard number.isMultiple(of: 10) else { continue }
                group.addTask {
                    await #expect(throws: StoreError.self) {
                        try await nodes.next.recordConsent(SampleFacts.consent(Person.ID(rawValue: 999)))
                    }
                }
            }
            try await group.waitForAll()
        }
        for digest in digests { #expect(try await nodes.next.session(withDigest: digest, at: SampleFacts.now)?.person == ada) }
    }
}
