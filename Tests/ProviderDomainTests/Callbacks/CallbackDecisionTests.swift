import Foundation
import ProviderDomain
import Testing

@Suite("The decision about a deletion request")
struct DeletionRequestDecisionTests {
    private typealias State = DeletionRequest.StoredState

    private func decision(_ state: State, by actor: AuditEntry.Actor = .person) -> DeletionRequest.Decision {
        DeletionRequest(appID: "1", person: Sample.ada.id, by: actor, at: Sample.now).decision(on: state)
    }

    @Test("A request is queued for the app-scoped ID of the person", arguments: [AuditEntry.Actor.person, .operator], [false, true])
    func queue(actor: AuditEntry.Actor, isTestUser: Bool) throws {
        let decision = decision(State(appScopedID: "9", isPending: false, hasURL: true, isTestUser: isTestUser), by: actor)
        let callback = try #require(
            NewCallback(
                .dataDeletion, to: "1", about: Sample.ada.id, appScopedID: "9", hasURL: true, isAboutTestUser: isTestUser, at: Sample.now))
        #expect(
            decision
                == .queue(
                    callback, NewAuditEntry(.deletionRequested, by: actor, person: Sample.ada.id, appID: "1", at: Sample.now)))
    }

    @Test("A person who has never used the app has no data there", arguments: [false, true])
    func unknown(isPending: Bool) {
        #expect(decision(State(appScopedID: nil, isPending: isPending, hasURL: true, isTestUser: false)) == .refuse)
    }

    @Test(
        "A person's second request has no effect while the first is pending, even if the app has no URL anymore", arguments: [false, true])
    func pending(hasURL: Bool) {
        #expect(decision(State(appScopedID: "9", isPending: true, hasURL: hasURL, isTestUser: false)) == .keepPending)
    }

    @Test("The operator's request is queued although another is pending")
    func operatorRequest() {
        guard case .queue = decision(State(appScopedID: "9", isPending: true, hasURL: true, isTestUser: false), by: .operator) else {
            Issue.record("The request is not queued")
            return
        }
    }

    @Test("An app without a URL gets no request", arguments: [(AuditEntry.Actor.person, false), (.operator, false), (.operator, true)])
    func noURL(actor: AuditEntry.Actor, isPending: Bool) {
        #expect(decision(State(appScopedID: "9", isPending: isPending, hasURL: false, isTestUser: false), by: actor) == .refuse)
    }
}

@Suite("New callbacks")
struct NewCallbackTests {
    private func newCallback(_ kind: AppCallback.Kind, hasURL: Bool = true, isAboutTestUser: Bool = false) -> NewCallback? {
        NewCallback(
            kind, to: "1", about: Sample.ada.id, appScopedID: "9", hasURL: hasURL, isAboutTestUser: isAboutTestUser, at: Sample.now)
    }

    @Test("A callback exists only if the app has a URL for it", arguments: AppCallback.Kind.allCases)
    func url(kind: AppCallback.Kind) throws {
        #expect(newCallback(kind, hasURL: false) == nil)
        let callback = try #require(newCallback(kind))
        #expect(callback.kind == kind && callback.appID == "1" && callback.person == Sample.ada.id && callback.appScopedID == "9")
        #expect(callback.requestedAt == Sample.now)
    }

    @Test(
        "Only the report of a removal supersedes earlier ones", arguments: [(AppCallback.Kind.deauthorize, true), (.dataDeletion, false)])
    func supersedes(kind: AppCallback.Kind, supersedes: Bool) { #expect(newCallback(kind)?.supersedesPending == supersedes) }

    @Test("Only callbacks about test users have a maximum for each app", arguments: AppCallback.Kind.allCases)
    func maximum(kind: AppCallback.Kind) throws {
        #expect(try #require(newCallback(kind)).maximumAboutTestUsers == nil)
        #expect(try #require(newCallback(kind, isAboutTestUser: true)).maximumAboutTestUsers == 1000)
    }

    @Test(
        "An attempt leases a callback for a minute, from the time at which it starts, if the app has less than two leases", arguments: 0...3
    )
    func lease(leases: Int) {
        let callback = AppCallback(
            id: 5, kind: .deauthorize, appID: "1", person: Sample.ada.id, appScopedID: "9", requestedAt: Sample.now, attempts: 2,
            dueAt: Sample.now + 30, problem: "before")
        var expected = callback
        (expected.attempts, expected.dueAt, expected.leasedUntil) = (3, Sample.now + 160, Sample.now + 160)
        #expect(callback.leased(at: Sample.now + 100, besides: leases) == (leases < 2 ? expected : nil))
    }
}

@Suite("The decision whether the outcome of a callback attempt is recorded")
struct CallbackAttemptDecisionTests {
    private static let response = DeletionResponse(url: "https://app.example/", confirmationCode: "c")

