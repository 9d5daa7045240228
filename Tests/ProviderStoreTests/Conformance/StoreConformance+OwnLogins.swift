import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// What any store must do with what people do with their own logins.
extension StoreConformance {
    private static let password = SampleFacts.ada.person.password

    private static func acts(_ store: any ProviderStore, after number: Int64) async throws -> [String] {
        try await store.audit(AuditQuery(after: number)).map { entry in
            ([entry.actor.rawValue, entry.act.rawValue] + entry.fields).joined(separator: " ")
        }
    }

    private static func last(_ store: any ProviderStore) async throws -> Int64 {
        try await store.audit(AuditQuery(isNewestFirst: true, limit: 1)).first?.number ?? 0
    }

    private static func session(_ digest: String, of person: Person.ID, after seconds: Double = 0) -> BrowserSession {
        let now = SampleFacts.now + seconds
        return BrowserSession(
            digest: digest, person: person, authenticatedAt: now, expiresAt: now + 3 * 86_400,
            kind: BrowserKind(browser: "Firefox", system: "Linux"))
    }

    static func listsWhereAPersonIsLoggedIn(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let (ada, now) = (try await store.id(of: SampleFacts.ada), SampleFacts.now)
        let grace = try await store.somebody(SampleFacts.grace)
        #expect(try await store.sessions(of: ada, at: now).isEmpty)
        #expect(try await store.open(session("a", of: ada), under: password))
        #expect(try await store.open(session("g", of: grace.id), under: grace.password))
        let nameless = BrowserSession(digest: "b", person: ada, authenticatedAt: now + 1, expiresAt: now + 60)
        #expect(try await store.open(nameless, under: password))
        let sessions = try await store.sessions(of: ada, at: now + 2)
        #expect(sessions.map(\.digest) == ["b", "a"], "the last login first")
        #expect(sessions.map(\.kind.browser) == [nil, "Firefox"])
        #expect(sessions.map(\.kind.system) == [nil, "Linux"])
        let today = FieldAccess.day(of: now)
        #expect(sessions.map(\.usedOn) == [today, today])
        #expect(sessions[1].expiresAt == now + 3 * 86_400)
        for (digest, days, day) in [("a", 2.0, today + 2), ("a", 1, today + 2), ("nobody's", 9, today + 2)] {
            try await store.noteUse(ofSession: digest, at: now + days * 86_400)
            #expect(try await store.session(withDigest: "a", at: now)?.usedOn == day, "no day before the last")
        }
        #expect(try await store.sessions(of: ada, at: now + 60).map(\.digest) == ["a"], "the other one has ended by itself")
    }

    /// Ada's grant, a device of hers that has got tokens, and an app with a refresh token.
    private static func keepLogins(_ store: any ProviderStore) async throws -> Grant {
        let grant = try await store.record(SampleFacts.consent(try await store.id(of: SampleFacts.ada)))
        _ = try await store.open(SampleFacts.deviceLogin("device"), from: SampleFacts.here, at: SampleFacts.now)
        _ = try await store.decide(
            DeviceDecision(digest: "device", verdict: SampleFacts.approval(grant), decidedAt: SampleFacts.now + 1))
        #expect(try await store.keptLogins(of: grant.person, at: SampleFacts.now + 2).isEmpty, "the device has not asked yet")
        guard case .approved = try await store.poll(SampleFacts.poll("device", after: 10)) else { throw NotThere(login: "device") }
        for login in [SampleFacts.login, AuthenticationEvent(id: "device", passwordStamp: password.stamp)] {
            try await store.open(
                RefreshTokenFamily(
                    login: login, appID: SampleFacts.appID, person: grant.person, epoch: grant.epoch, scope: [], needsSecret: false,
                    expiresAt: SampleFacts.now + StoredLogin.refreshTokenLifetime))
        }
        return grant
    }

