import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// The requirements of ``TokenStore``: the limits on a person's logins to an app.
extension StoreConformance {
    private static func granted(_ nodes: StoreNodes) async throws -> Grant {
        try await nodes.next.applySeed(SampleFacts.seed)
        return try await nodes.next.recordConsent(SampleFacts.consent(try await nodes.next.id(of: SampleFacts.ada)))
    }

    private static func family(_ login: String, _ grant: Grant, openedAt time: Date) -> RefreshTokenFamily {
        RefreshTokenFamily(
            login: AuthenticationEvent(id: login, passwordStamp: SampleFacts.ada.person.password.stamp), appID: grant.appID,
            person: grant.person,
            epoch: grant.epoch, scope: ["openid", "offline_access"], requiresSecret: true,
            expiresAt: time + AccessToken.dataAccessLifetime)
    }

    private static func end(_ login: String, of grant: Grant) -> SessionEnd {
        SessionEnd(of: login, reason: .loggedOut, by: .person, person: grant.person, appID: grant.appID, at: SampleFacts.now)
    }

    static func endsTheOldestLogins(_ nodes: StoreNodes) async throws {
        let grant = try await granted(nodes)
        let most = StoredLogin.maximumPerPersonAndApp
        for number in 0...most {
            let time = SampleFacts.now + Double(number)
            let opening = family("l\(number)", grant, openedAt: time)
            _ = try await nodes.next.redeemCode(CodeRedemption(SampleFacts.code("l\(number)", grant), at: time, refreshFamily: opening))
        }
        let stored = try await nodes.next.storedLogins(of: grant.person, at: SampleFacts.now + 200)
        #expect(stored.map(\.loginID) == (1...most).reversed().map { "l\($0)" })
        let oldest = try await nodes.next.tokenStatus(ofLogin: "l0", by: grant.person, in: grant.appID)
        #expect(oldest.endReason == .revoked, "The oldest login has ended")
        #expect(try await nodes.next.tokenStatus(ofLogin: "l1", by: grant.person, in: grant.appID).endReason == nil)
    }

    package static func raisesTheEpochAfterTooManyEnds(_ nodes: StoreNodes) async throws {
        let grant = try await granted(nodes)
        try await nodes.next.createRefreshTokenFamily(family("alive", grant, openedAt: SampleFacts.now))
        try await callForEach(0..<SessionEnd.maximumPerPersonAndApp) { try await nodes.next.endLogin(end("l\($0)", of: grant)) }
        func status(_ login: String) async throws -> TokenStatus {
            try await nodes.next.tokenStatus(ofLogin: login, by: grant.person, in: grant.appID)
        }
        #expect(try await status("l0").endReason == .loggedOut)
        #expect(try await status("alive").account?.grant.epoch == grant.epoch)
        try await nodes.next.endLogin(end("one more", of: grant))
        for login in ["l0", "one more", "alive"] {
            let found = try await status(login)
            #expect(found.endReason != nil || found.account?.grant.epoch != grant.epoch, "The tokens of \(login) are void")
        }
        let now = try #require(try await nodes.next.grant(of: grant.appID, by: grant.person))
        #expect(now.epoch == grant.epoch + 1 && now.granted == grant.granted, "The granted permissions stay")
        #expect(try await nodes.next.refreshTokenFamily(ofLogin: "alive", at: SampleFacts.now) == nil)
        #expect(try await status("one more").endReason == nil, "The ends of single logins are no longer stored")
        // A login with a code of an earlier epoch is revoked at once.
        guard case .revoked = try await nodes.next.redeemCode(SampleFacts.redemption("late", grant)) else {
            Issue.record("A code of an earlier epoch was redeemed")
            return
        }
        guard case .redeemed = try await nodes.next.redeemCode(SampleFacts.redemption("new", now)) else {
            Issue.record("A code of the new epoch was rejected")
            return
        }
        let entries = try await nodes.next.auditEntries(matching: AuditQuery(person: grant.person, limit: .max)).filter {
            $0.event == .tokensRevoked
        }
        #expect(entries.map(\.count).reduce(0, +) == SessionEnd.maximumPerPersonAndApp + 2)
        #expect(entries.last?.actor == .provider)
    }

    static func keepsALoginThatRaisesTheEpoch(_ nodes: StoreNodes) async throws {
        let grant = try await granted(nodes)
        for number in 0..<StoredLogin.maximumPerPersonAndApp {
            try await nodes.next.createRefreshTokenFamily(family("l\(number)", grant, openedAt: SampleFacts.now))
        }
        try await callForEach(0..<SessionEnd.maximumPerPersonAndApp) { try await nodes.next.endLogin(end("e\($0)", of: grant)) }
        // A new login requires the end of the oldest login. The store already contains the maximum number of ends, so it starts a new
        // epoch of the grant, which ends all earlier logins.
        let redemption = CodeRedemption(
            SampleFacts.code("new", grant), at: SampleFacts.now, refreshFamily: family("new", grant, openedAt: SampleFacts.now))
        guard case .redeemed(let account) = try await nodes.next.redeemCode(redemption) else {
            Issue.record("The login was rejected")
            return
        }
        #expect(account.grant.epoch == grant.epoch + 1, "The tokens of the login belong to the new epoch")
        #expect(try await nodes.next.grant(of: grant.appID, by: grant.person)?.epoch == grant.epoch + 1)
        #expect(try await nodes.next.storedLogins(of: grant.person, at: SampleFacts.now).map(\.loginID) == ["new"])
        let first = RefreshToken(loginID: "new", generation: 1)
        let rotation = RefreshTokenRotation(of: first, for: grant.appID, isClientAuthenticated: true, at: SampleFacts.now)
        guard case .rotated = try await nodes.next.rotateRefreshToken(rotation) else {
            Issue.record("The refresh token of the login is void")
            return
        }
        let tooLate = CodeRedemption(SampleFacts.code("late", grant), at: SampleFacts.now)
        guard case .revoked = try await nodes.next.redeemCode(tooLate) else {
            Issue.record("A code of the earlier epoch was redeemed")
            return
        }
    }

    static func keepsTheLatestLoginNotes(_ nodes: StoreNodes) async throws {
        let grant = try await granted(nodes)
        let ada = try await nodes.next.storedPerson(SampleFacts.ada)
        let note = LoginNote(authType: "reauthenticate", authNonce: "n")
        for number in 0...LoginNote.maximumPerPersonAndApp {
            let login = DialogLogin(
                grant, of: ada, permissions: [], bound: ("l\(number)", note), at: SampleFacts.now + Double(number))
            #expect(try await nodes.next.recordDialogLogin(login))
        }
        #expect(try await nodes.next.loginNote(ofLogin: "l0") == nil)
        #expect(try await nodes.next.loginNote(ofLogin: "l1") == note)
        #expect(try await nodes.next.loginNote(ofLogin: "l\(LoginNote.maximumPerPersonAndApp)") == note)
    }
}
