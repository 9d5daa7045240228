import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Provider {
    /// Opens a session for a person who has just been authenticated, and ends the session that the browser had before.
    /// - Returns: the value of the session cookie; `nil` if the person was locked or changed their password since the password was checked.
    func openSession(for person: Person, in request: Request, insteadOf old: String?) async throws -> String? {
        let (value, session) = newSession(for: person, in: request)
        guard try await store.createSession(session, verifiedWith: person.password) else { return nil }
        if let old { try await store.endSession(withDigest: old, at: session.authenticatedAt) }
        return value
    }

    /// Returns a new session, and the value of its cookie. The value is new at each login, so that a session cookie that an attacker set
    /// before the login becomes useless (session fixation).
    func newSession(for person: Person, in request: Request) -> (value: String, session: BrowserSession) {
        let now = environment.now()
        let value = environment.randomText(bytes: 32)
        let session = BrowserSession(
            digest: BrowserCookies.digest(value), person: person.id, authenticatedAt: now,
            expiresAt: now.addingTimeInterval(BrowserSession.lifetime), kind: BrowserKind(userAgent: request.headers[.userAgent]))
        return (value, session)
    }

    /// Returns the person who is logged in in a browser, and the session. The use of the session is recorded once a day.
    func signedInPerson(in browser: BrowserIdentity) async throws -> (person: Person, session: BrowserSession)? {
        let now = environment.now()
        guard let digest = browser.sessionDigest, let session = try await store.session(withDigest: digest, at: now),
            let person = try await store.person(session.person)
        else { return nil }
        if session.lastUsedDay < FieldAccess.day(of: now) { try await store.recordUse(ofSession: digest, at: now) }
        return (person, session)
    }
}
