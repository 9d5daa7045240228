#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What a server remembers of things that count once: nonces that it has given out, and tokens that it has taken.
///
/// Both operations are one atomic step, whatever many do at once. In SQL they are an `INSERT` under a primary key and a `DELETE` that says how many
/// rows it met; in Redis `SET … NX EXAT` and `DEL`. ``OneTimeMemory`` is one for a server of one process.
public protocol OneTimeStore: Sendable {
    /// Keeps a mark until a moment; after it, the mark is as good as forgotten.
    /// - Parameter mark: 64 hexadecimal digits, from which nobody learns what they stand for.
    /// - Returns: whether it was not there.
    /// - Throws: where that cannot be said, such as ``OneTimeStoreFull``: whoever asked is refused then.
    func keep(_ mark: String, until end: Date, at now: Date) async throws -> Bool

    /// Takes a mark away.
    /// - Returns: whether it was there and its moment has not come: for one caller alone.
    /// - Throws: where that cannot be said.
    func take(_ mark: String, at now: Date) async throws -> Bool
}

/// No more can be remembered at the moment, and nothing that is remembered is forgotten for it.
public struct OneTimeStoreFull: Error, Sendable, Hashable, CustomStringConvertible {
    /// There is only one.
    public init() {}

    public var description: String { "As much is remembered as there is room for; nothing new is admitted before some of it is over." }
}

/// A ``OneTimeStore`` inside one process. What it remembers ends with the process: until as many seconds after a start as a token lives, a token
/// may be taken a second time.
public actor OneTimeMemory: OneTimeStore {
    private let most: Int
    private var ends: [String: Date] = [:]
    /// Before this there is nothing that could be forgotten.
    private var earliestEnd = Date.distantFuture

    /// An empty one.
    /// - Parameter most: how many marks it keeps; each takes about 150 bytes.
    public init(most: Int = 100_000) { self.most = max(1, most) }

    public func keep(_ mark: String, until end: Date, at now: Date) throws(OneTimeStoreFull) -> Bool {
        if let known = ends[mark], known > now { return false }
        if ends.count >= most, ends[mark] == nil { forget(at: now) }
        guard ends.count < most || ends[mark] != nil else { throw OneTimeStoreFull() }
        ends[mark] = end
        earliestEnd = min(earliestEnd, end)
        return true
    }

    public func take(_ mark: String, at now: Date) -> Bool { ends.removeValue(forKey: mark).map { $0 > now } ?? false }

    /// Looks at all of them only where one of them is over.
    private func forget(at now: Date) {
        guard earliestEnd <= now else { return }
        ends = ends.filter { $0.value > now }
        earliestEnd = ends.values.min() ?? .distantFuture
    }
}
