import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import Testing

@Suite("The record of data that apps receive")
struct FieldAccessTests {
    @Test(
        "Claims are recorded under the names of the fields in the Graph API",
        arguments: [
            (["sub"], ["id"]), (["given_name", "family_name"], ["first_name", "last_name"]), (["middle_name"], ["middle_name"]),
            (["user_birthday", "user_age_range"], ["age_range", "birthday"]),
            (["email", "name", "picture"], ["email", "name", "picture"]),
            (["user_gender", "gender"], ["gender"]), (["sub", "id"], ["id"]), (["user"], ["user"]), (["user_"], [""]),
            (["xuser_link"], ["xuser_link"]), ([], []),
        ] as [(Set<String>, [String])])
    func claims(claims: Set<String>, fields: [String]) {
        let access = FieldAccess(appID: "1", person: Sample.ada.id, claims: claims, at: Sample.now)
        #expect(access.fields == fields)
        #expect(access == FieldAccess(appID: "1", person: Sample.ada.id, fields: Set(fields), at: Sample.now))
    }

    @Test("The fields of a Graph API response keep their names and are sorted")
    func fields() {
        let access = FieldAccess(appID: "1", person: Sample.ada.id, fields: ["user_link", "friends", "Email", "email"], at: Sample.now)
        #expect(access.fields == ["Email", "email", "friends", "user_link"])
    }

    @Test(
        "A day begins at midnight UTC",
        arguments: [
            (0, 0, "1970-01-01"), (86_399.999, 0, "1970-01-01"), (86_400, 1, "1970-01-02"), (-1, -1, "1969-12-31"),
            (-86_400, -1, "1969-12-31"),
            (-86_401, -2, "1969-12-30"), (1_795_219_200, 20_778, "2026-11-21"), (1_709_164_800, 19_782, "2024-02-29"),
            (1_735_603_200, 20_088, "2024-12-31"),
        ] as [(Double, Int, String)])
    func day(seconds: Double, day: Int, date: String) {
        let time = Date(timeIntervalSince1970: seconds)
        #expect(FieldAccess.day(of: time) == day)
        #expect(FieldAccess(appID: "1", person: Sample.ada.id, fields: [], at: time).day == day)
        #expect(FieldAccessCount(appID: "1", person: Sample.ada.id, field: "id", day: day, count: 1, lastAt: time).date == date)
    }

    @Test("Each day begins one second after the last second of the day before")
    func everyDay() {
        for day in stride(from: -1000, through: 40_000, by: 37) {
            #expect(FieldAccess.day(of: Date(timeIntervalSince1970: Double(day) * 86_400)) == day)
            #expect(FieldAccess.day(of: Date(timeIntervalSince1970: Double(day) * 86_400 - 1)) == day - 1)
        }
    }

