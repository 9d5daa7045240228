#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Who has entered how many user codes that were none, in bounded memory (RFC 8628, section 5.1).
///
/// At the bounds, somebody who has all keys gets `2 × mostKeys × mostGuesses` guesses while one code lives: 1 200 000 of 25 600 million.
public struct CodeGuesses: Sendable {
    /// How many wrong codes one key may enter in a ``window``.
    public let mostGuesses: Int
    /// How many keys are remembered. New ones beyond them share as many guesses as those have together, so that nobody who has many keys shuts
    /// everybody else out.
    public static let mostKeys = 10_000
    /// How long a wrong code counts, in seconds: as long as a code lives.
    public static let window = DeviceLogin.lifetime

    /// A code that somebody has entered, counted as a wrong one.
    public struct Guess: Sendable {
        /// `nil` where it counts among those of all new keys together.
        fileprivate let key: String?
        fileprivate let since: Date
    }

    private struct Count: Sendable {
        var wrong: Int
        var since: Date
    }

    private var counts: [String: Count] = [:]
    /// No count has begun before. While it lives, no count has ended.
    private var firstSince: Date?
    /// When ended counts were last looked for. That reads all keys, so it happens every ``cleanupInterval`` at most.
    private var lastCleanup: Date?
    private static let cleanupInterval: TimeInterval = 10
    private var others: Count?

    /// Nobody has entered anything.
    public init(mostGuesses: Int) { self.mostGuesses = mostGuesses }

    /// Whether a key may enter a code.
    public func allows(_ key: String, at now: Date) -> Bool {
        if let count = counts[key], lives(count, at: now) { return count.wrong < mostGuesses }
        guard let others, lives(others, at: now) else { return true }
        return others.wrong < mostGuesses * Self.mostKeys || hasRoom(at: now)
    }

    /// Counts a code that a key enters as a wrong one. That comes before anybody looks the code up, so that a hundred at once are no other than a
    /// hundred one after the other.
    public mutating func add(_ key: String, at now: Date) -> Guess {
        if let count = counts[key], !lives(count, at: now) { counts[key] = nil }
        if needsCleanup(at: now) {
            counts = counts.filter { lives($0.value, at: now) }
            firstSince = counts.values.map(\.since).min()
            lastCleanup = now
        }
        if let count = others, !lives(count, at: now) { others = nil }
        if counts[key] != nil || counts.count < Self.mostKeys {
            let since = counts[key]?.since ?? now
            firstSince = min(firstSince ?? since, since)
            counts[key, default: Count(wrong: 0, since: now)].wrong += 1
            return Guess(key: key, since: since)
        }
        let since = others?.since ?? now
        others = Count(wrong: (others?.wrong ?? 0) + 1, since: since)
        return Guess(key: nil, since: since)
    }

    /// The code was right: it counts no more, be it that its count has ended meanwhile.
    public mutating func remove(_ guess: Guess) {
        if let key = guess.key {
            guard counts[key]?.since == guess.since else { return }
            counts[key]?.wrong -= 1
            if counts[key]?.wrong == 0 { counts[key] = nil }
        } else if others?.since == guess.since {
            others?.wrong -= 1
        }
    }

    private func hasRoom(at now: Date) -> Bool {
        counts.count < Self.mostKeys || needsCleanup(at: now)
    }

    private func needsCleanup(at now: Date) -> Bool {
        guard let firstSince, !lives(firstSince, at: now) else { return false }
        guard let lastCleanup else { return true }
        return abs(now.timeIntervalSince(lastCleanup)) >= Self.cleanupInterval
    }

    /// A clock that was set back ends a count too.
    private func lives(_ count: Count, at now: Date) -> Bool { lives(count.since, at: now) }
    private func lives(_ since: Date, at now: Date) -> Bool { abs(now.timeIntervalSince(since)) < Self.window }
}
