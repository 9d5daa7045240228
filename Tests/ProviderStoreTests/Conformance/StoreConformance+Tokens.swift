import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// Keys, logins and refresh tokens, which any store supports.
extension StoreConformance {
    static func replacesAPlan(_ store: any ProviderStore, _ first: ProviderKeys, _ second: ProviderKeys) async throws {
        func ids(_ plan: SigningKeySchedule) -> [String] { plan.keys.map(\.key.id) }
        let plan = try await store.keys(orStore: first).signing
        let now = plan.keys[0].signsFrom
        let advanced = plan.advancingNextKey(at: now + 60, isUrgent: true)
        let stored = try await store.replace(plan, with: advanced, by: .operator, at: now + 60)
        #expect(stored.keys.map(\.signsFrom) == advanced.keys.map(\.signsFrom))
        let overtaken = plan.adding(second.signing.keys[0].key, at: now)
        let late = try await store.replace(plan, with: overtaken, by: .operator, at: now + 60)
        #expect(ids(late) == ids(advanced), "The expected schedule is no longer the stored one")
        let added = stored.adding(second.signing.keys[0].key, at: now + 60)
        for plan in [stored, added] {
            #expect(ids(try await store.replace(plan, with: added, by: .provider, at: now + 61)) == ids(added))
        }
        let changes = try await store.audit(AuditQuery()).filter { $0.act == .keysChanged }
        #expect(changes.map(\.actor) == [.operator, .provider], "A schedule that stays the same adds no entry")
        #expect(changes.map(\.fields) == [[ids(plan)[1]], [ids(added)[2]]])
        #expect(changes.map(\.at) == [now + 60, now + 61])
        let keys = try await store.keys(orStore: second)
        #expect(ids(keys.signing) == ids(added))
        #expect(keys.signing.keys.map(\.signsFrom) == added.keys.map(\.signsFrom))
        #expect(keys.signing.keys.map(\.createdAt) == added.keys.map(\.createdAt))
        #expect(keys.sealing.bytes == first.sealing.bytes)
        #expect(keys.pairwise.bytes == first.pairwise.bytes)
    }

    static func endsALogin(_ store: any ProviderStore) async throws {
        let (ada, grant) = try await adaWithGrant(store)
        func status(_ login: String) async throws -> TokenStatus {
            try await store.status(ofLogin: login, by: ada, in: SampleFacts.appID)
        }
        #expect(try await status("one").endReason == nil)
        #expect(try await status("one").account?.grant.epoch == grant.epoch)
        try await store.create(family("one", grant))
        let end = SessionEnd(
            of: "one", reason: .loggedOut, by: .app, person: ada, appID: SampleFacts.appID, at: SampleFacts.now)
        for _ in 0..<2 { try await store.end(end) }
        try await store.end(SessionEnd(of: "one", reason: .revoked, by: .app, person: ada, appID: SampleFacts.appID, at: SampleFacts.now))
        #expect(try await status("one").endReason == .loggedOut, "The first reason stays")
        #expect(try await status("two").endReason == nil)
        #expect(try await store.family(ofLogin: "one", at: SampleFacts.now) == nil)
        try await store.create(family("one", grant))
        #expect(try await store.family(ofLogin: "one", at: SampleFacts.now) == nil, "The login has ended for good")
        let lines = try await store.audit(AuditQuery(person: ada)).filter { $0.act == .tokensRevoked }
        #expect(lines.count == 1)
        #expect(lines.first?.fields == ["logged_out"])
        #expect(lines.first?.actor == .app)
        // Nothing of the login can be alive after 150 days.
        let later = SampleFacts.now + 151 * 86_400
        try await store.end(SessionEnd(of: "two", reason: .revoked, by: .app, person: ada, appID: SampleFacts.appID, at: later))
        #expect(try await status("one").endReason == nil)
        #expect(try await status("two").endReason == .revoked)
    }

