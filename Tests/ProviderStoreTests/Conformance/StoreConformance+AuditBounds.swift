import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// How any store bounds the lines of the ledger that one client leaves on a day.
extension StoreConformance {
    private static func logIn(_ person: Person, to app: String, times: Int, at moment: Date, _ store: any ProviderStore) async throws {
        let grant = try #require(try await store.grant(of: app, by: person.id))
        try await withThrowingTaskGroup { group in
            for _ in 0..<times {
                let login = DialogLogin(grant, of: person, permissions: [.publicProfile], at: moment)
                group.addTask { _ = try await store.record(login) }
            }
            try await group.waitForAll()
        }
    }

    private static func lines(
        _ store: any ProviderStore, _ person: Person.ID? = nil, _ act: AuditEvent, in app: String? = nil
    ) async throws -> [AuditEntry] {
        try await store.audit(AuditQuery(person: person, appID: app, limit: .max)).filter { $0.act == act }
    }

    static func foldsNoDecisionForRepeatedActs(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        try await store.apply(DigestedSeed(apps: [RegisteredApp(id: "2", name: "Quiet")], people: []))
        let ada = try await store.somebody(SampleFacts.ada)
        for app in [SampleFacts.appID, "2"] { _ = try await store.record(SampleFacts.consent(ada.id, app: app)) }
        let most = AuditCompaction.Kind.repeated.mostLines
        try await logIn(ada, to: SampleFacts.appID, times: most + 5, at: SampleFacts.now, store)
        try await logIn(ada, to: "2", times: 2, at: SampleFacts.now, store)
        #expect(try await lines(store, ada.id, .login, in: "2").map(\.count) == [1, 1], "an app that is noisy folds no line of another")

        let consent = SampleFacts.consent(ada.id, granted: [.publicProfile, .email, .userBirthday])
        let grant = try await store.record(consent)
        for name in ["email", "user_birthday"] {
            #expect(try await store.withdraw(PermissionRevocation(of: [name], from: grant, by: .person, at: SampleFacts.now)))
        }
        #expect(try await store.remove(AppRemoval(of: grant, by: .person, at: SampleFacts.now)))
        let decisions =
            try await lines(store, ada.id, .granted, in: SampleFacts.appID) + lines(store, ada.id, .revoked)
            + lines(store, ada.id, .disconnected)
        #expect(
            decisions.map(\.fields) == [["public_profile"], ["email", "user_birthday"], ["email"], ["user_birthday"], ["public_profile"]])
        #expect(decisions.allSatisfy { $0.count == 1 })
    }

    static func foldsDecisionsBeyondTheirOwnBound(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let (ada, grace) = (try await store.id(of: SampleFacts.ada), try await store.id(of: SampleFacts.grace))
        let most = AuditCompaction.Kind.decision.mostLines
        for number in 0..<most + 5 {
            try await store.choose(LanguageChoice(number % 2 == 0 ? "it" : "ja", of: ada, at: SampleFacts.now))
        }
        let changes = try await lines(store, ada, .personChanged)
        #expect(changes.map(\.count) == [Int](repeating: 1, count: most) + [5])
        #expect(changes.last?.fields == ["page_language"])
        let act = RoleChange.Act.take(.tester, login: "blaise@example.com")
        let role = RoleChange(act, at: SampleFacts.appID, by: ada, now: SampleFacts.now)
        guard case .changed = try await store.change(role) else {
            Issue.record("the role was not taken")
            return
        }
        #expect(try await lines(store, ada, .roleTaken).map(\.count) == [1], "at an app of its own, a decision has a line of its own")
        _ = try await store.record(SampleFacts.consent(grace))
        #expect(try await lines(store, grace, .granted).map(\.count) == [1], "so has what another person decides")
    }

    static func boundsWhatTestUsersLeave(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let (ada, most) = (try await store.id(of: SampleFacts.ada), AuditCompaction.maximumEntriesOfTestUsers)
        @Sendable func record(_ number: Int) -> PersonRecord {
            let person = Person(
                id: .nobody, login: "test\(number)", password: PasswordDigest(encoded: ""), firstName: "A", lastName: "B",
                testApps: [SampleFacts.appID])
            return PersonRecord(person: person, picture: nil, friends: [])
        }
        @Sendable func makeAndRemove(_ number: Int, at moment: Date = SampleFacts.now) async throws {
            #expect(try await store.change(PersonChange.add(record(number), byApp: SampleFacts.appID, at: moment)))
            guard let made = try await store.record(ofPersonWithLogin: "test\(number)") else {
                Issue.record("test\(number) is not there")
                return
            }
            _ = try await store.record(SampleFacts.consent(made.person.id))
            if number < 3 {
                try await store.note(FieldAccess(appID: SampleFacts.appID, person: made.person.id, fields: ["name"], at: moment))
                if number < 2 { try await store.foldReadings() }
            }
            #expect(try await store.change(PersonChange.remove(made, byApp: SampleFacts.appID, at: moment)))
            if number == 2 { try await store.foldReadings() }
            if number < 3 { #expect(try await store.readings(of: made.person.id).isEmpty, "nobody can ask for it any more") }
        }
        let start = try await store.audit(AuditQuery(limit: .max)).count
        for number in 0..<3 { try await makeAndRemove(number) }
        try await withThrowingTaskGroup { group in
            for number in 3..<TestUserRequest.mostOfADay { group.addTask { try await makeAndRemove(number) } }
            try await group.waitForAll()
        }
        let left = try await store.audit(AuditQuery(limit: .max)).dropFirst(start)
        #expect(left.filter { $0.person != nil }.count == most)
        #expect(left.count <= most + 8, "then one a day for each act")
        #expect(left.map(\.count).reduce(0, +) == 4 * TestUserRequest.mostOfADay, "nothing is missing")
        #expect(left.allSatisfy { $0.actor != .operator })
        let callbacks = try await store.callbacks(of: SampleFacts.appID, limit: .max)
        #expect(callbacks.count == AppCallback.maximumAboutTestUsers)

        let late = PersonChange.add(record(-1), byApp: SampleFacts.appID, at: SampleFacts.now)
        #expect(try await !store.change(late), "that is enough for a day, though all of them have gone")
        let (day, count) = (FieldAccess.day(of: SampleFacts.now), TestUserRequest.mostOfADay)
        #expect(try await store.testUserCount(madeFor: SampleFacts.appID, on: day) == count)
        try await makeAndRemove(-2, at: SampleFacts.now + 86_400)
        #expect(try await store.testUserCount(madeFor: SampleFacts.appID, on: day + 1) == 1)
        _ = try await store.record(SampleFacts.consent(ada))
        #expect(try await lines(store, ada, .granted).map(\.count) == [1], "no person is counted with them")
    }
}
