import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// The requirements of ``AuditStore``: the daily limits on entries.
extension StoreConformance {
    private static func logIn(_ person: Person, to app: String, times: Int, at time: Date, _ store: any ProviderStore) async throws {
        let grant = try #require(try await store.grant(of: app, by: person.id))
        try await withThrowingTaskGroup { group in
            for _ in 0..<times {
                let login = DialogLogin(grant, of: person, permissions: [.publicProfile], at: time)
                group.addTask { _ = try await store.recordDialogLogin(login) }
            }
            try await group.waitForAll()
        }
    }

    private static func lines(
        _ store: any ProviderStore, _ person: Person.ID? = nil, _ event: AuditEvent, in app: String? = nil
    ) async throws -> [AuditEntry] {
        try await store.auditEntries(matching: AuditQuery(person: person, appID: app, limit: .max)).filter { $0.event == event }
    }

    static func keepsDecisionsBesideRepeatedLogins(_ store: any ProviderStore) async throws {
        try await store.applySeed(SampleFacts.seed)
        try await store.applySeed(DigestedSeed(apps: [RegisteredApp(id: "2", name: "Quiet")], people: []))
        let ada = try await store.storedPerson(SampleFacts.ada)
        for app in [SampleFacts.appID, "2"] { _ = try await store.recordConsent(SampleFacts.consent(ada.id, app: app)) }
        let most = AuditCompaction.Kind.repeated.maximumEntries
        try await logIn(ada, to: SampleFacts.appID, times: most + 5, at: SampleFacts.now, store)
        try await logIn(ada, to: "2", times: 2, at: SampleFacts.now, store)
        #expect(
            try await lines(store, ada.id, .login, in: "2").map(\.count) == [1, 1],
            "Many logins at one app do not merge the entries of another")

        let consent = SampleFacts.consent(ada.id, granted: [.publicProfile, .email, .userBirthday])
        let grant = try await store.recordConsent(consent)
        for name in ["email", "user_birthday"] {
            #expect(try await store.revokePermissions(PermissionRevocation(of: [name], from: grant, by: .person, at: SampleFacts.now)))
        }
        #expect(try await store.removeGrant(AppRemoval(of: grant, by: .person, at: SampleFacts.now)))
        let decisions =
            try await lines(store, ada.id, .granted, in: SampleFacts.appID) + lines(store, ada.id, .revoked)
            + lines(store, ada.id, .disconnected)
        #expect(
            decisions.map(\.fields) == [["public_profile"], ["email", "user_birthday"], ["email"], ["user_birthday"], ["public_profile"]])
        #expect(decisions.allSatisfy { $0.count == 1 })
    }

    static func mergesDecisionsBeyondTheirLimit(_ store: any ProviderStore) async throws {
        try await store.applySeed(SampleFacts.seed)
        let (ada, grace) = (try await store.id(of: SampleFacts.ada), try await store.id(of: SampleFacts.grace))
        let most = AuditCompaction.Kind.decision.maximumEntries
        for number in 0..<most + 5 {
            try await store.chooseLanguage(LanguageChoice(number % 2 == 0 ? "it" : "ja", of: ada, at: SampleFacts.now))
        }
        let changes = try await lines(store, ada, .personChanged)
        #expect(changes.map(\.count) == [Int](repeating: 1, count: most) + [5])
        #expect(changes.last?.fields == ["page_language"])
        let act = RoleChange.Action.remove(.tester, login: "blaise@example.com")
        let role = RoleChange(act, at: SampleFacts.appID, by: ada, now: SampleFacts.now)
        guard case .changed = try await store.changeRole(role) else {
            Issue.record("The role was not removed")
            return
        }
        #expect(try await lines(store, ada, .roleRemoved).map(\.count) == [1], "A decision at another app has an entry of its own")
        _ = try await store.recordConsent(SampleFacts.consent(grace))
        #expect(try await lines(store, grace, .granted).map(\.count) == [1], "A decision of another person has an entry of its own")
    }

    static func limitsTheRecordsOfTestUsers(_ store: any ProviderStore) async throws {
        try await store.applySeed(SampleFacts.seed)
        let (ada, most) = (try await store.id(of: SampleFacts.ada), AuditCompaction.maximumEntriesOfTestUsers)
        @Sendable func record(_ number: Int) -> PersonRecord {
            let person = Person(
                id: .unknownPerson, login: "test\(number)", password: PasswordDigest(encoded: ""), firstName: "A", lastName: "B",
                testApps: [SampleFacts.appID])
            return PersonRecord(person: person, picture: nil, friends: [])
        }
        @Sendable func makeAndRemove(_ number: Int, at time: Date = SampleFacts.now) async throws {
            #expect(try await store.changePerson(PersonChange.add(record(number), byApp: SampleFacts.appID, at: time)))
            guard let made = try await store.personRecord(withLogin: "test\(number)") else {
                Issue.record("test\(number) is not there")
                return
            }
            _ = try await store.recordConsent(SampleFacts.consent(made.person.id))
            if number < 3 {
                try await store.recordFieldAccess(FieldAccess(appID: SampleFacts.appID, person: made.person.id, fields: ["name"], at: time))
                if number < 2 { try await store.flushFieldAccesses() }
            }
            #expect(try await store.changePerson(PersonChange.remove(made, byApp: SampleFacts.appID, at: time)))
            if number == 2 { try await store.flushFieldAccesses() }
            if number < 3 {
                #expect(try await store.fieldAccessCounts(of: made.person.id).isEmpty, "The counts are deleted with the person")
            }
        }
        let start = try await store.auditEntries(matching: AuditQuery(limit: .max)).count
        for number in 0..<3 { try await makeAndRemove(number) }
        try await withThrowingTaskGroup { group in
            for number in 3..<TestUserRequest.maximumPerDay { group.addTask { try await makeAndRemove(number) } }
            try await group.waitForAll()
        }
        let left = try await store.auditEntries(matching: AuditQuery(limit: .max)).dropFirst(start)
        #expect(left.filter { $0.person != nil }.count == most)
        #expect(left.count <= most + 8, "Beyond the limit there is one entry a day for each event")
        #expect(left.map(\.count).reduce(0, +) == 4 * TestUserRequest.maximumPerDay, "The entries count all events")
        #expect(left.allSatisfy { $0.actor != .operator })
        let callbacks = try await store.callbacks(of: SampleFacts.appID, limit: .max)
        #expect(callbacks.count == AppCallback.maximumAboutTestUsers)

        let late = PersonChange.add(record(-1), byApp: SampleFacts.appID, at: SampleFacts.now)
        #expect(try await !store.changePerson(late), "Removed test users count toward the daily limit")
        let (day, count) = (FieldAccess.day(of: SampleFacts.now), TestUserRequest.maximumPerDay)
        #expect(try await store.testUserCount(createdFor: SampleFacts.appID, on: day) == count)
        try await makeAndRemove(-2, at: SampleFacts.now + 86_400)
        #expect(try await store.testUserCount(createdFor: SampleFacts.appID, on: day + 1) == 1)
        _ = try await store.recordConsent(SampleFacts.consent(ada))
        #expect(
            try await lines(store, ada, .granted).map(\.count) == [1], "Entries of other people are not merged with those of test users")
    }
}