    static func listsLoginsWithoutABrowser(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let now = SampleFacts.now
        var grant = try await keepLogins(store)
        func kept(after seconds: Double = 11) async throws -> [String] {
            try await store.keptLogins(of: grant.person, at: now + seconds).map { "\($0.loginID) \($0.kind) \($0.openedAt == now)" }
        }
        #expect(try await kept() == ["device device false", "login app true"], "a device that renews its login is there once")
        #expect(try await store.keptLogins(of: try await store.id(of: SampleFacts.grace), at: now).isEmpty)
        let end = StoredLogin.refreshTokenLifetime
        #expect(try await store.family(ofLogin: "login", at: now + end) == nil)
        _ = try await store.deleteExpired(at: now + end + 1)
        #expect(
            try await kept(after: end + 1) == ["device device false", "login app true"],
            "a token that the app's server extended on the last day is still valid")
        #expect(try await kept(after: StoredLogin.deviceLifetime - 1) == ["device device false", "login app true"])
        #expect(try await kept(after: StoredLogin.deviceLifetime) == ["device device false"])
        #expect(try await kept(after: StoredLogin.deviceLifetime + 10) == [])

        let start = try await last(store)
        let device = try #require(try await store.keptLogins(of: grant.person, at: now + 11).first)
        for _ in 0..<2 { try await store.end(device.end(at: now + 12)) }
        #expect(try await kept() == ["login app true"])
        #expect(try await store.family(ofLogin: "device", at: now + 12) == nil)
        #expect(try await store.standing(ofLogin: "device", by: grant.person, in: grant.appID).ending == .loggedOut)
        #expect(try await acts(store, after: start) == ["person tokens_ended logged_out"])

