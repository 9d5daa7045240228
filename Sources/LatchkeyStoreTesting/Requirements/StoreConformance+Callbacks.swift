import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// The requirements of ``CallbackStore``.
extension StoreConformance {
    static func retriesCallbacks(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        try await nodes.next.applySeed(DigestedSeed(apps: [RegisteredApp(id: "2", name: "Silent")], people: []))
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        let now = SampleFacts.now
        func request(_ app: String) async throws -> Bool {
            try await nodes.next.requestDeletion(DeletionRequest(appID: app, person: ada, by: .person, at: now))
        }
        #expect(try await !request(SampleFacts.appID), "A person who never used the app has no data there")
        for app in [SampleFacts.appID, "2"] {
            let grant = try await nodes.next.recordConsent(SampleFacts.consent(ada, app: app))
            #expect(try await nodes.next.removeGrant(AppRemoval(of: grant, by: .app, at: now)))
        }
        func lease(at time: Date) async throws -> AppCallback? { try await nodes.next.leaseDueCallback(of: SampleFacts.appID, at: time) }
        #expect(try await !request("2"), "The app has no callback URL")
        for _ in 0..<3 { #expect(try await request(SampleFacts.appID), "Repeated requests create one callback") }
        #expect(try await nodes.next.callbacks(about: ada).map(\.kind) == [.deauthorize, .dataDeletion])

        #expect(try await nodes.next.appsWithDueCallbacks(at: now - 1) == [])
        #expect(try await nodes.next.appsWithDueCallbacks(at: now) == [SampleFacts.appID])
        #expect(try await nodes.next.pendingCallbackCount(upTo: 10) == 2)
        #expect(try await nodes.next.pendingCallbackCount(upTo: 1) == 1)
        #expect(try await lease(at: now - 1) == nil)
        #expect(try await nodes.next.leaseDueCallback(of: "2", at: now) == nil)
        let first = try #require(try await lease(at: now))
        let second = try #require(try await lease(at: now))
        #expect([first.kind, second.kind] == [.deauthorize, .dataDeletion])
        #expect(first.attempts == 1 && second.attempts == 1)
        #expect(try await lease(at: now + AppCallback.lease - 1) == nil, "Both callbacks are leased")
        try await nodes.next.recordCallbackAttempt(CallbackAttempt(first, failed: CallbackProblem("no answer"), at: now))
        let again = try #require(try await lease(at: now + 30))
        #expect(again.id == first.id)
        #expect(again.attempts == 2)
        #expect(again.problem == "no answer")
        // The second attempt was interrupted, so the callback is leased again. The late result of the interrupted attempt is ignored.
        let retried = try #require(try await lease(at: now + AppCallback.lease))
        #expect(retried.id == second.id)
        try await nodes.next.recordCallbackAttempt(CallbackAttempt(second, failed: CallbackProblem("late", isFinal: true), at: now))
        let response = DeletionResponse(url: "https://app.example/status", confirmationCode: "abc123")
        try await nodes.next.recordCallbackAttempt(CallbackAttempt(retried, response: response, at: now))
        try await nodes.next.recordCallbackAttempt(CallbackAttempt(again, response: nil, at: now))
        let callbacks = try await nodes.next.callbacks(about: ada)
        #expect(callbacks.map(\.state) == [.delivered, .delivered])
        #expect(callbacks[1].response == response)
        #expect(try await lease(at: .distantFuture) == nil)
        #expect(try await auditEvents(nodes, of: ada).suffix(2) == ["person deletion_requested", "app deletion_answered"])
    }

    static func reportsTheLastRemoval(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        var grant = try await nodes.next.recordConsent(SampleFacts.consent(try await nodes.next.id(of: SampleFacts.ada)))
        let first = SampleFacts.now
        #expect(try await nodes.next.removeGrant(AppRemoval(of: grant, by: .person, at: first)))
        let attempt = try #require(try await nodes.next.leaseDueCallback(of: grant.appID, at: first))
        for number in 1...3 {
            grant = try await nodes.next.recordConsent(SampleFacts.consent(grant.person))
            #expect(try await nodes.next.removeGrant(AppRemoval(of: grant, by: .person, at: first + Double(number))))
        }
        // The result of an attempt that began before the removals does not apply to them.
        try await nodes.next.recordCallbackAttempt(CallbackAttempt(attempt, response: nil, at: first + 4))
        let waiting = try await nodes.next.callbacks(about: grant.person)
        #expect(waiting.map(\.state) == [.pending] && waiting.map(\.requestedAt) == [first + 3])
    }

    static func limitsFinishedCallbacks(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        for number in 0..<AppCallback.maximumFinished + 2 {
            let time = SampleFacts.now + Double(number)
            let grant = try await nodes.next.recordConsent(SampleFacts.consent(ada))
            #expect(try await nodes.next.removeGrant(AppRemoval(of: grant, by: .person, at: time)))
            let callback = try #require(try await nodes.next.leaseDueCallback(of: SampleFacts.appID, at: time))
            try await nodes.next.recordCallbackAttempt(CallbackAttempt(callback, response: nil, at: time))
        }
        #expect(
            try await nodes.next.callbacks(about: ada).map(\.requestedAt)
                == (2..<AppCallback.maximumFinished + 2).map { SampleFacts.now + Double($0) })
    }

    static func limitsLeasesOfAnApp(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let other = RegisteredApp(id: "2", name: "Other", deauthorizeCallbackURL: "https://other.example/deauthorize")
        try await nodes.next.applySeed(DigestedSeed(apps: [other], people: []))
        let now = SampleFacts.now
        for entry in [SampleFacts.ada, SampleFacts.grace, SampleFacts.blaise, SampleFacts.silpa] {
            for app in [SampleFacts.appID, "2"] {
                let person = try await nodes.next.id(of: entry)
                let grant = try await nodes.next.recordConsent(SampleFacts.consent(person, app: app))
                #expect(try await nodes.next.removeGrant(AppRemoval(of: grant, by: .person, at: now)))
            }
        }
        func lease(at time: Date, of app: String = SampleFacts.appID) async throws -> AppCallback? {
            try await nodes.next.leaseDueCallback(of: app, at: time)
        }
        let leased = try await withThrowingTaskGroup(of: AppCallback?.self) { group in
            for _ in 0..<10 { group.addTask { try await lease(at: now) } }
            return try await group.reduce(into: []) { $0.append($1) }.compactMap(\.self)
        }
        #expect(leased.count == AppCallback.maximumLeasesPerApp && Set(leased.map(\.id)).count == leased.count)
        #expect(try await lease(at: now + 1) == nil)
        #expect(try await lease(at: now + 1, of: "2") != nil, "Each app has its own limit")
        // The end of an attempt, with or without success, lets the next one begin.
        try await nodes.next.recordCallbackAttempt(CallbackAttempt(leased[0], failed: CallbackProblem("no answer"), at: now + 2))
        let third = try #require(try await lease(at: now + 2))
        #expect(try await lease(at: now + 2) == nil)
        try await nodes.next.recordCallbackAttempt(CallbackAttempt(third, response: nil, at: now + 3))
        #expect(try await lease(at: now + 3) != nil)
        #expect(try await lease(at: now + 4) == nil)
        // The leases of processes that ended without a result expire.
        #expect(try await lease(at: now + 3 + AppCallback.lease) != nil)
    }
}
