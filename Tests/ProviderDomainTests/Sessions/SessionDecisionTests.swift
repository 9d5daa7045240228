import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("The decisions about the sessions of a person")
struct SessionDecisionTests {
    private static let password = PasswordDigest(encoded: "current")

    private static func session(_ digest: String = "d", of person: Person = Sample.ada, endingAfter seconds: Double = 60) -> BrowserSession
    {
        BrowserSession(digest: digest, person: person.id, authenticatedAt: Sample.now, expiresAt: Sample.now + seconds)
    }

    private static func entry(_ event: AuditEvent, _ fields: [String] = [], at time: Date = Sample.now) -> NewAuditEntry {
        NewAuditEntry(event, by: .person, person: Sample.ada.id, appID: nil, fields: fields, at: time)
    }

    @Test("A session begins under the verified password, unless the account is locked, and ends the oldest sessions if there are too many")
    func opening() {
        for (password, isLocked, isFull, isOpened) in [
            ("current", false, false, true), ("current", false, true, true), ("current", true, false, false),
            ("changed", false, false, false),
            (nil, false, false, false), ("changed", true, true, false),
        ] as [(String?, Bool, Bool, Bool)] {
            let stored = BrowserSession.StoredState(
                password: password.map(PasswordDigest.init), isLocked: isLocked, hasMaximumSessions: isFull)
            let decision = Self.session().decision(verifiedWith: Self.password, on: stored)
            #expect(decision == (isOpened ? .open(Self.entry(.signedIn), endsOldest: isFull) : .refuse), "\(stored)")
        }
    }

    @Test("The day of the last use advances, and never goes back", arguments: [(-1, nil), (0, nil), (86_399, nil), (86_400, 20_779)])
    func lastUse(seconds: Double, day: Int?) {
        #expect(BrowserSession.newLastUsedDay(afterUseAt: Sample.now + seconds, last: 20_778) == day)
    }

    @Test("The end of a session is recorded before it expires, and not afterward", arguments: [(59, true), (60, false), (61, false)])
    func logout(seconds: Double, isRecorded: Bool) {
        let now = Sample.now + seconds
        #expect(Self.session().logoutEntry(at: now) == (isRecorded ? Self.entry(.signedOut, at: now) : nil))
    }

    // MARK: A logout everywhere else

    private func logOut(_ sessions: [BrowserSession], after seconds: Double = 0, logins: [StoredLogin] = []) -> LogoutElsewhere.Decision {
        LogoutElsewhere(Sample.ada.id, except: "d", at: Sample.now + seconds).decision(on: .init(sessions: sessions, logins: logins))
    }

    @Test("A logout elsewhere is refused unless the session that requests it is an active one of the person")
    func requester() {
        for (session, seconds, isRefused) in [
            (Self.session(), 59, false), (Self.session(), 60, true), (Self.session("other"), 0, true),
            (Self.session(of: Sample.grace), 0, true),
        ] as [(BrowserSession, Double, Bool)] {
            if case .refuse = logOut([session], after: seconds) {
                #expect(isRefused, "\(session)")
            } else {
                #expect(!isRefused, "\(session)")
            }
        }
        guard case .refuse = logOut([]) else {
            Issue.record("A session that has ended logged the others out")
            return
        }
    }

    @Test("A logout elsewhere ends the other active sessions, with one entry each, and every login that continues")
    func elsewhere() {
        let login = StoredLogin(loginID: "l", person: Sample.ada.id, appID: "1", kind: .app, openedAt: Sample.now)
        let stored = [
            Self.session(), Self.session("a"), Self.session("b", endingAfter: 30), Self.session("c", endingAfter: 31),
            Self.session("e", of: Sample.grace),
        ]
        guard case .logOut(let sessions, let entries, let logins) = logOut(stored, after: 30, logins: [login]) else {
            Issue.record("The logout was refused")
            return
        }
        #expect(sessions == ["a", "c"] && entries == Array(repeating: Self.entry(.signedOut, at: Sample.now + 30), count: 2))
        #expect(logins.map(\.loginID) == ["l"] && logins.first?.reason == .loggedOut && logins.first?.endedAt == Sample.now + 30)
    }

    // MARK: A change of the password

    private func change(at seconds: Double = 0, _ change: (inout PasswordChange.StoredState) -> Void = { _ in }) -> PasswordChange.Decision
    {
        var ada = Sample.ada
        ada.password = Self.password
        var stored = PasswordChange.StoredState(session: Self.session(), person: ada)
        change(&stored)
        let next = BrowserSession(
            digest: "next", person: Sample.ada.id, authenticatedAt: Sample.now + seconds, expiresAt: Sample.now + 600)
        return PasswordChange(from: Self.password, to: PasswordDigest(encoded: "new"), in: "d", continuingIn: next).decision(on: stored)
    }

    @Test("A password is changed in an active session of the person, under the verified password of an account that is not locked")
    func password() {
        #expect(change() == .change([Self.entry(.personChanged, ["password"]), Self.entry(.signedIn)]))
        #expect(change { $0.session = nil } == .refuse)
        #expect(change { $0.session = Self.session(of: Sample.grace) } == .refuse)
        #expect(change { $0.person = nil } == .refuse)
        #expect(change { $0.person?.password = PasswordDigest(encoded: "changed") } == .refuse)
        #expect(change { $0.person?.isLocked = true } == .refuse)
    }

    @Test("A password is changed before the session expires, and not afterward", arguments: [(59, true), (60, false)])
    func passwordInTime(seconds: Double, isChanged: Bool) {
        #expect((change(at: seconds) == .refuse) == !isChanged)
    }

    @Test(
        "A choice of language is recorded if it is new",
        arguments: [("it", nil, true), ("it", "ja", true), (nil, "ja", true), ("it", "it", false), (nil, nil, false)]
            as [(String?, String?, Bool)])
    func language(choice: String?, stored: String?, isRecorded: Bool) {
        var ada = Sample.ada
        ada.pageLanguage = stored
        let choice = LanguageChoice(choice, of: ada.id, at: Sample.now)
        #expect(choice.decision(on: ada) == (isRecorded ? Self.entry(.personChanged, ["page_language"]) : nil))
        #expect(choice.decision(on: nil) == nil)
    }
}
