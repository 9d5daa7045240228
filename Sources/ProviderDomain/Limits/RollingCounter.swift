#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Counts events by key over a rolling period, with bounded memory. The result is an estimate: the count of the current period, plus the
/// count of the previous period multiplied by the fraction of the current period that has not passed.
///
/// Periods begin at the same moments on all nodes, so several nodes can add up their counts of a period.
struct RollingCounter<Key: Hashable & Sendable>: Sendable {
    /// The counts of one period.
    private struct Window: Sendable {
        var counts: [Key: Int] = [:]
        /// The parts of the counts that the other nodes do not know yet.
        var unsent: [Key: Int] = [:]
    }

    private let period: Double
    private let maximumKeys: Int
    private let isShared: Bool
    private var number = 0
    private var previous = Window()
    private var current = Window()
    /// The counts of nodes whose clocks are ahead.
    private var next = Window()

    /// Creates a counter.
    /// - Parameters:
    ///   - period: The length of the period in seconds.
    ///   - maximumKeys: The maximum number of keys. Any other key is not counted until the next period.
    ///   - isShared: Whether the counts are for other nodes, too.
    init(period: Double, maximumKeys: Int, isShared: Bool = false) {
        self.period = period
        self.maximumKeys = maximumKeys
        self.isShared = isShared
    }

    /// Returns the estimated number of times that the key was counted within one period before the given time.
    mutating func count(of key: Key, at now: Date) -> Int {
        let elapsed = advance(to: now)
        let weight = 1 - elapsed
        return current.counts[key, default: 0] + Int((Double(previous.counts[key, default: 0]) * weight).rounded(.down))
    }

    /// Counts the key once more.
    /// - Returns: `false` if there was no space for the key, so that it was not counted.
    @discardableResult
    mutating func add(_ key: Key, at now: Date) -> Bool {
        _ = advance(to: now)
        guard current.counts[key] != nil || current.counts.count < maximumKeys else { return false }
        current.counts[key, default: 0] += 1
        if isShared { current.unsent[key, default: 0] += 1 }
        return true
    }

    /// Begins a new period, unless the given time is in the current one.
    /// - Returns: The fraction of the period that has passed, from 0 to 1.
    @discardableResult
    mutating func advance(to now: Date) -> Double {
        let periods = now.timeIntervalSince1970 / period
        let now = Int(periods.rounded(.down))
        if now > number {
            for _ in 0..<min(now - number, 3) { (previous, current, next) = (current, next, Window()) }
            number = now
        }
        return now == number ? periods - Double(now) : 1
    }

    // MARK: Counts of several nodes

    /// Returns counts that the other nodes do not know yet, and treats them as known from now on.
    mutating func takeUnsent(maximum: Int) -> [(key: Key, period: Int, count: Int)] {
        var taken: [(key: Key, period: Int, count: Int)] = []
        for window in [\Self.previous, \Self.current] {
            let counts = Array(self[keyPath: window].unsent.prefix(maximum - taken.count))
            taken += counts.map { ($0.key, window == \Self.previous ? number - 1 : number, $0.value) }
            for (key, _) in counts { self[keyPath: window].unsent[key] = nil }
        }
        return taken
    }

    /// Changes the part of a count that the other nodes do not know yet. The count stays the same.
    mutating func changeUnsent(of key: Key, in period: Int, by difference: Int) {
        guard let window = window(of: period) else { return }
        let unsent = self[keyPath: window].unsent[key, default: 0] + difference
        self[keyPath: window].unsent[key] = unsent > 0 ? unsent : nil
    }

    /// Replaces a count by the sum of all nodes and the part that the other nodes do not know yet.
    /// - Parameter isMonotonic: Whether the count does not become smaller.
    mutating func setSum(_ sum: Int, of key: Key, in period: Int, isMonotonic: Bool) {
        guard let window = window(of: period) else { return }
        let known = self[keyPath: window].counts[key]
        guard known != nil || self[keyPath: window].counts.count < maximumKeys else { return }
        let count = sum + self[keyPath: window].unsent[key, default: 0]
        self[keyPath: window].counts[key] = isMonotonic ? max(count, known ?? 0) : count
    }

    private func window(of period: Int) -> WritableKeyPath<Self, Window>? {
        switch period - number {
        case -1: \.previous
        case 0: \.current
        case 1: \.next
        default: nil
        }
    }
}
