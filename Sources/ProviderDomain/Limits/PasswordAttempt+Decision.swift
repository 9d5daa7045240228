#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension PasswordAttempt {
    /// The stored value of a counter.
    public struct Counter: Sendable, Hashable {
        /// The number of wrong passwords, including those that are being verified.
        public var count: Int
        /// When the first attempt was counted.
        public var firstAt: Date
        /// When the last attempt was counted.
        public var lastAt: Date
        /// When the counter is reset.
        public var expiresAt: Date

        /// Creates a counter from stored values.
        public init(count: Int, firstAt: Date, lastAt: Date, expiresAt: Date) {
            self.count = count
            self.firstAt = firstAt
            self.lastAt = lastAt
            self.expiresAt = expiresAt
        }
    }

    /// The new value of a counter.
    public struct CounterChange: Sendable, Hashable {
        /// The key of the counter.
        public let key: String
        /// The value to store; `nil` if the counter is deleted.
        public let counter: Counter?
    }

    /// What the store does with an attempt.
    public enum Decision: Sendable, Hashable {
        /// Refuses the attempt until the given time and stores nothing.
        case reject(until: Date)
        /// Allows the attempt and stores the counters.
        case allow([CounterChange])
    }

    /// Decides whether the attempt is allowed. The pause of the first limit that requires one determines when the next attempt is allowed.
    /// - Parameter counters: The stored counters by key. A counter that has expired is the same as none.
    public func decision(on counters: [String: Counter]) -> Decision {
        let current = counters.filter { $0.value.expiresAt > at }
        for limit in limits {
            if let end = limit.pauseEnd(of: current[limit.key], at: at) { return .reject(until: end) }
        }
        return .allow(limits.map { CounterChange(key: $0.key, counter: $0.adding(to: current[$0.key], at: at)) })
    }

    /// Returns the changes of the counters after the result of the attempt.
    /// - Parameter counters: The stored counters by key.
    public func changes(after result: PasswordAttemptResult, of counters: [String: Counter]) -> [CounterChange] {
        limits.compactMap { limit in
            guard var counter = counters[limit.key] else { return nil }
            switch result {
            case .rejected: return nil
            case .correct where limit.resetsOnSuccess: return CounterChange(key: limit.key, counter: nil)
            case .correct, .notVerified:
                guard counter.count > 0 else { return nil }
                counter.count -= 1
                return CounterChange(key: limit.key, counter: counter)
            }
        }
    }

    /// Returns the audit log entry for the result of the attempt; `nil` if the result is not recorded.
    public func auditEntry(for result: PasswordAttemptResult) -> NewAuditEntry? {
        guard case .rejected(let person, let appID, let isLocked) = result else { return nil }
        return NewAuditEntry(.loginFailed, by: .provider, person: person, appID: appID, fields: isLocked ? ["locked"] : [], at: at)
    }

    /// Returns the audit log entry for a reset of a person's counters by the operator; `nil` if no counter was deleted.
    public static func auditEntry(forResetOf person: Person.ID, deletedCounters: Int, at now: Date) -> NewAuditEntry? {
        deletedCounters > 0 ? NewAuditEntry(.passwordAttemptsCleared, by: .operator, person: person, appID: nil, at: now) : nil
    }
}

extension PasswordAttempt.Limit {
    /// Returns when the current pause of a counter ends; `nil` if it is not in a pause. The result is also `nil` if the clock was set back
    /// to a time that precedes the pause by at least its length.
    func pauseEnd(of counter: PasswordAttempt.Counter?, at now: Date) -> Date? {
        guard let counter, counter.count >= maximumAttempts else { return nil }
        let start = startsAtFirstAttempt ? counter.firstAt : counter.lastAt
        return abs(now.timeIntervalSince(start)) < pause ? start.addingTimeInterval(pause) : nil
    }

    /// Returns the counter with one more attempt, or a new counter if there is none.
    func adding(to counter: PasswordAttempt.Counter?, at now: Date) -> PasswordAttempt.Counter {
        let end = now.addingTimeInterval(resetAfter)
        guard var counter else { return PasswordAttempt.Counter(count: 1, firstAt: now, lastAt: now, expiresAt: end) }
        counter.count += 1
        counter.lastAt = now
        if !startsAtFirstAttempt { counter.expiresAt = end }
        return counter
    }
}