    @Test(
        "The month of a day has the days of the Gregorian calendar",
        arguments: [
            (0, 0..<31), (30, 0..<31), (31, 31..<59), (58, 31..<59), (59, 59..<90), (19_782, 19_754..<19_783), (19_783, 19_783..<19_814),
            (11_016, 10_988..<11_017), (47_540, 47_513..<47_541), (-1, -31..<0), (20_818, 20_788..<20_819),
        ] as [(Int, Range<Int>)])
    func month(day: Int, month: Range<Int>) { #expect(FieldAccess.month(of: day) == month) }

    @Test("The months follow each other without a gap")
    func months() {
        var day = 0
        for number in 0..<600 {
            let month = FieldAccess.month(of: day)
            #expect(month.lowerBound == day && (28...31).contains(month.count), "Month \(number)")
            #expect(FieldAccess.month(of: month.upperBound - 1) == month)
            day = month.upperBound
        }
        #expect(day == 18_262, "Fifty years after 1970 is 1 January 2020")
    }

    @Test("The JSON of a count names its days only if there are several, and always its last time")
    func json() {
        let day = FieldAccessCount(
            appID: "1", person: Sample.ada.id, field: "email", day: 20_778, count: 3, lastAt: Date(timeIntervalSince1970: 1_795_219_261))
        #expect(
            day.json == [
                "date": "2026-11-21", "app_id": "1", "field": "email", "count": 3, "last_at": "2026-11-21T00:01:01Z",
            ])
        let month = FieldAccessCount(
            appID: "1", person: Sample.ada.id, field: "email", day: 31, days: 28, count: 40,
            lastAt: Date(timeIntervalSince1970: 2_678_460))
        #expect(
            month.json == [
                "date": "1970-02-01", "app_id": "1", "field": "email", "count": 40, "days": 28, "last_at": "1970-02-01T00:01:00Z",
            ])
    }

    @Test("Counts of the same field, app, person and day are added up, and the last access of all counts", arguments: [false, true])
    func sums(isReversed: Bool) {
        func count(_ field: String, _ app: String, _ person: Person, _ day: Int, _ count: Int, last: Double) -> FieldAccessCount {
            FieldAccessCount(appID: app, person: person.id, field: field, day: day, count: count, lastAt: Sample.now + last)
        }
        let counts = [
            count("name", "1", Sample.ada, 2, 1, last: 5), count("name", "1", Sample.ada, 2, 3, last: 9),
            count("name", "1", Sample.ada, 2, 2, last: 1), count("name", "1", Sample.grace, 2, 4, last: 10),
            count("name", "2", Sample.ada, 2, 5, last: 10), count("name", "1", Sample.ada, 1, 6, last: 10),
            count("email", "1", Sample.ada, 2, 7, last: 10),
        ]
        #expect(
            FieldAccessCount.merged(isReversed ? counts.reversed() : counts) == [
                count("name", "1", Sample.ada, 1, 6, last: 10), count("email", "1", Sample.ada, 2, 7, last: 10),
                count("name", "1", Sample.ada, 2, 6, last: 9), count("name", "1", Sample.grace, 2, 4, last: 10),
                count("name", "2", Sample.ada, 2, 5, last: 10),
            ])
        #expect(FieldAccessCount.merged([]).isEmpty)
    }

    @Test("A count of the first day of a month becomes part of the count of the month", arguments: [false, true])
    func month(isReversed: Bool) {
        func count(_ day: Int, days: Int = 1, _ count: Int) -> FieldAccessCount {
            FieldAccessCount(appID: "1", person: Sample.ada.id, field: "id", day: day, days: days, count: count, lastAt: Sample.now)
        }
        let counts = [count(31, days: 28, 40), count(31, 2), count(32, 1)]
        #expect(FieldAccessCount.merged(isReversed ? counts.reversed() : counts) == [count(31, days: 28, 42), count(32, 1)])
    }

    @Test("The start of a day is its first instant", arguments: [-1, 0, 1, 20_778])
    func start(day: Int) {
        let start = FieldAccess.start(ofDay: day)
        #expect(FieldAccess.day(of: start) == day && FieldAccess.day(of: start - 0.001) == day - 1)
    }
}

@Suite("The compaction of the audit log")
struct AuditCompactionTests {
    @Test(
        "Logins before the first retained day and field accesses before its month are compacted",
        arguments: [
            (30, 0, 20_748, 20_727), (0, 0, 20_778, 20_758), (0, 86_399, 20_778, 20_758), (0, 86_400, 20_779, 20_758),
            (20, 0, 20_758, 20_758),
            (21, 0, 20_757, 20_727), (365, 0, 20_413, 20_393),
        ] as [(Int, Double, Int, Int)])
    func days(days: Int, seconds: Double, firstDay: Int, firstDayOfMonth: Int) {
        let compaction = AuditCompaction(retaining: days, at: Sample.now + seconds)
        #expect(compaction.firstDay == firstDay)
        #expect(compaction.firstDayOfMonth == firstDayOfMonth)
    }

    @Test("By default, every login of thirty days is retained, and a portion has a thousand entries")
    func defaults() {
        let compaction = AuditCompaction(at: Sample.now)
        #expect(compaction.firstDay == AuditCompaction(retaining: 30, at: Sample.now).firstDay && compaction.batchSize == 1000)
        #expect(AuditCompaction(at: Sample.now, batchSize: 7).batchSize == 7)
    }

    static let repeated: [AuditEvent] = [.signedIn, .signedOut, .login, .refreshed, .tokensRevoked, .tokenExtended, .appTokenIssued]
    static let decisions: [AuditEvent] = [
        .loginFailed, .canceled, .granted, .declined, .revoked, .disconnected, .codeReplayed, .deletionRequested, .deletionAcknowledged,
        .callbackFailed, .callbackAttemptFailed, .authorizationRejected, .unapprovedPermissionRequested, .passwordAttemptsCleared,
        .personAdded, .personChanged, .personRemoved, .keysChanged, .permissionDefined, .permissionRemoved,
        AuditEvent(rawValue: "unheard_of"),
    ]

    @Test("Events that people repeat often are limited to 100 a day for each app, and to 1000 in total", arguments: repeated)
    func repeatedEvents(event: AuditEvent) {
        let kind = AuditCompaction.Kind(of: event)
        #expect(kind == .repeated && kind.maximumEntries == 100 && kind.maximumEntriesInTotal == 1000)
    }

    @Test(
        "Decisions and administrative events are limited to 1000 a day for each app, and to 10,000 in total",
        arguments: decisions + AuditEvent.developerEvents)
    func otherEvents(event: AuditEvent) {
        let kind = AuditCompaction.Kind(of: event)
        #expect(kind == .decision && kind.maximumEntries == 1000 && kind.maximumEntriesInTotal == 10_000)
        #expect(!AuditCompaction.compactedEvents.contains(event))
    }
}
