import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// The limits on one person's records at an app, which any store applies.
extension StoreConformance {
    private static func granted(_ store: any ProviderStore) async throws -> Grant {
        try await store.apply(SampleFacts.seed)
        return try await store.record(SampleFacts.consent(try await store.id(of: SampleFacts.ada)))
    }

    private static func family(_ login: String, _ grant: Grant, openedAt time: Date) -> RefreshTokenFamily {
        RefreshTokenFamily(
            login: AuthenticationEvent(id: login, passwordStamp: SampleFacts.ada.person.password.stamp), appID: grant.appID,
            person: grant.person,
            epoch: grant.epoch, scope: ["openid", "offline_access"], needsSecret: true,
            expiresAt: time + AccessToken.dataAccessLifetime)
    }

    private static func end(_ login: String, of grant: Grant) -> SessionEnd {
        SessionEnd(of: login, reason: .loggedOut, by: .person, person: grant.person, appID: grant.appID, at: SampleFacts.now)
    }

    static func endsTheOldestLogins(_ store: any ProviderStore) async throws {
        let grant = try await granted(store)
        let most = StoredLogin.maximumPerPersonAndApp
        for number in 0...most {
            let time = SampleFacts.now + Double(number)
            let opening = family("l\(number)", grant, openedAt: time)
            _ = try await store.redeem(CodeRedemption(SampleFacts.code("l\(number)", grant), at: time, refreshFamily: opening))
        }
        let stored = try await store.storedLogins(of: grant.person, at: SampleFacts.now + 200)
        #expect(stored.map(\.loginID) == (1...most).reversed().map { "l\($0)" })
        let oldest = try await store.status(ofLogin: "l0", by: grant.person, in: grant.appID)
        #expect(oldest.endReason == .revoked, "The oldest login has ended")
        #expect(try await store.status(ofLogin: "l1", by: grant.person, in: grant.appID).endReason == nil)
    }

    static func raisesTheEpochAfterTooManyEnds(_ store: any ProviderStore) async throws {
        let grant = try await granted(store)
        try await store.create(family("alive", grant, openedAt: SampleFacts.now))
        try await withThrowingTaskGroup { group in
            for number in 0..<SessionEnd.maximumPerPersonAndApp { group.addTask { try await store.end(end("l\(number)", of: grant)) } }
            try await group.waitForAll()
        }
        func status(_ login: String) async throws -> TokenStatus {
            try await store.status(ofLogin: login, by: grant.person, in: grant.appID)
        }
        #expect(try await status("l0").endReason == .loggedOut)
        #expect(try await status("alive").account?.grant.epoch == grant.epoch)
        try await store.end(end("one more", of: grant))
        for login in ["l0", "one more", "alive"] {
            let found = try await status(login)
            #expect(found.endReason != nil || found.account?.grant.epoch != grant.epoch, "The tokens of \(login) are void")
        }
        let now = try #require(try await store.grant(of: grant.appID, by: grant.person))
        #expect(now.epoch == grant.epoch + 1 && now.granted == grant.granted, "The granted permissions stay")
        #expect(try await store.family(ofLogin: "alive", at: SampleFacts.now) == nil)
        #expect(try await status("one more").endReason == nil, "The ends of single logins are no longer stored")
        // A login that comes from before ends in the moment in which it begins.
        guard case .revoked = try await store.redeem(SampleFacts.redemption("late", grant)) else {
            Issue.record("A code of an earlier epoch was redeemed")
            return
        }
        guard case .redeemed = try await store.redeem(SampleFacts.redemption("new", now)) else {
            Issue.record("A code of the new epoch was rejected")
            return
        }
        let reported = try await store.audit(AuditQuery(person: grant.person, limit: .max)).filter { $0.act == .tokensRevoked }
        #expect(reported.map(\.count).reduce(0, +) == SessionEnd.maximumPerPersonAndApp + 2)
        #expect(reported.last?.actor == .provider)
    }

