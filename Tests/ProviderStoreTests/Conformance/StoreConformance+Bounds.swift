import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// How any store bounds what one person leaves at an app.
extension StoreConformance {
    private static func granted(_ store: any ProviderStore) async throws -> Grant {
        try await store.apply(SampleFacts.seed)
        return try await store.record(SampleFacts.consent(try await store.id(of: SampleFacts.ada)))
    }

    private static func family(_ login: String, _ grant: Grant, openedAt moment: Date) -> RefreshTokenFamily {
        RefreshTokenFamily(
            login: AuthenticationEvent(id: login, passwordStamp: SampleFacts.ada.person.password.stamp), appID: grant.appID,
            person: grant.person,
            epoch: grant.epoch, scope: ["openid", "offline_access"], needsSecret: true,
            expiresAt: moment + AccessToken.dataAccessLifetime)
    }

    private static func end(_ login: String, of grant: Grant) -> SessionEnd {
        SessionEnd(of: login, as: .loggedOut, by: .person, person: grant.person, appID: grant.appID, at: SampleFacts.now)
    }

    static func endsTheOldestLogins(_ store: any ProviderStore) async throws {
        let grant = try await granted(store)
        let most = StoredLogin.maximumPerPersonAndApp
        for number in 0...most {
            let moment = SampleFacts.now + Double(number)
            let opening = family("l\(number)", grant, openedAt: moment)
            _ = try await store.redeem(CodeRedemption(SampleFacts.code("l\(number)", grant), at: moment, opening: opening))
        }
        let kept = try await store.keptLogins(of: grant.person, at: SampleFacts.now + 200)
        #expect(kept.map(\.loginID) == (1...most).reversed().map { "l\($0)" })
        let oldest = try await store.standing(ofLogin: "l0", by: grant.person, in: grant.appID)
        #expect(oldest.ending == .revoked, "nobody has a token that its person does not see")
        #expect(try await store.standing(ofLogin: "l1", by: grant.person, in: grant.appID).ending == nil)
    }

    static func forgetsNoEndWhileATokenLives(_ store: any ProviderStore) async throws {
        let grant = try await granted(store)
        try await store.open(family("alive", grant, openedAt: SampleFacts.now))
        try await withThrowingTaskGroup { group in
            for number in 0..<SessionEnd.maximumPerPersonAndApp { group.addTask { try await store.end(end("l\(number)", of: grant)) } }
            try await group.waitForAll()
        }
        func standing(_ login: String) async throws -> TokenStatus {
            try await store.standing(ofLogin: login, by: grant.person, in: grant.appID)
        }
        #expect(try await standing("l0").ending == .loggedOut)
        #expect(try await standing("alive").account?.grant.epoch == grant.epoch)
        try await store.end(end("one more", of: grant))
        for login in ["l0", "one more", "alive"] {
            let found = try await standing(login)
            #expect(found.ending != nil || found.account?.grant.epoch != grant.epoch, "no token of \(login) is good")
        }
        let now = try #require(try await store.grant(of: grant.appID, by: grant.person))
        #expect(now.epoch == grant.epoch + 1 && now.granted == grant.granted, "the decisions stay")
        #expect(try await store.family(ofLogin: "alive", at: SampleFacts.now) == nil)
        #expect(try await standing("one more").ending == nil, "they are not remembered one by one any more")
        // A login that comes from before ends in the moment in which it begins.
        guard case .revoked = try await store.redeem(SampleFacts.redemption("late", grant)) else {
            Issue.record("a code of an earlier epoch was redeemed")
            return
        }
        guard case .redeemed = try await store.redeem(SampleFacts.redemption("new", now)) else {
            Issue.record("nobody can log in any more")
            return
        }
        let told = try await store.audit(AuditQuery(person: grant.person, limit: .max)).filter { $0.act == .tokensEnded }
        #expect(told.map(\.count).reduce(0, +) == SessionEnd.maximumPerPersonAndApp + 2)
        #expect(told.last?.actor == .provider)
    }

