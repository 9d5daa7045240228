#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The rate limit of an app's Graph API calls: a number of calls per hour for each person who used the app within the last day (Wire.md,
/// section 10).
///
/// A rejected call is not counted. The memory for the counts is bounded, no matter how many people and apps send calls. Several nodes can add
/// up their counts; each one goes on with what it knows until it learns the sums.
public struct CallRateLimit: Sendable {
    private struct PersonAtApp: Hashable, Sendable {
        let app: String
        let person: Person.ID
    }

    /// The decision about a call.
    public enum Verdict: Sendable, Hashable {
        /// The call is allowed and was counted.
        case allowed
        /// The app has used up its allowance.
        case appExhausted
        /// The person has used up the part of the allowance that one person can use.
        case personExhausted
    }

    private static let maximumKeys = 100_000
    /// A number of calls that no app can reach. Multiplied by the maximum number of people, it does not overflow.
    private static let maximumCalls = 1_000_000_000

    private let callsPerPerson: Int
    private var calls: RollingCounter<String>
    private var callsByPerson: RollingCounter<PersonAtApp>
    private var recentUsers: RollingCounter<PersonAtApp>
    private var userCounts: RollingCounter<String>

    /// Creates a rate limit.
    /// - Parameters:
    ///   - callsPerPerson: The number of calls per hour for each person, at least 1.
    ///   - isShared: Whether other nodes count calls of the same apps, too.
    public init(callsPerPerson: Int, isShared: Bool = false) {
        self.callsPerPerson = min(max(callsPerPerson, 1), Self.maximumCalls)
        calls = RollingCounter(period: CallCount.Kind.calls.periodLength, maximumKeys: Self.maximumKeys, isShared: isShared)
        callsByPerson = RollingCounter(period: CallCount.Kind.calls.periodLength, maximumKeys: Self.maximumKeys, isShared: isShared)
        recentUsers = RollingCounter(period: CallCount.Kind.users.periodLength, maximumKeys: Self.maximumKeys, isShared: isShared)
        userCounts = RollingCounter(period: CallCount.Kind.users.periodLength, maximumKeys: Self.maximumKeys, isShared: isShared)
    }

    /// Counts a call if it is allowed.
    /// - Parameter person: The person of the token, or `nil` for an app token or the token of a test user.
    /// - Returns: The decision, and the app's current usage of its allowance.
    public mutating func count(app: String, person: Person.ID?, at now: Date) -> (Verdict, AppUsage) {
        let key = person.map { PersonAtApp(app: app, person: $0) }
        // If `recentUsers` is full, a person without an entry is not counted, because they would count as a new person with each call.
        if let key, recentUsers.count(of: key, at: now) == 0, recentUsers.add(key, at: now) { userCounts.add(app, at: now) }
        let allowance = callsPerPerson * max(userCounts.count(of: app, at: now), 1)
        let used = calls.count(of: app, at: now)
        guard used < allowance else { return (.appExhausted, AppUsage(percent: 100)) }
        let usage = AppUsage(percent: (used + 1) * 100 / allowance)
        if let key {
            guard callsByPerson.count(of: key, at: now) < callsPerPerson else {
                return (.personExhausted, AppUsage(percent: used * 100 / allowance))
            }
            callsByPerson.add(key, at: now)
        }
        calls.add(app, at: now)
        return (.allowed, usage)
    }

    // MARK: Counts of several nodes

    /// Returns counts that the other nodes do not know yet. If they cannot be sent, ``restore(_:)`` takes them back.
    public mutating func takeUnsentCounts(maximum: Int, at now: Date) -> [CallCount] {
        advance(to: now)
        var counts: [CallCount] = []
        for (app, period, count) in calls.takeUnsent(maximum: maximum) {
            counts.append(CallCount(.init(.calls, appID: app, person: nil, period: period), count))
        }
        for (key, period, count) in recentUsers.takeUnsent(maximum: maximum - counts.count) {
            counts.append(CallCount(.init(.users, appID: key.app, person: key.person, period: period), count))
            userCounts.changeUnsent(of: key.app, in: period, by: -1)
        }
        for (key, period, count) in callsByPerson.takeUnsent(maximum: maximum - counts.count) {
            counts.append(CallCount(.init(.calls, appID: key.app, person: key.person, period: period), count))
        }
        return counts
    }

    /// Takes counts back that could not be sent.
    public mutating func restore(_ counts: [CallCount]) {
        for entry in counts {
            let (key, count) = (entry.key, entry.count)
            switch (key.kind, key.person) {
            case (.calls, nil): calls.changeUnsent(of: key.appID, in: key.period, by: count)
            case (.calls, let person?):
                callsByPerson.changeUnsent(of: PersonAtApp(app: key.appID, person: person), in: key.period, by: count)
            case (.users, nil): break
            case (.users, let person?):
                recentUsers.changeUnsent(of: PersonAtApp(app: key.appID, person: person), in: key.period, by: count)
                userCounts.changeUnsent(of: key.appID, in: key.period, by: 1)
            }
        }
    }

    /// Replaces what this node has counted by the sums of all nodes. What the other nodes do not know yet is added to the sums.
    public mutating func apply(_ sums: [CallCount], at now: Date) {
        advance(to: now)
        for sum in sums {
            let key = sum.key
            switch (key.kind, key.person) {
            case (.calls, nil): calls.setSum(sum.count, of: key.appID, in: key.period, isMonotonic: true)
            case (.calls, let person?):
                callsByPerson.setSum(sum.count, of: PersonAtApp(app: key.appID, person: person), in: key.period, isMonotonic: true)
            // A person who was new to this node is not counted twice if another node has counted the person.
            case (.users, nil): userCounts.setSum(sum.count, of: key.appID, in: key.period, isMonotonic: false)
            case (.users, _?): break
            }
        }
    }

    private mutating func advance(to now: Date) {
        calls.advance(to: now)
        callsByPerson.advance(to: now)
        recentUsers.advance(to: now)
        userCounts.advance(to: now)
    }
}

/// The usage of an app's allowance: the header `x-app-usage` (Wire.md, section 1.5).
public struct AppUsage: Sendable, Hashable {
    /// The usage in percent, from 0 to 100.
    public let percent: Int

    /// The value of the header. Clients expect exactly these keys. The times are 0, because the provider limits only the number of calls.
    public var header: String { #"{"call_count":\#(percent),"total_time":0,"total_cputime":0}"# }
}

extension GraphError {
    /// The app has made too many calls.
    public static let appLimitReached = GraphError(
        "(#4) Application request limit reached", code: 4, status: 403, userMessage: .tooManyCalls)
    /// Too many calls were made for one person.
    public static let personLimitReached = GraphError("(#17) User request limit reached", code: 17, userMessage: .tooManyCalls)
    /// The app exceeds its share of the ``PasswordQueue`` for the passwords of test users, makes too many simultaneous changes to one test user, or
    /// redeems more codes of one person than the store remembers.
    public static func callRateExceeded(retryAfter: Int) -> GraphError {
        GraphError(
            "(#613) Calls to this api have exceeded the rate limit.", code: 613, status: 403, userMessage: .tooManyCalls,
            retryAfter: retryAfter)
    }
    /// The cost of the requested data exceeds the limit for one request.
    public static let tooMuchAtOnce = GraphError(
        "(#1) Please reduce the amount of data you're asking for, then retry your request", code: 1)
}
