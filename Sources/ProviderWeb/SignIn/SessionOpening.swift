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
    /// Opens a session for somebody who has just proven who they are, in the place of the one that the browser had.
    /// - Returns: what its cookie holds; `nil` where the person was shut out, or has got another password, since they were looked at.
    func openSession(for person: Person, in request: Request, insteadOf old: String?) async throws -> String? {
        let (value, session) = newSession(for: person, in: request)
        guard try await store.open(session, under: person.password) else { return nil }
        if let old { try await store.endSession(withDigest: old, at: session.authenticatedAt) }
        return value
    }

    /// A session that begins now, and what its cookie holds: a new value each time, for a session that somebody planted before the login is worth
    /// nothing after it.
    func newSession(for person: Person, in request: Request) -> (value: String, session: BrowserSession) {
        let now = surroundings.now()
        let value = surroundings.randomText(bytes: 32)
        let session = BrowserSession(
            digest: BrowserCookies.digest(value), person: person.id, authenticatedAt: now,
            expiresAt: now.addingTimeInterval(BrowserSession.lifetime), kind: BrowserKind(userAgent: request.headers[.userAgent]))
        return (value, session)
    }

    /// Who is logged in in a browser. That it is used is written down once a day.
    func visitor(in browser: VisitingBrowser) async throws -> (person: Person, session: BrowserSession)? {
        let now = surroundings.now()
        guard let digest = browser.sessionDigest, let session = try await store.session(withDigest: digest, at: now),
            let person = try await store.person(session.person)
        else { return nil }
        if session.usedOn < Reading.day(of: now) { try await store.noteUse(ofSession: digest, at: now) }
        return (person, session)
    }
}
