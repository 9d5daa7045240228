#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Counts events by key over a rolling period, with bounded memory. The result is an estimate: the count of the current period, plus the
/// count of the previous period multiplied by the fraction of the current period that has not passed.
struct RollingCounter<Key: Hashable & Sendable>: Sendable {
    private let period: Double
    private let maximumKeys: Int
    private var number = 0
    private var current: [Key: Int] = [:]
    private var previous: [Key: Int] = [:]

    /// Creates a counter.
    /// - Parameters:
    ///   - period: The length of the period in seconds.
    ///   - maximumKeys: The maximum number of keys. Any other key is not counted until the next period.
    init(period: Double, maximumKeys: Int) {
        self.period = period
        self.maximumKeys = maximumKeys
    }

    /// Returns the estimated number of times that the key was counted within one period before the given time.
    mutating func count(of key: Key, at now: Date) -> Int {
        let elapsed = advance(to: now)
        let weight = 1 - elapsed
        return current[key, default: 0] + Int((Double(previous[key, default: 0]) * weight).rounded(.down))
    }

    /// Counts the key once more.
    /// - Returns: `false` if there was no space for the key, so that it was not counted.
    @discardableResult
    mutating func add(_ key: Key, at now: Date) -> Bool {
        _ = advance(to: now)
        guard current[key] != nil || current.count < maximumKeys else { return false }
        current[key, default: 0] += 1
        return true
    }

    /// Begins a new period, unless the given time is in the current one.
    /// - Returns: The fraction of the period that has passed, from 0 to 1.
    private mutating func advance(to now: Date) -> Double {
        let periods = now.timeIntervalSince1970 / period
        let now = Int(periods.rounded(.down))
        if now > number {
            previous = now == number + 1 ? current : [:]
            current = [:]
            number = now
        }
        return now == number ? periods - Double(now) : 1
    }
}
