import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("The decision between separate and shared entries of the audit log")
struct NewAuditEntryTests {
    private static func entry(
        _ event: AuditEvent = .login, by actor: AuditEntry.Actor = .person, of person: Person.ID? = Sample.ada.id, in appID: String? = "1"
    ) -> NewAuditEntry {
        NewAuditEntry(
            event, by: actor, person: person, appID: appID, fields: ["email", "name"], tracking: .limited, affected: Sample.grace.id,
            at: Sample.now)
    }

    /// Returns a shared entry with the values of `entry()`, except the person and the affected person.
    private static func shared(_ event: AuditEvent = .login, of person: Person.ID?) -> NewAuditEntry {
        NewAuditEntry(
            event, by: .person, person: person, appID: "1", fields: ["name", "email"], tracking: .limited, affected: nil, at: Sample.now)
    }

    @Test(
        "A person has a limit for each app and actor, and ten times as many entries in total",
        arguments: [(AuditEvent.login, AuditCompaction.Kind.repeated, 100), (.granted, .decision, 1000)])
    func limits(event: AuditEvent, kind: AuditCompaction.Kind, maximum: Int) {
        #expect(
            Self.entry(event).limits(testApp: nil) == [
                DailyLimit(.entries(kind, 1, .person, app: "1"), maximum: maximum),
                DailyLimit(.entriesInTotal(kind, 1), maximum: 10 * maximum),
            ])
        #expect(
            Self.entry(event, by: .app, in: nil).limits(testApp: nil).map(\.counter) == [
                .entries(kind, 1, .app, app: nil), .entriesInTotal(kind, 1),
            ])
    }

    @Test("All test users of an app have one limit, whatever the event and its app", arguments: [AuditEvent.login, .granted])
    func testUsers(event: AuditEvent) {
        #expect(Self.entry(event).limits(testApp: "2") == [DailyLimit(.testUserEntries(app: "2"), maximum: 1000)])
    }

    @Test(
        "An event that the operator caused, or that concerns nobody, has no limit and always a separate entry",
        arguments: [(.operator, Sample.ada.id), (.person, nil), (.operator, nil)] as [(AuditEntry.Actor, Person.ID?)])
    func unlimited(actor: AuditEntry.Actor, person: Person.ID?) {
        let entry = Self.entry(by: actor, of: person)
        #expect(!entry.isLimited)
        for testApp in [nil, "2"] {
            #expect(entry.limits(testApp: testApp).isEmpty)
            for isWithinLimits in [true, false] {
                #expect(entry.placement(testApp: testApp, isWithinLimits: isWithinLimits) == .separate)
            }
        }
    }

    @Test("An event of a person or an app is limited", arguments: [AuditEntry.Actor.person, .app, .provider])
    func limited(actor: AuditEntry.Actor) { #expect(Self.entry(by: actor).isLimited) }

    @Test("Within its limits, an event has a separate entry", arguments: [nil, "2"])
    func separate(testApp: String?) { #expect(Self.entry().placement(testApp: testApp, isWithinLimits: true) == .separate) }

    @Test("Beyond its limits, an event shares an entry that names no affected person")
    func beyond() {
        #expect(Self.entry().placement(testApp: nil, isWithinLimits: false) == .shared(Self.shared(of: Sample.ada.id)))
    }

    @Test("Beyond its limits, an event of a test user shares an entry that names nobody")
    func beyondForTestUsers() {
        #expect(Self.entry().placement(testApp: "2", isWithinLimits: false) == .shared(Self.shared(of: nil)))
    }

    @Test("Only events that need no login are always counted")
    func counted() {
        let counted = AuditEntryTests.words.map(\.event).filter { !Self.entry($0).isLimited }
        #expect(
            Set(counted) == [
                .loginFailed, .canceled, .authorizationRejected, .unapprovedPermissionRequested, .callbackAttemptFailed,
            ])
    }

    @Test("An event that is always counted shares an entry with all its values, whoever caused it", arguments: AuditEvent.countedEvents)
    func alwaysCounted(event: AuditEvent) {
        for entry in [Self.entry(event), Self.entry(event, by: .operator), Self.entry(event, of: nil)] {
            #expect(entry.limits(testApp: nil).isEmpty && entry.limits(testApp: "2").isEmpty)
            #expect(entry.placement(testApp: nil, isWithinLimits: true) == .shared(entry))
            #expect(entry.placement(testApp: "2", isWithinLimits: false) == .shared(entry))
            #expect(entry.isSharedByFields)
        }
        #expect(!Self.entry().isSharedByFields, "Other shared entries have the fields of all their events")
    }

    @Test("The day of an entry is that of its first event", arguments: [(-1, 20_777), (0, 20_778), (86_399, 20_778)])
    func day(seconds: Double, day: Int) {
        let entry = NewAuditEntry(
            .login, by: .person, person: nil, appID: nil, fields: [], tracking: nil, affected: nil, firstAt: Sample.now + seconds,
            lastAt: Sample.now + 90_000, count: 2)
        #expect(entry.day == day)
    }
}

