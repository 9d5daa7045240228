package import IdentityTokenIssuing
package import LoginModel
package import ProviderDomain
package import ProviderStore

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// The signing keys as this process knows them. The operator's commands and the passage of time change the keys.
///
/// The date alone decides which key signs, so that all processes of a provider change keys at the same moment. The plan is read again
/// regularly. When the last key in the plan begins to sign, another key is added.
package actor SigningKeyCache<Documents: Sendable> {
    /// The plan and the key documents.
    package struct Keys: Sendable {
        package let plan: SigningKeySchedule
        package let documents: Documents
    }

    /// The time after which the plan is read again, in seconds. It is much shorter than the time for which a key is published before it
    /// signs.
    private static var reloadInterval: TimeInterval { 60 }
    /// The time after which the plan is read again if the store was unavailable, or for a token whose key is unknown, in seconds. So tokens
    /// with invented key IDs cause one query a second.
    private static var retryInterval: TimeInterval { 1 }

    private let store: any KeyStore
    private var plan: SigningKeySchedule
    /// The key that signed last; `nil` before the first signature, so that preparing libcrypto does not delay the start.
    private var signing: SigningKey?
    private var documents: (ids: [String], content: Documents)
    private let makeDocuments: @Sendable ([ScheduledKey]) throws -> Documents
    private var readAt: Date
    /// When the store was last found to be unavailable; `nil` if it was available at the last attempt.
    private var unavailableAt: Date?
    private var runningReload: Task<Void, any Error>?
    /// How often the plan has been read again.
    package nonisolated let readings = Locked(0)

    /// Creates the cache of a running provider.
    /// - Parameter makeDocuments: encodes the published keys, the signing key first; called again when they change.
    package init(
        _ plan: SigningKeySchedule, of store: any KeyStore, at now: Date,
        makeDocuments: @escaping @Sendable ([ScheduledKey]) throws -> Documents
    ) throws {
        self.store = store
        self.makeDocuments = makeDocuments
        self.plan = plan
        documents = (Self.ids(plan.published(at: now)), try makeDocuments(plan.published(at: now)))
        readAt = now
    }

    /// Returns the current keys, after reading the plan again if necessary. While the store cannot be read, the known plan applies, because
    /// it always has a key that signs.
    /// - Parameter keyID: The ID of a key that the caller needs. Another node may have added the key since the plan was read.
    /// - Throws: An error from generating a key or a certificate.
    package func keys(at now: Date, verifying keyID: String? = nil) async throws -> Keys {
        let isKnown = keyID.map { id in plan.keys.contains { $0.key.id == id } } ?? true
        if let runningReload {
            // Other callers get the known keys, because generating a key takes long.
            if !isKnown, unavailableAt == nil { try? await runningReload.value }
        } else if let unavailableAt {
            // No caller waits for a store that may still be unavailable.
            if abs(now.timeIntervalSince(unavailableAt)) >= Self.retryInterval { startReload(at: now) }
        } else {
            let age = abs(now.timeIntervalSince(readAt))
            if age > Self.reloadInterval || plan.needsKey(at: now) || !isKnown && age > Self.retryInterval {
                try await startReload(at: now).value
            }
        }
        let published = plan.published(at: now)
        if documents.ids != Self.ids(published) { documents = (Self.ids(published), try makeDocuments(published)) }
        return Keys(plan: plan, documents: documents.content)
    }

    /// Returns the key that signs now.
    /// - Throws: see ``keys(at:verifying:)``; an error of libcrypto.
    package func signingKey(at now: Date) async throws -> SigningKey {
        let current = try await keys(at: now).plan.signing(at: now).key
        if let signing, signing.id == current.id { return signing }
        let key = try Self.accelerated(current)
        signing = key
        return key
    }

    /// Reads the plan again, because the caller has changed it in the store.
    package func reload(at now: Date) async throws { try await startReload(at: now).value }

    @discardableResult
    private func startReload(at now: Date) -> Task<Void, any Error> {
        let task = Task { try await StoreTimeLimit.withoutLimit { try await readPlan(at: now) } }
        runningReload = task
        return task
    }

    private func readPlan(at now: Date) async throws {
        defer { runningReload = nil }
        readAt = now
        do {
            plan = try await Self.plan(in: store, at: now)
            readings.withLock { $0 += 1 }
            unavailableAt = nil
        } catch is StoreError {
            unavailableAt = now
        } catch {
            unavailableAt = nil
            throw error
        }
    }

    /// Returns the stored plan, with a new key if it needs one. Generating a key takes so long that neither the actor nor a
    /// connection's thread may wait for it.
    private static func plan(in store: any KeyStore, at now: Date) async throws -> SigningKeySchedule {
        guard let stored = try await store.signingKeySchedule() else { throw SigningKeysMissing() }
        guard stored.needsKey(at: now) else { return stored }
        let key = try await Task.detached { try SigningKey.generate() }.value
        return try await store.replaceSigningKeySchedule(stored, with: stored.adding(key, at: now), by: .provider, at: now)
    }

    /// Returns the same key with the fastest available implementation of signing.
    private static func accelerated(_ key: SigningKey) throws -> SigningKey {
        #if canImport(COpenSSL)
        try key.signing(by: OpenSSLSigner(derRepresentation: key.derRepresentation))
        #else
        key
        #endif
    }

    private static func ids(_ keys: [ScheduledKey]) -> [String] { keys.map(\.key.id) }
}

/// The error that the keys of a running provider are no longer in its store. The provider does not create new keys, because they would
/// not verify the tokens that it issued before.
private struct SigningKeysMissing: Error {}
