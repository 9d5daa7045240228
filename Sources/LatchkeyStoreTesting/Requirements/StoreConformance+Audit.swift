import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// The requirements of ``AuditStore``: the entries of the audit log.
extension StoreConformance {
    static func recordsDecisions(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        let start = try await last(nodes)
        _ = try await nodes.next.recordConsent(SampleFacts.consent(ada, granted: [.publicProfile, .email], declined: [.userGender]))
        _ = try await nodes.next.recordConsent(SampleFacts.consent(ada, granted: [.publicProfile, .email], declined: [.userGender]))
        _ = try await nodes.next.recordConsent(SampleFacts.consent(ada, granted: [.userGender, .userLink], declined: [.email]))
        var grant = try #require(try await nodes.next.grant(of: SampleFacts.appID, by: ada))
        for _ in 0..<2 {
            _ = try await nodes.next.revokePermissions(
                PermissionRevocation(of: ["user_link"], from: grant, by: .app, at: SampleFacts.now + 1))
        }
        grant = try #require(try await nodes.next.grant(of: SampleFacts.appID, by: ada))
        for _ in 0..<2 { _ = try await nodes.next.removeGrant(AppRemoval(of: grant, by: .person, at: SampleFacts.now + 2)) }
        let expected = [
            "person granted email public_profile", "person declined user_gender", "person granted user_gender user_link",
            "person declined email", "app revoked user_link", "person disconnected public_profile user_gender",
        ]
        #expect(try await auditEvents(nodes, after: start) == expected)
        #expect(try await auditEvents(nodes, of: ada, after: start) == expected)
        #expect(try await auditEvents(nodes, of: .unknownPerson) == [])
        let entries = try await nodes.next.auditEntries(matching: AuditQuery(person: ada, appID: SampleFacts.appID, after: start))
        #expect(entries.map(\.at) == [0, 0, 0, 0, 1, 2].map { SampleFacts.now + $0 })
        #expect(entries.allSatisfy { $0.person == ada && $0.appID == SampleFacts.appID })
        let page = try await nodes.next.auditEntries(matching: AuditQuery(after: entries[0].number, limit: 2))
        #expect(page == Array(entries[1...2]))
    }

