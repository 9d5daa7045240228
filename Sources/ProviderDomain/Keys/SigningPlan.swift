public import IdentityTokens

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The calendar of the signing keys (provider-wire.md, sections 6.2 and 16; OpenID Connect Core 1.0, section 10.1.1).
///
/// A key is published as soon as it is made, at least ``longestCache`` before it signs, so that every cache knows it in time. Once the next one
/// signs, it stays published until the last token of it has ended and the last cache has let it go.
public struct SigningPlan: Sendable {
    /// In the order in which they sign; never empty.
    public let keys: [PlannedKey]

    /// - Parameter keys: at least one, in any order.
    public init(_ keys: [PlannedKey]) { self.keys = keys.sorted { $0.signsFrom < $1.signsFrom } }

    /// Seconds for which a key signs, where nobody decides otherwise: 90 days.
    public static let period: TimeInterval = 7_776_000
    /// Seconds for which the documents of the keys may be kept: their `Cache-Control`.
    public static let cacheLifetime = 3600
    /// Seconds for which a client that does not look at `Cache-Control` keeps them at the most.
    public static let longestCache: TimeInterval = 86_400
    /// Seconds for which a key stays published after its last signature.
    public static let afterlife = longestCache + TimeInterval(IDTokenContent.lifetime)
    /// Seconds for which a key is kept after its last signature: an ID token is a hint for as long (section 6.5).
    static let memory = AccessToken.dataAccessLifetime

    /// What a key does at a moment.
    public enum Role: String, Sendable, Hashable {
        /// It is published, and does not sign yet.
        case next
        /// It signs.
        case signing
        /// It has signed, and is published still.
        case retired
        /// It is not published any more; an old token of it can still be a hint.
        case remembered
    }

    /// What each key does at a moment, and until when: in the order in which they sign.
    public func roles(at now: Date) -> [(key: PlannedKey, role: Role, until: Date?)] {
        let current = index(at: now)
        return keys.indices.map { index in
            let key = keys[index]
            let end = index + 1 < keys.count ? keys[index + 1].signsFrom : nil
            if index == current { return (key, .signing, end) }
            if index > current { return (key, .next, key.signsFrom) }
            let retiredAt = end ?? now
            let unpublishedAt = retiredAt.addingTimeInterval(Self.afterlife)
            if now < unpublishedAt { return (key, .retired, unpublishedAt) }
            return (key, .remembered, retiredAt.addingTimeInterval(Self.memory))
        }
    }

    /// The key that signs.
    public func signing(at now: Date) -> PlannedKey { keys[index(at: now)] }

    /// The keys that are published: the one that signs, those that will, and those that did.
    public func published(at now: Date) -> [PlannedKey] {
        let roles = roles(at: now)
        let order: [Role] = [.signing, .next, .retired]
        return order.flatMap { role in roles.filter { $0.role == role }.map(\.key) }
    }

    /// The keys that a token of the provider's own is checked with, however old it may be.
    public var verifying: KeySet { KeySet(keys.map(\.key.verificationKey)) }

    /// A clock that was set back finds the oldest key.
    private func index(at now: Date) -> Int { keys.lastIndex { $0.signsFrom <= now } ?? keys.startIndex }

    // MARK: What changes

    /// Whether another key has to be made: two are published always, of which one does not sign yet.
    public func needsKey(at now: Date) -> Bool { !keys.contains { $0.signsFrom > now } }

    /// When a key that is made now shall sign.
    public func start(ofKeyMadeAt now: Date) -> Date {
        let earliest = now.addingTimeInterval(Self.longestCache)
        guard let last = keys.last else { return earliest }
        return max(last.signsFrom.addingTimeInterval(Self.period), earliest)
    }

    /// The plan with another key at its end, and without what nothing needs any more.
    public func adding(_ key: SigningKey, at now: Date) -> SigningPlan {
        SigningPlan(keys + [PlannedKey(key: key, madeAt: now, signsFrom: start(ofKeyMadeAt: now))]).withoutForgotten(at: now)
    }

    /// The plan in which the next key signs as soon as every cache knows it, or at once.
    /// - Parameter isUrgent: not to wait for the caches: clients that keep keys for long refuse tokens until they ask for the keys again.
    /// - Returns: the same plan where there is no next key, or it signs as early by itself.
    public func hastening(at now: Date, isUrgent: Bool) -> SigningPlan {
        guard let index = keys.firstIndex(where: { $0.signsFrom > now }) else { return self }
        let known = keys[index].madeAt.addingTimeInterval(Self.longestCache)
        let start = isUrgent ? now : max(now, known)
        guard start < keys[index].signsFrom else { return self }
        var keys = keys
        keys[index] = keys[index].signing(from: start)
        return SigningPlan(keys)
    }

    private func withoutForgotten(at now: Date) -> SigningPlan {
        SigningPlan(roles(at: now).filter { $0.role != .remembered || now < $0.until ?? now }.map(\.key))
    }
}
