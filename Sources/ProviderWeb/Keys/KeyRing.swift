import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The signing keys as this process knows them, which follow the calendar and what is decided at a terminal.
///
/// Which key signs is a question of the date alone, so that all processes of a provider change at the same moment. Once in a while the plan is
/// read anew, and a key is added to it when the last one begins to sign.
actor KeyRing {
    /// The plan, and its documents as they are now.
    struct Keys: Sendable {
        let plan: SigningPlan
        /// The key that signs now.
        let signing: SigningKey
        let documents: KeyDocuments
    }

    /// Seconds after which the plan is read anew: far less than a key is published before it signs.
    private static let freshness: TimeInterval = 60

    private let store: any ProviderStore
    private var plan: SigningPlan
    private var signing: SigningKey
    private var documents: (ids: [String], content: KeyDocuments)
    private var readAt: Date
    private var isFollowing = false

    init(_ plan: SigningPlan, of store: any ProviderStore, at now: Date) throws {
        self.store = store
        self.plan = plan
        signing = try Self.fast(plan.signing(at: now).key)
        documents = (Self.ids(plan.published(at: now)), try KeyDocuments(plan.published(at: now)))
        readAt = now
    }

    /// - Throws: `StoreError`, or what making a key or a certificate throws.
    func keys(at now: Date) async throws -> Keys {
        let isDue = abs(now.timeIntervalSince(readAt)) > Self.freshness || plan.needsKey(at: now)
        // Whoever asks meanwhile is answered from what is known: only one of them makes a key.
        if isDue, !isFollowing { try await follow(at: now) }
        let published = plan.published(at: now)
        if documents.ids != Self.ids(published) { documents = (Self.ids(published), try KeyDocuments(published)) }
        let current = plan.signing(at: now).key
        if signing.id != current.id { signing = try Self.fast(current) }
        return Keys(plan: plan, signing: signing, documents: documents.content)
    }

    private func follow(at now: Date) async throws {
        isFollowing = true
        defer { isFollowing = false }
        readAt = now
        plan = try await Self.plan(in: store, at: now)
    }

    /// The plan that is kept, with another key where it needs one. Making a key takes so long that neither the ring nor the thread of a connection
    /// must wait for it.
    private static func plan(in store: any ProviderStore, at now: Date) async throws -> SigningPlan {
        guard let kept = try await store.signingPlan() else { throw KeysAreGone() }
        guard kept.needsKey(at: now) else { return kept }
        let key = try await Task.detached { try SigningKey.generate() }.value
        return try await store.replace(kept, with: kept.adding(key, at: now), by: .provider, at: now)
    }

    /// The same key, which signs in the fastest way that there is here.
    private static func fast(_ key: SigningKey) throws -> SigningKey {
        #if canImport(COpenSSL)
        try key.signing(by: OpenSSLSigner(derRepresentation: key.derRepresentation))
        #else
        key
        #endif
    }

    private static func ids(_ keys: [PlannedKey]) -> [String] { keys.map(\.key.id) }

    /// Somebody has emptied the store under a provider that runs: other keys would not open what it has given out.
    private struct KeysAreGone: Error {}
}
