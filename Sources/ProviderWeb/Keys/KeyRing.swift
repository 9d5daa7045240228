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
        let documents: KeyDocuments
    }

    /// Seconds after which the plan is read anew: far less than a key is published before it signs.
    private static let freshness: TimeInterval = 60

    private let store: any ProviderStore
    private var plan: SigningPlan
    private var documents: (ids: [String], content: KeyDocuments)
    private var readAt: Date

    init(_ plan: SigningPlan, of store: any ProviderStore, at now: Date) throws {
        self.store = store
        self.plan = plan
        documents = (Self.ids(plan.published(at: now)), try KeyDocuments(plan.published(at: now)))
        readAt = now
    }

    /// - Throws: `StoreError`, or what making a key or a certificate throws.
    func keys(at now: Date) async throws -> Keys {
        if abs(now.timeIntervalSince(readAt)) > Self.freshness || plan.needsKey(at: now) { try await follow(at: now) }
        let published = plan.published(at: now)
        if documents.ids != Self.ids(published) { documents = (Self.ids(published), try KeyDocuments(published)) }
        return Keys(plan: plan, documents: documents.content)
    }

    private func follow(at now: Date) async throws {
        // Whoever asks meanwhile is answered from what is known.
        readAt = now
        guard var kept = try await store.signingPlan() else { throw KeysAreGone() }
        if kept.needsKey(at: now) {
            let next = kept.adding(try SigningKey.generate(), at: now)
            kept = try await store.replace(kept, with: next, by: .provider, at: now)
        }
        plan = kept
    }

    private static func ids(_ keys: [PlannedKey]) -> [String] { keys.map(\.key.id) }

    /// Somebody has emptied the store under a provider that runs: other keys would not open what it has given out.
    private struct KeysAreGone: Error {}
}
