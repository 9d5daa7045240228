#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A ``OneTimeStore`` in the memory of one process. Its contents are lost with the process: after a restart, a token can be accepted a
/// second time until it expires.
///
/// When a person has reached the limit of digests, that person's next login is refused until one of the digests expires. Other people can
/// still log in.
public actor InMemoryOneTimeStore: OneTimeStore {
    private struct Entry {
        let end: Date
        let owner: String?
    }

    private let capacity: Int
    private let capacityPerOwner: Int
    private var entries: [String: Entry] = [:]
    /// The digests of each owner.
    private var digestsByOwner: [String: [String]] = [:]
    /// The digests by the second of their expiration. This index makes it possible to find expired digests without examining all digests.
    private var digestsByExpiration: [Int64: Set<String>] = [:]
    /// The earliest second at which a digest expires.
    private var earliestExpiration = Int64.max

    /// Creates an empty store.
    /// - Parameters:
    ///   - capacity: the maximum number of digests; each uses about 300 bytes.
    ///   - capacityPerOwner: the maximum number of digests per owner. With nonces, a login at a ``LoginVerifier`` stores two digests, one
    ///     for the lifetime of the nonce and one for the lifetime of the token. Without nonces, a login stores one digest.
    public init(capacity: Int = 100_000, capacityPerOwner: Int = 200) {
        self.capacity = max(1, capacity)
        self.capacityPerOwner = max(1, capacityPerOwner)
    }

    public func insert(_ digest: String, until end: Date, at now: Date) throws(OneTimeStoreFullError) -> Bool {
        try insert(digest, Entry(end: end, owner: nil), at: now)
    }

    // Declared `async`, because callers outside the actor would otherwise get the protocol's default implementation, which ignores the
    // owner.
    public func insert(_ digest: String, until end: Date, at now: Date, for owner: String) async throws(OneTimeStoreFullError) -> Bool {
        try insert(digest, Entry(end: end, owner: owner), at: now)
    }

    public func remove(_ digest: String, at now: Date) -> Bool { remove(digest).map { $0.end > now } ?? false }

    private func insert(_ digest: String, _ entry: Entry, at now: Date) throws(OneTimeStoreFullError) -> Bool {
        if let known = entries[digest] {
            guard known.end <= now else { return false }
            remove(digest)
        }
        if let owner = entry.owner { try ensureCapacity(for: owner, at: now) }
        if entries.count >= capacity { removeExpired(at: now) }
        guard entries.count < capacity else { throw OneTimeStoreFullError() }
        entries[digest] = entry
        if let owner = entry.owner { digestsByOwner[owner, default: []].append(digest) }
        let second = Self.expirationSecond(of: entry.end)
        digestsByExpiration[second, default: []].insert(digest)
        earliestExpiration = min(earliestExpiration, second)
        return true
    }

    private func ensureCapacity(for owner: String, at now: Date) throws(OneTimeStoreFullError) {
        guard let digests = digestsByOwner[owner], digests.count >= capacityPerOwner else { return }
        for digest in digests where entries[digest].map({ $0.end <= now }) ?? true { remove(digest) }
        guard digestsByOwner[owner, default: []].count < capacityPerOwner else { throw OneTimeStoreFullError() }
    }

    @discardableResult
    private func remove(_ digest: String) -> Entry? {
        guard let entry = entries.removeValue(forKey: digest) else { return nil }
        let second = Self.expirationSecond(of: entry.end)
        digestsByExpiration[second]?.remove(digest)
        if digestsByExpiration[second]?.isEmpty == true { digestsByExpiration.removeValue(forKey: second) }
        if let owner = entry.owner {
            digestsByOwner[owner]?.removeAll { $0 == digest }
            if digestsByOwner[owner]?.isEmpty == true { digestsByOwner.removeValue(forKey: owner) }
        }
        return entry
    }

    /// Removes expired digests, at most once a second.
    private func removeExpired(at now: Date) {
        let last = Int64(exactly: now.timeIntervalSince1970.rounded(.down)) ?? .min
        guard earliestExpiration <= last else { return }
        for (second, digests) in digestsByExpiration where second <= last {
            for digest in digests { remove(digest) }
        }
        earliestExpiration = digestsByExpiration.keys.min() ?? .max
    }

    /// The first whole second at which a digest has expired.
    private static func expirationSecond(of end: Date) -> Int64 {
        let seconds = end.timeIntervalSince1970.rounded(.up)
        return Int64(exactly: seconds) ?? (seconds < 0 ? .min : .max)
    }
}
