#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Counts wrong user codes by key, such as a browser or a network, in bounded memory (RFC 8628, section 5.1).
///
/// An attacker who controls every key can make at most `2 × maximumKeys × maximumGuesses` guesses during the lifetime of one code. If 60
/// guesses are allowed for each key, that is 1.2 million guesses. There are 25.6 billion possible codes.
public struct CodeGuesses: Sendable {
    /// How many wrong codes one key may enter in a ``window``.
    public let maximumGuesses: Int
    /// The maximum number of tracked keys. All further keys share one allowance, which is as large as the allowances of the tracked keys
    /// together. An attacker who wants to lock everyone else out therefore needs very many guesses.
    public static let maximumKeys = 10_000
    /// How long a wrong code counts, in seconds: the lifetime of a code.
    public static let window = DeviceLogin.lifetime

    /// An entered code that is counted as wrong.
    public struct Guess: Sendable {
        /// The key whose count includes the guess; `nil` if the guess counts toward the shared allowance of untracked keys.
        fileprivate let key: String?
        fileprivate let since: Date
    }

    private struct Count: Sendable {
        var wrong: Int
        var since: Date
    }

    private var counts: [String: Count] = [:]
    /// The earliest start of any count. No count ends before a ``window`` has passed since then.
    private var firstSince: Date?
    /// When ended counts were last removed. Removal reads all keys, so it runs at most every ``cleanupInterval`` seconds.
    private var lastCleanup: Date?
    private static let cleanupInterval: TimeInterval = 10
    private var overflow: Count?

    /// Creates empty counts.
    public init(maximumGuesses: Int) { self.maximumGuesses = maximumGuesses }

    /// Whether a key may enter another code.
    public func allows(_ key: String, at now: Date) -> Bool {
        if let count = counts[key], lives(count, at: now) { return count.wrong < maximumGuesses }
        guard let overflow, lives(overflow, at: now) else { return true }
        return overflow.wrong < maximumGuesses * Self.maximumKeys || hasCapacity(at: now)
    }

    /// Counts an entered code as wrong. Callers count the code before they look it up, so that parallel guesses are counted like
    /// consecutive ones.
    public mutating func add(_ key: String, at now: Date) -> Guess {
        if let count = counts[key], !lives(count, at: now) { counts[key] = nil }
        if needsCleanup(at: now) {
            counts = counts.filter { lives($0.value, at: now) }
            firstSince = counts.values.map(\.since).min()
            lastCleanup = now
        }
        if let count = overflow, !lives(count, at: now) { overflow = nil }
        if counts[key] != nil || counts.count < Self.maximumKeys {
            let since = counts[key]?.since ?? now
            firstSince = min(firstSince ?? since, since)
            counts[key, default: Count(wrong: 0, since: now)].wrong += 1
            return Guess(key: key, since: since)
        }
        let since = overflow?.since ?? now
        overflow = Count(wrong: (overflow?.wrong ?? 0) + 1, since: since)
        return Guess(key: nil, since: since)
    }

    /// Removes a guess that turned out to be correct. Does nothing if the count of the guess has ended in the meantime.
    public mutating func remove(_ guess: Guess) {
        if let key = guess.key {
            guard counts[key]?.since == guess.since else { return }
            counts[key]?.wrong -= 1
            if counts[key]?.wrong == 0 { counts[key] = nil }
        } else if overflow?.since == guess.since {
            overflow?.wrong -= 1
        }
    }

    private func hasCapacity(at now: Date) -> Bool {
        counts.count < Self.maximumKeys || needsCleanup(at: now)
    }

    private func needsCleanup(at now: Date) -> Bool {
        guard let firstSince, !lives(firstSince, at: now) else { return false }
        guard let lastCleanup else { return true }
        return abs(now.timeIntervalSince(lastCleanup)) >= Self.cleanupInterval
    }

    /// Whether a count is still in effect. It ends after a ``window``, or if the clock is set back by a ``window`` or more.
    private func lives(_ count: Count, at now: Date) -> Bool { lives(count.since, at: now) }
    private func lives(_ since: Date, at now: Date) -> Bool { abs(now.timeIntervalSince(since)) < Self.window }
}
