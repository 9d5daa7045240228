import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// The requirements of ``BrowserSessionStore``.
extension StoreConformance {
    private static let password = SampleFacts.ada.person.password

    static func keepsASessionUntilItExpires(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        let now = SampleFacts.now
        _ = try await nodes.next.createSession(
            BrowserSession(digest: "d", person: ada, authenticatedAt: now - 5, expiresAt: now + 60),
            verifiedWith: SampleFacts.ada.person.password)
        let session = try #require(try await nodes.next.session(withDigest: "d", at: now))
        #expect(session.person == ada)
        #expect(session.authenticatedAt == now - 5)
        #expect(session.expiresAt == now + 60)
        #expect(try await nodes.next.session(withDigest: "d", at: now + 59) != nil)
        #expect(try await nodes.next.session(withDigest: "d", at: now + 60) == nil)
        #expect(try await nodes.next.session(withDigest: "D", at: now) == nil)
        #expect(try await nodes.next.session(withDigest: "", at: now) == nil)
    }

    static func createsNoSessionAfterAChange(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try #require(try await nodes.next.personRecord(withLogin: SampleFacts.ada.person.login))
        func open(_ digest: String, _ password: PasswordDigest, person: Person.ID = ada.person.id) async throws -> Bool {
            let session = BrowserSession(digest: digest, person: person, authenticatedAt: SampleFacts.now, expiresAt: SampleFacts.now + 60)
            let isOpen = try await nodes.next.createSession(session, verifiedWith: password)
            #expect(try await (nodes.next.session(withDigest: digest, at: SampleFacts.now) != nil) == isOpen)
            return isOpen
        }
        #expect(try await open("a", ada.person.password))
        var changed = ada
        changed.person.password = PasswordDigest(encoded: "$argon2id$3")
        #expect(try await nodes.next.changePerson(PersonChange.set(ada, to: changed, at: SampleFacts.now)))
        #expect(try await !open("b", ada.person.password), "The password was verified before it changed")
        #expect(try await open("c", changed.person.password))
        var locked = changed
        locked.person.isLocked = true
        #expect(try await nodes.next.changePerson(PersonChange.set(changed, to: locked, at: SampleFacts.now)))
        #expect(try await !open("d", changed.person.password))
        #expect(try await !open("e", changed.person.password, person: Person.ID(rawValue: 999)))
    }

    static func endsASession(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let ada = try await nodes.next.id(of: SampleFacts.ada)
        let now = SampleFacts.now
        for digest in ["a", "b"] {
            _ = try await nodes.next.createSession(
                BrowserSession(digest: digest, person: ada, authenticatedAt: now, expiresAt: now + 60),
                verifiedWith: SampleFacts.ada.person.password)
        }
        for _ in 0..<2 { try await nodes.next.endSession(withDigest: "a", at: SampleFacts.now) }
        #expect(try await nodes.next.session(withDigest: "a", at: now) == nil)
        #expect(try await nodes.next.session(withDigest: "b", at: now) != nil)
        _ = try await nodes.next.createSession(
            BrowserSession(digest: "c", person: ada, authenticatedAt: now + 60, expiresAt: now + 120),
            verifiedWith: SampleFacts.ada.person.password)
        #expect(try await nodes.next.session(withDigest: "c", at: now + 60) != nil, "A new session is not deleted with the expired ones")
    }