    static func keepsALoginThatEndsTooMany(_ store: any ProviderStore) async throws {
        let grant = try await granted(store)
        for number in 0..<StoredLogin.maximumPerPersonAndApp {
            try await store.open(family("l\(number)", grant, openedAt: SampleFacts.now))
        }
        try await withThrowingTaskGroup { group in
            for number in 0..<SessionEnd.maximumPerPersonAndApp { group.addTask { try await store.end(end("e\(number)", of: grant)) } }
            try await group.waitForAll()
        }
        // It ends the oldest login, and with that one all others.
        let redemption = CodeRedemption(
            SampleFacts.code("new", grant), at: SampleFacts.now, opening: family("new", grant, openedAt: SampleFacts.now))
        guard case .redeemed(let account) = try await store.redeem(redemption) else {
            Issue.record("somebody who logs in is refused")
            return
        }
        #expect(account.grant.epoch == grant.epoch + 1, "its tokens are of the new epoch")
        #expect(try await store.grant(of: grant.appID, by: grant.person)?.epoch == grant.epoch + 1)
        #expect(try await store.keptLogins(of: grant.person, at: SampleFacts.now).map(\.loginID) == ["new"])
        let first = RefreshToken(loginID: "new", generation: 1)
        let rotation = RefreshTokenRotation(of: first, for: grant.appID, isClientAuthenticated: true, at: SampleFacts.now)
        guard case .rotated = try await store.rotate(rotation) else {
            Issue.record("its refresh token is worth nothing")
            return
        }
        let tooLate = CodeRedemption(SampleFacts.code("late", grant), at: SampleFacts.now)
        guard case .revoked = try await store.redeem(tooLate) else {
            Issue.record("a code of the earlier epoch was redeemed")
            return
        }
    }

    static func keepsTheLatestNotes(_ store: any ProviderStore) async throws {
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

    static func tellsAnAppOnceOfARemoval(_ store: any ProviderStore) async throws {
        var grant = try await granted(store)
        let first = SampleFacts.now
        #expect(try await store.remove(AppRemoval(of: grant, by: .person, at: first)))
        let attempt = try #require(try await store.takeDueCallback(of: grant.appID, at: first))
        for number in 1...3 {
            grant = try await store.record(SampleFacts.consent(grant.person))
            #expect(try await store.remove(AppRemoval(of: grant, by: .person, at: first + Double(number))))
        }
        // The end of an attempt that began before says nothing of the removals after it.
        try await store.settle(CallbackAttempt(attempt, answered: nil, at: first + 4))
        let waiting = try await store.callbacks(about: grant.person)
        #expect(waiting.map(\.state) == [.waiting] && waiting.map(\.askedAt) == [first + 3])
    }

    static func boundsAppsOfADay(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let ada = try await store.id(of: SampleFacts.ada)
        func app(_ number: Int) -> RegisteredApp {
            RegisteredApp(id: "\(number)", name: "App", mode: .development, roles: AppRoles(administrators: ["ada@example.com"]))
        }
        func add(_ number: Int, at moment: Date = SampleFacts.now) async throws -> Bool {
            try await store.change(AppChange.add(app(number), by: .person(ada), at: moment))
        }
        let most = RegisteredApp.maximumAddedPerDay
        for number in 1...most {
            #expect(try await add(number))
            let added = try #require(try await store.app("\(number)"))
            #expect(try await store.change(AppChange.remove(added, by: .person(ada), at: SampleFacts.now)))
        }
        #expect(try await store.appCount(addedBy: ada) == 0)
        #expect(try await store.appCount(addedBy: ada, on: FieldAccess.day(of: SampleFacts.now)) == most)
        #expect(try await !add(most + 1), "that is enough for a day, though all of them have gone")
        #expect(try await store.app("\(most + 1)") == nil)
        #expect(try await add(most + 2, at: SampleFacts.now + 86_400))
    }
}
