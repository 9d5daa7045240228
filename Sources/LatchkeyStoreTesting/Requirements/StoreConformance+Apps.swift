import Foundation
import IdentityTokens
import LoginModel
package import ProviderDomain
import ProviderStore
import Testing

/// The requirements of ``AppStore``.
extension StoreConformance {
    static func returnsAnApp(_ nodes: StoreNodes) async throws {
        let bare = RegisteredApp(id: "2", name: "ตัวอย่าง \"'; --")
        try await nodes.next.applySeed(DigestedSeed(apps: [SampleFacts.app, bare], people: []))
        let app = try #require(try await nodes.next.app(SampleFacts.appID))
        expect(app, like: SampleFacts.app)
        expect(try #require(try await nodes.next.app("2")), like: bare)
    }

    static func findsAnAppByItsClientToken(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        #expect(try await nodes.next.app(withClientToken: Secret("fedcba"))?.id == SampleFacts.appID)
        for text in ["", "fedcb", "FEDCBA", "fedcba\u{0}"] { #expect(try await nodes.next.app(withClientToken: Secret(text)) == nil) }
        let twin = RegisteredApp(id: "2", name: "Twin", clientToken: Secret("fedcba"))
        try await nodes.next.applySeed(DigestedSeed(apps: [twin], people: []))
        #expect(try await nodes.next.app(withClientToken: Secret("fedcba")) == nil, "The token belongs to two apps")
    }

    static func keepsAnIcon(_ nodes: StoreNodes) async throws {
        let (one, other) = (IconImage(bytes: [1, 0, 255]), IconImage(bytes: [2]))
        let fact = DigestedSeed(apps: [SampleFacts.app], people: [], icons: [SampleFacts.appID: one])
        for _ in 0..<2 { try await nodes.next.applySeed(fact) }
        #expect(try await nodes.next.app(SampleFacts.appID)?.iconDigest == one.digest)
        #expect(try await nodes.next.icon(withDigest: one.digest) == one)
        try await nodes.next.applySeed(DigestedSeed(apps: [SampleFacts.app], people: []))
        #expect(try await nodes.next.app(SampleFacts.appID)?.iconDigest == one.digest, "A seed without an icon leaves the stored one")
        for icon in [IconImage.Edit.set(other), .set(other), .remove] {
            #expect(try await nodes.next.changeApp(AppChange.set(SampleFacts.app, to: SampleFacts.app, icon: icon, at: SampleFacts.now)))
            #expect(try await nodes.next.app(SampleFacts.appID)?.iconDigest == icon.digest)
        }
        #expect(try await nodes.next.icon(withDigest: one.digest) == nil)
        #expect(try await nodes.next.icon(withDigest: other.digest + "\u{0}") == nil)
        #expect(try await nodes.next.hasIcon(withDigest: other.digest + "\u{0}") == false)
        let entries = try await nodes.next.auditEntries(matching: AuditQuery()).map {
            ([$0.event.rawValue] + $0.fields).joined(separator: " ")
        }
        #expect(entries == ["app_added", "app_changed icon", "app_changed icon"])
        #expect(try await nodes.next.changeApp(AppChange.set(SampleFacts.app, to: SampleFacts.app, icon: .set(one), at: SampleFacts.now)))
        #expect(try await nodes.next.hasIcon(withDigest: one.digest))
        #expect(try await nodes.next.changeApp(AppChange.remove(SampleFacts.app, at: SampleFacts.now)))
        #expect(try await nodes.next.icon(withDigest: one.digest) == nil, "The icon is deleted with the app")
        #expect(try await nodes.next.hasIcon(withDigest: one.digest) == false)
    }

    static func recordsWhoChangedAnApp(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        let grace = try await nodes.next.id(of: SampleFacts.grace)
        _ = try await nodes.next.recordConsent(SampleFacts.consent(grace))
        var app = SampleFacts.app
        app.name = "Other"
        #expect(try await nodes.next.changeApp(AppChange.set(SampleFacts.app, to: app, by: .person(ada), at: SampleFacts.now)))
        #expect(try await nodes.next.changeApp(AppChange.remove(app, by: .person(ada), at: SampleFacts.now)))
        let lines = try await nodes.next.auditEntries(matching: AuditQuery(appID: SampleFacts.appID)).suffix(3)
        #expect(lines.map(\.event) == [.appChanged, .disconnected, .appRemoved])
        #expect(lines.map(\.actor) == [.person, .app, .person])
        #expect(lines.map(\.person) == [ada, grace, ada])
    }

    static func findsTheAppsOfAPerson(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        let most = RegisteredApp.maximumPerPerson
        for number in 1...most {
            let app = RegisteredApp(
                id: "\(number)", name: "App \(number)", mode: number == 2 ? .live : .development,
                roles: AppRoles(administrators: ["ada@example.com"], testers: ["ada@example.com"]))
            #expect(try await nodes.next.changeApp(AppChange.add(app, by: .person(ada), at: SampleFacts.now)))
        }
        #expect(try await nodes.next.appCount(addedBy: ada) == most)
        let one = RegisteredApp(id: "77", name: "One", roles: AppRoles(administrators: ["ada@example.com"]))
        #expect(
            try await !nodes.next.changeApp(AppChange.add(one, by: .person(ada), at: SampleFacts.now)),
            "The person has added the maximum number of apps")
        #expect(try await nodes.next.changeApp(AppChange.add(one, at: SampleFacts.now)), "The limit does not apply to the operator")
        let ids = (1...most).map(String.init) + ["77", SampleFacts.appID]
        #expect(try await nodes.next.apps(withRoleFor: "ada@example.com").map(\.id) == ids)
        #expect(try await nodes.next.apps(withRoleFor: "blaise@example.com").map(\.id) == [SampleFacts.appID])
        #expect(try await nodes.next.apps(withRoleFor: "nobody@example.com").isEmpty)
        #expect(try await nodes.next.namesOfLiveApps() == ["77": "One", "2": "App 2"])
        let first = try #require(try await nodes.next.app("1"))
        var transferred = first
        transferred.roles.administrators = ["grace@example.com"]
        #expect(try await nodes.next.changeApp(AppChange.set(first, to: transferred, by: .person(ada), at: SampleFacts.now)))
        let next = RegisteredApp(id: "78", name: "Next", roles: AppRoles(administrators: ["ada@example.com"]))
        #expect(
            try await !nodes.next.changeApp(AppChange.add(next, by: .person(ada), at: SampleFacts.now)),
            "An app counts for the person who added it, also after another becomes its administrator")
        let grace = try await nodes.next.id(of: SampleFacts.grace)
        let own = RegisteredApp(id: "79", name: "Own", roles: AppRoles(administrators: ["grace@example.com"]))
        #expect(try await nodes.next.changeApp(AppChange.add(own, by: .person(grace), at: SampleFacts.now)))
        #expect(try await nodes.next.appCount(addedBy: grace) == 1, "A role in another person's app does not count")
        #expect(try await nodes.next.changeApp(AppChange.remove(transferred, at: SampleFacts.now)))
        #expect(try await nodes.next.changeApp(AppChange.add(next, by: .person(ada), at: SampleFacts.now)))
    }

