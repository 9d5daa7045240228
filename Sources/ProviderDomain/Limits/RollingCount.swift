#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Counts by key over a rolling period, in bounded memory: what the period before this one counted weighs less the further this one is.
struct RollingCount<Key: Hashable & Sendable>: Sendable {
    private let period: Double
    private let mostKeys: Int
    private var number = 0
    private var current: [Key: Int] = [:]
    private var previous: [Key: Int] = [:]

    /// - Parameters:
    ///   - period: in seconds.
    ///   - mostKeys: a key beyond so many is not counted until the next period.
    init(period: Double, mostKeys: Int) {
        self.period = period
        self.mostKeys = mostKeys
    }

    /// How often the key was counted within one period up to now.
    mutating func count(of key: Key, at now: Date) -> Int {
        let elapsed = turn(to: now)
        let weight = 1 - elapsed
        return current[key, default: 0] + Int((Double(previous[key, default: 0]) * weight).rounded(.down))
    }

    /// Counts the key once more.
    /// - Returns: whether there was room for it.
    @discardableResult
    mutating func add(_ key: Key, at now: Date) -> Bool {
        _ = turn(to: now)
        guard current[key] != nil || current.count < mostKeys else { return false }
        current[key, default: 0] += 1
        return true
    }

    /// - Returns: how much of the period has passed, from 0 to 1.
    private mutating func turn(to now: Date) -> Double {
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
