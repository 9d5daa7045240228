import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// The sessions and stored logins that people manage themselves, which any store supports.
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

    static func listsSessions(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let (ada, now) = (try await store.id(of: SampleFacts.ada), SampleFacts.now)
        let grace = try await store.somebody(SampleFacts.grace)
        #expect(try await store.sessions(of: ada, at: now).isEmpty)
        #expect(try await store.create(session("a", of: ada), verifiedWith: password))
        #expect(try await store.create(session("g", of: grace.id), verifiedWith: grace.password))
        let nameless = BrowserSession(digest: "b", person: ada, authenticatedAt: now + 1, expiresAt: now + 60)
        #expect(try await store.create(nameless, verifiedWith: password))
        let sessions = try await store.sessions(of: ada, at: now + 2)
        #expect(sessions.map(\.digest) == ["b", "a"], "The latest session is first")
        #expect(sessions.map(\.kind.browser) == [nil, "Firefox"])
        #expect(sessions.map(\.kind.system) == [nil, "Linux"])
        let today = FieldAccess.day(of: now)
        #expect(sessions.map(\.lastUsedDay) == [today, today])
        #expect(sessions[1].expiresAt == now + 3 * 86_400)
        for (digest, days, day) in [("a", 2.0, today + 2), ("a", 1, today + 2), ("nobody's", 9, today + 2)] {
            try await store.recordUse(ofSession: digest, at: now + days * 86_400)
            #expect(try await store.session(withDigest: "a", at: now)?.lastUsedDay == day, "The day of the last use never goes back")
        }
        #expect(try await store.sessions(of: ada, at: now + 60).map(\.digest) == ["a"], "The other session has expired")
    }

    /// Ada's grant, a device of hers that has got tokens, and an app with a refresh token.
    private static func keepLogins(_ store: any ProviderStore) async throws -> Grant {
        let grant = try await store.record(SampleFacts.consent(try await store.id(of: SampleFacts.ada)))
        _ = try await store.create(SampleFacts.deviceLogin("device"), from: SampleFacts.here, at: SampleFacts.now)
        _ = try await store.decide(
            DeviceDecision(digest: "device", verdict: SampleFacts.approval(grant), decidedAt: SampleFacts.now + 1))
        #expect(
            try await store.storedLogins(of: grant.person, at: SampleFacts.now + 2).isEmpty, "The device has not fetched its tokens yet")
        guard case .approved = try await store.poll(SampleFacts.poll("device", after: 10)) else { throw NotThere(login: "device") }
        for login in [SampleFacts.login, AuthenticationEvent(id: "device", passwordStamp: password.stamp)] {
            try await store.create(
                RefreshTokenFamily(
                    login: login, appID: SampleFacts.appID, person: grant.person, epoch: grant.epoch, scope: [], needsSecret: false,
                    expiresAt: SampleFacts.now + StoredLogin.refreshTokenLifetime))
        }
        return grant
    }

    static func listsStoredLogins(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let now = SampleFacts.now
        var grant = try await keepLogins(store)
        func stored(after seconds: Double = 11) async throws -> [String] {
            try await store.storedLogins(of: grant.person, at: now + seconds).map { "\($0.loginID) \($0.kind) \($0.openedAt == now)" }
        }
        #expect(try await stored() == ["device device false", "login app true"], "A device with a refresh token is listed once")
        #expect(try await store.storedLogins(of: try await store.id(of: SampleFacts.grace), at: now).isEmpty)
        let end = StoredLogin.refreshTokenLifetime
        #expect(try await store.family(ofLogin: "login", at: now + end) == nil)
        _ = try await store.deleteExpired(at: now + end + 1)
        #expect(
            try await stored(after: end + 1) == ["device device false", "login app true"],
            "A token that the app's server extended on the last day is still valid")
        #expect(try await stored(after: StoredLogin.deviceLifetime - 1) == ["device device false", "login app true"])
        #expect(try await stored(after: StoredLogin.deviceLifetime) == ["device device false"])
        #expect(try await stored(after: StoredLogin.deviceLifetime + 10) == [])

        let start = try await last(store)
        let device = try #require(try await store.storedLogins(of: grant.person, at: now + 11).first)
        for _ in 0..<2 { try await store.end(device.end(at: now + 12)) }
        #expect(try await stored() == ["login app true"])
        #expect(try await store.family(ofLogin: "device", at: now + 12) == nil)
        #expect(try await store.status(ofLogin: "device", by: grant.person, in: grant.appID).endReason == .loggedOut)
        #expect(try await acts(store, after: start) == ["person tokens_ended logged_out"])

        #expect(try await store.remove(AppRemoval(of: grant, by: .person, at: now + 13)))
        #expect(try await stored() == [], "The person has removed the app")
        grant = try await store.record(SampleFacts.consent(grant.person))
        #expect(try await stored() == [], "A new consent does not bring back earlier logins")
    }

    static func logsOutElsewhere(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let now = SampleFacts.now
        let grant = try await keepLogins(store)
        let ada = grant.person
        let grace = try await store.somebody(SampleFacts.grace)
        for digest in ["a", "b", "c"] { _ = try await store.create(session(digest, of: ada), verifiedWith: password) }
        _ = try await store.create(session("g", of: grace.id), verifiedWith: grace.password)
        _ = try await store.create(SampleFacts.deviceLogin("waits"), from: SampleFacts.here, at: now)
        _ = try await store.decide(DeviceDecision(digest: "waits", verdict: SampleFacts.approval(grant), decidedAt: now + 1))
        let start = try await last(store)
        for session in ["g", "none"] { #expect(try await !store.logOutElsewhere(LogoutElsewhere(ada, except: session, at: now + 20))) }
        #expect(try await store.sessions(of: ada, at: now).count == 3)
        for _ in 0..<2 { #expect(try await store.logOutElsewhere(LogoutElsewhere(ada, except: "b", at: now + 20))) }
        #expect(try await store.sessions(of: ada, at: now).map(\.digest) == ["b"])
        #expect(try await store.sessions(of: grace.id, at: now).map(\.digest) == ["g"])
        #expect(try await store.storedLogins(of: ada, at: now + 20).isEmpty)
        #expect(try await store.deviceLogin(withDigest: "waits", at: now + 20) == nil, "The approved device login has ended too")
        #expect(
            try await acts(store, after: start)
                == Array(repeating: "person signed_out", count: 2) + Array(repeating: "person tokens_ended logged_out", count: 2))
    }

    static func changesAPassword(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let now = SampleFacts.now
        let grant = try await keepLogins(store)
        let ada = grant.person
        for digest in ["a", "b"] { _ = try await store.create(session(digest, of: ada), verifiedWith: password) }
        let next = PasswordDigest(encoded: "$argon2id$next")
        func change(from old: PasswordDigest, in digest: String, to new: PasswordDigest = next) async throws -> Bool {
            try await store.change(PasswordChange(from: old, to: new, in: digest, continuingIn: session("n", of: ada, after: 30)))
        }
        let start = try await last(store)
        #expect(try await !change(from: next, in: "a"), "The old password is wrong")
        #expect(try await !change(from: password, in: "none"), "The session does not exist")
        #expect(try await store.person(ada)?.password.encoded == password.encoded)
        #expect(try await store.sessions(of: ada, at: now + 30).count == 2)
        #expect(try await acts(store, after: start) == [])

        #expect(try await change(from: password, in: "a"))
        let person = try #require(try await store.person(ada))
        #expect(person.password.encoded == next.encoded)
        #expect(person.passwordChangedAt == now + 30)
        #expect(try await store.sessions(of: ada, at: now + 30).map(\.digest) == ["n"])
        #expect(try await store.storedLogins(of: ada, at: now + 30).isEmpty)
        #expect(try await store.family(ofLogin: "login", at: now + 30) == nil)
        #expect(try await !change(from: password, in: "a"))
        #expect(try await acts(store, after: start) == ["person person_changed password", "person signed_in"])

        let before = try #require(try await store.record(ofPersonWithLogin: person.login))
        var locked = before
        locked.person.isLocked = true
        #expect(try await store.change(PersonChange.set(before, to: locked, at: now + 31)))
        #expect(try await !change(from: next, in: "n", to: password), "A locked person cannot change the password")
    }

    static func keepsThePageLanguage(_ store: any ProviderStore) async throws {
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
        #expect(try await store.person(ada)?.locale == SampleFacts.ada.person.locale, "The locale that apps see does not change")
        try await store.apply(SampleFacts.seed)
        #expect(try await language() == "zh-Hant", "A seed does not change the page language")
        #expect(try await acts(store, after: start).count == 3)
        let before = try #require(try await store.record(ofPersonWithLogin: SampleFacts.ada.person.login))
        #expect(before.json["page_language"] != nil)
        var after = before
        after.person.gender = nil
        #expect(try await store.change(PersonChange.set(before, to: after, at: SampleFacts.now)))
        #expect(try await language() == "zh-Hant")
    }

    static func distinguishesLimitedLogins(_ store: any ProviderStore) async throws {
        try await store.apply(SampleFacts.seed)
        let ada = try await store.somebody(SampleFacts.ada)
        var grant = try await store.record(SampleFacts.consent(ada.id, tracking: .limited))
        #expect(grant.tracking == nil && grant.lastClassicLoginAt == nil, "A consent is not a login")
        #expect(grant.isLimited(at: SampleFacts.now))
        let start = try await last(store)
        func grantNow() async throws -> Grant? { try await store.grant(of: SampleFacts.appID, by: ada.id) }
        let limited = DialogLogin(grant, of: ada, permissions: [.publicProfile], tracking: .limited, at: SampleFacts.now)
        #expect(try await store.record(limited))
        #expect(try await grantNow()?.tracking == .limited)
        #expect(try await grantNow()?.lastClassicLoginAt == nil)
        _ = try await store.redeem(SampleFacts.redemption("code", grant))
        #expect(try await grantNow()?.tracking == .enabled)
        #expect(try await store.audit(AuditQuery(after: start)).map(\.tracking) == [.limited, .enabled])
        let classicAt = try #require(try await grantNow()?.lastClassicLoginAt)
        #expect(try await store.record(limited))
        #expect(try await grantNow()?.tracking == .limited)
        #expect(try await grantNow()?.lastClassicLoginAt == classicAt, "A limited login does not change the time of the last classic login")
        _ = try await store.create(SampleFacts.deviceLogin("d"), from: SampleFacts.here, at: SampleFacts.now)
        _ = try await store.decide(DeviceDecision(digest: "d", verdict: SampleFacts.approval(grant), decidedAt: SampleFacts.now))
        _ = try await store.poll(SampleFacts.poll("d", after: 1))
        #expect(try await grantNow()?.tracking == .enabled)
        grant = try #require(try await grantNow())
        #expect(try await store.remove(AppRemoval(of: grant, by: .person, at: SampleFacts.now)))
        var again = try await store.record(SampleFacts.consent(ada.id, tracking: .limited))
        #expect(again.tracking == nil && again.lastClassicLoginAt == nil)
        again = try await store.record(SampleFacts.consent(ada.id))
        #expect(again.lastClassicLoginAt == SampleFacts.now, "The consent to a classic login sets the time")
        #expect(!again.isLimited(at: SampleFacts.now))
        #expect(try await store.record(SampleFacts.consent(ada.id, tracking: .limited)).lastClassicLoginAt == SampleFacts.now)
    }
}
