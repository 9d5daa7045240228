import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// The requirements of ``TokenStore``: logins and refresh tokens.
extension StoreConformance {
    static func endsALogin(_ nodes: StoreNodes) async throws {
        let (ada, grant) = try await adaWithGrant(nodes)
        func status(_ login: String) async throws -> TokenStatus {
            try await nodes.next.tokenStatus(ofLogin: login, by: ada, in: SampleFacts.appID)
        }
        #expect(try await status("one").endReason == nil)
        #expect(try await status("one").account?.grant.epoch == grant.epoch)
        try await nodes.next.createRefreshTokenFamily(family("one", grant))
        let end = SessionEnd(
            of: "one", reason: .loggedOut, by: .app, person: ada, appID: SampleFacts.appID, at: SampleFacts.now)
        for _ in 0..<2 { try await nodes.next.endLogin(end) }
        try await nodes.next.endLogin(
            SessionEnd(of: "one", reason: .revoked, by: .app, person: ada, appID: SampleFacts.appID, at: SampleFacts.now))
        #expect(try await status("one").endReason == .loggedOut, "The first reason stays")
        #expect(try await status("two").endReason == nil)
        #expect(try await nodes.next.refreshTokenFamily(ofLogin: "one", at: SampleFacts.now) == nil)
        try await nodes.next.createRefreshTokenFamily(family("one", grant))
        #expect(try await nodes.next.refreshTokenFamily(ofLogin: "one", at: SampleFacts.now) == nil, "The login has ended for good")
        let lines = try await nodes.next.auditEntries(matching: AuditQuery(person: ada)).filter { $0.event == .tokensRevoked }
        #expect(lines.count == 1)
        #expect(lines.first?.fields == ["logged_out"])
        #expect(lines.first?.actor == .app)
        // No token of the login is valid after 150 days, so the store no longer needs the end of the login.
        let later = SampleFacts.now + 151 * 86_400
        try await nodes.next.endLogin(SessionEnd(of: "two", reason: .revoked, by: .app, person: ada, appID: SampleFacts.appID, at: later))
        while try await nodes.next.deleteExpired(at: later) {}
        #expect(try await status("one").endReason == nil)
        #expect(try await status("two").endReason == .revoked)
    }

    static func keepsALoginNote(_ nodes: StoreNodes) async throws {
        let (_, grant) = try await adaWithGrant(nodes)
        let parameters = FormParameters(encoded: "auth_type=reauthenticate&auth_nonce=n%201")
        let (request, _) = AuthorizationRequestValidator(parameters).request(
            of: SampleFacts.app, redirectURI: "https://app.example/callback")
        let code = AuthorizationCode(
            id: "noted", grant: grant, of: SampleFacts.ada.person, request: request, permissions: [], issuedAt: SampleFacts.now)
        _ = try await nodes.next.redeemCode(CodeRedemption(code, at: SampleFacts.now))
        _ = try await nodes.next.redeemCode(SampleFacts.redemption("plain", grant))
        #expect(try await nodes.next.loginNote(ofLogin: "noted") == LoginNote(authType: "reauthenticate", authNonce: "n 1"))
        #expect(try await nodes.next.loginNote(ofLogin: "plain") == nil)
        let note = LoginNote(authType: "reauthenticate", authNonce: "n 2")
        _ = try await nodes.next.recordDialogLogin(
            DialogLogin(
                grant, of: try await nodes.next.storedPerson(SampleFacts.ada), permissions: [], bound: ("straight", note),
                at: SampleFacts.now))
        #expect(try await nodes.next.loginNote(ofLogin: "straight") == note)
        // No token of the login is valid after 150 days, so the store no longer needs the note.
        while try await nodes.next.deleteExpired(at: SampleFacts.now + 151 * 86_400) {}
        #expect(try await nodes.next.loginNote(ofLogin: "straight") == nil)
    }

    static func listsStoredLogins(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let now = SampleFacts.now
        var grant = try await keepLogins(nodes)
        func stored(after seconds: Double = 11) async throws -> [String] {
            try await nodes.next.storedLogins(of: grant.person, at: now + seconds).map { "\($0.loginID) \($0.kind) \($0.openedAt == now)" }
        }
        #expect(try await stored() == ["device device false", "login app true"], "A device with a refresh token is listed once")
        #expect(try await nodes.next.storedLogins(of: try await nodes.next.id(of: SampleFacts.grace), at: now).isEmpty)
        let end = StoredLogin.refreshTokenLifetime
        #expect(try await nodes.next.refreshTokenFamily(ofLogin: "login", at: now + end) == nil)
        _ = try await nodes.next.deleteExpired(at: now + end + 1)
        #expect(
            try await stored(after: end + 1) == ["device device false", "login app true"],
            "A token that the app's server extended on the last day is still valid")
        #expect(try await stored(after: StoredLogin.deviceLifetime - 1) == ["device device false", "login app true"])
        #expect(try await stored(after: StoredLogin.deviceLifetime) == ["device device false"])
        #expect(try await stored(after: StoredLogin.deviceLifetime + 10) == [])

