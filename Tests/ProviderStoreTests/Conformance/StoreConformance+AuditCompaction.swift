import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// The compaction of the audit log, which any store supports.
extension StoreConformance {
    private static let day: Double = 86_400

    private static func record(
        _ number: Int, by person: Person, at time: Date, tracking: LoginTracking = .enabled, _ store: any ProviderStore
    ) async throws {
        let grant = try #require(try await store.grant(of: SampleFacts.appID, by: person.id))
        let permissions: [Permission] = number % 2 == 0 ? [.publicProfile] : [.email]
        let login = DialogLogin(grant, of: person, permissions: permissions, tracking: tracking, at: time)
        #expect(try await store.record(login))
    }

    static func mergesRepeatedLogins(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let (ada, grace) = (try await store.somebody(SampleFacts.ada), try await store.somebody(SampleFacts.grace))
        for person in [ada, grace] {
            _ = try await store.record(SampleFacts.consent(person.id, granted: [.publicProfile, .email]))
        }
        let start = try await store.audit(AuditQuery(limit: .max)).last?.number ?? 0
        let most = AuditCompaction.Kind.repeated.maximumEntries
        for number in 0..<most + 50 { try await record(number, by: ada, at: SampleFacts.now + Double(number), store) }
        try await record(0, by: ada, at: SampleFacts.now + 500, tracking: .limited, store)
        for _ in 0..<2 { try await record(0, by: grace, at: SampleFacts.now + 600, store) }
        for _ in 0..<2 { try await record(0, by: ada, at: SampleFacts.now + day, store) }
        let lines = try await store.audit(AuditQuery(after: start, limit: .max)).filter { $0.act == .login }
        let own = lines.filter { $0.person == ada.id && $0.at < SampleFacts.now + day }
        #expect(
            own.map(\.count) == [Int](repeating: 1, count: most) + [50, 1], "Beyond the limit there is one entry for each kind of login")
        let fold = own[most]
        #expect(fold.fields == ["email", "public_profile"])
        #expect(fold.at == SampleFacts.now + Double(most) && fold.lastAt == SampleFacts.now + Double(most + 49))
        #expect(own.last?.tracking == .limited && own.last?.lastAt == nil)
        #expect(
            lines.dropFirst(own.count).map(\.count) == [1, 1, 1, 1], "Logins of other people and of the next day have entries of their own")
        let counts = try await store.activity(of: SampleFacts.appID, since: FieldAccess.day(of: SampleFacts.now))
        #expect(counts.filter { $0.event == .login }.map(\.count) == [most + 53, 2])

        // The operator's own acts are never folded.
        for number in 0..<3 {
            let before = try #require(try await store.record(ofPersonWithLogin: "ada@example.com"))
            var after = before
            after.person.isLocked = number % 2 == 0
            #expect(try await store.change(PersonChange.set(before, to: after, at: SampleFacts.now)))
        }
        let acts = try await store.audit(AuditQuery(person: ada.id, isNewestFirst: true, limit: 3))
        #expect(acts.allSatisfy { $0.act == .personChanged && $0.count == 1 })
    }

    static func mergesOldLogins(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let (ada, grace) = (try await store.somebody(SampleFacts.ada), try await store.somebody(SampleFacts.grace))
        for person in [ada, grace] {
            _ = try await store.record(SampleFacts.consent(person.id, granted: [.publicProfile, .email]))
        }
        let decisions = try await store.audit(AuditQuery(limit: .max))
        func lines() async throws -> [AuditEntry] {
            try await store.audit(AuditQuery(after: decisions.last?.number ?? 0, limit: .max))
        }
        // Three days, of which two are old.
        for number in 0..<45 {
            let time = SampleFacts.now + Double(number / 15) * day + Double(number)
            try await record(number, by: number % 3 == 0 ? grace : ada, at: time, store)
        }
        for person in [ada, grace] { try await store.endSession(of: person, at: SampleFacts.now + 2 * day + 100) }
        let before = try await store.activity(of: SampleFacts.appID, since: 0)
        let now = SampleFacts.now + 32 * day + 50
        #expect(try await store.take(AuditCompaction(at: SampleFacts.now + 30 * day)) == false, "No entry is old enough yet")
        #expect(try await lines().count == 49)

        var portions = 0
        while try await store.take(AuditCompaction(at: now, portion: 7)) { portions += 1 }
        #expect(portions > 4, "One call merges no more than one portion")
        #expect(try await store.take(AuditCompaction(at: now, portion: 7)) == false)
        let after = try await lines()
        let left: Int = 4 + 15 + 4
        #expect(after.count == left)
        #expect(after.prefix(4).map(\.count) == [5, 10, 5, 10])
        #expect(after.prefix(4).map(\.person) == [grace.id, ada.id, grace.id, ada.id])
        #expect(after.prefix(4).allSatisfy { $0.fields == ["email", "public_profile"] && $0.act == .login && $0.actor == .person })
        #expect(after[0].at == SampleFacts.now && after[0].lastAt == SampleFacts.now + 12)
        #expect(after.dropFirst(4).allSatisfy { $0.count == 1 })
        #expect(try await store.audit(AuditQuery(limit: decisions.count)) == decisions, "Decisions are not merged")
        #expect(try await store.activity(of: SampleFacts.appID, since: 0) == before, "The activity of the app has not changed")

        // Much later the last day is old too; the last line of all keeps its number from coming again.
        let much = SampleFacts.now + 400 * day
        while try await store.take(AuditCompaction(at: much)) {}
        let last = try #require(try await lines().last?.number)
        #expect(last == after.last?.number)
        let leftLater: Int = 4 + 2 + 4
        #expect(try await lines().count == leftLater)
        try await record(0, by: ada, at: much, store)
        #expect(try await lines().last?.number ?? 0 > last)
        #expect(try await store.activity(of: SampleFacts.appID, since: 0).dropLast() == before[...])
    }

    static func limitsSessionsAndCallbacks(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let (ada, grace) = (try await store.somebody(SampleFacts.ada), try await store.somebody(SampleFacts.grace))
        let most = BrowserSession.maximumPerPerson
        for number in 0..<most + 2 {
            let time = SampleFacts.now + Double(number)
            let session = BrowserSession(digest: "d\(number)", person: ada.id, authenticatedAt: time, expiresAt: time + 600)
            #expect(try await store.create(session, verifiedWith: ada.password))
            guard number == 0 else { continue }
            let other = BrowserSession(digest: "other", person: grace.id, authenticatedAt: time, expiresAt: time + 600)
            #expect(try await store.create(other, verifiedWith: grace.password))
        }
        let sessions = try await store.sessions(of: ada.id, at: SampleFacts.now)
        #expect(sessions.map(\.digest) == (2..<most + 2).reversed().map { "d\($0)" })
        #expect(try await store.session(withDigest: "other", at: SampleFacts.now) != nil)

        for number in 0..<AppCallback.maximumFinished + 2 {
            let time = SampleFacts.now + Double(number)
            let grant = try await store.record(SampleFacts.consent(ada.id))
            #expect(try await store.remove(AppRemoval(of: grant, by: .person, at: time)))
            let callback = try #require(try await store.leaseDueCallback(of: SampleFacts.appID, at: time))
            try await store.settle(CallbackAttempt(callback, response: nil, at: time))
        }
        #expect(
            try await store.callbacks(about: ada.id).map(\.requestedAt)
                == (2..<AppCallback.maximumFinished + 2).map { SampleFacts.now + Double($0) })
    }

    static func mergesOldFieldAccesses(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let (ada, grace) = (try await store.id(of: SampleFacts.ada), try await store.id(of: SampleFacts.grace))
        // From November 21 to December 10.
        for number in 0..<20 {
            for (person, fields) in [(ada, ["name", "email"]), (grace, ["name"])] {
                let time = SampleFacts.now + Double(number) * day
                try await store.note(FieldAccess(appID: SampleFacts.appID, person: person, fields: Set(fields), at: time))
            }
        }
        // An answer of the last day of the month that comes first of all.
        try await store.note(FieldAccess(appID: SampleFacts.appID, person: ada, fields: ["name"], at: SampleFacts.now + 9 * day))
        try await store.flushFieldAccesses()
        let now = SampleFacts.now + 50 * day
        while try await store.take(AuditCompaction(at: now, portion: 3)) {}
        let counts = try await store.fieldAccessCounts(of: ada)
        let november = counts.filter { $0.date == "2026-11-01" }
        #expect(november.map { "\($0.field) \($0.count) \($0.days)" } == ["email 10 30", "name 11 30"])
        #expect(november.map(\.lastAt) == [SampleFacts.now + 9 * day, SampleFacts.now + 9 * day])
        #expect(counts.count == 2 + 20 && counts.filter { $0.days == 1 }.allSatisfy { $0.date >= "2026-12-01" })
        #expect(try await store.fieldAccessCounts(of: grace).map(\.count) == [10] + [Int](repeating: 1, count: 10))
        // The first day of the month is one of those that become its number.
        while try await store.take(AuditCompaction(at: now + 40 * day, portion: 3)) {}
        #expect(
            try await store.fieldAccessCounts(of: ada).map { "\($0.date) \($0.field) \($0.count) \($0.days)" } == [
                "2026-11-01 email 10 30", "2026-11-01 name 11 30", "2026-12-01 email 10 31", "2026-12-01 name 10 31",
            ])
    }
}

extension ProviderStore {
    /// Logs somebody in and out.
    fileprivate func endSession(of person: Person, at time: Date) async throws {
        let session = BrowserSession(digest: person.login, person: person.id, authenticatedAt: time, expiresAt: time + 60)
        let isOpen = try await create(session, verifiedWith: person.password)
        #expect(isOpen)
        try await endSession(withDigest: person.login, at: time)
    }
}