    static func limitsAppsOfADay(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        func app(_ number: Int) -> RegisteredApp {
            RegisteredApp(id: "\(number)", name: "App", mode: .development, roles: AppRoles(administrators: ["ada@example.com"]))
        }
        func add(_ number: Int, at time: Date = SampleFacts.now) async throws -> Bool {
            try await nodes.next.changeApp(AppChange.add(app(number), by: .person(ada), at: time))
        }
        let most = RegisteredApp.maximumAddedPerDay
        for number in 1...most {
            #expect(try await add(number))
            let added = try #require(try await nodes.next.app("\(number)"))
            #expect(try await nodes.next.changeApp(AppChange.remove(added, by: .person(ada), at: SampleFacts.now)))
        }
        #expect(try await nodes.next.appCount(addedBy: ada) == 0)
        #expect(try await nodes.next.appCount(addedBy: ada, on: FieldAccess.day(of: SampleFacts.now)) == most)
        #expect(try await !add(most + 1), "Removed apps count toward the daily limit")
        #expect(try await nodes.next.app("\(most + 1)") == nil)
        #expect(try await add(most + 2, at: SampleFacts.now + 86_400))
    }

    static func removesAppsForGood(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        let grant = try await nodes.next.recordConsent(SampleFacts.consent(ada))
        for _ in 0..<2 { _ = try await nodes.next.redeemCode(SampleFacts.redemption("one", grant)) }
        let token = AccessToken(
            grant: try #require(try await nodes.next.grant(of: SampleFacts.appID, by: ada)), login: SampleFacts.login,
            issuedAt: SampleFacts.now)
        for _ in 0..<2 {
            #expect(try await nodes.next.changeApp(AppChange.remove(SampleFacts.app, at: SampleFacts.now)))
            #expect(try await nodes.next.app(SampleFacts.appID) == nil)
            #expect(try await nodes.next.changeApp(AppChange.add(SampleFacts.app, at: SampleFacts.now)))
            #expect(try await nodes.next.grant(of: SampleFacts.appID, by: ada) == nil)
            #expect(
                !token.isValid(under: try await nodes.next.recordConsent(SampleFacts.consent(ada)), at: SampleFacts.now),
                "An old token is still void")
        }
        #expect(try await nodes.next.apps().map(\.id) == [SampleFacts.appID])
    }

    static func removesALargeApp(_ nodes: StoreNodes) async throws {
        let people = (0..<1_203).map { number in
            let person = Person(
                id: .unknownPerson, login: "person\(number)", password: PasswordDigest(encoded: ""), firstName: "A", lastName: "B")
            return PersonRecord(person: person, picture: nil, friends: [])
        }
        let app = RegisteredApp(id: "1", name: "Many")
        try await nodes.next.applySeed(DigestedSeed(apps: [app, RegisteredApp(id: "2", name: "Other")], people: people))
        let ids = try await nodes.next.people(after: nil, limit: 2_000).map(\.id)
        #expect(ids.count == people.count)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for id in ids { group.addTask { _ = try await nodes.next.recordConsent(SampleFacts.consent(id, app: "1")) } }
            try await group.waitForAll()
        }
        let stored = try await nodes.next.recordConsent(SampleFacts.consent(ids[0], app: "2"))
        // One person has removed the app and used it again, so their epoch is the highest.
        let first = try #require(try await nodes.next.grant(of: "1", by: ids[0]))
        #expect(try await nodes.next.removeGrant(AppRemoval(of: first, by: .person, at: SampleFacts.now)))
        let again = try await nodes.next.recordConsent(SampleFacts.consent(ids[0], app: "1"))
        #expect(try await nodes.next.changeApp(AppChange.remove(try #require(try await nodes.next.app("1")), at: SampleFacts.now)))

        let ended = try await nodes.next.auditEntries(matching: AuditQuery(appID: "1", limit: 10_000)).filter { $0.event == .disconnected }
        #expect(ended.count == people.count + 1, "One entry for each person, and two for the person who had removed the app before")
        #expect(Set(ended.compactMap(\.person)).count == people.count)
        #expect(try await nodes.next.grant(of: "2", by: ids[0])?.epoch == stored.epoch)
        try await nodes.next.applySeed(DigestedSeed(apps: [app], people: []))
        #expect(
            try await nodes.next.recordConsent(SampleFacts.consent(ids[1], app: "1")).epoch > again.epoch,
            "The epoch is higher than all earlier ones")
    }

    /// Adds an app with so many users that its removal takes more than one batch.
    package static func addManyUsers(_ nodes: StoreNodes) async throws -> [Person.ID] {
        let people = (0..<1_001).map { SampleFacts.person("person\($0)", "A", "B") }
        try await nodes.next.applySeed(DigestedSeed(apps: [RegisteredApp(id: "1", name: "Many")], people: people))
        let ids = try await nodes.next.people(after: nil, limit: 2_000).map(\.id)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for id in ids { group.addTask { _ = try await nodes.next.recordConsent(SampleFacts.consent(id, app: "1")) } }
            try await group.waitForAll()
        }
        return ids
    }

    static func removesAnAppDuringChanges(_ nodes: StoreNodes) async throws {
        let people = try await addManyUsers(nodes)
        for round in 0..<20 {
            guard let seen = try await nodes.next.app("1") else { break }
            var changed = seen
            changed.name = "Many \(round)"
            let change = AppChange.set(seen, to: changed, at: SampleFacts.now)
            // The change happens sometimes before the removal, and sometimes in the middle of it.
            async let removed = nodes.next.changeApp(AppChange.remove(seen, at: SampleFacts.now))
            for _ in 0..<round { _ = try await nodes.next.app("1") }
            _ = try await nodes.next.changeApp(change)
            let isRemoved = try await removed
            #expect(try await (nodes.next.app("1") == nil) == isRemoved)
            let stored = try await nodes.next.auditEntries(matching: AuditQuery(appID: "1", limit: 10_000)).filter {
                $0.event == .disconnected
            }
            .count
            #expect(stored == (isRemoved ? people.count : 0), "No grant ends if the app is not removed")
        }
    }
}
