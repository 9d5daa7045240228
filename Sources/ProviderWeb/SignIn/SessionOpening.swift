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
    func openSession(for person: Person, insteadOf old: String?) async throws -> String? {
        let now = surroundings.now()
        // A new value each time: a session that somebody planted before the login is worth nothing after it.
        let value = surroundings.randomText(bytes: 32)
        let session = BrowserSession(
            digest: BrowserCookies.digest(value), person: person.id, authenticatedAt: now,
            expiresAt: now.addingTimeInterval(BrowserSession.lifetime))
        guard try await store.open(session, under: person.password) else { return nil }
        if let old { try await store.endSession(withDigest: old, at: now) }
        return value
    }
}
