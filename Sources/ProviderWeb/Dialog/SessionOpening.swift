import LoginModel
import ProviderDomain
import ProviderStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension DialogEndpoints {
    /// Opens a session for somebody who has just proven who they are, in the place of the one that the browser had.
    /// - Returns: what its cookie holds; `nil` where the person was shut out, or has got another password, since they were looked at.
    func openSession(for person: Person, insteadOf old: String?) async throws -> String? {
        let now = provider.surroundings.now()
        // A new value each time: a session that somebody planted before the login is worth nothing after it.
        let value = provider.surroundings.randomText(bytes: 32)
        let session = BrowserSession(
            digest: BrowserCookies.digest(value), person: person.id, authenticatedAt: now,
            expiresAt: now.addingTimeInterval(BrowserSession.lifetime))
        guard try await provider.store.open(session, under: person.password) else { return nil }
        if let old { try await provider.store.endSession(withDigest: old, at: now) }
        return value
    }
}
