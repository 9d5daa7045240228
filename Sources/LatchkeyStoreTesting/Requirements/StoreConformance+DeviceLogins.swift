import Foundation
import LoginModel
package import ProviderDomain
import ProviderStore
import Testing

/// The requirements of ``DeviceLoginStore``.
extension StoreConformance {
    static func keepsADeviceLoginUntilItsCodeEnds(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let login = SampleFacts.deviceLogin("d", redirectURI: "https://app.example/callback")
        #expect(try await nodes.next.createDeviceLogin(login, from: SampleFacts.here, at: SampleFacts.now) == .created)
        let last = login.expiresAt - 1
        for found in [
            try await nodes.next.deviceLogin(withDigest: "d", at: last),
            try await nodes.next.pendingDeviceLogin(with: login.userCode, at: last),
        ] {
            let found = try #require(found)
            #expect(found.digest == "d")
            #expect(found.userCode == login.userCode)
            #expect(found.appID == SampleFacts.appID)
            #expect(found.permissions == [.email, .userBirthday])
            #expect(found.redirectURI == "https://app.example/callback")
            #expect(found.expiresAt == login.expiresAt)
            #expect(found.state == .pending)
        }
        #expect(try await nodes.next.deviceLogin(withDigest: "d", at: login.expiresAt) == nil)
        #expect(try await nodes.next.pendingDeviceLogin(with: login.userCode, at: login.expiresAt) == nil)
        #expect(try await nodes.next.deviceLogin(withDigest: "D", at: last) == nil)
        #expect(name(of: try await nodes.next.pollDeviceLogin(SampleFacts.poll("d", after: 420))) == "expired")
        #expect(name(of: try await nodes.next.pollDeviceLogin(SampleFacts.poll("other", after: 0))) == "expired")
    }

    static func keepsUserCodesUnique(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let login = SampleFacts.deviceLogin("one")
        let other = DeviceLogin(
            digest: "two", userCode: login.userCode, appID: login.appID, scope: [], redirectURI: nil,
            expiresAt: login.expiresAt + 420)
        #expect(try await nodes.next.createDeviceLogin(login, from: SampleFacts.here, at: SampleFacts.now) == .created)
        #expect(try await nodes.next.createDeviceLogin(other, from: SampleFacts.here, at: SampleFacts.now) == .userCodeInUse)
        let later = try await nodes.next.createDeviceLogin(other, from: SampleFacts.here, at: login.expiresAt)
        #expect(later == .created, "The user code is free after it has expired")
    }

    static func recordsTheFirstDecision(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let grant = try await nodes.next.recordConsent(SampleFacts.consent(try await nodes.next.id(of: SampleFacts.ada)))
        for digest in ["yes", "no", "late"] {
            _ = try await nodes.next.createDeviceLogin(SampleFacts.deviceLogin(digest), from: SampleFacts.here, at: SampleFacts.now)
        }
        func decide(_ digest: String, _ verdict: DeviceDecision.Verdict, after seconds: Double = 1) async throws -> Bool {
            try await nodes.next.decideDeviceLogin(DeviceDecision(digest: digest, verdict: verdict, decidedAt: SampleFacts.now + seconds))
        }
        #expect(try await decide("yes", SampleFacts.approval(grant)))
        #expect(try await !decide("yes", .declined(by: nil)))
        #expect(try await !decide("yes", SampleFacts.approval(grant)))
        #expect(try await decide("no", .declined(by: nil)))
        #expect(try await !decide("no", SampleFacts.approval(grant)))
        #expect(try await !decide("late", SampleFacts.approval(grant), after: 420))
        #expect(try await !decide("unknown", .declined(by: nil)))
        let foreign = Grant(
            appID: "2", person: grant.person, appScopedID: "1", granted: [], declined: [], lastLoginAt: SampleFacts.now, epoch: 1)
        #expect(try await !decide("late", SampleFacts.approval(foreign)), "A grant to another app approves nothing")
        #expect(try await !decide("late", SampleFacts.approval(grant, passwordStamp: "00000000")), "The password has changed")
        #expect(try await nodes.next.deviceLogin(withDigest: "yes", at: SampleFacts.now)?.state == .approved)
        #expect(try await nodes.next.deviceLogin(withDigest: "no", at: SampleFacts.now)?.state == .declined)
        #expect(try await nodes.next.pendingDeviceLogin(with: SampleFacts.deviceLogin("yes").userCode, at: SampleFacts.now) == nil)
    }

