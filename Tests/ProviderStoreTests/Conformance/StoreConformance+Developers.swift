import LoginModel
import ProviderDomain
import ProviderStore
import Testing

extension StoreConformance {
    static func keepsAnIcon(_ store: any ProviderStore) async throws {
        let (one, other) = (IconImage(bytes: [1, 0, 255]), IconImage(bytes: [2]))
        let fact = DigestedSeed(apps: [SampleFacts.app], people: [], icons: [SampleFacts.appID: one])
        for _ in 0..<2 { try await store.apply(fact) }
        #expect(try await store.app(SampleFacts.appID)?.iconDigest == one.digest)
        #expect(try await store.icon(withDigest: one.digest) == one)
        try await store.apply(DigestedSeed(apps: [SampleFacts.app], people: []))
        #expect(try await store.app(SampleFacts.appID)?.iconDigest == one.digest, "A seed without an icon leaves the stored one")
        for icon in [IconImage.Edit.set(other), .set(other), .remove] {
            #expect(try await store.change(AppChange.set(SampleFacts.app, to: SampleFacts.app, icon: icon, at: SampleFacts.now)))
            #expect(try await store.app(SampleFacts.appID)?.iconDigest == icon.digest)
        }
        #expect(try await store.icon(withDigest: one.digest) == nil)
        #expect(try await store.icon(withDigest: other.digest + "\u{0}") == nil)
        #expect(try await store.hasIcon(withDigest: other.digest + "\u{0}") == false)
        let acts = try await store.audit(AuditQuery()).map { ([$0.act.rawValue] + $0.fields).joined(separator: " ") }
        #expect(acts == ["app_added", "app_changed icon", "app_changed icon"])
        #expect(try await store.change(AppChange.set(SampleFacts.app, to: SampleFacts.app, icon: .set(one), at: SampleFacts.now)))
        #expect(try await store.hasIcon(withDigest: one.digest))
        #expect(try await store.change(AppChange.remove(SampleFacts.app, at: SampleFacts.now)))
        #expect(try await store.icon(withDigest: one.digest) == nil, "The icon is deleted with the app")
        #expect(try await store.hasIcon(withDigest: one.digest) == false)
    }

    static func recordsWhoChangedAnApp(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let ada = try await store.id(of: SampleFacts.ada)
        let grace = try await store.id(of: SampleFacts.grace)
        _ = try await store.record(SampleFacts.consent(grace))
        var app = SampleFacts.app
        app.name = "Other"
        #expect(try await store.change(AppChange.set(SampleFacts.app, to: app, by: .person(ada), at: SampleFacts.now)))
        #expect(try await store.change(AppChange.remove(app, by: .person(ada), at: SampleFacts.now)))
        let lines = try await store.audit(AuditQuery(appID: SampleFacts.appID)).suffix(3)
        #expect(lines.map(\.act) == [.appChanged, .disconnected, .appRemoved])
        #expect(lines.map(\.actor) == [.person, .app, .person])
        #expect(lines.map(\.person) == [ada, grace, ada])
    }

    static func findsTheAppsOfAPerson(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let ada = try await store.id(of: SampleFacts.ada)
        let most = RegisteredApp.maximumPerPerson
        for number in 1...most {
            let app = RegisteredApp(
                id: "\(number)", name: "App \(number)", mode: number == 2 ? .live : .development,
                roles: AppRoles(administrators: ["ada@example.com"], testers: ["ada@example.com"]))
            #expect(try await store.change(AppChange.add(app, by: .person(ada), at: SampleFacts.now)))
        }
        #expect(try await store.appCount(addedBy: ada) == most)
        let one = RegisteredApp(id: "77", name: "One", roles: AppRoles(administrators: ["ada@example.com"]))
        #expect(
            try await !store.change(AppChange.add(one, by: .person(ada), at: SampleFacts.now)),
            "The person has added the maximum number of apps")
        #expect(try await store.change(AppChange.add(one, at: SampleFacts.now)), "The limit does not apply to the operator")
        let ids = (1...most).map(String.init) + ["77", SampleFacts.appID]
        #expect(try await store.apps(withRoleFor: "ada@example.com").map(\.id) == ids)
        #expect(try await store.apps(withRoleFor: "blaise@example.com").map(\.id) == [SampleFacts.appID])
        #expect(try await store.apps(withRoleFor: "nobody@example.com").isEmpty)
        #expect(try await store.namesOfLiveApps() == ["77": "One", "2": "App 2"])
        let first = try #require(try await store.app("1"))
        var handedOn = first
        handedOn.roles.administrators = ["grace@example.com"]
        #expect(try await store.change(AppChange.set(first, to: handedOn, by: .person(ada), at: SampleFacts.now)))
        let next = RegisteredApp(id: "78", name: "Next", roles: AppRoles(administrators: ["ada@example.com"]))
        #expect(
            try await !store.change(AppChange.add(next, by: .person(ada), at: SampleFacts.now)),
            "An app counts for the person who added it, also after another becomes its administrator")
        let grace = try await store.id(of: SampleFacts.grace)
        let own = RegisteredApp(id: "79", name: "Own", roles: AppRoles(administrators: ["grace@example.com"]))
        #expect(try await store.change(AppChange.add(own, by: .person(grace), at: SampleFacts.now)))
        #expect(try await store.appCount(addedBy: grace) == 1, "A role in another person's app does not count")
        #expect(try await store.change(AppChange.remove(handedOn, at: SampleFacts.now)))
        #expect(try await store.change(AppChange.add(next, by: .person(ada), at: SampleFacts.now)))
    }
}
