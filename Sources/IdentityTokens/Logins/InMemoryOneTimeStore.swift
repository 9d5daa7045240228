#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A ``OneTimeStore`` in the memory of one process. Its contents are lost with the process: after a restart, a token can be accepted a second time
/// until it expires.
///
/// When a person has reached the limit of marks per person, that person's next login is refused until one of the marks expires; other people can
/// still log in.
public actor InMemoryOneTimeStore: OneTimeStore {
    private struct Entry {
        let end: Date
        let owner: String?
    }

    private let capacity: Int
    private let capacityPerOwner: Int
    private var entries: [String: Entry] = [:]
    /// The marks of each owner.
    private var digestsByOwner: [String: [String]] = [:]
    /// All marks by the second of their expiration, so that expired marks are found without examining the others.
    private var digestsByExpiration: [Int64: Set<String>] = [:]
    /// The earliest second at which a mark expires.
    private var earliestExpiration = Int64.max

    /// Creates an empty store.
    /// - Parameters:
    ///   - capacity: the maximum number of marks; each uses about 300 bytes.
    ///   - capacityPerOwner: the maximum number of marks per owner. A login at a ``LoginVerifier`` leaves two marks with nonces, for the lifetimes of the
    ///     nonce and of the token, and one mark without nonces.
    public init(capacity: Int = 100_000, capacityPerOwner: Int = 200) {
        self.capacity = max(1, capacity)
        self.capacityPerOwner = max(1, capacityPerOwner)
    }

    public func keep(_ mark: String, until end: Date, at now: Date) throws(OneTimeStoreFullError) -> Bool {
        try keep(mark, Entry(end: end, owner: nil), at: now)
    }

    // Declared `async`, because callers outside the actor would otherwise get the protocol's default implementation, which ignores the owner.
    public func keep(_ mark: String, until end: Date, at now: Date, for owner: String) async throws(OneTimeStoreFullError) -> Bool {
        try keep(mark, Entry(end: end, owner: owner), at: now)
    }

    public func take(_ mark: String, at now: Date) -> Bool { remove(mark).map { $0.end > now } ?? false }

    private func keep(_ mark: String, _ entry: Entry, at now: Date) throws(OneTimeStoreFullError) -> Bool {
        if let known = entries[mark] {
            guard known.end <= now else { return false }
            remove(mark)
        }
        if let owner = entry.owner { try ensureCapacity(for: owner, at: now) }
        if entries.count >= capacity { removeExpired(at: now) }
        guard entries.count < capacity else { throw OneTimeStoreFullError() }
        entries[mark] = entry
        if let owner = entry.owner { digestsByOwner[owner, default: []].append(mark) }
        let second = Self.expirationSecond(of: entry.end)
        digestsByExpiration[second, default: []].insert(mark)
        earliestExpiration = min(earliestExpiration, second)
        return true
    }

    private func ensureCapacity(for owner: String, at now: Date) throws(OneTimeStoreFullError) {
        guard let marks = digestsByOwner[owner], marks.count >= capacityPerOwner else { return }
        for mark in marks where entries[mark].map({ $0.end <= now }) ?? true { remove(mark) }
        guard digestsByOwner[owner, default: []].count < capacityPerOwner else { throw OneTimeStoreFullError() }
    }

    @discardableResult
    private func remove(_ mark: String) -> Entry? {
        guard let entry = entries.removeValue(forKey: mark) else { return nil }
        let second = Self.expirationSecond(of: entry.end)
        digestsByExpiration[second]?.remove(mark)
        if digestsByExpiration[second]?.isEmpty == true { digestsByExpiration.removeValue(forKey: second) }
        if let owner = entry.owner {
            digestsByOwner[owner]?.removeAll { $0 == mark }
            if digestsByOwner[owner]?.isEmpty == true { digestsByOwner.removeValue(forKey: owner) }
        }
        return entry
    }

    /// Removes expired marks, at most once a second.
    private func removeExpired(at now: Date) {
        let last = Int64(exactly: now.timeIntervalSince1970.rounded(.down)) ?? .min
        guard earliestExpiration <= last else { return }
        for (second, marks) in digestsByExpiration where second <= last {
            for mark in marks { remove(mark) }
        }
        earliestExpiration = digestsByExpiration.keys.min() ?? .max
    }

    /// The first whole second at which a mark has expired.
    private static func expirationSecond(of end: Date) -> Int64 {
        let seconds = end.timeIntervalSince1970.rounded(.up)
        return Int64(exactly: seconds) ?? (seconds < 0 ? .min : .max)
    }
}
