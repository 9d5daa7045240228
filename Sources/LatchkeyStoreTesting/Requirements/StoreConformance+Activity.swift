import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// The requirements of ``AuditStore``: the activity of an app.
extension StoreConformance {
    private static let day: Double = 86_400
    private static let shownEvents = Set(ActivityKind.allCases.flatMap(\.events))

    static func countsWhatTheAuditLogHas(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.storedPerson(SampleFacts.ada)
        try await recordFailures(of: ada.id, nodes)
        for number in 0..<3 { try await recordEvents(of: ada, at: SampleFacts.now + Double(number) * day, nodes) }
        let before = try await activityOfLog(nodes)
        #expect(Set(before.map(\.event)) == shownEvents, "Each event that the page of an app shows is counted")

        while try await nodes.next.compactAuditLog(AuditCompaction(retaining: 0, at: SampleFacts.now + 2 * day, batchSize: 5)) {}
        while try await nodes.next.deleteExpired(at: SampleFacts.now) {}
        #expect(try await activityOfLog(nodes) == before, "Neither compaction nor the deletion of expired records changes the activity")

        // A login whose time is that of a day whose logins have been merged.
        try await recordEvents(of: ada, at: SampleFacts.now + 1, nodes)
        let after = try await activityOfLog(nodes)
        #expect(after != before)
        let last = FieldAccess.day(of: SampleFacts.now) + 2
        #expect(try await nodes.next.activity(of: SampleFacts.appID, since: last) == before.filter { $0.day == last })

        let record = try #require(try await nodes.next.personRecord(withLogin: SampleFacts.ada.person.login))
        #expect(try await nodes.next.changePerson(PersonChange.remove(record, at: SampleFacts.now + 4 * day)))
        #expect(try await activityOfLog(nodes) == after, "The activity outlives the person")
        let app = try #require(try await nodes.next.app(SampleFacts.appID))
        #expect(try await nodes.next.changeApp(AppChange.remove(app, at: SampleFacts.now + 4 * day)))
        let again = RegisteredApp(id: SampleFacts.appID, name: "Again")
        #expect(try await nodes.next.changeApp(AppChange.add(again, at: SampleFacts.now + 4 * day)))
        #expect(try await activityOfLog(nodes) == after, "The activity outlives the app")
    }

    /// Records a declined permission, a replayed code, and a callback that is not delivered.
    private static func recordFailures(of person: Person.ID, _ nodes: StoreNodes) async throws {
        let consent = SampleFacts.consent(person, granted: [.publicProfile, .email], declined: [.userGender])
        let grant = try await nodes.next.recordConsent(consent)
        for _ in 0..<2 { _ = try await nodes.next.redeemCode(SampleFacts.redemption("one", grant)) }
        let request = DeletionRequest(appID: SampleFacts.appID, person: person, by: .operator, at: SampleFacts.now)
        #expect(try await nodes.next.requestDeletion(request))
        for (isFinal, time) in [(false, SampleFacts.now), (true, SampleFacts.now + day)] {
            let callback = try #require(try await nodes.next.leaseDueCallback(of: SampleFacts.appID, at: time))
            let problem = CallbackProblem("no answer", isFinal: isFinal)
            try await nodes.next.recordCallbackAttempt(CallbackAttempt(callback, failed: problem, at: time))
        }
    }

    /// Records logins, cancellations, refusals and wrong passwords.
    private static func recordEvents(of person: Person, at time: Date, _ nodes: StoreNodes) async throws {
        for tracking in [LoginTracking.enabled, .enabled, .limited] {
            let grant = try #require(try await nodes.next.grant(of: SampleFacts.appID, by: person.id))
            let login = DialogLogin(grant, of: person, permissions: [.publicProfile], tracking: tracking, at: time)
            #expect(try await nodes.next.recordDialogLogin(login))
        }
        for canceling in [person.id, person.id, nil] {
            try await nodes.next.recordDialogCancellation(DialogCancellation(appID: SampleFacts.appID, person: canceling, at: time))
        }
        for reason in ["redirect_uri_blocked", "app_in_development", "redirect_uri_blocked"] {
            try await nodes.next.recordRejectedAuthorization(RejectedAuthorization(appID: SampleFacts.appID, reason: reason, at: time))
        }
        for isLocked in [false, true] {
            let attempt = PasswordAttempt(
                login: person.login, of: nil, browser: nil, networks: [], sealer: SampleFacts.sealer, at: time)
            try await nodes.next.endPasswordAttempt(attempt, as: .rejected(person.id, appID: SampleFacts.appID, isLocked: isLocked))
        }
    }

    /// Returns the activity of the sample app, after comparing it with the entries of the audit log.
    private static func activityOfLog(_ nodes: StoreNodes) async throws -> [ActivityCount] {
        let log = AuditQuery(appID: SampleFacts.appID, limit: .max)
        let entries = try await nodes.next.auditEntries(matching: log).filter { shownEvents.contains($0.event) }
        let groups = Dictionary(grouping: entries) { entry in
            let reason = ActivityKind.eventsWithReason.contains(entry.event) ? entry.fields.joined(separator: ",") : ""
            return ActivityCount(day: FieldAccess.day(of: entry.at), event: entry.event, reason: reason, count: 0)
        }
        let expected = groups.map { group, entries in
            ActivityCount(day: group.day, event: group.event, reason: group.reason, count: entries.map(\.count).reduce(0, +))
        }.sorted { ($0.day, $0.event.rawValue, $0.reason) < ($1.day, $1.event.rawValue, $1.reason) }
        let activity = try await nodes.next.activity(of: SampleFacts.appID, since: 0)
        #expect(activity == expected)
        return activity
    }
}