    static func keepsALoginNote(_ store: any ProviderStore) async throws {
        let (_, grant) = try await adaWithGrant(store)
        let parameters = FormParameters(encoded: "auth_type=reauthenticate&auth_nonce=n%201")
        let (request, _) = AuthorizationRequestValidator(parameters).request(
            of: SampleFacts.app, redirectURI: "https://app.example/callback")
        let code = AuthorizationCode(
            id: "noted", grant: grant, of: SampleFacts.ada.person, request: request, permissions: [], issuedAt: SampleFacts.now)
        _ = try await store.redeem(CodeRedemption(code, at: SampleFacts.now))
        _ = try await store.redeem(SampleFacts.redemption("plain", grant))
        #expect(try await store.note(ofLogin: "noted") == LoginNote(authType: "reauthenticate", authNonce: "n 1"))
        #expect(try await store.note(ofLogin: "plain") == nil)
        let note = LoginNote(authType: "reauthenticate", authNonce: "n 2")
        _ = try await store.record(
            DialogLogin(
                grant, of: try await store.somebody(SampleFacts.ada), permissions: [], bound: ("straight", note), at: SampleFacts.now))
        #expect(try await store.note(ofLogin: "straight") == note)
        // No token of the login can be alive after 150 days.
        _ = try await store.record(
            DialogLogin(
                grant, of: try await store.somebody(SampleFacts.ada), permissions: [], bound: ("later", note),
                at: SampleFacts.now + 151 * 86_400))
        #expect(try await store.note(ofLogin: "straight") == nil)
    }

    static func rotatesARefreshToken(_ store: any ProviderStore) async throws {
        let (ada, grant) = try await adaWithGrant(store)
        let opened = CodeRedemption(SampleFacts.code("one", grant), at: SampleFacts.now, refreshFamily: family("one", grant))
        _ = try await store.redeem(opened)
        func rotate(_ generation: Int, app: String = SampleFacts.appID, isProven: Bool = true) async throws -> String {
            let token = RefreshToken(loginID: "one", generation: generation)
            return name(
                of: try await store.rotate(
                    RefreshTokenRotation(of: token, for: app, isClientAuthenticated: isProven, at: SampleFacts.now + 60)))
        }
        #expect(try await rotate(1, app: "2") == "ended")
        #expect(try await rotate(1, isProven: false) == "needsSecret")
        let found = try await store.family(ofLogin: "one", at: SampleFacts.now)
        #expect(found == family("one", grant))
        let shared = try await store.record(SampleFacts.consent(ada, granted: [.publicProfile, .email]))
        #expect(try await rotate(1) == "2")
        #expect(try await store.withdraw(PermissionRevocation(of: ["email"], from: shared, by: .person, at: SampleFacts.now)))
        #expect(try await rotate(2) == "3")
        let refreshed = try await store.audit(AuditQuery(person: ada)).filter { $0.act == .refreshed }.map(\.fields)
        #expect(refreshed.map { $0.contains("email") } == [true, false], "A revoked permission is not disclosed any more")
        #expect(try await store.family(ofLogin: "one", at: SampleFacts.now)?.generation == 3)
        let outcomes = try await withThrowingTaskGroup { group in
            for _ in 0..<16 { group.addTask { try await rotate(3) } }
            return try await group.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
        }
        #expect(outcomes == ["4": 1, "usedBefore": 1, "ended": 14])
        #expect(try await rotate(4) == "ended", "The latest refresh token is void too")
        #expect(try await store.status(ofLogin: "one", by: ada, in: SampleFacts.appID).endReason == .revoked)
    }

    static func endsAFamily(_ store: any ProviderStore) async throws {
        let (ada, grant) = try await adaWithGrant(store)
        func rotate(_ login: String, at now: Date = SampleFacts.now) async throws -> String {
            let token = RefreshToken(loginID: login, generation: 1)
            return name(
                of: try await store.rotate(RefreshTokenRotation(of: token, for: SampleFacts.appID, isClientAuthenticated: true, at: now)))
        }
        for login in ["late", "password", "removed"] { try await store.create(family(login, grant)) }
        #expect(try await rotate("never was") == "ended")
        #expect(try await rotate("late", at: SampleFacts.now + 90 * 86_400) == "ended")
        let before = try #require(try await store.record(ofPersonWithLogin: "ada@example.com"))
        var after = before
        after.person.password = PasswordDigest(encoded: "$argon2id$new")
        _ = try await store.change(PersonChange.set(before, to: after, at: SampleFacts.now))
        #expect(try await rotate("password") == "ended")
        _ = try await store.change(PersonChange.set(after, to: before, at: SampleFacts.now))
        _ = try await store.remove(AppRemoval(of: grant, by: .app, at: SampleFacts.now))
        #expect(try await rotate("removed") == "ended")
        #expect(try await store.grant(of: SampleFacts.appID, by: ada) == nil)
    }