    static func listsSessions(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let (ada, now) = (try await nodes.next.id(of: SampleFacts.ada), SampleFacts.now)
        let grace = try await nodes.next.storedPerson(SampleFacts.grace)
        #expect(try await nodes.next.sessions(of: ada, at: now).isEmpty)
        #expect(try await nodes.next.createSession(session("a", of: ada), verifiedWith: password))
        #expect(try await nodes.next.createSession(session("g", of: grace.id), verifiedWith: grace.password))
        let nameless = BrowserSession(digest: "b", person: ada, authenticatedAt: now + 1, expiresAt: now + 60)
        #expect(try await nodes.next.createSession(nameless, verifiedWith: password))
        let sessions = try await nodes.next.sessions(of: ada, at: now + 2)
        #expect(sessions.map(\.digest) == ["b", "a"], "The latest session is first")
        #expect(sessions.map(\.kind.browser) == [nil, "Firefox"])
        #expect(sessions.map(\.kind.system) == [nil, "Linux"])
        let today = FieldAccess.day(of: now)
        #expect(sessions.map(\.lastUsedDay) == [today, today])
        #expect(sessions[1].expiresAt == now + 3 * 86_400)
        for (digest, days, day) in [("a", 2.0, today + 2), ("a", 1, today + 2), ("nobody's", 9, today + 2)] {
            try await nodes.next.recordUse(ofSession: digest, at: now + days * 86_400)
            #expect(try await nodes.next.session(withDigest: "a", at: now)?.lastUsedDay == day, "The day of the last use never goes back")
        }
        #expect(try await nodes.next.sessions(of: ada, at: now + 60).map(\.digest) == ["a"], "The other session has expired")
    }

    static func logsOutElsewhere(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let now = SampleFacts.now
        let grant = try await keepLogins(nodes)
        let ada = grant.person
        let grace = try await nodes.next.storedPerson(SampleFacts.grace)
        for digest in ["a", "b", "c"] { _ = try await nodes.next.createSession(session(digest, of: ada), verifiedWith: password) }
        _ = try await nodes.next.createSession(session("g", of: grace.id), verifiedWith: grace.password)
        _ = try await nodes.next.createDeviceLogin(SampleFacts.deviceLogin("waits"), from: SampleFacts.here, at: now)
        _ = try await nodes.next.decideDeviceLogin(
            DeviceDecision(digest: "waits", verdict: SampleFacts.approval(grant), decidedAt: now + 1))
        let start = try await last(nodes)
        for session in ["g", "none"] { #expect(try await !nodes.next.logOutElsewhere(LogoutElsewhere(ada, except: session, at: now + 20))) }
        #expect(try await nodes.next.sessions(of: ada, at: now).count == 3)
        for _ in 0..<2 { #expect(try await nodes.next.logOutElsewhere(LogoutElsewhere(ada, except: "b", at: now + 20))) }
        #expect(try await nodes.next.sessions(of: ada, at: now).map(\.digest) == ["b"])
        #expect(try await nodes.next.sessions(of: grace.id, at: now).map(\.digest) == ["g"])
        #expect(try await nodes.next.storedLogins(of: ada, at: now + 20).isEmpty)
        #expect(try await nodes.next.deviceLogin(withDigest: "waits", at: now + 20) == nil, "The approved device login has ended too")
        #expect(
            try await auditEvents(nodes, after: start)
                == Array(repeating: "person signed_out", count: 2) + Array(repeating: "person tokens_ended logged_out", count: 2))
    }

    static func limitsSessions(_ nodes: StoreNodes) async throws {
        try await nodes.next.applySeed(SampleFacts.seed)
        let (ada, grace) = (try await nodes.next.storedPerson(SampleFacts.ada), try await nodes.next.storedPerson(SampleFacts.grace))
        let most = BrowserSession.maximumPerPerson
        for number in 0..<most + 2 {
            let time = SampleFacts.now + Double(number)
            let session = BrowserSession(digest: "d\(number)", person: ada.id, authenticatedAt: time, expiresAt: time + 600)
            #expect(try await nodes.next.createSession(session, verifiedWith: ada.password))
            guard number == 0 else { continue }
            let other = BrowserSession(digest: "other", person: grace.id, authenticatedAt: time, expiresAt: time + 600)
            #expect(try await nodes.next.createSession(other, verifiedWith: grace.password))
        }
        let sessions = try await nodes.next.sessions(of: ada.id, at: SampleFacts.now)
        #expect(sessions.map(\.digest) == (2..<most + 2).reversed().map { "d\($0)" })
        #expect(try await nodes.next.session(withDigest: "other", at: SampleFacts.now) != nil)
    }
}
