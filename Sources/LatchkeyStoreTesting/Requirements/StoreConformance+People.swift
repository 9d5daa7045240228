import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// The requirements of ``PersonStore``.
extension StoreConformance {
    static func returnsAPerson(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        for entry in SampleFacts.seed.people {
            let person = try #require(try await nodes.next.person(withLogin: entry.person.login))
            expect(person, like: entry)
            #expect(try await nodes.next.person(withLogin: entry.person.login + "\u{0}") == nil)
            expect(try #require(try await nodes.next.person(person.id)), like: entry)
            #expect(try await nodes.next.picture(of: person.id) == entry.picture)
        }
    }

    static func listsPeople(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let logins = SampleFacts.seed.people.map(\.person.login).sorted()
        #expect(try await nodes.next.people(after: nil, limit: 100).map(\.login) == logins)
        #expect(try await nodes.next.people(after: logins[1], limit: 1).map(\.login) == [logins[2]])
    }

    static func removesPeopleForGood(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let silpa = try #require(try await nodes.next.personRecord(withLogin: "silpa@example.com"))
        let grant = try await nodes.next.recordConsent(SampleFacts.consent(silpa.person.id))
        try await nodes.next.recordFieldAccess(
            FieldAccess(appID: SampleFacts.appID, person: silpa.person.id, fields: ["name"], at: SampleFacts.now))
        #expect(try await nodes.next.changePerson(PersonChange.remove(silpa, at: SampleFacts.now)))
        #expect(try await !nodes.next.changePerson(PersonChange.remove(silpa, at: SampleFacts.now)))
        #expect(try await nodes.next.person(silpa.person.id) == nil)
        #expect(try await nodes.next.grant(of: SampleFacts.appID, by: silpa.person.id) == nil)
        #expect(
            try await auditEvents(nodes, of: silpa.person.id).suffix(2) == [
                "operator disconnected public_profile", "operator person_removed",
            ])
        #expect(
            try await nodes.next.callbacks(about: silpa.person.id).map(\.appScopedID) == [grant.appScopedID],
            "A callback tells the app about the removal")
        try await nodes.next.applySeed(DigestedSeed(apps: [], people: [SampleFacts.silpa]))
        #expect(try await nodes.next.id(of: SampleFacts.silpa) != silpa.person.id, "The ID of a removed person is not used again")
    }

    static func versionsPictures(_ nodes: StoreNodes) async throws {
        var entry = SampleFacts.ada
        var editions: [Int64?] = []
        for picture in [[1], [1], [2], nil, [2]] as [[UInt8]?] {
            entry.picture = picture
            try await nodes.next.applySeed(DigestedSeed(apps: [SampleFacts.app], people: [entry]))
            let ada = try await nodes.next.id(of: entry)
            #expect(try await nodes.next.picture(of: ada) == picture)
            editions.append(try await nodes.next.pictureVersion(of: ada))
        }
        #expect(editions[0] != nil && editions[1] == editions[0], "The same picture keeps its version")
        #expect(editions[3] == nil)
        #expect(Set(editions).count == 4, "A picture that is added again has a new version")
        entry.person.firstName = "Augusta"
        try await nodes.next.applySeed(DigestedSeed(apps: [SampleFacts.app], people: [entry]))
        #expect(
            try await nodes.next.pictureVersion(of: try await nodes.next.id(of: entry)) == editions[4],
            "A new name does not change the version")
    }

    static func keepsThePageLanguage(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        func language() async throws -> String? { try await nodes.next.person(ada)?.pageLanguage }
        #expect(try await language() == nil)
        let start = try await last(nodes)
        for choice in ["th", "th", nil, nil, "zh-Hant"] {
            try await nodes.next.chooseLanguage(LanguageChoice(choice, of: ada, at: SampleFacts.now))
            #expect(try await language() == choice)
        }
        try await nodes.next.chooseLanguage(LanguageChoice("it", of: Person.ID(rawValue: 999), at: SampleFacts.now))
        #expect(try await auditEvents(nodes, after: start) == Array(repeating: "person person_changed page_language", count: 3))
        #expect(try await nodes.next.person(ada)?.locale == SampleFacts.ada.person.locale, "The locale that apps see does not change")
        try await nodes.next.applySeed(SampleFacts.seed)
        #expect(try await language() == "zh-Hant", "A seed does not change the page language")
        #expect(try await auditEvents(nodes, after: start).count == 3)
        let before = try #require(try await nodes.next.personRecord(withLogin: SampleFacts.ada.person.login))
        #expect(before.json["page_language"] != nil)
        var after = before
        after.person.gender = nil
        #expect(try await nodes.next.changePerson(PersonChange.set(before, to: after, at: SampleFacts.now)))
        #expect(try await language() == "zh-Hant")
    }

    static func limitsTestUsers(_ nodes: StoreNodes) async throws {
        func user(_ number: Int, of apps: Set<String>) -> PersonRecord {
            let person = Person(
                id: .unknownPerson, login: "test\(number)", password: PasswordDigest(encoded: ""), firstName: "A", lastName: "B",
                testApps: apps)
            return PersonRecord(person: person, picture: nil, friends: [])
        }
        let most = TestUserRequest.maximumPerApp
        let apps = ["1", "2", "3"].map { RegisteredApp(id: $0, name: $0) }
        try await nodes.next.applySeed(DigestedSeed(apps: apps, people: (1..<most).map { user($0, of: ["1"]) } + [user(0, of: ["2"])]))
        #expect(try await nodes.next.testUsers(of: "1").count == most - 1)
        // There is room for one more test user, so exactly one of these concurrent calls must succeed.
        let made = try await withThrowingTaskGroup { group in
            for number in most..<most + 4 {
                group.addTask {
                    try await nodes.next.changePerson(PersonChange.add(user(number, of: ["1"]), byApp: "1", at: SampleFacts.now))
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(made.filter(\.self).count == 1)
        let shared = try #require(try await nodes.next.personRecord(withLogin: "test0"))
        var both = shared
        both.person.testApps = ["1", "2"]
        #expect(try await !nodes.next.changePerson(PersonChange.set(shared, to: both, byApp: "1", at: SampleFacts.now)))
        both.person.testApps = ["2", "3"]
        #expect(try await nodes.next.changePerson(PersonChange.set(shared, to: both, byApp: "3", at: SampleFacts.now)))
        let found = try #require(try await nodes.next.person(withLogin: "test0"))
        #expect(found.testApps == ["2", "3"])
        #expect(try await nodes.next.testUsers(of: "3") == [found.id])
        #expect(try await nodes.next.testUsers(of: "1").count == most)
        let error = await #expect(throws: StoreError.self) {
            try await nodes.next.changePerson(PersonChange.add(user(-1, of: ["4"]), byApp: "4", at: SampleFacts.now))
        }
        #expect(error?.isMissingSubject == true, "A test user cannot be added for a removed app")
    }

    static func removesTestUsersWithTheirLastApp(_ nodes: StoreNodes) async throws {
        func user(_ login: String, of apps: Set<String>) -> PersonRecord {
            let person = Person(
                id: .unknownPerson, login: login, password: PasswordDigest(encoded: ""), firstName: "A", lastName: "B", testApps: apps)
            return PersonRecord(person: person, picture: nil, friends: [])
        }
        let apps = ["1", "2"].map { RegisteredApp(id: $0, name: $0) }
        try await nodes.next.applySeed(
            DigestedSeed(apps: apps, people: [user("own", of: ["1"]), user("shared", of: ["1", "2"]), SampleFacts.ada]))
        let own = try #require(try await nodes.next.person(withLogin: "own"))
        let shared = try #require(try await nodes.next.person(withLogin: "shared"))
        for person in [own, shared] { _ = try await nodes.next.recordConsent(SampleFacts.consent(person.id, app: "1")) }
        #expect(try await nodes.next.changeApp(AppChange.remove(try #require(try await nodes.next.app("1")), at: SampleFacts.now)))
        #expect(try await nodes.next.person(own.id) == nil)
        #expect(try await nodes.next.person(shared.id)?.testApps == ["2"])
        #expect(try await nodes.next.person(withLogin: SampleFacts.ada.person.login) != nil)
        let acts = try await nodes.next.auditEntries(matching: AuditQuery(person: own.id)).map(\.event)
        #expect(acts == [.personAdded, .granted, .disconnected, .personRemoved])
    }
}
