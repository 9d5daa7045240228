#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A ``OneTimeStore`` inside one process. What it remembers ends with the process: until as many seconds after a start as a token lives, a token
/// may be taken a second time.
///
/// When one person has as many marks as one person may have, that person's next login is refused until one of them is over, and everybody else's
/// goes on.
public actor OneTimeMemory: OneTimeStore {
    private struct Entry {
        let end: Date
        let owner: String?
    }

    private let most: Int
    private let mostOfOne: Int
    private var entries: [String: Entry] = [:]
    /// The marks of each owner.
    private var owned: [String: [String]] = [:]
    /// All marks, by the second in which they end: those that are over are found without a look at the others.
    private var ending: [Int64: Set<String>] = [:]
    /// Before this second there is nothing that could be forgotten.
    private var firstSecond = Int64.max

    /// An empty one.
    /// - Parameters:
    ///   - most: how many marks it keeps; each takes about 300 bytes.
    ///   - mostOfOne: how many of them count for one owner. A login at a ``LoginGate`` with nonces leaves two, for as long as a nonce and as a token
    ///     lives; without nonces it leaves one.
    public init(most: Int = 100_000, mostOfOne: Int = 200) {
        self.most = max(1, most)
        self.mostOfOne = max(1, mostOfOne)
    }

    public func keep(_ mark: String, until end: Date, at now: Date) throws(OneTimeStoreFull) -> Bool {
        try keep(mark, Entry(end: end, owner: nil), at: now)
    }

    // Without `async`, a call from elsewhere would rather take the protocol's own implementation, which counts for nobody.
    public func keep(_ mark: String, until end: Date, at now: Date, for owner: String) async throws(OneTimeStoreFull) -> Bool {
        try keep(mark, Entry(end: end, owner: owner), at: now)
    }

    public func take(_ mark: String, at now: Date) -> Bool { remove(mark).map { $0.end > now } ?? false }

    private func keep(_ mark: String, _ entry: Entry, at now: Date) throws(OneTimeStoreFull) -> Bool {
        if let known = entries[mark] {
            guard known.end <= now else { return false }
            remove(mark)
        }
        if let owner = entry.owner { try makeRoom(for: owner, at: now) }
        if entries.count >= most { forget(at: now) }
        guard entries.count < most else { throw OneTimeStoreFull() }
        entries[mark] = entry
        if let owner = entry.owner { owned[owner, default: []].append(mark) }
        let second = Self.second(of: entry.end)
        ending[second, default: []].insert(mark)
        firstSecond = min(firstSecond, second)
        return true
    }

    private func makeRoom(for owner: String, at now: Date) throws(OneTimeStoreFull) {
        guard let marks = owned[owner], marks.count >= mostOfOne else { return }
        for mark in marks where entries[mark].map({ $0.end <= now }) ?? true { remove(mark) }
        guard owned[owner, default: []].count < mostOfOne else { throw OneTimeStoreFull() }
    }

    @discardableResult
    private func remove(_ mark: String) -> Entry? {
        guard let entry = entries.removeValue(forKey: mark) else { return nil }
        let second = Self.second(of: entry.end)
        ending[second]?.remove(mark)
        if ending[second]?.isEmpty == true { ending.removeValue(forKey: second) }
        if let owner = entry.owner {
            owned[owner]?.removeAll { $0 == mark }
            if owned[owner]?.isEmpty == true { owned.removeValue(forKey: owner) }
        }
        return entry
    }

    /// Forgets those that are over, once a second at most.
    private func forget(at now: Date) {
        let last = Int64(exactly: now.timeIntervalSince1970.rounded(.down)) ?? .min
        guard firstSecond <= last else { return }
        for (second, marks) in ending where second <= last {
            for mark in marks { remove(mark) }
        }
        firstSecond = ending.keys.min() ?? .max
    }

    /// The first whole second at which it is over.
    private static func second(of end: Date) -> Int64 {
        let seconds = end.timeIntervalSince1970.rounded(.up)
        return Int64(exactly: seconds) ?? (seconds < 0 ? .min : .max)
    }
}
