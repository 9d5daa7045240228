import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// Interleavings of writes of ``PersonStore``, ``PasswordStore``, ``BrowserSessionStore`` and ``FriendStore``.
extension StoreConformance {
    static let interleavingsOfPeople =
        [
            StoreInterleaving(
                "Two people become friends when their requests cross", prepare: twoTestUsers,
                first: { try await $0.recordFriendRequest(FriendRequest(from: $1[0], to: $1[1], by: "1", at: SampleFacts.now)) },
                second: { try await $0.recordFriendRequest(FriendRequest(from: $1[1], to: $1[0], by: "1", at: SampleFacts.now)) }
            ) { nodes, people, one, other in
                #expect(one && other)
                for person in people {
                    let friends = try await nodes.next.friendNames(of: person.id)
                    #expect(friends.count == 1)
                }
            },
            StoreInterleaving(
                "Two password attempts cannot overrun the limit", prepare: accountWithOneAttemptLeft,
                first: { try await $0.beginPasswordAttempt($1) }, second: { try await $0.beginPasswordAttempt($1) }
            ) { _, _, one, other in #expect([one, other].filter { $0 == .allowed }.count == 1) },
            StoreInterleaving(
                "Only one of two changes of the same state of a person takes effect", prepare: adasRecord,
                first: { try await change($1, in: $0) { $0.person.firstName = "Augusta" } },
                second: { try await change($1, in: $0) { $0.person.gender = nil } }
            ) { nodes, before, one, other in
                #expect(one != other)
                let stored = try await nodes.next.person(before.person.id)
                #expect(stored?.firstName == (one ? "Augusta" : before.person.firstName))
                #expect(stored?.gender == (one ? before.person.gender : nil))
            },
        ]
        + StoreInterleaving.bothOrders(
            "No session with the old password outlives a password change", prepare: adasSession,
            .init("the login") {
                try await $0.createSession(session("new", of: $1), verifiedWith: SampleFacts.ada.person.password)
            },
            .init("the password change") { store, ada in
                let (old, new) = (SampleFacts.ada.person.password, PasswordDigest(encoded: "$argon2id$next"))
                let next = session("next", of: ada, after: 1)
                return try await store.changePassword(PasswordChange(from: old, to: new, in: "session", continuingIn: next))
            }
        ) { nodes, ada, _, isChanged in
            let sessions = try await nodes.next.sessions(of: ada, at: SampleFacts.now + 1)
            #expect(isChanged && sessions.map(\.digest) == ["next"])
        }
        + StoreInterleaving.bothOrders(
            "No grant outlives the removal of the person", prepare: blaisesRecord,
            .init("the consent") { store, blaise in
                try await unlessMissing { try await store.recordConsent(SampleFacts.consent(blaise.person.id)) } != nil
            }, removalOfPerson
        ) { nodes, blaise, isStored, isRemoved in
            try await expectRemoval(of: blaise, nodes)
            let events = try await nodes.next.auditEntries(matching: AuditQuery(person: blaise.person.id)).map(\.event)
            #expect(isRemoved && events.contains(.granted) == isStored && events.contains(.disconnected) == isStored)
        }
        + StoreInterleaving.bothOrders(
            "No login follows the removal of the person",
            prepare: { nodes in
                let blaise = try await blaisesRecord(nodes)
                _ = try await nodes.next.recordConsent(SampleFacts.consent(blaise.person.id))
                return blaise
            },
            .init("the login") { store, blaise in
                guard let grant = try await store.grant(of: SampleFacts.appID, by: blaise.person.id) else { return false }
                return try await store.recordDialogLogin(
                    DialogLogin(grant, of: blaise.person, permissions: [.publicProfile], at: SampleFacts.now))
            }, removalOfPerson
        ) { nodes, blaise, _, isRemoved in
            #expect(isRemoved)
            try await expectRemoval(of: blaise, nodes)
            try await expectNo(.login, after: .disconnected, of: blaise.person.id, nodes)
        }
        + StoreInterleaving.bothOrders(
            "No session outlives the removal of the person", prepare: blaisesRecord,
            .init("the login") { try await $0.createSession(session("new", of: $1.person.id), verifiedWith: $1.person.password) },
            removalOfPerson
        ) { nodes, blaise, _, isRemoved in
            #expect(isRemoved)
            try await expectRemoval(of: blaise, nodes)
            #expect(try await nodes.next.session(withDigest: "new", at: SampleFacts.now) == nil)
            try await expectNo(.signedIn, after: .personRemoved, of: blaise.person.id, nodes)
        }

    private static let removalOfPerson = StoreInterleaving.Write<PersonRecord, Bool>("the removal of the person") {
        try await $0.changePerson(PersonChange.remove($1, at: SampleFacts.now))
    }

    private static func twoTestUsers(_ nodes: StoreNodes) async throws -> [Person] {
        let users = ["one", "two"].map { login in
            let person = Person(
                id: .unknownPerson, login: login, password: PasswordDigest(encoded: ""), firstName: "A", lastName: "B", testApps: ["1"])
            return PersonRecord(person: person, picture: nil, friends: [])
        }
        try await nodes.next.applySeed(DigestedSeed(apps: [RegisteredApp(id: "1", name: "A")], people: users))
        return [try await nodes.next.storedPerson(users[0]), try await nodes.next.storedPerson(users[1])]
    }

    /// Returns the next attempt to log in to an account, which is the last one before a pause.
    private static func accountWithOneAttemptLeft(_ nodes: StoreNodes) async throws -> PasswordAttempt {
        try await nodes.next.applySeed(SampleFacts.seed)
        let attempt = PasswordAttempt(
            login: SampleFacts.ada.person.login, of: try await nodes.next.storedPerson(SampleFacts.ada), browser: nil, networks: [],
            sealer: SampleFacts.sealer, at: SampleFacts.now)
        for _ in 0..<9 { #expect(try await nodes.next.beginPasswordAttempt(attempt) == .allowed) }
        return attempt
    }

    private static func record(_ entry: DigestedSeed.Entry, _ nodes: StoreNodes) async throws -> PersonRecord {
        try await nodes.next.applySeed(SampleFacts.seed)
        guard let record = try await nodes.next.personRecord(withLogin: entry.person.login) else {
            throw MissingPerson(login: entry.person.login)
        }
        return record
    }

    private static func adasRecord(_ nodes: StoreNodes) async throws -> PersonRecord { try await record(SampleFacts.ada, nodes) }

    private static func blaisesRecord(_ nodes: StoreNodes) async throws -> PersonRecord { try await record(SampleFacts.blaise, nodes) }

    private static func adasSession(_ nodes: StoreNodes) async throws -> Person.ID {
        let ada = try await adasRecord(nodes).person
        #expect(try await nodes.next.createSession(session("session", of: ada.id), verifiedWith: ada.password))
        return ada.id
    }

    private static func change(
        _ before: PersonRecord, in store: any ProviderStore, _ edit: (inout PersonRecord) -> Void
    ) async throws -> Bool {
        var after = before
        edit(&after)
        return try await store.changePerson(PersonChange.set(before, to: after, at: SampleFacts.now))
    }

    private static func expectRemoval(of record: PersonRecord, _ nodes: StoreNodes) async throws {
        let id = record.person.id
        #expect(try await nodes.next.person(id) == nil)
        #expect(try await nodes.next.grants(by: id).isEmpty)
        #expect(try await nodes.next.sessions(of: id, at: SampleFacts.now).isEmpty)
        try await expectNo(.granted, after: .personRemoved, of: id, nodes)
    }
}
