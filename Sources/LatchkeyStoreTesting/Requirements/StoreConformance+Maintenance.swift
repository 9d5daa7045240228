import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// The requirements of ``MaintenanceStore``.
extension StoreConformance {
    static func isReady(_ nodes: StoreNodes) async throws {
        #expect(await nodes.next.readiness == .ready)
        #expect(await nodes.next.readiness == .ready)
    }

    static func appliesASeedTwice(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        _ = try await nodes.next.recordConsent(SampleFacts.consent(ada, granted: [.publicProfile, .email], declined: [.userGender]))
        let session = BrowserSession(digest: "d", person: ada, authenticatedAt: SampleFacts.now, expiresAt: SampleFacts.now + 60)
        _ = try await nodes.next.createSession(session, verifiedWith: SampleFacts.ada.person.password)

        try await nodes.next.applySeed(SampleFacts.seed)
        #expect(try await nodes.next.id(of: SampleFacts.ada) == ada)
        expect(try #require(try await nodes.next.person(ada)), like: SampleFacts.ada)
        expect(try #require(try await nodes.next.app(SampleFacts.appID)), like: SampleFacts.app)
        let grant = try #require(try await nodes.next.grant(of: SampleFacts.appID, by: ada))
        #expect(grant.granted == [.publicProfile, .email])
        #expect(grant.declined == [.userGender])
        #expect(try await nodes.next.session(withDigest: "d", at: SampleFacts.now)?.person == ada)
    }

    static func appliesAChangedSeed(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        var entry = SampleFacts.person("ada@example.com", "Augusta", "Byron")
        entry.person.password = PasswordDigest(encoded: "$argon2id$3")
        let app = RegisteredApp(id: SampleFacts.appID, name: "Renamed", redirectURIs: ["https://app.example/new"])
        try await nodes.next.applySeed(DigestedSeed(apps: [app], people: [entry]))
        #expect(try await nodes.next.id(of: entry) == ada)
        expect(try #require(try await nodes.next.person(ada)), like: entry)
        #expect(try await nodes.next.picture(of: ada) == nil)
        expect(try #require(try await nodes.next.app(SampleFacts.appID)), like: app)
        #expect(try await nodes.next.person(withLogin: "grace@example.com") != nil, "A person who is not in the seed stays")
    }
}