    static func deliversAnApprovalOnce(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let grant = try await nodes.next.recordConsent(SampleFacts.consent(try await nodes.next.id(of: SampleFacts.ada)))
        _ = try await nodes.next.createDeviceLogin(SampleFacts.deviceLogin("d"), from: SampleFacts.here, at: SampleFacts.now)
        func poll(_ seconds: Double, app: String = SampleFacts.appID) async throws -> String {
            name(of: try await nodes.next.pollDeviceLogin(SampleFacts.poll("d", after: seconds, app: app)))
        }
        #expect(try await poll(0) == "pending")
        #expect(try await poll(1) == "tooFast")
        #expect(try await poll(4) == "tooFast")
        #expect(try await poll(5) == "pending", "A poll that came too early does not extend the interval")
        #expect(try await poll(60, app: "2") == "expired", "Another app cannot poll the code")
        _ = try await nodes.next.decideDeviceLogin(
            DeviceDecision(digest: "d", verdict: SampleFacts.approval(grant), decidedAt: SampleFacts.now + 6))
        #expect(try await poll(7) == "tooFast")
        let outcomes = try await withThrowingTaskGroup { group in
            for _ in 0..<16 { group.addTask { try await poll(10) } }
            return try await group.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
        }
        #expect(outcomes == ["approved": 1, "tooFast": 15])
        #expect(try await nodes.next.deviceLogin(withDigest: "d", at: SampleFacts.now)?.state == .redeemed)
        #expect(try await poll(15) == "approved", "The first response may have been lost")
        #expect(try await poll(69) == "approved")
        let authentication = SampleFacts.deviceLogin("d").login(of: SampleFacts.ada.person)
        try await nodes.next.createRefreshTokenFamily(
            RefreshTokenFamily(
                login: authentication, appID: grant.appID, person: grant.person, epoch: grant.epoch, scope: ["email"],
                requiresSecret: false,
                expiresAt: SampleFacts.now + 1000))
        #expect(try await poll(69) == "approved")
        let first = RefreshToken(loginID: authentication.id, generation: 1)
        _ = try await nodes.next.rotateRefreshToken(
            RefreshTokenRotation(of: first, for: grant.appID, isClientAuthenticated: true, at: SampleFacts.now + 69))
        #expect(try await poll(69) == "expired", "The use of its refresh token shows that the first response has arrived")
        #expect(try await poll(70) == "expired", "The response is not repeated after a minute")
    }