        #expect(try await store.remove(AppRemoval(of: grant, by: .person, at: now + 13)))
        #expect(try await kept() == [], "the app is removed")
        grant = try await store.record(SampleFacts.consent(grant.person))
        #expect(try await kept() == [], "what came before does not come again")
    }

    static func signsOutElsewhere(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let now = SampleFacts.now
        let grant = try await keepLogins(store)
        let ada = grant.person
        let grace = try await store.somebody(SampleFacts.grace)
        for digest in ["a", "b", "c"] { _ = try await store.open(session(digest, of: ada), under: password) }
        _ = try await store.open(session("g", of: grace.id), under: grace.password)
        _ = try await store.open(SampleFacts.deviceLogin("waits"), from: SampleFacts.here, at: now)
        _ = try await store.decide(DeviceDecision(digest: "waits", verdict: SampleFacts.approval(grant), decidedAt: now + 1))
        let start = try await last(store)
        for session in ["g", "none"] { #expect(try await !store.signOut(LogoutElsewhere(ada, butIn: session, at: now + 20))) }
        #expect(try await store.sessions(of: ada, at: now).count == 3)
        for _ in 0..<2 { #expect(try await store.signOut(LogoutElsewhere(ada, butIn: "b", at: now + 20))) }
        #expect(try await store.sessions(of: ada, at: now).map(\.digest) == ["b"])
        #expect(try await store.sessions(of: grace.id, at: now).map(\.digest) == ["g"])
        #expect(try await store.keptLogins(of: ada, at: now + 20).isEmpty)
        #expect(try await store.deviceLogin(withDigest: "waits", at: now + 20) == nil, "nobody fetches a token after it")
        #expect(
            try await acts(store, after: start)
                == Array(repeating: "person signed_out", count: 2) + Array(repeating: "person tokens_ended logged_out", count: 2))
    }

    static func changesAPasswordForItsPerson(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let now = SampleFacts.now
        let grant = try await keepLogins(store)
        let ada = grant.person
        for digest in ["a", "b"] { _ = try await store.open(session(digest, of: ada), under: password) }
        let next = PasswordDigest(encoded: "$argon2id$next")
        func change(from old: PasswordDigest, in digest: String, to new: PasswordDigest = next) async throws -> Bool {
            try await store.change(PasswordChange(from: old, to: new, in: digest, goingOnIn: session("n", of: ada, after: 30)))
        }
        let start = try await last(store)
        #expect(try await !change(from: next, in: "a"), "it is not the one in force")
        #expect(try await !change(from: password, in: "none"), "the session has ended")
        #expect(try await store.person(ada)?.password.encoded == password.encoded)
        #expect(try await store.sessions(of: ada, at: now + 30).count == 2)
        #expect(try await acts(store, after: start) == [])

        #expect(try await change(from: password, in: "a"))
        let person = try #require(try await store.person(ada))
        #expect(person.password.encoded == next.encoded)
        #expect(person.passwordChangedAt == now + 30)
        #expect(try await store.sessions(of: ada, at: now + 30).map(\.digest) == ["n"])
        #expect(try await store.keptLogins(of: ada, at: now + 30).isEmpty)
        #expect(try await store.family(ofLogin: "login", at: now + 30) == nil)
        #expect(try await !change(from: password, in: "a"))
        #expect(try await acts(store, after: start) == ["person person_changed password", "person signed_in"])

        let before = try #require(try await store.record(ofPersonWithLogin: person.login))
        var locked = before
        locked.person.isLocked = true
        #expect(try await store.change(PersonChange.set(before, to: locked, at: now + 31)))
        #expect(try await !change(from: next, in: "n", to: password), "who is shut out changes nothing")
    }

    static func keepsTheLanguageOfThePages(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let ada = try await store.id(of: SampleFacts.ada)
        func language() async throws -> String? { try await store.person(ada)?.pageLanguage }
        #expect(try await language() == nil)
        let start = try await last(store)
        for choice in ["th", "th", nil, nil, "zh-Hant"] {
            try await store.choose(LanguageChoice(choice, of: ada, at: SampleFacts.now))
            #expect(try await language() == choice)
        }
        try await store.choose(LanguageChoice("it", of: Person.ID(rawValue: 999), at: SampleFacts.now))
        #expect(try await acts(store, after: start) == Array(repeating: "person person_changed page_language", count: 3))
        #expect(try await store.person(ada)?.locale == SampleFacts.ada.person.locale, "what apps see is another thing")
        try await store.apply(SampleFacts.seed)
        #expect(try await language() == "zh-Hant", "a seed leaves it as it is")
        #expect(try await acts(store, after: start).count == 3)
        let before = try #require(try await store.record(ofPersonWithLogin: SampleFacts.ada.person.login))
        #expect(before.json["page_language"] != nil)
        var after = before
        after.person.gender = nil
        #expect(try await store.change(PersonChange.set(before, to: after, at: SampleFacts.now)))
        #expect(try await language() == "zh-Hant")
    }

    static func tellsLimitedLoginsFromClassicOnes(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let ada = try await store.somebody(SampleFacts.ada)
        var grant = try await store.record(SampleFacts.consent(ada.id, tracking: .limited))
        #expect(grant.tracking == nil && grant.classicAt == nil, "a decision is no login")
        #expect(grant.isLimited(at: SampleFacts.now))
        let start = try await last(store)
        func grantNow() async throws -> Grant? { try await store.grant(of: SampleFacts.appID, by: ada.id) }
        let limited = DialogLogin(grant, of: ada, permissions: [.publicProfile], tracking: .limited, at: SampleFacts.now)
        #expect(try await store.record(limited))
        #expect(try await grantNow()?.tracking == .limited)
        #expect(try await grantNow()?.classicAt == nil)
        _ = try await store.redeem(SampleFacts.redemption("code", grant))
        #expect(try await grantNow()?.tracking == .enabled)
        #expect(try await store.audit(AuditQuery(after: start)).map(\.tracking) == [.limited, .enabled])
        let classicAt = try #require(try await grantNow()?.classicAt)
        #expect(try await store.record(limited))
        #expect(try await grantNow()?.tracking == .limited)
        #expect(try await grantNow()?.classicAt == classicAt, "a limited login takes nothing away")
        _ = try await store.open(SampleFacts.deviceLogin("d"), from: SampleFacts.here, at: SampleFacts.now)
        _ = try await store.decide(DeviceDecision(digest: "d", verdict: SampleFacts.approval(grant), decidedAt: SampleFacts.now))
        _ = try await store.poll(SampleFacts.poll("d", after: 1))
        #expect(try await grantNow()?.tracking == .enabled)
        grant = try #require(try await grantNow())
        #expect(try await store.remove(AppRemoval(of: grant, by: .person, at: SampleFacts.now)))
        var again = try await store.record(SampleFacts.consent(ada.id, tracking: .limited))
        #expect(again.tracking == nil && again.classicAt == nil)
        again = try await store.record(SampleFacts.consent(ada.id))
        #expect(again.classicAt == SampleFacts.now, "from now on nobody has to be asked again")
        #expect(!again.isLimited(at: SampleFacts.now))
        #expect(try await store.record(SampleFacts.consent(ada.id, tracking: .limited)).classicAt == SampleFacts.now)
    }
}