    static func recordsLogins(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        let grant = try await nodes.next.recordConsent(SampleFacts.consent(ada, granted: [.publicProfile, .email]))
        let start = try await last(nodes)
        let session = BrowserSession(digest: "d", person: ada, authenticatedAt: SampleFacts.now, expiresAt: SampleFacts.now + 60)
        _ = try await nodes.next.createSession(session, verifiedWith: SampleFacts.ada.person.password)
        for _ in 0..<2 { _ = try await nodes.next.redeemCode(SampleFacts.redemption("one", grant)) }
        _ = try await nodes.next.redeemCode(SampleFacts.redemption("one", grant))
        _ = try await nodes.next.redeemCode(SampleFacts.redemption("another", grant))
        let after = try #require(try await nodes.next.grant(of: SampleFacts.appID, by: ada))
        _ = try await nodes.next.recordDialogLogin(
            DialogLogin(after, of: try await nodes.next.storedPerson(SampleFacts.ada), permissions: [.publicProfile], at: SampleFacts.now))
        let account = try #require(try await nodes.next.account(withID: after.appScopedID, in: SampleFacts.appID))
        let proof = DPoPProofUse(tokenID: "p", thumbprint: "t", owner: "o", recordExpiresAt: SampleFacts.now + 60, at: SampleFacts.now)
        for _ in 0..<2 {
            _ = try await nodes.next.recordDirectRefresh(
                DirectRefresh(by: proof, of: AccountSnapshot(account.grant, of: account.person, permissions: [.publicProfile, .email])))
        }
        for _ in 0..<2 { try await nodes.next.endSession(withDigest: "d", at: SampleFacts.now) }
        #expect(
            try await auditEvents(nodes, after: start) == [
                "person signed_in", "person login", "provider code_replayed", "person login", "person login public_profile",
                "app refreshed email public_profile", "person signed_out",
            ])
    }

    static func countsCancellationsAndRejections(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        let start = try await last(nodes)
        let tomorrow = SampleFacts.now + 86_400
        let cancels: [(person: Person.ID?, at: Date)] = [
            (nil, SampleFacts.now), (ada, SampleFacts.now + 1), (nil, SampleFacts.now + 2), (nil, tomorrow),
        ]
        for (person, time) in cancels {
            try await nodes.next.recordDialogCancellation(DialogCancellation(appID: SampleFacts.appID, person: person, at: time))
        }
        for digest in ["d1", "d2"] {
            _ = try await nodes.next.createDeviceLogin(SampleFacts.deviceLogin(digest), from: SampleFacts.here, at: SampleFacts.now)
            // The second decision about a device has no effect.
            for _ in 0..<2 {
                _ = try await nodes.next.decideDeviceLogin(
                    DeviceDecision(digest: digest, verdict: .declined(by: ada), decidedAt: SampleFacts.now + 3))
            }
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                let attempt = PasswordAttempt(
                    login: "ada@example.com", of: nil, browser: nil, networks: [], sealer: SampleFacts.sealer, at: SampleFacts.now + 4)
                let person: Person.ID? = number < 30 ? ada : nil
                group.addTask {
                    try await nodes.next.endPasswordAttempt(attempt, as: .rejected(person, appID: SampleFacts.appID, isLocked: number < 5))
                    try await nodes.next.endPasswordAttempt(attempt, as: .rejected(nil, appID: nil, isLocked: false))
                }
            }
            try await group.waitForAll()
        }
        let all = try await nodes.next.auditEntries(matching: AuditQuery(after: start))
        #expect(all.filter { $0.appID == nil }.map(\.count) == [40], "Without an app, there is one entry too")
        let backwards = try await nodes.next.auditEntries(matching: AuditQuery(isNewestFirst: true, limit: all.count))
        #expect(backwards == all.reversed())
        let next = try #require(backwards.first?.number)
        #expect(
            try await nodes.next.auditEntries(matching: AuditQuery(after: next, isNewestFirst: true, limit: 2)) == Array(backwards[1...2]))
        let entries = all.filter { $0.appID != nil }
        let lines = entries.map { entry in
            ([entry.person == nil ? "nobody" : "ada", entry.event.rawValue] + entry.fields + [String(entry.count)]).joined(separator: " ")
        }
        #expect(lines.prefix(4) == ["nobody cancelled 2", "ada cancelled 1", "nobody cancelled 1", "ada cancelled device 2"])
        #expect(Set(lines.dropFirst(4)) == ["ada login_refused locked 5", "ada login_refused 25", "nobody login_refused 10"])
        #expect(
            entries.prefix(3).map(\.at) == [SampleFacts.now, SampleFacts.now + 1, tomorrow],
            "An entry has the time of the first event of the day")
        #expect(entries.allSatisfy { $0.appID == SampleFacts.appID })
        #expect(try await auditEvents(nodes, of: ada, after: start).count == 4)
    }

    static func countsRejectedAuthorizations(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let start = try await last(nodes)
        let (reasons, tomorrow) = (["redirect_uri_blocked", "app_in_development"], SampleFacts.now + 86_400)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                let time = number < 30 ? SampleFacts.now + Double(number) : tomorrow
                let rejection = RejectedAuthorization(appID: SampleFacts.appID, reason: reasons[number % 2], at: time)
                group.addTask { try await nodes.next.recordRejectedAuthorization(rejection) }
            }
            try await group.waitForAll()
        }
        let lines = try await nodes.next.auditEntries(matching: AuditQuery(after: start))
        #expect(lines.count == 4 && lines.allSatisfy { $0.event == .authorizationRejected && $0.person == nil && $0.actor == .provider })
        let counts = try await nodes.next.activity(of: SampleFacts.appID, since: FieldAccess.day(of: SampleFacts.now))
        #expect(
            counts.filter { $0.event == .authorizationRejected }.map(\.reason) == ["app_in_development", "redirect_uri_blocked"]
                + reasons.reversed())
        #expect(counts.filter { $0.event == .authorizationRejected }.map(\.count) == [15, 15, 5, 5])
        #expect(counts.allSatisfy { $0.event == .authorizationRejected || $0.reason.isEmpty })
    }

    static func keepsTheTimesOfCountedEvents(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let start = try await last(nodes)
        // The events are not recorded in the order in which they occurred.
        for seconds in [7.0, 9, 8, 5] {
            try await nodes.next.recordDialogCancellation(
                DialogCancellation(appID: SampleFacts.appID, person: nil, at: SampleFacts.now + seconds))
        }
        let entry = try #require(try await nodes.next.auditEntries(matching: AuditQuery(after: start)).first)
        #expect(entry.count == 4)
        #expect(entry.at == SampleFacts.now + 5 && entry.lastAt == SampleFacts.now + 9)
    }

    static func listsUnapprovedRequests(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let start = try await last(nodes)
        let (app, today) = (RegisteredApp(id: SampleFacts.appID, name: "Sample"), FieldAccess.day(of: SampleFacts.now))
        for (permissions, day) in [
            ([Permission.userLikes, .userGender, .email], 0), ([.userLikes], 0), ([.userPhotos], -13), ([.userLink], -14),
        ] {
            let request = try #require(UnapprovedPermissionRequest(for: permissions, by: app, at: SampleFacts.now + Double(day) * 86_400))
            try await nodes.next.recordUnapprovedRequest(request)
        }
        let lines = try await nodes.next.auditEntries(matching: AuditQuery(after: start))
        #expect(lines.map(\.count) == [1, 2, 1, 1], "One entry a day for each permission")
        #expect(lines.allSatisfy { $0.event == .unapprovedPermissionRequested && $0.person == nil && $0.fields.count == 1 })
        let unapproved = try await nodes.next.unapprovedRequests(of: SampleFacts.appID, on: today - 13...today)
        #expect(unapproved == [.userLikes, .userGender, .userPhotos])
        #expect(try await nodes.next.unapprovedRequests(of: SampleFacts.appID, on: today - 20...today - 14) == [.userLink])
        #expect(try await nodes.next.unapprovedRequests(of: "2", on: today - 13...today) == [])
    }

    static func includesAffectedPeople(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let (ada, blaise) = (try await nodes.next.id(of: SampleFacts.ada), try await nodes.next.id(of: SampleFacts.blaise))
        func change(_ act: RoleChange.Action) async throws {
            _ = try await nodes.next.changeRole(RoleChange(act, at: SampleFacts.appID, by: ada, now: SampleFacts.now))
        }
        try await change(.remove(.tester, login: SampleFacts.blaise.person.login))
        var query = AuditQuery(person: blaise)
        #expect(try await !nodes.next.auditEntries(matching: query).contains { $0.event == .roleRemoved })
        query.includesAffected = true
        let lines = try await nodes.next.auditEntries(matching: query)
        #expect(lines.last?.event == .roleRemoved && lines.last?.person == ada && lines.last?.affected == blaise)
        #expect(lines.allSatisfy { $0.person == blaise || $0.affected == blaise } && lines.map(\.number) == lines.map(\.number).sorted())
        // An event whose actor is also the affected person is listed only once, for any page size.
        try await change(.invite(.developer, login: SampleFacts.blaise.person.login))
        let response = InvitationResponse(to: SampleFacts.appID, as: .developer, by: blaise, accepts: true, at: SampleFacts.now)
        #expect(try await nodes.next.answerInvitation(response) == .recorded)
        let all = try await nodes.next.auditEntries(matching: query)
        #expect(all.dropFirst(lines.count).map(\.event) == [.roleInvited, .roleAccepted])
        for limit in 1...3 {
            query.limit = limit
            var paged: [AuditEntry] = []
            try await nodes.next.forEachPage(of: query) { page in
                #expect(page.count <= limit)
                paged += page
            }
            #expect(paged == all)
        }
        query.limit = 2
        query.isNewestFirst = true
        #expect(try await nodes.next.auditEntries(matching: query) == all.suffix(2).reversed())
    }

    static func findsEntriesByPeriodAndEvent(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        let day = 86_400.0
        for number in 0..<12 {
            let time = SampleFacts.now + Double(number) * day
            try await nodes.next.chooseLanguage(LanguageChoice(number % 2 == 0 ? "it" : "ja", of: ada, at: time))
            try await nodes.next.recordDialogCancellation(DialogCancellation(appID: SampleFacts.appID, person: ada, at: time + 1))
            // A second cancellation on the same day belongs to the entry of the first.
            try await nodes.next.recordDialogCancellation(DialogCancellation(appID: SampleFacts.appID, person: ada, at: time + 60))
        }
        let all = try await nodes.next.auditEntries(matching: AuditQuery(limit: .max))
        let times: [Date?] = [
            nil, SampleFacts.now - 1, SampleFacts.now + 3 * day, SampleFacts.now + 3 * day + 30, SampleFacts.now + 20 * day,
        ]
        for since in times {
            for until in times {
                for events in [[], [.canceled], [.canceled, .personChanged], [.granted]] as [Set<AuditEvent>] {
                    var query = AuditQuery(person: ada, limit: 3)
                    (query.since, query.until, query.events) = (since, until, events)
                    let expected = all.filter(query.matches)
                    for isNewestFirst in [false, true] {
                        query.isNewestFirst = isNewestFirst
                        let narrowed = try await nodes.next.narrowed(query)
                        var found: [AuditEntry] = []
                        try await nodes.next.forEachPage(of: narrowed) { found += $0 }
                        #expect(found == (isNewestFirst ? expected.reversed() : expected))
                    }
                }
            }
        }
        var later = AuditQuery()
        later.since = SampleFacts.now + 8 * day
        let numbers = try await nodes.next.narrowed(later).numbers
        #expect(numbers.lowerBound > all[0].number + 8, "Most entries before the period are not read")
    }

    static func recordsWhatTheOperatorChanges(_ nodes: StoreNodes) async throws {
        let seed = DigestedSeed(apps: [SampleFacts.app], people: [SampleFacts.ada])
        for _ in 0..<2 { try await nodes.next.applySeed(seed) }
        #expect(
            try await auditEvents(nodes) == ["operator app_added", "operator person_added"], "A seed that changes nothing adds no entry")
        var app = SampleFacts.app
        app.secret = Secret("another")
        app.mode = .live
        app.settings.isActive = false
        #expect(try await nodes.next.changeApp(AppChange.set(SampleFacts.app, to: app, at: SampleFacts.now)))
        #expect(
            try await !nodes.next.changeApp(AppChange.set(SampleFacts.app, to: app, at: SampleFacts.now)),
            "The app has changed since it was read")
        #expect(try await !nodes.next.changeApp(AppChange.add(app, at: SampleFacts.now)), "The app exists already")
        #expect(try await nodes.next.app(app.id)?.settings == app.settings)
        let ada = try #require(try await nodes.next.personRecord(withLogin: "ada@example.com"))
        var changed = ada
        changed.person.password = PasswordDigest(encoded: "$argon2id$4")
        changed.person.gender = nil
        changed.person.isLocked = true
        #expect(try await nodes.next.changePerson(PersonChange.set(ada, to: changed, at: SampleFacts.now)))
        #expect(try await !nodes.next.changePerson(PersonChange.set(ada, to: changed, at: SampleFacts.now)))
        let found = try #require(try await nodes.next.person(ada.person.id))
        #expect(found.isLocked)
        #expect(found.passwordChangedAt == SampleFacts.now)
        #expect(
            try await auditEvents(nodes, after: 2) == [
                "operator app_changed active mode secret", "operator person_changed gender locked password",
            ])
    }

    static func countsActivity(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        let today = FieldAccess.day(of: SampleFacts.now)
        #expect(try await nodes.next.activity(of: "2", since: 0).isEmpty)
        for day in [0, 0, 1, 3] {
            try await nodes.next.recordDialogCancellation(
                DialogCancellation(appID: SampleFacts.appID, person: ada, at: SampleFacts.now + Double(day) * 86_400))
        }
        let counts = try await nodes.next.activity(of: SampleFacts.appID, since: today).filter { $0.event == .canceled }
        #expect(counts.map(\.day) == [today, today + 1, today + 3] && counts.map(\.count) == [2, 1, 1])
        #expect(try await nodes.next.activity(of: SampleFacts.appID, since: today + 2).map(\.count) == [1])

        _ = try await nodes.next.recordConsent(SampleFacts.consent(ada))
        for number in 0..<3 {
            let request = DeletionRequest(appID: SampleFacts.appID, person: ada, by: .operator, at: SampleFacts.now + Double(number))
            #expect(try await nodes.next.requestDeletion(request))
        }
        let callbacks = try await nodes.next.callbacks(of: SampleFacts.appID, limit: 2)
        #expect(callbacks.map(\.requestedAt) == [SampleFacts.now + 2, SampleFacts.now + 1])
        #expect(try await nodes.next.callbacks(of: "2", limit: 2).isEmpty)
    }
}