    static func reportsADecline(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        let grant = try await nodes.next.recordConsent(SampleFacts.consent(ada))
        for digest in ["refused", "removed"] {
            _ = try await nodes.next.createDeviceLogin(SampleFacts.deviceLogin(digest), from: SampleFacts.here, at: SampleFacts.now)
        }
        _ = try await nodes.next.decideDeviceLogin(
            DeviceDecision(digest: "refused", verdict: .declined(by: nil), decidedAt: SampleFacts.now))
        _ = try await nodes.next.decideDeviceLogin(
            DeviceDecision(digest: "removed", verdict: SampleFacts.approval(grant), decidedAt: SampleFacts.now))
        for _ in 0..<2 { #expect(name(of: try await nodes.next.pollDeviceLogin(SampleFacts.poll("refused", after: 1))) == "declined") }
        _ = try await nodes.next.removeGrant(AppRemoval(of: grant, by: .person, at: SampleFacts.now))
        _ = try await nodes.next.recordConsent(SampleFacts.consent(ada))
        #expect(name(of: try await nodes.next.pollDeviceLogin(SampleFacts.poll("removed", after: 1))) == "declined")
    }

    static func endsADeviceLoginAfterAChange(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let grant = try await nodes.next.recordConsent(SampleFacts.consent(try await nodes.next.id(of: SampleFacts.ada)))
        let before = try #require(try await nodes.next.personRecord(withLogin: SampleFacts.ada.person.login))
        var (changed, locked) = (before, before)
        changed.person.password = PasswordDigest(encoded: "$argon2id$new")
        locked.person.isLocked = true
        for (digest, after) in [("changed", changed), ("locked", locked)] {
            _ = try await nodes.next.createDeviceLogin(SampleFacts.deviceLogin(digest), from: SampleFacts.here, at: SampleFacts.now)
            let approval = DeviceDecision(digest: digest, verdict: SampleFacts.approval(grant), decidedAt: SampleFacts.now)
            #expect(try await nodes.next.decideDeviceLogin(approval))
            #expect(try await nodes.next.changePerson(PersonChange.set(before, to: after, at: SampleFacts.now)))
            #expect(name(of: try await nodes.next.pollDeviceLogin(SampleFacts.poll(digest, after: 1))) == "expired")
            #expect(try await nodes.next.changePerson(PersonChange.set(after, to: before, at: SampleFacts.now)))
            #expect(
                name(of: try await nodes.next.pollDeviceLogin(SampleFacts.poll(digest, after: 2))) == "expired",
                "The device login does not come back with the old password")
        }
    }

    static func declinesForGoodAfterAccessWasLost(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let grant = try await nodes.next.recordConsent(SampleFacts.consent(try await nodes.next.id(of: SampleFacts.silpa)))
        _ = try await nodes.next.createDeviceLogin(SampleFacts.deviceLogin("d"), from: SampleFacts.here, at: SampleFacts.now)
        let verdict = SampleFacts.approval(grant, passwordStamp: SampleFacts.silpa.person.password.stamp)
        #expect(try await nodes.next.decideDeviceLogin(DeviceDecision(digest: "d", verdict: verdict, decidedAt: SampleFacts.now)))
        // The person has no role at the app, which is in development.
        #expect(name(of: try await nodes.next.pollDeviceLogin(SampleFacts.poll("d", after: 1))) == "declined")
        var live = SampleFacts.app
        live.mode = .live
        #expect(try await nodes.next.changeApp(AppChange.set(SampleFacts.app, to: live, at: SampleFacts.now)))
        for seconds in [2.0, 10, 100] {
            #expect(
                name(of: try await nodes.next.pollDeviceLogin(SampleFacts.poll("d", after: seconds))) == "declined",
                "The device was told that it gets no tokens")
        }
    }

    private static func name(of outcome: DevicePollOutcome) -> String {
        switch outcome {
        case .pending: "pending"
        case .slowDown: "tooFast"
        case .approved: "approved"
        case .declined: "declined"
        case .expired: "expired"
        }
    }
}

extension SampleFacts {
    /// Returns a pending device login. Its user code is derived from the digest.
    package static func deviceLogin(_ digest: String, app: String = appID, redirectURI: String? = nil) -> DeviceLogin {
        let seed = digest.utf8.reduce(UInt8(0)) { $0 &* 31 &+ $1 } % 100
        let environment = SystemEnvironment(now: { now }, randomBytes: { count in (0..<count).map { UInt8($0) + seed } })
        return DeviceLogin(
            digest: digest, userCode: UserCode(environment), appID: app, scope: ["email", "user_birthday", "openid"],
            redirectURI: redirectURI,
            expiresAt: now + DeviceLogin.lifetime)
    }

    /// Returns Ada's approval, which is valid only with her current password.
    package static func approval(
        _ grant: Grant, passwordStamp: String = SampleFacts.ada.person.password.stamp
    ) -> DeviceDecision.Verdict { .approved(grant, passwordStamp: passwordStamp) }

    package static func poll(_ digest: String, after seconds: Double, app: String = appID) -> DevicePoll {
        DevicePoll(digest: digest, appID: app, polledAt: now + seconds)
    }
}
