import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// The requirements of ``AuditStore``: the compaction of old entries.
extension StoreConformance {
    private static let day: Double = 86_400

    private static func record(
        _ number: Int, by person: Person, at time: Date, tracking: LoginTracking = .enabled, _ nodes: StoreNodes
    ) async throws {
        let grant = try #require(try await nodes.next.grant(of: SampleFacts.appID, by: person.id))
        let permissions: [Permission] = number % 2 == 0 ? [.publicProfile] : [.email]
        let login = DialogLogin(grant, of: person, permissions: permissions, tracking: tracking, at: time)
        #expect(try await nodes.next.recordDialogLogin(login))
    }

    static func mergesRepeatedLogins(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let (ada, grace) = (try await nodes.next.storedPerson(SampleFacts.ada), try await nodes.next.storedPerson(SampleFacts.grace))
        for person in [ada, grace] {
            _ = try await nodes.next.recordConsent(SampleFacts.consent(person.id, granted: [.publicProfile, .email]))
        }
        let start = try await nodes.next.auditEntries(matching: AuditQuery(limit: .max)).last?.number ?? 0
        let most = AuditCompaction.Kind.repeated.maximumEntries
        for number in 0..<most + 50 { try await record(number, by: ada, at: SampleFacts.now + Double(number), nodes) }
        try await record(0, by: ada, at: SampleFacts.now + 500, tracking: .limited, nodes)
        for _ in 0..<2 { try await record(0, by: grace, at: SampleFacts.now + 600, nodes) }
        for _ in 0..<2 { try await record(0, by: ada, at: SampleFacts.now + day, nodes) }
        let lines = try await nodes.next.auditEntries(matching: AuditQuery(after: start, limit: .max)).filter { $0.event == .login }
        let own = lines.filter { $0.person == ada.id && $0.at < SampleFacts.now + day }
        #expect(
            own.map(\.count) == [Int](repeating: 1, count: most) + [50, 1], "Beyond the limit there is one entry for each kind of login")
        let shared = own[most]
        #expect(shared.fields == ["email", "public_profile"])
        #expect(shared.at == SampleFacts.now + Double(most) && shared.lastAt == SampleFacts.now + Double(most + 49))
        #expect(own.last?.tracking == .limited && own.last?.lastAt == nil)
        #expect(
            lines.dropFirst(own.count).map(\.count) == [1, 1, 1, 1], "Logins of other people and of the next day have entries of their own")
        let counts = try await nodes.next.activity(of: SampleFacts.appID, since: FieldAccess.day(of: SampleFacts.now))
        #expect(counts.filter { $0.event == .login }.map(\.count) == [most + 53, 2])

        // Events of the operator are never compacted.
        for number in 0..<3 {
            let before = try #require(try await nodes.next.personRecord(withLogin: "ada@example.com"))
            var after = before
            after.person.isLocked = number % 2 == 0
            #expect(try await nodes.next.changePerson(PersonChange.set(before, to: after, at: SampleFacts.now)))
        }
        let acts = try await nodes.next.auditEntries(matching: AuditQuery(person: ada.id, isNewestFirst: true, limit: 3))
        #expect(acts.allSatisfy { $0.event == .personChanged && $0.count == 1 })
    }

    static func mergesOldLogins(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let (ada, grace) = (try await nodes.next.storedPerson(SampleFacts.ada), try await nodes.next.storedPerson(SampleFacts.grace))
        for person in [ada, grace] {
            _ = try await nodes.next.recordConsent(SampleFacts.consent(person.id, granted: [.publicProfile, .email]))
        }
        let decisions = try await nodes.next.auditEntries(matching: AuditQuery(limit: .max))
        func lines() async throws -> [AuditEntry] {
            try await nodes.next.auditEntries(matching: AuditQuery(after: decisions.last?.number ?? 0, limit: .max))
        }
        // Records logins on three days. The first two days are old enough to be compacted.
        for number in 0..<45 {
            let time = SampleFacts.now + Double(number / 15) * day + Double(number)
            try await record(number, by: number % 3 == 0 ? grace : ada, at: time, nodes)
        }
        for person in [ada, grace] { try await nodes.next.endSession(of: person, at: SampleFacts.now + 2 * day + 100) }
        let before = try await nodes.next.activity(of: SampleFacts.appID, since: 0)
        let now = SampleFacts.now + 32 * day + 50
        #expect(
            try await nodes.next.compactAuditLog(AuditCompaction(at: SampleFacts.now + 30 * day)) == false, "No entry is old enough yet")
        #expect(try await lines().count == 49)

        var portions = 0
        while try await nodes.next.compactAuditLog(AuditCompaction(at: now, batchSize: 7)) { portions += 1 }
        #expect(portions > 4, "One call merges no more than one portion")
        #expect(try await nodes.next.compactAuditLog(AuditCompaction(at: now, batchSize: 7)) == false)
        let after = try await lines()
        let left: Int = 4 + 15 + 4
        #expect(after.count == left)
        #expect(after.prefix(4).map(\.count) == [5, 10, 5, 10])
        #expect(after.prefix(4).map(\.person) == [grace.id, ada.id, grace.id, ada.id])
        #expect(after.prefix(4).allSatisfy { $0.fields == ["email", "public_profile"] && $0.event == .login && $0.actor == .person })
        #expect(after[0].at == SampleFacts.now && after[0].lastAt == SampleFacts.now + 12)
        #expect(after.dropFirst(4).allSatisfy { $0.count == 1 })
        #expect(try await nodes.next.auditEntries(matching: AuditQuery(limit: decisions.count)) == decisions, "Decisions are not merged")
        #expect(try await nodes.next.activity(of: SampleFacts.appID, since: 0) == before, "The activity of the app has not changed")

        // Much later, the logins of the third day are old enough to be compacted. The last entry of the log stays, so that its number is
        // never used again.
        let much = SampleFacts.now + 400 * day
        while try await nodes.next.compactAuditLog(AuditCompaction(at: much)) {}
        let last = try #require(try await lines().last?.number)
        #expect(last == after.last?.number)
        let remainingLater: Int = 4 + 2 + 4
        #expect(try await lines().count == remainingLater)
        try await record(0, by: ada, at: much, nodes)
        #expect(try await lines().last?.number ?? 0 > last)
        #expect(try await nodes.next.activity(of: SampleFacts.appID, since: 0).dropLast() == before[...])
    }
}

extension ProviderStore {
    /// Creates a session and ends it.
    fileprivate func endSession(of person: Person, at time: Date) async throws {
        let session = BrowserSession(digest: person.login, person: person.id, authenticatedAt: time, expiresAt: time + 60)
        let isOpen = try await createSession(session, verifiedWith: person.password)
        #expect(isOpen)
        try await endSession(withDigest: person.login, at: time)
    }
}