@Suite("Shared entries of the audit log")
struct SharedAuditEntryTests {
    private static func entry(_ first: Double, _ last: Double, count: Int, _ fields: [String] = []) -> NewAuditEntry {
        NewAuditEntry(
            .login, by: .person, person: Sample.ada.id, appID: "1", fields: fields, tracking: nil, affected: nil,
            firstAt: Sample.now + first, lastAt: Sample.now + last, count: count)
    }

    private static func shared(_ first: Double, _ last: Double?, count: Int, _ fields: Set<String> = []) -> SharedAuditEntry {
        SharedAuditEntry(firstAt: Sample.now + first, lastAt: last.map { Sample.now + $0 }, fields: fields, count: count)
    }

    @Test("A shared entry of one event has no time of the last event")
    func creation() {
        #expect(SharedAuditEntry(Self.entry(5, 5, count: 1, ["a"])) == Self.shared(5, nil, count: 1, ["a"]))
        #expect(SharedAuditEntry(Self.entry(5, 9, count: 2, ["a"])) == Self.shared(5, 9, count: 2, ["a"]))
    }

    @Test(
        "The times of a shared entry are those of its first and its last event, in whatever order the events are added",
        arguments: [
            (nil, 7, 7, 5, 7), (nil, 5, 5, 5, 5), (nil, 3, 3, 3, 5), (8, 7, 7, 5, 8), (8, 9, 9, 5, 9), (8, 3, 4, 3, 8), (8, 3, 9, 3, 9),
        ] as [(Double?, Double, Double, Double, Double)])
    func times(last: Double?, first: Double, end: Double, expectedFirst: Double, expectedLast: Double) {
        let shared = Self.shared(5, last, count: last == nil ? 1 : 2)
        let sum = shared.adding(Self.entry(first, end, count: first == end ? 1 : 3))
        #expect(sum == Self.shared(expectedFirst, expectedLast, count: shared.count + (first == end ? 1 : 3)))
    }

    @Test("The fields of a shared entry are those of all its events")
    func fields() {
        let sum = Self.shared(5, nil, count: 1, ["a", "b"]).adding(Self.entry(5, 5, count: 1, ["b", "c"]))
        #expect(sum.fields == ["a", "b", "c"])
    }
}

