import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// Interleavings of writes of ``AppStore``, ``RoleStore`` and ``ReviewStore``.
extension StoreConformance {
    static let interleavingsOfApps =
        [
            StoreInterleaving(
                "Of two administrators who give up their role, the last one keeps it", prepare: twoAdministrators,
                first: { try await giveUpRoles($1[0], in: $0) }, second: { try await giveUpRoles($1[1], in: $0) }
            ) { nodes, _, one, other in
                #expect([one, other].filter { $0 == .rejected(.lastAdministrator) }.count == 1)
                let app = try await nodes.next.app(SampleFacts.appID)
                #expect(app?.roles.administrators.count == 1)
            },
            StoreInterleaving(
                "Only one of two apps becomes live with the same name", prepare: twoAppsWithOneName,
                first: { try await goLive("1", by: $1, in: $0) }, second: { try await goLive("2", by: $1, in: $0) }
            ) { nodes, _, one, other in
                #expect(one != other)
                let names = try await nodes.next.namesOfLiveApps()
                #expect(names.count == 1)
            },
            StoreInterleaving(
                "A person cannot add more apps on a day than the limit", prepare: personWhoCanAddOneApp,
                first: { try await add("one", by: $1, in: $0) }, second: { try await add("two", by: $1, in: $0) }
            ) { nodes, ada, one, other in
                #expect(one != other)
                let count = try await nodes.next.appCount(addedBy: ada, on: FieldAccess.day(of: SampleFacts.now))
                #expect(count == RegisteredApp.maximumAddedPerDay)
            },
            StoreInterleaving(
                "Only one of two changes of the same state of an app takes effect", prepare: adasGrant,
                first: { store, _ in try await change(in: store) { $0.name = "Other" } },
                second: { store, _ in try await change(in: store) { $0.requiresAppSecret = false } }
            ) { nodes, _, one, other in
                #expect(one != other)
                let app = try await nodes.next.app(SampleFacts.appID)
                #expect(app?.name == (one ? "Other" : "Sample") && app?.requiresAppSecret == one)
            },
        ]
        + StoreInterleaving.bothOrders(
            "An approved review gives access unless the app has withdrawn it", prepare: pendingReview,
            .init("the approval") { store, review in
                let decision = ReviewDecision(on: review.id, .approved, by: nil, at: SampleFacts.now)
                if case .decided = try await store.decideReviewRequest(decision) { return true } else { return false }
            },
            .init("the withdrawal") { store, review in
                try await store.withdrawReviewRequest(
                    ReviewWithdrawal(of: review.id, for: SampleFacts.appID, by: review.person, at: SampleFacts.now))
            }
        ) { nodes, review, isApproved, isWithdrawn in
            #expect(isApproved != isWithdrawn)
            let states = try await nodes.next.reviewRequests(matching: .request(review.id)).map(\.state)
            #expect(states == [isApproved ? .approved : .withdrawn])
            #expect(try await nodes.next.app(SampleFacts.appID)?.advancedAccess.contains(.userGender) == isApproved)
        }
        + StoreInterleaving.bothOrders(
            "An approved review does not undo a change of the app", prepare: pendingReview,
            .init("the approval") { store, review in
                let decision = ReviewDecision(on: review.id, .approved, by: nil, at: SampleFacts.now)
                if case .decided = try await store.decideReviewRequest(decision) { return true } else { return false }
            },
            .init("the change") { store, _ in try await change(in: store) { $0.name = "Other" } }
        ) { nodes, _, isApproved, isChanged in
            let app = try await nodes.next.app(SampleFacts.appID)
            #expect(isApproved && app?.advancedAccess.contains(.userGender) == true)
            #expect(app?.name == (isChanged ? "Other" : "Sample"))
        }
        + StoreInterleaving.bothOrders(
            "An invitation is either accepted or withdrawn", prepare: invitation,
            .init("the acceptance") { store, people in
                try await store.answerInvitation(
                    InvitationResponse(to: SampleFacts.appID, as: .tester, by: people[1], accepts: true, at: SampleFacts.now))
                    == .recorded
            },
            .init("the withdrawal") { store, people in
                let change = RoleChange.Action.withdrawInvitation(login: SampleFacts.silpa.person.login)
                return try await store.changeRole(RoleChange(change, at: SampleFacts.appID, by: people[0], now: SampleFacts.now))
                    != .unchanged
            }
        ) { nodes, _, isAccepted, isWithdrawn in
            #expect(isAccepted != isWithdrawn)
            let roles = try await nodes.next.app(SampleFacts.appID)?.roles
            #expect(roles?.testers.contains(SampleFacts.silpa.person.login) == isAccepted)
        }
        + StoreInterleaving.bothOrders(
            "No grant outlives the removal of the app", prepare: { try await $0.next.applySeed(SampleFacts.seed) },
            .init("the consent") { store, _ in
                let ada = try await store.id(of: SampleFacts.ada)
                return try await unlessMissing { try await store.recordConsent(SampleFacts.consent(ada)) } != nil
            }, .init("the removal of the app") { store, _ in try await removeApp(in: store) }
        ) { nodes, _, isStored, isRemoved in
            #expect(isRemoved)
            try await expectRemovalOfApp(isGranted: isStored, nodes)
        }
        + StoreInterleaving.bothOrders(
            "No login follows the removal of the app", prepare: adasGrant,
            .init("the login") { store, grant in
                let ada = try await store.storedPerson(SampleFacts.ada)
                return try await store.recordDialogLogin(
                    DialogLogin(grant, of: ada, permissions: [.publicProfile], at: SampleFacts.now))
            }, .init("the removal of the app") { store, _ in try await removeApp(in: store) }
        ) { nodes, grant, _, isRemoved in
            #expect(isRemoved)
            try await expectNo(.login, after: .disconnected, of: grant.person, nodes)
            try await expectRemovalOfApp(isGranted: true, nodes)
        }

