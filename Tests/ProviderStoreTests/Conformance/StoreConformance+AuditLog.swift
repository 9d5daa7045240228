import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// The audit log, which any store keeps.
extension StoreConformance {
    /// The acts of a store's ledger in order, with their fields, from a number on.
    private static func acts(_ store: any ProviderStore, of person: Person.ID? = nil, after number: Int64 = 0) async throws -> [String] {
        try await store.audit(AuditQuery(person: person, after: number)).map { entry in
            ([entry.actor.rawValue, entry.act.rawValue] + entry.fields).joined(separator: " ")
        }
    }

    private static func last(_ store: any ProviderStore) async throws -> Int64 {
        try await store.audit(AuditQuery(limit: .max)).last?.number ?? 0
    }

    static func recordsDecisions(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let ada = try await store.id(of: SampleFacts.ada)
        let start = try await last(store)
        _ = try await store.record(SampleFacts.consent(ada, granted: [.publicProfile, .email], declined: [.userGender]))
        _ = try await store.record(SampleFacts.consent(ada, granted: [.publicProfile, .email], declined: [.userGender]))
        _ = try await store.record(SampleFacts.consent(ada, granted: [.userGender, .userLink], declined: [.email]))
        var grant = try #require(try await store.grant(of: SampleFacts.appID, by: ada))
        for _ in 0..<2 {
            _ = try await store.withdraw(PermissionRevocation(of: ["user_link"], from: grant, by: .app, at: SampleFacts.now + 1))
        }
        grant = try #require(try await store.grant(of: SampleFacts.appID, by: ada))
        for _ in 0..<2 { _ = try await store.remove(AppRemoval(of: grant, by: .person, at: SampleFacts.now + 2)) }
        let expected = [
            "person granted email public_profile", "person declined user_gender", "person granted user_gender user_link",
            "person declined email", "app revoked user_link", "person disconnected public_profile user_gender",
        ]
        #expect(try await acts(store, after: start) == expected)
        #expect(try await acts(store, of: ada, after: start) == expected)
        #expect(try await acts(store, of: .unknownPerson) == [])
        let entries = try await store.audit(AuditQuery(person: ada, appID: SampleFacts.appID, after: start))
        #expect(entries.map(\.at) == [0, 0, 0, 0, 1, 2].map { SampleFacts.now + $0 })
        #expect(entries.allSatisfy { $0.person == ada && $0.appID == SampleFacts.appID })
        let page = try await store.audit(AuditQuery(after: entries[0].number, limit: 2))
        #expect(page == Array(entries[1...2]))
    }

