public import IdentityTokenIssuing
public import IdentityTokens

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The schedule of the signing keys (Wire.md, sections 6.2 and 16; OpenID Connect Core 1.0, section 10.1.1).
///
/// A key is published as soon as it is generated, normally at least ``maximumCacheLifetime`` before it begins to sign, so that every cache
/// has it in time. When the next key begins to sign, the previous one stays published until its last token has expired and every cache has
/// discarded it.
public struct SigningKeySchedule: Sendable {
    /// The keys in the order in which they sign; never empty.
    public let keys: [ScheduledKey]

    /// Creates a schedule.
    /// - Parameter keys: The keys in any order, at least one.
    public init(_ keys: [ScheduledKey]) { self.keys = keys.sorted { $0.signsFrom < $1.signsFrom } }

    /// The number of seconds for which a key signs: 90 days. The operator can let the next key begin earlier.
    public static let period: TimeInterval = 7_776_000
    /// The number of seconds for which the key documents may be cached: the `max-age` of their `Cache-Control` header.
    public static let cacheLifetime = 3600
    /// The maximum number of seconds for which a client that ignores `Cache-Control` caches the key documents.
    public static let maximumCacheLifetime: TimeInterval = 86_400
    /// The number of seconds for which a key stays published after its last signature.
    public static let publicationGracePeriod = maximumCacheLifetime + TimeInterval(IDTokenContent.lifetime)
    /// The number of seconds for which a key is retained after its last signature. An ID token is accepted as a hint for the same number of
    /// seconds (Wire.md, section 6.5).
    static let retentionPeriod = AccessToken.dataAccessLifetime

    /// The role of a key at a given time.
    public enum Role: String, Sendable, Hashable {
        /// The key is published but does not sign yet.
        case next
        /// The key signs.
        case signing
        /// The key no longer signs but is still published.
        case retired
        /// The key is no longer published, but an old token that it signed can still be a hint.
        case retained = "remembered"
    }

    /// Returns the role of each key, in the order in which the keys sign, and when the role ends; `nil` if no end is scheduled.
    public func roles(at now: Date) -> [(key: ScheduledKey, role: Role, until: Date?)] {
        let current = index(at: now)
        return keys.indices.map { index in
            let key = keys[index]
            let end = index + 1 < keys.count ? keys[index + 1].signsFrom : nil
            if index == current { return (key, .signing, end) }
            if index > current { return (key, .next, key.signsFrom) }
            let retiredAt = end ?? now
            let unpublishedAt = retiredAt.addingTimeInterval(Self.publicationGracePeriod)
            if now < unpublishedAt { return (key, .retired, unpublishedAt) }
            return (key, .retained, retiredAt.addingTimeInterval(Self.retentionPeriod))
        }
    }

    /// Returns the key that signs at a given time.
    public func signing(at now: Date) -> ScheduledKey { keys[index(at: now)] }

    /// Returns the published keys: the one that signs, then future keys, then past ones.
    public func published(at now: Date) -> [ScheduledKey] {
        let roles = roles(at: now)
        let order: [Role] = [.signing, .next, .retired]
        return order.flatMap { role in roles.filter { $0.role == role }.map(\.key) }
    }

    /// The keys that verify the provider's tokens, including keys that are no longer published.
    public var verifying: KeySet { KeySet(keys.map(\.key.verificationKey)) }

    /// Returns the index of the key that signs, which is the oldest key if the clock was set back.
    private func index(at now: Date) -> Int { keys.lastIndex { $0.signsFrom <= now } ?? keys.startIndex }

    // MARK: Changes

    /// Whether another key has to be generated. There must always be a key that is published but does not sign yet.
    public func needsKey(at now: Date) -> Bool { !keys.contains { $0.signsFrom > now } }

    /// Returns when a key that is generated now will begin to sign.
    public func signingStart(ofKeyCreatedAt now: Date) -> Date {
        let earliest = now.addingTimeInterval(Self.maximumCacheLifetime)
        guard let last = keys.last else { return earliest }
        return max(last.signsFrom.addingTimeInterval(Self.period), earliest)
    }

    /// Returns the schedule with another key at the end, and without keys that are no longer needed.
    public func adding(_ key: SigningKey, at now: Date) -> SigningKeySchedule {
        SigningKeySchedule(keys + [ScheduledKey(key: key, createdAt: now, signsFrom: signingStart(ofKeyCreatedAt: now))])
            .withoutExpiredKeys(
                at: now)
    }

    /// Returns the schedule in which the next key begins to sign as soon as every cache has it, or immediately.
    /// - Parameter isUrgent: Whether to begin immediately. After an immediate start, clients that cache keys for a long time reject tokens
    ///   until they fetch the keys again.
    /// - Returns: The new schedule, or the same one if there is no next key or the key would not begin earlier.
    public func advancingNextKey(at now: Date, isUrgent: Bool) -> SigningKeySchedule {
        guard let index = keys.firstIndex(where: { $0.signsFrom > now }) else { return self }
        let known = keys[index].createdAt.addingTimeInterval(Self.maximumCacheLifetime)
        let start = isUrgent ? now : max(now, known)
        guard start < keys[index].signsFrom else { return self }
        var keys = keys
        keys[index] = keys[index].signing(from: start)
        return SigningKeySchedule(keys)
    }

    private func withoutExpiredKeys(at now: Date) -> SigningKeySchedule {
        SigningKeySchedule(roles(at: now).filter { $0.role != .retained || now < $0.until ?? now }.map(\.key))
    }
}
