import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import Testing

@Suite("Sessions and continuing logins")
struct BrowserSessionTests {
    private static func session(_ digest: String = "d", kind: BrowserKind = BrowserKind(browser: nil, system: nil), usedOn: Int? = nil)
        -> BrowserSession
    {
        BrowserSession(
            digest: digest, person: Sample.ada.id, authenticatedAt: Sample.now, expiresAt: Sample.now + BrowserSession.lifetime, kind: kind,
            usedOn: usedOn)
    }

    @Test("The JSON says when and where the person logged in, without anything that allows logging in")
    func json() {
        #expect(
            Self.session("secret digest").json == [
                "opened_at": "2026-11-21T00:00:00Z", "ends_at": "2026-12-21T00:00:00Z", "used_on": "2026-11-21",
            ])
        let session = Self.session(kind: BrowserKind(browser: "Firefox", system: "Linux"), usedOn: 20_800)
        #expect(session.json["browser"] == "Firefox" && session.json["system"] == "Linux" && session.json["used_on"] == "2026-12-13")
    }

    @Test(
        "A session was last used on the day of the login, if nothing else is known",
        arguments: [(0, 20_778), (86_399, 20_778), (86_400, 20_779), (-1, 20_777)] as [(Double, Int)])
    func firstDay(seconds: Double, day: Int) {
        let session = BrowserSession(digest: "d", person: Sample.ada.id, authenticatedAt: Sample.now + seconds, expiresAt: .distantFuture)
        #expect(session.lastUsedDay == day)
    }

    @Test(
        "The public ID of a session identifies it and does not reveal the digest of its cookie",
        arguments: ["d", "", "a longer digest", "ก"])
    func publicID(digest: String) {
        let id = Self.session(digest).publicID
        #expect(id == Self.session(digest, usedOn: 1).publicID && id.utf8.count == 22)
        #expect(id != Self.session(digest + "x").publicID && (digest.isEmpty || !id.contains(digest + "x")))
    }

    private static func login(_ id: String = "one", _ kind: StoredLogin.Kind = .device) -> StoredLogin {
        StoredLogin(loginID: id, person: Sample.ada.id, appID: "1", kind: kind, openedAt: Sample.now)
    }

    @Test("The JSON of a continuing login has no ID of the login", arguments: [(StoredLogin.Kind.device, "device"), (.app, "app")])
    func loginJSON(kind: StoredLogin.Kind, name: String) {
        #expect(Self.login("secret", kind).json == ["app_id": "1", "kind": .string(name), "opened_at": "2026-11-21T00:00:00Z"])
        #expect(Self.login("secret", kind).name == Self.login("secret").name && Self.login("secret").name != Self.login().name)
    }

    @Test("The person ends a continuing login at the app, for all of its tokens")
    func end() {
        let end = Self.login().end(at: Sample.now)
        #expect(end.loginID == "one" && end.reason == .loggedOut && end.actor == .person && end.person == Sample.ada.id && end.appID == "1")
        #expect(end.event == .tokensRevoked && end.fields == ["logged_out"] && end.endedAt == Sample.now)
        #expect(end.recordExpiresAt == Sample.now + 150 * 86_400, "By then, every token of the login has expired")
    }

    @Test("The lifetimes of sessions and logins are those that the pages state, in days")
    func lifetimes() {
        let day = 86_400.0
        #expect(
            BrowserSession.lifetime == 30 * day && StoredLogin.deviceLifetime == 150 * day && StoredLogin.refreshTokenLifetime == 90 * day)
        #expect(StoredLogin.lifeAfterRefreshTokens == 60 * day)
    }
}
