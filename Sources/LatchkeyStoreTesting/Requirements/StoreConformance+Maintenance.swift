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

    static func keepsThePasswordsOfTheFirstNode(_ nodes: StoreNodes) async throws {
        /// Returns the sample seed as a node digests it that has found these passwords in the store.
        func seed(_ digest: String, previousPasswords: [String: PasswordDigest] = [:]) -> DigestedSeed {
            var entry = SampleFacts.ada
            entry.person.password = PasswordDigest(encoded: digest)
            return DigestedSeed(apps: [SampleFacts.app], people: [entry], previousPasswords: previousPasswords)
        }
        let (first, second) = (seed("$argon2id$first"), seed("$argon2id$second"))
        try await nodes.next.applySeed(first)
        let ada = try await nodes.next.storedPerson(SampleFacts.ada)
        let session = BrowserSession(digest: "d", person: ada.id, authenticatedAt: SampleFacts.now, expiresAt: SampleFacts.now + 60)
        _ = try await nodes.next.createSession(session, verifiedWith: ada.password)
        let start = try await last(nodes)

        // The second node read the store before the first node had applied the seed.
        try await nodes.next.applySeed(second)
        try await nodes.next.applySeed(seed("$argon2id$third", previousPasswords: [ada.login: PasswordDigest(encoded: "$argon2id$zeroth")]))
        #expect(try await nodes.next.storedPerson(SampleFacts.ada).password.encoded == "$argon2id$first")
        #expect(try await nodes.next.session(withDigest: "d", at: SampleFacts.now)?.person == ada.id)
        #expect(try await auditEvents(nodes, after: start) == [])

        try await nodes.next.applySeed(seed("$argon2id$fourth", previousPasswords: [ada.login: ada.password]))
        #expect(try await nodes.next.storedPerson(SampleFacts.ada).password.encoded == "$argon2id$fourth")
        #expect(try await nodes.next.session(withDigest: "d", at: SampleFacts.now) == nil)
        #expect(try await auditEvents(nodes, after: start) == ["operator person_changed password"])
    }

    static func appliesASeedConcurrently(_ nodes: StoreNodes) async throws {
        let seeds = (0..<10).map { number in
            var entry = SampleFacts.ada
            entry.person.password = PasswordDigest(encoded: "$argon2id$\(number)")
            return DigestedSeed(apps: [SampleFacts.app], people: [entry, SampleFacts.grace])
        }
        try await withThrowingTaskGroup { group in
            for seed in seeds { group.addTask { try await nodes.next.applySeed(seed) } }
            try await group.waitForAll()
        }
        let ada = try await nodes.next.storedPerson(SampleFacts.ada)
        #expect(ada.passwordChangedAt == nil)
        #expect(try await nodes.next.people(after: nil, limit: 10).map(\.login) == ["ada@example.com", "grace@example.com"])
        #expect(try await nodes.next.apps().map(\.id) == [SampleFacts.appID])
        #expect(
            try await auditEvents(nodes, after: 0).sorted() == ["operator app_added", "operator person_added", "operator person_added"])
    }

    static func findsNoProblems(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        _ = try await nodes.next.keys(orStore: try SampleKeys.one.get())
        _ = try await keepLogins(nodes)
        let report = try await nodes.next.check()
        #expect(report.problems == [])
        #expect(report.rowCounts["apps"] == 1 && report.rowCounts["people"] == 4)
    }

    static func skipsPersonIDs(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        _ = try await nodes.next.keys(orStore: try SampleKeys.one.get())
        try await nodes.next.skipPersonIDs()
        let entry = SampleFacts.person("mary@example.com", "Mary", "Somerville")
        try await nodes.next.applySeed(DigestedSeed(apps: [], people: [entry]))
        #expect(try await nodes.next.id(of: entry).rawValue > ada.rawValue + 1_000_000)
        #expect(try await nodes.next.check().problems == [])
    }

    static func appliesAChangedSeed(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        var entry = SampleFacts.person("ada@example.com", "Augusta", "Byron")
        entry.person.password = PasswordDigest(encoded: "$argon2id$3")
        let app = RegisteredApp(id: SampleFacts.appID, name: "Renamed", redirectURIs: ["https://app.example/new"])
        let password = SampleFacts.ada.person.password
        try await nodes.next.applySeed(DigestedSeed(apps: [app], people: [entry], previousPasswords: ["ada@example.com": password]))
        #expect(try await nodes.next.id(of: entry) == ada)
        expect(try #require(try await nodes.next.person(ada)), like: entry)
        #expect(try await nodes.next.picture(of: ada) == nil)
        expect(try #require(try await nodes.next.app(SampleFacts.appID)), like: app)
        #expect(try await nodes.next.person(withLogin: "grace@example.com") != nil, "A person who is not in the seed stays")
    }
}
