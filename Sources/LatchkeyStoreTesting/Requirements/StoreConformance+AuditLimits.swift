import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// The requirements of ``AuditStore``: the daily limits on entries.
extension StoreConformance {
    private static func logIn(_ person: Person, to app: String, times: Int, at time: Date, _ nodes: StoreNodes) async throws {
        let grant = try #require(try await nodes.next.grant(of: app, by: person.id))
        try await callForEach(0..<times) { _ in
            _ = try await nodes.next.recordDialogLogin(DialogLogin(grant, of: person, permissions: [.publicProfile], at: time))
        }
    }

    private static func lines(
        _ nodes: StoreNodes, _ person: Person.ID? = nil, _ event: AuditEvent, in app: String? = nil
    ) async throws -> [AuditEntry] {
        try await nodes.next.auditEntries(matching: AuditQuery(person: person, appID: app, limit: .max)).filter { $0.event == event }
    }

    static func keepsDecisionsBesideRepeatedLogins(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        try await nodes.next.applySeed(DigestedSeed(apps: [RegisteredApp(id: "2", name: "Quiet")], people: []))
        let ada = try await nodes.next.storedPerson(SampleFacts.ada)
        for app in [SampleFacts.appID, "2"] { _ = try await nodes.next.recordConsent(SampleFacts.consent(ada.id, app: app)) }
        let most = AuditCompaction.Kind.repeated.maximumEntries
        try await logIn(ada, to: SampleFacts.appID, times: most + 5, at: SampleFacts.now, nodes)
        try await logIn(ada, to: "2", times: 2, at: SampleFacts.now, nodes)
        #expect(
            try await lines(nodes, ada.id, .login, in: "2").map(\.count) == [1, 1],
            "Many logins at one app do not merge the entries of another")

        let consent = SampleFacts.consent(ada.id, granted: [.publicProfile, .email, .userBirthday])
        let grant = try await nodes.next.recordConsent(consent)
        for name in ["email", "user_birthday"] {
            #expect(try await nodes.next.revokePermissions(PermissionRevocation(of: [name], from: grant, by: .person, at: SampleFacts.now)))
        }
        #expect(try await nodes.next.removeGrant(AppRemoval(of: grant, by: .person, at: SampleFacts.now)))
        let decisions =
            try await lines(nodes, ada.id, .granted, in: SampleFacts.appID) + lines(nodes, ada.id, .revoked)
            + lines(nodes, ada.id, .disconnected)
        #expect(
            decisions.map(\.fields) == [["public_profile"], ["email", "user_birthday"], ["email"], ["user_birthday"], ["public_profile"]])
        #expect(decisions.allSatisfy { $0.count == 1 })
    }

    static func mergesDecisionsBeyondTheirLimit(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let (ada, grace) = (try await nodes.next.id(of: SampleFacts.ada), try await nodes.next.id(of: SampleFacts.grace))
        let most = AuditCompaction.Kind.decision.maximumEntries
        for number in 0..<most + 5 {
            try await nodes.next.chooseLanguage(LanguageChoice(number % 2 == 0 ? "it" : "ja", of: ada, at: SampleFacts.now))
        }
        let changes = try await lines(nodes, ada, .personChanged)
        #expect(changes.map(\.count) == [Int](repeating: 1, count: most) + [5])
        #expect(changes.last?.fields == ["page_language"])
        let act = RoleChange.Action.remove(.tester, login: "blaise@example.com")
        let role = RoleChange(act, at: SampleFacts.appID, by: ada, now: SampleFacts.now)
        guard case .changed = try await nodes.next.changeRole(role) else {
            Issue.record("The role was not removed")
            return
        }
        #expect(try await lines(nodes, ada, .roleRemoved).map(\.count) == [1], "A decision at another app has an entry of its own")
        _ = try await nodes.next.recordConsent(SampleFacts.consent(grace))
        #expect(try await lines(nodes, grace, .granted).map(\.count) == [1], "A decision of another person has an entry of its own")
    }

    package static func limitsTheRecordsOfTestUsers(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let (ada, most) = (try await nodes.next.id(of: SampleFacts.ada), AuditCompaction.maximumEntriesOfTestUsers)
        @Sendable func record(_ number: Int) -> PersonRecord {
            let person = Person(
                id: .unknownPerson, login: "test\(number)", password: PasswordDigest(encoded: ""), firstName: "A", lastName: "B",
                testApps: [SampleFacts.appID])
            return PersonRecord(person: person, picture: nil, friends: [])
        }
        @Sendable func makeAndRemove(_ number: Int, at time: Date = SampleFacts.now) async throws {
            #expect(try await nodes.next.changePerson(PersonChange.add(record(number), byApp: SampleFacts.appID, at: time)))
            guard let made = try await nodes.next.personRecord(withLogin: "test\(number)") else {
                Issue.record("test\(number) is not there")
                return
            }
            _ = try await nodes.next.recordConsent(SampleFacts.consent(made.person.id))
            if number < 3 {
                try await nodes.next.recordFieldAccess(
                    FieldAccess(appID: SampleFacts.appID, person: made.person.id, fields: ["name"], at: time))
                if number < 2 { try await nodes.flushFieldAccesses() }
            }
            #expect(try await nodes.next.changePerson(PersonChange.remove(made, byApp: SampleFacts.appID, at: time)))
            if number == 2 { try await nodes.flushFieldAccesses() }
            if number < 3 {
                #expect(try await nodes.next.fieldAccessCounts(of: made.person.id).isEmpty, "The counts are deleted with the person")
            }
        }
        let start = try await nodes.next.auditEntries(matching: AuditQuery(limit: .max)).count
        for number in 0..<3 { try await makeAndRemove(number) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 3..<TestUserRequest.maximumPerDay {
                // More calls at the same time would wait longer for the app than a store may let them wait.
                if number > 20 { _ = try await group.next() }
                group.addTask { try await makeAndRemove(number) }
            }
            try await group.waitForAll()
        }
        let left = try await nodes.next.auditEntries(matching: AuditQuery(limit: .max)).dropFirst(start)
        #expect(left.filter { $0.person != nil }.count == most)
        #expect(left.count <= most + 8, "Beyond the limit there is one entry a day for each event")
        #expect(left.map(\.count).reduce(0, +) == 4 * TestUserRequest.maximumPerDay, "The entries count all events")
        #expect(left.allSatisfy { $0.actor != .operator })
        let callbacks = try await nodes.next.callbacks(of: SampleFacts.appID, limit: .max)
        #expect(callbacks.count == AppCallback.maximumAboutTestUsers)

        let late = PersonChange.add(record(-1), byApp: SampleFacts.appID, at: SampleFacts.now)
        #expect(try await !nodes.next.changePerson(late), "Removed test users count toward the daily limit")
        let (day, count) = (FieldAccess.day(of: SampleFacts.now), TestUserRequest.maximumPerDay)
        #expect(try await nodes.next.testUserCount(createdFor: SampleFacts.appID, on: day) == count)
        try await makeAndRemove(-2, at: SampleFacts.now + 86_400)
        #expect(try await nodes.next.testUserCount(createdFor: SampleFacts.appID, on: day + 1) == 1)
        _ = try await nodes.next.recordConsent(SampleFacts.consent(ada))
        #expect(
            try await lines(nodes, ada, .granted).map(\.count) == [1], "Entries of other people are not merged with those of test users")
    }
}