@Suite("The audit log entries of events")
struct AuditEventEntryTests {
    @Test("The entry of a login has its permissions and its tracking mode", arguments: [AuditEntry.Actor.person, .app])
    func login(actor: AuditEntry.Actor) {
        let login = AppLogin(Sample.grant(), permissions: [.publicProfile, .email], tracking: .limited, at: Sample.now)
        #expect(
            login.auditEntry(by: actor)
                == NewAuditEntry(
                    .login, by: actor, person: Sample.ada.id, appID: Sample.app.id, fields: ["email", "public_profile"],
                    tracking: .limited, at: Sample.now))
    }

    @Test(
        "Only a login of the person changes the grant, and only a classic login its time",
        arguments: [
            (.person, .enabled, true), (.person, .limited, false), (.app, .enabled, nil), (.app, .limited, nil), (.operator, .enabled, nil),
            (.provider, .enabled, nil),
        ] as [(AuditEntry.Actor, LoginTracking, Bool?)])
    func grant(actor: AuditEntry.Actor, tracking: LoginTracking, hasTime: Bool?) {
        let change = AppLogin(Sample.grant(), permissions: [], tracking: tracking, at: Sample.now + 5).grantChange(by: actor)
        #expect((change != nil) == (hasTime != nil))
        guard let change else { return }
        #expect(change.tracking == tracking && change.lastClassicLoginAt == (hasTime == true ? Sample.now + 5 : nil))
    }

    @Test("A cancellation is an event of the person, who may be unknown", arguments: [nil, Sample.ada.id])
    func cancellation(person: Person.ID?) {
        #expect(
            DialogCancellation(appID: "1", person: person, at: Sample.now).auditEntry
                == NewAuditEntry(.canceled, by: .person, person: person, appID: "1", at: Sample.now))
    }

    @Test("A rejected authorization request names its reason and nobody")
    func rejection() {
        #expect(
            RejectedAuthorization(appID: "1", reason: "no_nonce", at: Sample.now).auditEntry
                == NewAuditEntry(.authorizationRejected, by: .provider, person: nil, appID: "1", fields: ["no_nonce"], at: Sample.now))
    }

    @Test("Each permission without an approved review has an entry, which names nobody")
    func unapproved() {
        let request = UnapprovedPermissionRequest(for: [.userPosts, .userGender], by: Sample.app, at: Sample.now)
        #expect(
            request?.auditEntries
                == ["user_gender", "user_posts"].map {
                    NewAuditEntry(
                        .unapprovedPermissionRequested, by: .app, person: nil, appID: Sample.app.id, fields: [$0], at: Sample.now)
                })
    }

    @Test("The entry of a tool's token has the values of the event")
    func tool() {
        let token = AccessToken(grant: Sample.grant(), login: Sample.login, issuedAt: Sample.now)
        #expect(
            ToolEvent.extended(token, by: Sample.grace.id, at: Sample.now + 1).auditEntry
                == NewAuditEntry(
                    .tokenExtended, by: .app, person: Sample.ada.id, appID: Sample.app.id, fields: ["2"], at: Sample.now + 1))
    }

    @Test(
        "A query starts at the beginning of its order, or after the entry that it names",
        arguments: [(0, false, 0), (0, true, .max), (5, false, 5), (5, true, 5)] as [(Int64, Bool, Int64)])
    func start(after: Int64, isNewestFirst: Bool, start: Int64) {
        #expect(AuditQuery(after: after, isNewestFirst: isNewestFirst).start == start)
    }

    @Test(
        "The count of a day becomes part of the count of its month",
        arguments: [(20_758, 20_758, 30), (20_778, 20_758, 30), (20_787, 20_758, 30), (20_788, 20_788, 31), (21_243, 21_215, 29)])
    func month(day: Int, firstDay: Int, days: Int) {
        let count = FieldAccessCount(
            appID: "1", person: Sample.ada.id, field: "name", day: day, count: 5, lastAt: Sample.now)
        #expect(
            count.compacted
                == FieldAccessCount(
                    appID: "1", person: Sample.ada.id, field: "name", day: firstDay, days: days, count: 5, lastAt: Sample.now))
    }

    @Test("Compaction begins at the start of the first day that stays", arguments: [0.0, 1, 86_399])
    func compaction(seconds: Double) {
        #expect(AuditCompaction(retaining: 30, at: Sample.now + seconds).entriesBefore == Sample.now - 30 * 86_400)
    }
}