    private static func twoAdministrators(_ nodes: StoreNodes) async throws -> [Person.ID] {
        var app = SampleFacts.app
        app.roles = AppRoles(administrators: [SampleFacts.ada.person.login, SampleFacts.grace.person.login])
        try await nodes.next.applySeed(DigestedSeed(apps: [app], people: [SampleFacts.ada, SampleFacts.grace]))
        return [try await nodes.next.id(of: SampleFacts.ada), try await nodes.next.id(of: SampleFacts.grace)]
    }

    private static func giveUpRoles(_ person: Person.ID, in store: any ProviderStore) async throws -> RoleChangeOutcome {
        try await store.changeRole(RoleChange(.removeOwnRoles, at: SampleFacts.appID, by: person, now: SampleFacts.now))
    }

    private static func twoAppsWithOneName(_ nodes: StoreNodes) async throws -> Person.ID {
        let apps = ["1", "2"].map { namedApp($0, mode: .development) }
        try await nodes.next.applySeed(DigestedSeed(apps: apps, people: [SampleFacts.ada]))
        return try await nodes.next.id(of: SampleFacts.ada)
    }

    private static func namedApp(_ id: String, mode: AppMode) -> RegisteredApp {
        RegisteredApp(id: id, name: "Sample", mode: mode, roles: AppRoles(administrators: [SampleFacts.ada.person.login]))
    }

    private static func goLive(_ id: String, by person: Person.ID, in store: any ProviderStore) async throws -> Bool {
        try await store.changeApp(
            AppChange.set(
                namedApp(id, mode: .development), to: namedApp(id, mode: .live), by: .person(person), at: SampleFacts.now))
    }

    private static func add(_ id: String, by person: Person.ID, in store: any ProviderStore) async throws -> Bool {
        try await store.changeApp(AppChange.add(namedApp(id, mode: .development), by: .person(person), at: SampleFacts.now))
    }

    private static func personWhoCanAddOneApp(_ nodes: StoreNodes) async throws -> Person.ID {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        for number in 1..<RegisteredApp.maximumAddedPerDay {
            #expect(try await add("\(number)", by: ada, in: nodes.next))
            let app = namedApp("\(number)", mode: .development)
            #expect(try await nodes.next.changeApp(AppChange.remove(app, by: .person(ada), at: SampleFacts.now)))
        }
        return ada
    }

    /// Changes the sample app, as it was at first.
    private static func change(in store: any ProviderStore, _ edit: (inout RegisteredApp) -> Void) async throws -> Bool {
        var app = SampleFacts.app
        edit(&app)
        return try await store.changeApp(AppChange.set(SampleFacts.app, to: app, at: SampleFacts.now))
    }

    private struct PendingReview {
        let id: Int64
        let person: Person
    }

    private static func pendingReview(_ nodes: StoreNodes) async throws -> PendingReview {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.storedPerson(SampleFacts.ada)
        let text = try ReviewText("Shown on the first page.", for: .use)
        let submission = ReviewSubmission([.userGender], for: SampleFacts.appID, by: ada, reason: text, at: SampleFacts.now)
        #expect(try await nodes.next.submitReviewRequests(submission) == [.userGender])
        let request = try #require(try await nodes.next.reviewRequests(matching: .pending(limit: 1)).first)
        return PendingReview(id: request.id, person: ada)
    }

    /// Returns the administrator who invited a person, and this person.
    private static func invitation(_ nodes: StoreNodes) async throws -> [Person.ID] {
        try await nodes.next.applySeed(SampleFacts.seed)
        let people = [try await nodes.next.id(of: SampleFacts.ada), try await nodes.next.id(of: SampleFacts.silpa)]
        let invitation = RoleChange.Action.invite(.tester, login: SampleFacts.silpa.person.login)
        _ = try await nodes.next.changeRole(RoleChange(invitation, at: SampleFacts.appID, by: people[0], now: SampleFacts.now))
        return people
    }

    private static func removeApp(in store: any ProviderStore) async throws -> Bool {
        try await store.changeApp(AppChange.remove(SampleFacts.app, at: SampleFacts.now))
    }

    /// Checks that the sample app is removed with Ada's grant, also if it is added again.
    private static func expectRemovalOfApp(isGranted: Bool, _ nodes: StoreNodes) async throws {
        #expect(try await nodes.next.app(SampleFacts.appID) == nil)
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        let events = try await nodes.next.auditEntries(matching: AuditQuery(person: ada)).map(\.event)
        #expect(events.filter { $0 == .granted }.count == (isGranted ? 1 : 0))
        #expect(events.filter { $0 == .disconnected }.count == (isGranted ? 1 : 0))
        #expect(try await nodes.next.changeApp(AppChange.add(SampleFacts.app, at: SampleFacts.now)))
        #expect(try await nodes.next.grants(by: ada).isEmpty)
    }
}