    static func rejectsLockedAccounts(_ store: any ProviderStore) async throws {
        let (ada, grant) = try await adaWithGrant(store)
        try await store.create(family("one", grant))
        let before = try #require(try await store.record(ofPersonWithLogin: "ada@example.com"))
        var locked = before
        locked.person.isLocked = true
        func rotate() async throws -> String {
            let token = RefreshToken(loginID: "one", generation: 1)
            let rotation = RefreshTokenRotation(of: token, for: SampleFacts.appID, isClientAuthenticated: true, at: SampleFacts.now)
            return name(of: try await store.rotate(rotation))
        }
        _ = try await store.change(PersonChange.set(before, to: locked, at: SampleFacts.now))
        guard case .rejected(let refusal) = try await store.redeem(SampleFacts.redemption("code", grant)) else {
            Issue.record("The code was redeemed")
            return
        }
        #expect(refusal.subcode == 459)
        #expect(try await rotate() == "refused 459")
        #expect(try await store.audit(AuditQuery(person: ada)).allSatisfy { $0.act != .login && $0.act != .refreshed })
        _ = try await store.change(PersonChange.set(locked, to: before, at: SampleFacts.now))
        #expect(try await rotate() == "2", "The refresh token works again after the account is unlocked")
        guard case .redeemed = try await store.redeem(SampleFacts.redemption("code", grant)) else {
            Issue.record("The rejection has used up the code")
            return
        }
    }

    static func endsTheDataAccess(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let ada = try await store.id(of: SampleFacts.ada)
        func grant() async throws -> Grant { try #require(try await store.grant(of: SampleFacts.appID, by: ada)) }
        let first = try await store.record(SampleFacts.consent(ada, granted: [.publicProfile, .email, .userBirthday]))
        #expect(first.lastLoginAt == SampleFacts.now)
        let day: TimeInterval = 86_400
        let earlier = SampleFacts.now + 80 * day
        guard case .redeemed(let redeemed) = try await store.redeem(SampleFacts.redemption("one", first, at: earlier)) else {
            Issue.record("The code was not redeemed")
            return
        }
        #expect(redeemed.grant.lastLoginAt == earlier)
        _ = try await store.record(
            DialogLogin(first, of: try await store.somebody(SampleFacts.ada), permissions: [.email], at: SampleFacts.now))
        #expect(try await grant().lastLoginAt == earlier, "The time of the last login never goes back")
        let late = earlier + 90 * day
        #expect(try await grant().expired.isEmpty, "Reading the grant changes nothing")
        _ = try await store.record(
            DialogLogin(first, of: try await store.somebody(SampleFacts.ada), permissions: [.publicProfile], at: late))
        #expect(try await grant().lastLoginAt == late)
        #expect(try await grant().granted == [.publicProfile])
        #expect(try await grant().expired == [.email, .userBirthday])
        var consent = SampleFacts.consent(ada, granted: [.publicProfile, .email])
        consent.decidedAt = late + day
        let renewed = try await store.record(consent)
        #expect(renewed.granted == [.publicProfile, .email])
        #expect(renewed.expired == [.userBirthday])
        let lines = try await store.audit(AuditQuery(person: ada)).filter { $0.act == .granted }
        #expect(lines.last?.fields == ["email"], "A permission that the person confirms is granted again")
        let withdrawal = try PermissionRevocation(of: ["user_birthday"], from: renewed, by: .app, at: late + day)
        #expect(try await store.withdraw(withdrawal))
        #expect(try await grant().declined == [.userBirthday])
        #expect(try await grant().expired.isEmpty)
    }

    static func findsAnAppByItsClientToken(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        #expect(try await store.app(withClientToken: Secret("fedcba"))?.id == SampleFacts.appID)
        for text in ["", "fedcb", "FEDCBA", "fedcba\u{0}"] { #expect(try await store.app(withClientToken: Secret(text)) == nil) }
        let twin = RegisteredApp(id: "2", name: "Twin", clientToken: Secret("fedcba"))
        try await store.apply(DigestedSeed(apps: [twin], people: []))
        #expect(try await store.app(withClientToken: Secret("fedcba")) == nil, "The token belongs to two apps")
    }

    private static func adaWithGrant(_ store: any ProviderStore) async throws -> (Person.ID, Grant) {
        try await store.apply(SampleFacts.seed)
        let ada = try await store.id(of: SampleFacts.ada)
        return (ada, try await store.record(SampleFacts.consent(ada)))
    }

    private static func family(_ login: String, _ grant: Grant) -> RefreshTokenFamily {
        RefreshTokenFamily(
            login: AuthenticationEvent(id: login, passwordStamp: SampleFacts.ada.person.password.stamp), appID: grant.appID,
            person: grant.person,
            epoch: grant.epoch, scope: ["openid", "email", "offline_access"], needsSecret: true,
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