        let start = try await last(nodes)
        let device = try #require(try await nodes.next.storedLogins(of: grant.person, at: now + 11).first)
        for _ in 0..<2 { try await nodes.next.endLogin(device.end(at: now + 12)) }
        #expect(try await stored() == ["login app true"])
        #expect(try await nodes.next.refreshTokenFamily(ofLogin: "device", at: now + 12) == nil)
        #expect(try await nodes.next.tokenStatus(ofLogin: "device", by: grant.person, in: grant.appID).endReason == .loggedOut)
        #expect(try await auditEvents(nodes, after: start) == ["person tokens_ended logged_out"])

        #expect(try await nodes.next.removeGrant(AppRemoval(of: grant, by: .person, at: now + 13)))
        #expect(try await stored() == [], "The person has removed the app")
        grant = try await nodes.next.recordConsent(SampleFacts.consent(grant.person))
        #expect(try await stored() == [], "A new consent does not bring back earlier logins")
    }

    static func rotatesARefreshToken(_ nodes: StoreNodes) async throws {
        let (ada, grant) = try await adaWithGrant(nodes)
        let opened = CodeRedemption(SampleFacts.code("one", grant), at: SampleFacts.now, refreshFamily: family("one", grant))
        _ = try await nodes.next.redeemCode(opened)
        func rotate(_ generation: Int, app: String = SampleFacts.appID, isProven: Bool = true) async throws -> String {
            let token = RefreshToken(loginID: "one", generation: generation)
            return name(
                of: try await nodes.next.rotateRefreshToken(
                    RefreshTokenRotation(of: token, for: app, isClientAuthenticated: isProven, at: SampleFacts.now + 60)))
        }
        #expect(try await rotate(1, app: "2") == "ended")
        #expect(try await rotate(1, isProven: false) == "needsSecret")
        let found = try await nodes.next.refreshTokenFamily(ofLogin: "one", at: SampleFacts.now)
        #expect(found == family("one", grant))
        let shared = try await nodes.next.recordConsent(SampleFacts.consent(ada, granted: [.publicProfile, .email]))
        #expect(try await rotate(1) == "2")
        #expect(try await nodes.next.revokePermissions(PermissionRevocation(of: ["email"], from: shared, by: .person, at: SampleFacts.now)))
        #expect(try await rotate(2) == "3")
        let refreshed = try await nodes.next.auditEntries(matching: AuditQuery(person: ada)).filter { $0.event == .refreshed }.map(\.fields)
        #expect(refreshed.map { $0.contains("email") } == [true, false], "A revoked permission is not disclosed any more")
        #expect(try await nodes.next.refreshTokenFamily(ofLogin: "one", at: SampleFacts.now)?.generation == 3)
        let outcomes = try await withThrowingTaskGroup { group in
            for _ in 0..<16 { group.addTask { try await rotate(3) } }
            return try await group.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
        }
        #expect(outcomes == ["4": 1, "usedBefore": 1, "ended": 14])
        #expect(try await rotate(4) == "ended", "The latest refresh token is void too")
        #expect(try await nodes.next.tokenStatus(ofLogin: "one", by: ada, in: SampleFacts.appID).endReason == .revoked)
    }

    static func endsAFamily(_ nodes: StoreNodes) async throws {
        let (ada, grant) = try await adaWithGrant(nodes)
        func rotate(_ login: String, at now: Date = SampleFacts.now) async throws -> String {
            let token = RefreshToken(loginID: login, generation: 1)
            return name(
                of: try await nodes.next.rotateRefreshToken(
                    RefreshTokenRotation(of: token, for: SampleFacts.appID, isClientAuthenticated: true, at: now)))
        }
        for login in ["late", "password", "removed"] { try await nodes.next.createRefreshTokenFamily(family(login, grant)) }
        #expect(try await rotate("never was") == "ended")
        #expect(try await rotate("late", at: SampleFacts.now + 90 * 86_400) == "ended")
        let before = try #require(try await nodes.next.personRecord(withLogin: "ada@example.com"))
        var after = before
        after.person.password = PasswordDigest(encoded: "$argon2id$new")
        _ = try await nodes.next.changePerson(PersonChange.set(before, to: after, at: SampleFacts.now))
        #expect(try await rotate("password") == "ended")
        _ = try await nodes.next.changePerson(PersonChange.set(after, to: before, at: SampleFacts.now))
        _ = try await nodes.next.removeGrant(AppRemoval(of: grant, by: .app, at: SampleFacts.now))
        #expect(try await rotate("removed") == "ended")
        #expect(try await nodes.next.grant(of: SampleFacts.appID, by: ada) == nil)
    }

    static func rejectsLockedAccounts(_ nodes: StoreNodes) async throws {
        let (ada, grant) = try await adaWithGrant(nodes)
        try await nodes.next.createRefreshTokenFamily(family("one", grant))
        let before = try #require(try await nodes.next.personRecord(withLogin: "ada@example.com"))
        var locked = before
        locked.person.isLocked = true
        func rotate() async throws -> String {
            let token = RefreshToken(loginID: "one", generation: 1)
            let rotation = RefreshTokenRotation(of: token, for: SampleFacts.appID, isClientAuthenticated: true, at: SampleFacts.now)
            return name(of: try await nodes.next.rotateRefreshToken(rotation))
        }
        _ = try await nodes.next.changePerson(PersonChange.set(before, to: locked, at: SampleFacts.now))
        guard case .rejected(let refusal) = try await nodes.next.redeemCode(SampleFacts.redemption("code", grant)) else {
            Issue.record("The code was redeemed")
            return
        }
        #expect(refusal.subcode == 459)
        #expect(try await rotate() == "refused 459")
        #expect(
            try await nodes.next.auditEntries(matching: AuditQuery(person: ada)).allSatisfy { $0.event != .login && $0.event != .refreshed }
        )
        _ = try await nodes.next.changePerson(PersonChange.set(locked, to: before, at: SampleFacts.now))
        #expect(try await rotate() == "2", "The refresh token works again after the account is unlocked")
        guard case .redeemed = try await nodes.next.redeemCode(SampleFacts.redemption("code", grant)) else {
            Issue.record("The rejection has used up the code")
            return
        }
    }

    static func refreshesAnUnchangedAccount(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        let both: Set<Permission> = [.publicProfile, .email]
        let grant = try await nodes.next.recordConsent(SampleFacts.consent(ada, granted: both))
        let seen = try #require(try await nodes.next.account(withID: grant.appScopedID, in: SampleFacts.appID))
        let proof = DPoPProofUse(tokenID: "p", thumbprint: "t", owner: "o", recordExpiresAt: SampleFacts.now + 60, at: SampleFacts.now)
        func refresh(_ account: Account) async throws -> DirectRefreshOutcome {
            try await nodes.next.recordDirectRefresh(
                DirectRefresh(by: proof, of: AccountSnapshot(account.grant, of: account.person, permissions: both)))
        }
        #expect(try await nodes.next.revokePermissions(PermissionRevocation(of: ["email"], from: grant, by: .person, at: SampleFacts.now)))
        #expect(try await refresh(seen) == .accountChanged, "One permission was revoked")
        #expect(try await nodes.next.removeGrant(AppRemoval(of: grant, by: .person, at: SampleFacts.now)))
        #expect(try await refresh(seen) == .accountChanged, "The app was removed")
        let login = DialogLogin(grant, of: seen.person, permissions: [.publicProfile], at: SampleFacts.now)
        #expect(try await !nodes.next.recordDialogLogin(login), "The dialog cannot complete a login after the removal")
        #expect(try await !nodes.next.auditEntries(matching: AuditQuery(person: ada)).contains { $0.event == .login })
        _ = try await nodes.next.recordConsent(SampleFacts.consent(ada, granted: both))
        #expect(try await refresh(seen) == .accountChanged, "A new grant is a change of the account")
        let again = try #require(try await nodes.next.account(withID: grant.appScopedID, in: SampleFacts.appID))
        #expect(try await refresh(again) == .recorded, "The rejected attempts have not used up the proof")
        #expect(try await refresh(again) == .proofUsed)
    }

    private static func adaWithGrant(_ nodes: StoreNodes) async throws -> (Person.ID, Grant) {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        return (ada, try await nodes.next.recordConsent(SampleFacts.consent(ada)))
    }

    private static func family(_ login: String, _ grant: Grant) -> RefreshTokenFamily {
        RefreshTokenFamily(
            login: AuthenticationEvent(id: login, passwordStamp: SampleFacts.ada.person.password.stamp), appID: grant.appID,
            person: grant.person,
            epoch: grant.epoch, scope: ["openid", "email", "offline_access"], requiresSecret: true,
            expiresAt: SampleFacts.now + 90 * 86_400)
    }

    private static func name(of outcome: RefreshTokenRotationOutcome) -> String {
        switch outcome {
        case .rotated(_, _, let generation): String(generation)
        case .rejected(let error): "refused \(error.subcode ?? 0)"
        case .reused: "usedBefore"
        case .ended: "ended"
        case .secretRequired: "needsSecret"
        }
    }
}