    private static func callback(_ kind: AppCallback.Kind = .dataDeletion, attempts: Int = 2) -> AppCallback {
        AppCallback(
            id: 5, kind: kind, appID: "1", person: Sample.ada.id, appScopedID: "9", requestedAt: Sample.now, attempts: attempts,
            dueAt: Sample.now + 60, problem: "before", leasedUntil: Sample.now + 60)
    }

    private static func failure(_ kind: AppCallback.Kind = .dataDeletion, isFinal: Bool = false) -> CallbackAttempt {
        CallbackAttempt(callback(kind), failed: CallbackProblem("no answer", isFinal: isFinal), at: Sample.now + 5)
    }

    private static func success(_ kind: AppCallback.Kind = .dataDeletion) -> CallbackAttempt {
        CallbackAttempt(callback(kind), response: response, at: Sample.now + 5)
    }

    @Test(
        "The outcome of another callback, of a finished one, or of an earlier attempt is ignored",
        arguments: [
            nil, callback(attempts: 1), callback(attempts: 3),
            AppCallback(
                id: 6, kind: .dataDeletion, appID: "1", person: Sample.ada.id, appScopedID: "9", requestedAt: Sample.now, attempts: 2,
                dueAt: Sample.now),
            AppCallback(
                id: 5, kind: .dataDeletion, appID: "2", person: Sample.ada.id, appScopedID: "9", requestedAt: Sample.now, attempts: 2,
                dueAt: Sample.now),
            AppCallback(
                id: 5, kind: .dataDeletion, appID: "1", person: Sample.ada.id, appScopedID: "9", requestedAt: Sample.now,
                state: .delivered, attempts: 2, dueAt: Sample.now),
            AppCallback(
                id: 5, kind: .dataDeletion, appID: "1", person: Sample.ada.id, appScopedID: "9", requestedAt: Sample.now, state: .failed,
                attempts: 2, dueAt: Sample.now),
        ])
    func ignored(stored: AppCallback?) {
        #expect(Self.success().decision(on: stored) == .ignore)
        #expect(Self.failure().decision(on: stored) == .ignore)
    }

    private static func entry(
        _ event: AuditEvent, by actor: AuditEntry.Actor, person: Person.ID?, _ fields: [String] = []
    ) -> NewAuditEntry {
        NewAuditEntry(event, by: actor, person: person, appID: "1", fields: fields, at: Sample.now + 5)
    }

    @Test(
        "A recorded outcome has an audit log entry, unless the app acknowledged a removal",
        arguments: [
            (failure(), .pending, entry(.callbackAttemptFailed, by: .provider, person: nil, ["data_deletion"])),
            (failure(.deauthorize), .pending, entry(.callbackAttemptFailed, by: .provider, person: nil, ["deauthorize"])),
            (failure(isFinal: true), .failed, entry(.callbackFailed, by: .provider, person: Sample.ada.id, ["data_deletion"])),
            (
                failure(.deauthorize, isFinal: true), .failed,
                entry(.callbackFailed, by: .provider, person: Sample.ada.id, ["deauthorize"])
            ),
            (success(), .delivered, entry(.deletionAcknowledged, by: .app, person: Sample.ada.id)),
            (success(.deauthorize), .delivered, nil),
        ] as [(CallbackAttempt, AppCallback.State, NewAuditEntry?)])
    func recorded(attempt: CallbackAttempt, state: AppCallback.State, entry: NewAuditEntry?) throws {
        let kind: AppCallback.Kind = entry?.event == nil || entry?.fields == ["deauthorize"] ? .deauthorize : .dataDeletion
        var expected = Self.callback(kind)
        expected.state = state
        expected.dueAt = Sample.now + (state == .pending ? 125 : 5)
        expected.problem = state == .delivered ? nil : "no answer"
        expected.leasedUntil = nil
        expected.response = state == .delivered ? Self.response : nil
        #expect(attempt.decision(on: Self.callback(kind)) == .record(expected, entry))
        #expect(expected.isFinished == (state != .pending))
    }
}