    static func keepsALoginThatRaisesTheEpoch(_ store: any ProviderStore) async throws {
        let grant = try await granted(store)
        for number in 0..<StoredLogin.maximumPerPersonAndApp {
            try await store.create(family("l\(number)", grant, openedAt: SampleFacts.now))
        }
        try await withThrowingTaskGroup { group in
            for number in 0..<SessionEnd.maximumPerPersonAndApp { group.addTask { try await store.end(end("e\(number)", of: grant)) } }
            try await group.waitForAll()
        }
        // It ends the oldest login, and with that one all others.
        let redemption = CodeRedemption(
            SampleFacts.code("new", grant), at: SampleFacts.now, refreshFamily: family("new", grant, openedAt: SampleFacts.now))
        guard case .redeemed(let account) = try await store.redeem(redemption) else {
            Issue.record("The login was rejected")
            return
        }
        #expect(account.grant.epoch == grant.epoch + 1, "The tokens of the login belong to the new epoch")
        #expect(try await store.grant(of: grant.appID, by: grant.person)?.epoch == grant.epoch + 1)
        #expect(try await store.storedLogins(of: grant.person, at: SampleFacts.now).map(\.loginID) == ["new"])
        let first = RefreshToken(loginID: "new", generation: 1)
        let rotation = RefreshTokenRotation(of: first, for: grant.appID, isClientAuthenticated: true, at: SampleFacts.now)
        guard case .rotated = try await store.rotate(rotation) else {
            Issue.record("The refresh token of the login is void")
            return
        }
        let tooLate = CodeRedemption(SampleFacts.code("late", grant), at: SampleFacts.now)
        guard case .revoked = try await store.redeem(tooLate) else {
            Issue.record("A code of the earlier epoch was redeemed")
            return
        }
    }

    static func keepsTheLatestLoginNotes(_ store: any ProviderStore) async throws {
        let grant = try await granted(store)
        let ada = try await store.somebody(SampleFacts.ada)
        let note = LoginNote(authType: "reauthenticate", authNonce: "n")
        for number in 0...LoginNote.maximumPerPersonAndApp {
            let login = DialogLogin(
                grant, of: ada, permissions: [], bound: ("l\(number)", note), at: SampleFacts.now + Double(number))
            #expect(try await store.record(login))
        }
        #expect(try await store.note(ofLogin: "l0") == nil)
        #expect(try await store.note(ofLogin: "l1") == note)
        #expect(try await store.note(ofLogin: "l\(LoginNote.maximumPerPersonAndApp)") == note)
    }

    static func reportsTheLastRemoval(_ store: any ProviderStore) async throws {
        var grant = try await granted(store)
        let first = SampleFacts.now
        #expect(try await store.remove(AppRemoval(of: grant, by: .person, at: first)))
        let attempt = try #require(try await store.leaseDueCallback(of: grant.appID, at: first))
        for number in 1...3 {
            grant = try await store.record(SampleFacts.consent(grant.person))
            #expect(try await store.remove(AppRemoval(of: grant, by: .person, at: first + Double(number))))
        }
        // The end of an attempt that began before says nothing of the removals after it.
        try await store.settle(CallbackAttempt(attempt, response: nil, at: first + 4))
        let waiting = try await store.callbacks(about: grant.person)
        #expect(waiting.map(\.state) == [.pending] && waiting.map(\.requestedAt) == [first + 3])
    }

    static func limitsAppsOfADay(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let ada = try await store.id(of: SampleFacts.ada)
        func app(_ number: Int) -> RegisteredApp {
            RegisteredApp(id: "\(number)", name: "App", mode: .development, roles: AppRoles(administrators: ["ada@example.com"]))
        }
        func add(_ number: Int, at time: Date = SampleFacts.now) async throws -> Bool {
            try await store.change(AppChange.add(app(number), by: .person(ada), at: time))
        }
        let most = RegisteredApp.maximumAddedPerDay
        for number in 1...most {
            #expect(try await add(number))
            let added = try #require(try await store.app("\(number)"))
            #expect(try await store.change(AppChange.remove(added, by: .person(ada), at: SampleFacts.now)))
        }
        #expect(try await store.appCount(addedBy: ada) == 0)
        #expect(try await store.appCount(addedBy: ada, on: FieldAccess.day(of: SampleFacts.now)) == most)
        #expect(try await !add(most + 1), "Removed apps count toward the daily limit")
        #expect(try await store.app("\(most + 1)") == nil)
        #expect(try await add(most + 2, at: SampleFacts.now + 86_400))
    }
}