    static func recordsLogins(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let ada = try await store.id(of: SampleFacts.ada)
        let grant = try await store.record(SampleFacts.consent(ada, granted: [.publicProfile, .email]))
        let start = try await last(store)
        let session = BrowserSession(digest: "d", person: ada, authenticatedAt: SampleFacts.now, expiresAt: SampleFacts.now + 60)
        _ = try await store.create(session, verifiedWith: SampleFacts.ada.person.password)
        for _ in 0..<2 { _ = try await store.redeem(SampleFacts.redemption("one", grant)) }
        _ = try await store.redeem(SampleFacts.redemption("one", grant))
        _ = try await store.redeem(SampleFacts.redemption("another", grant))
        let after = try #require(try await store.grant(of: SampleFacts.appID, by: ada))
        _ = try await store.record(
            DialogLogin(after, of: try await store.somebody(SampleFacts.ada), permissions: [.publicProfile], at: SampleFacts.now))
        let account = try #require(try await store.account(withID: after.appScopedID, in: SampleFacts.appID))
        let proof = DPoPProofUse(tokenID: "p", thumbprint: "t", owner: "o", forgetAfter: SampleFacts.now + 60, at: SampleFacts.now)
        for _ in 0..<2 {
            _ = try await store.take(
                DirectRefresh(by: proof, of: AccountSnapshot(account.grant, of: account.person, permissions: [.publicProfile, .email])))
        }
        for _ in 0..<2 { try await store.endSession(withDigest: "d", at: SampleFacts.now) }
        #expect(
            try await acts(store, after: start) == [
                "person signed_in", "person login", "provider code_replayed", "person login", "person login public_profile",
                "app refreshed email public_profile", "person signed_out",
            ])
    }

    static func countsCancellationsAndRejections(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let ada = try await store.id(of: SampleFacts.ada)
        let start = try await last(store)
        let tomorrow = SampleFacts.now + 86_400
        let cancels: [(person: Person.ID?, at: Date)] = [
            (nil, SampleFacts.now), (ada, SampleFacts.now + 1), (nil, SampleFacts.now + 2), (nil, tomorrow),
        ]
        for (person, time) in cancels {
            try await store.record(DialogCancellation(appID: SampleFacts.appID, person: person, at: time))
        }
        for digest in ["d1", "d2"] {
            _ = try await store.create(SampleFacts.deviceLogin(digest), from: SampleFacts.here, at: SampleFacts.now)
            // The second decision about a device is none.
            for _ in 0..<2 {
                _ = try await store.decide(DeviceDecision(digest: digest, verdict: .declined(by: ada), decidedAt: SampleFacts.now + 3))
            }
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                let attempt = PasswordAttempt(
                    login: "ada@example.com", of: nil, browser: nil, networks: [], sealer: SampleFacts.sealer, at: SampleFacts.now + 4)
                let person: Person.ID? = number < 30 ? ada : nil
                group.addTask {
                    try await store.end(attempt, as: .rejected(person, appID: SampleFacts.appID, isLocked: number < 5))
                    try await store.end(attempt, as: .rejected(nil, appID: nil, isLocked: false))
                }
            }
            try await group.waitForAll()
        }
        let all = try await store.audit(AuditQuery(after: start))
        #expect(all.filter { $0.appID == nil }.map(\.count) == [40], "Without an app, there is one entry too")
        let backwards = try await store.audit(AuditQuery(isNewestFirst: true, limit: all.count))
        #expect(backwards == all.reversed())
        let next = try #require(backwards.first?.number)
        #expect(try await store.audit(AuditQuery(after: next, isNewestFirst: true, limit: 2)) == Array(backwards[1...2]))
        let entries = all.filter { $0.appID != nil }
        let lines = entries.map { entry in
            ([entry.person == nil ? "nobody" : "ada", entry.act.rawValue] + entry.fields + [String(entry.count)]).joined(separator: " ")
        }
        #expect(lines.prefix(4) == ["nobody cancelled 2", "ada cancelled 1", "nobody cancelled 1", "ada cancelled device 2"])
        #expect(Set(lines.dropFirst(4)) == ["ada login_refused locked 5", "ada login_refused 25", "nobody login_refused 10"])
        #expect(
            entries.prefix(3).map(\.at) == [SampleFacts.now, SampleFacts.now + 1, tomorrow],
            "An entry has the time of the first event of the day")
        #expect(entries.allSatisfy { $0.appID == SampleFacts.appID })
        #expect(try await acts(store, of: ada, after: start).count == 4)
    }

    static func countsRejectedAuthorizations(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let start = try await last(store)
        let (reasons, tomorrow) = (["redirect_uri_blocked", "app_in_development"], SampleFacts.now + 86_400)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                let time = number < 30 ? SampleFacts.now + Double(number) : tomorrow
                let rejection = RejectedAuthorization(appID: SampleFacts.appID, reason: reasons[number % 2], at: time)
                group.addTask { try await store.record(rejection) }
            }
            try await group.waitForAll()
        }
        let lines = try await store.audit(AuditQuery(after: start))
        #expect(lines.count == 4 && lines.allSatisfy { $0.act == .authorizationRejected && $0.person == nil && $0.actor == .provider })
        let counts = try await store.activity(of: SampleFacts.appID, since: FieldAccess.day(of: SampleFacts.now))
        #expect(
            counts.filter { $0.event == .authorizationRejected }.map(\.reason) == ["app_in_development", "redirect_uri_blocked"]
                + reasons.reversed())
        #expect(counts.filter { $0.event == .authorizationRejected }.map(\.count) == [15, 15, 5, 5])
        #expect(counts.allSatisfy { $0.event == .authorizationRejected || $0.reason.isEmpty })
    }

    static func listsUnapprovedRequests(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let start = try await last(store)
        let (app, today) = (RegisteredApp(id: SampleFacts.appID, name: "Sample"), FieldAccess.day(of: SampleFacts.now))
        for (permissions, day) in [
            ([Permission.userLikes, .userGender, .email], 0), ([.userLikes], 0), ([.userPhotos], -13), ([.userLink], -14),
        ] {
            let request = try #require(UnapprovedPermissionRequest(for: permissions, by: app, at: SampleFacts.now + Double(day) * 86_400))
            try await store.record(request)
        }
        let lines = try await store.audit(AuditQuery(after: start))
        #expect(lines.map(\.count) == [1, 2, 1, 1], "One entry a day for each permission")
        #expect(lines.allSatisfy { $0.act == .unapprovedPermissionRequested && $0.person == nil && $0.fields.count == 1 })
        let asked = try await store.unapprovedRequests(of: SampleFacts.appID, on: today - 13...today)
        #expect(asked == [.userLikes, .userGender, .userPhotos])
        #expect(try await store.unapprovedRequests(of: SampleFacts.appID, on: today - 20...today - 14) == [.userLink])
        #expect(try await store.unapprovedRequests(of: "2", on: today - 13...today) == [])
    }

    static func includesAffectedPeople(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let (ada, blaise) = (try await store.id(of: SampleFacts.ada), try await store.id(of: SampleFacts.blaise))
        func change(_ act: RoleChange.Act) async throws {
            _ = try await store.change(RoleChange(act, at: SampleFacts.appID, by: ada, now: SampleFacts.now))
        }
        try await change(.remove(.tester, login: SampleFacts.blaise.person.login))
        var question = AuditQuery(person: blaise)
        #expect(try await !store.audit(question).contains { $0.act == .roleRemoved })
        question.includesAffected = true
        let lines = try await store.audit(question)
        #expect(lines.last?.act == .roleRemoved && lines.last?.person == ada && lines.last?.affected == blaise)
        #expect(lines.allSatisfy { $0.person == blaise || $0.affected == blaise } && lines.map(\.number) == lines.map(\.number).sorted())
        // What they do to themselves is one line, on whatever page.
        try await change(.invite(.developer, login: SampleFacts.blaise.person.login))
        let response = InvitationResponse(to: SampleFacts.appID, as: .developer, by: blaise, accepts: true, at: SampleFacts.now)
        #expect(try await store.take(response) == .recorded)
        let all = try await store.audit(question)
        #expect(all.dropFirst(lines.count).map(\.act) == [.roleInvited, .roleAccepted])
        for limit in 1...3 {
            question.limit = limit
            var paged: [AuditEntry] = []
            try await store.forEachPage(of: question) { page in
                #expect(page.count <= limit)
                paged += page
            }
            #expect(paged == all)
        }
        question.limit = 2
        question.isNewestFirst = true
        #expect(try await store.audit(question) == all.suffix(2).reversed())
    }

    static func recordsWhatTheOperatorChanges(_ store: any ProviderStore) async throws {
        let seed = DigestedSeed(apps: [SampleFacts.app], people: [SampleFacts.ada])
        for _ in 0..<2 { try await store.apply(seed) }
        #expect(try await acts(store) == ["operator app_added", "operator person_added"], "A seed that changes nothing adds no entry")
        var app = SampleFacts.app
        app.secret = Secret("another")
        app.mode = .live
        app.settings.isActive = false
        #expect(try await store.change(AppChange.set(SampleFacts.app, to: app, at: SampleFacts.now)))
        #expect(
            try await !store.change(AppChange.set(SampleFacts.app, to: app, at: SampleFacts.now)), "The app has changed since it was read")
        #expect(try await !store.change(AppChange.add(app, at: SampleFacts.now)), "The app exists already")
        #expect(try await store.app(app.id)?.settings == app.settings)
        let ada = try #require(try await store.record(ofPersonWithLogin: "ada@example.com"))
        var changed = ada
        changed.person.password = PasswordDigest(encoded: "$argon2id$4")
        changed.person.gender = nil
        changed.person.isLocked = true
        #expect(try await store.change(PersonChange.set(ada, to: changed, at: SampleFacts.now)))
        #expect(try await !store.change(PersonChange.set(ada, to: changed, at: SampleFacts.now)))
        let found = try #require(try await store.person(ada.person.id))
        #expect(found.isLocked)
        #expect(found.passwordChangedAt == SampleFacts.now)
        #expect(
            try await acts(store, after: 2) == [
                "operator app_changed active mode secret", "operator person_changed gender locked password",
            ])
    }

    static func removesPeopleForGood(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let silpa = try #require(try await store.record(ofPersonWithLogin: "silpa@example.com"))
        let grant = try await store.record(SampleFacts.consent(silpa.person.id))
        try await store.note(FieldAccess(appID: SampleFacts.appID, person: silpa.person.id, fields: ["name"], at: SampleFacts.now))
        #expect(try await store.change(PersonChange.remove(silpa, at: SampleFacts.now)))
        #expect(try await !store.change(PersonChange.remove(silpa, at: SampleFacts.now)))
        #expect(try await store.person(silpa.person.id) == nil)
        #expect(try await store.grant(of: SampleFacts.appID, by: silpa.person.id) == nil)
        #expect(
            try await acts(store, of: silpa.person.id).suffix(2) == ["operator disconnected public_profile", "operator person_removed"])
        #expect(
            try await store.callbacks(about: silpa.person.id).map(\.appScopedID) == [grant.appScopedID],
            "A callback tells the app about the removal")
        try await store.apply(DigestedSeed(apps: [], people: [SampleFacts.silpa]))
        #expect(try await store.id(of: SampleFacts.silpa) != silpa.person.id, "The ID of a removed person is not used again")
    }

    static func removesAppsForGood(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let ada = try await store.id(of: SampleFacts.ada)
        let grant = try await store.record(SampleFacts.consent(ada))
        for _ in 0..<2 { _ = try await store.redeem(SampleFacts.redemption("one", grant)) }
        let token = AccessToken(
            grant: try #require(try await store.grant(of: SampleFacts.appID, by: ada)), login: SampleFacts.login, issuedAt: SampleFacts.now)
        for _ in 0..<2 {
            #expect(try await store.change(AppChange.remove(SampleFacts.app, at: SampleFacts.now)))
            #expect(try await store.app(SampleFacts.appID) == nil)
            #expect(try await store.change(AppChange.add(SampleFacts.app, at: SampleFacts.now)))
            #expect(try await store.grant(of: SampleFacts.appID, by: ada) == nil)
            #expect(
                !token.isValid(under: try await store.record(SampleFacts.consent(ada)), at: SampleFacts.now), "An old token is still void")
        }
        #expect(try await store.apps().map(\.id) == [SampleFacts.appID])
    }

    static func listsPeople(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let logins = SampleFacts.seed.people.map(\.person.login).sorted()
        #expect(try await store.people(after: nil, limit: 100).map(\.login) == logins)
        #expect(try await store.people(after: logins[1], limit: 1).map(\.login) == [logins[2]])
    }

    static func countsFieldAccesses(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let ada = try await store.id(of: SampleFacts.ada)
        let tomorrow = SampleFacts.now + 86_400
        func read(_ fields: Set<String>, at time: Date = SampleFacts.now, by person: Person.ID) async throws {
            try await store.note(FieldAccess(appID: SampleFacts.appID, person: person, fields: fields, at: time))
        }
        func counts() async throws -> [String] {
            try await store.fieldAccessCounts(of: ada).map { "\($0.date) \($0.field) \($0.count)" }
        }
        #expect(try await counts() == [])
        try await withThrowingTaskGroup { group in
            for _ in 0..<50 { group.addTask { try await read(["name", "email"], by: ada) } }
            for _ in 0..<5 { group.addTask { try await store.flushFieldAccesses() } }
            try await group.waitForAll()
        }
        try await read([], by: ada)
        try await read(["email"], at: tomorrow, by: ada)
        try await read(["email"], by: try await store.id(of: SampleFacts.grace))
        let expected = ["2026-11-21 email 50", "2026-11-21 name 50", "2026-11-22 email 1"]
        #expect(try await counts() == expected)
        for _ in 0..<2 { try await store.flushFieldAccesses() }
        #expect(try await counts() == expected, "A flush does not change the counts")
    }

    static func retriesCallbacks(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        try await store.apply(DigestedSeed(apps: [RegisteredApp(id: "2", name: "Silent")], people: []))
        let ada = try await store.id(of: SampleFacts.ada)
        let now = SampleFacts.now
        func request(_ app: String) async throws -> Bool {
            try await store.request(DeletionRequest(appID: app, person: ada, by: .person, at: now))
        }
        #expect(try await !request(SampleFacts.appID), "A person who never used the app has no data there")
        for app in [SampleFacts.appID, "2"] {
            let grant = try await store.record(SampleFacts.consent(ada, app: app))
            #expect(try await store.remove(AppRemoval(of: grant, by: .app, at: now)))
        }
        func take(at time: Date) async throws -> AppCallback? { try await store.leaseDueCallback(of: SampleFacts.appID, at: time) }
        #expect(try await !request("2"), "The app has no callback URL")
        for _ in 0..<3 { #expect(try await request(SampleFacts.appID), "Repeated requests create one callback") }
        #expect(try await store.callbacks(about: ada).map(\.kind) == [.deauthorize, .dataDeletion])

        #expect(try await store.appsWithDueCallbacks(at: now - 1) == [])
        #expect(try await store.appsWithDueCallbacks(at: now) == [SampleFacts.appID])
        #expect(try await take(at: now - 1) == nil)
        #expect(try await store.leaseDueCallback(of: "2", at: now) == nil)
        let first = try #require(try await take(at: now))
        let second = try #require(try await take(at: now))
        #expect([first.kind, second.kind] == [.deauthorize, .dataDeletion])
        #expect(first.attempts == 1 && second.attempts == 1)
        #expect(try await take(at: now + AppCallback.lease - 1) == nil, "Both callbacks are leased")
        try await store.settle(CallbackAttempt(first, failed: CallbackProblem("no answer"), at: now))
        let again = try #require(try await take(at: now + 30))
        #expect(again.id == first.id)
        #expect(again.attempts == 2)
        #expect(again.problem == "no answer")
        // The second attempt was broken off: it is made again, and what is heard of the broken one then is not heard.
        let retried = try #require(try await take(at: now + AppCallback.lease))
        #expect(retried.id == second.id)
        try await store.settle(CallbackAttempt(second, failed: CallbackProblem("late", isFinal: true), at: now))
        let response = DeletionResponse(url: "https://app.example/status", confirmationCode: "abc123")
        try await store.settle(CallbackAttempt(retried, response: response, at: now))
        try await store.settle(CallbackAttempt(again, response: nil, at: now))
        let callbacks = try await store.callbacks(about: ada)
        #expect(callbacks.map(\.state) == [.delivered, .delivered])
        #expect(callbacks[1].response == response)
        #expect(try await take(at: .distantFuture) == nil)
        #expect(try await acts(store, of: ada).suffix(2) == ["person deletion_requested", "app deletion_answered"])
    }
}
