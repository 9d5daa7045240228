#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// How often an app may call the Graph API: so many calls an hour for each person who used it within a day (provider-wire.md, section 10).
///
/// A call that is refused is not counted. What it knows is bounded, whoever calls.
public struct CallLimit: Sendable {
    private struct PersonAtApp: Hashable, Sendable {
        let app: String
        let person: Person.ID
    }

    /// Whether a call may go on.
    public enum Verdict: Sendable, Hashable {
        /// It may, and was counted.
        case allowed
        /// The app has used up what it has.
        case appExhausted
        /// The person's program has used up one person's share.
        case personExhausted
    }

    private static let hour: Double = 3600
    private static let day: Double = 86_400
    private static let mostKeys = 100_000
    /// More than anybody can call; multiplied by as many people as are counted, it is still a number.
    private static let mostCalls = 1_000_000_000

    private let callsPerPerson: Int
    private var calls = RollingCount<String>(period: hour, mostKeys: mostKeys)
    private var callsOfPeople = RollingCount<PersonAtApp>(period: hour, mostKeys: mostKeys)
    private var visits = RollingCount<PersonAtApp>(period: day, mostKeys: mostKeys)
    private var people = RollingCount<String>(period: day, mostKeys: mostKeys)

    /// - Parameter callsPerPerson: an hour, at least 1.
    public init(callsPerPerson: Int) { self.callsPerPerson = min(max(callsPerPerson, 1), Self.mostCalls) }

    /// Counts a call, if it may go on.
    /// - Parameter person: whose token it is; `nil` for an app's own, and a test user's.
    /// - Returns: the verdict, and what the app has used of its allowance now.
    public mutating func count(app: String, person: Person.ID?, at now: Date) -> (Verdict, AppUsage) {
        let key = person.map { PersonAtApp(app: app, person: $0) }
        // Whom there is no room for would else be somebody new with each call.
        if let key, visits.count(of: key, at: now) == 0, visits.add(key, at: now) { people.add(app, at: now) }
        let allowance = callsPerPerson * max(people.count(of: app, at: now), 1)
        let used = calls.count(of: app, at: now)
        guard used < allowance else { return (.appExhausted, AppUsage(percent: 100)) }
        let usage = AppUsage(percent: (used + 1) * 100 / allowance)
        if let key {
            guard callsOfPeople.count(of: key, at: now) < callsPerPerson else {
                return (.personExhausted, AppUsage(percent: used * 100 / allowance))
            }
            callsOfPeople.add(key, at: now)
        }
        calls.add(app, at: now)
        return (.allowed, usage)
    }
}

/// What an app has used of its allowance: the header `x-app-usage` (provider-wire.md, section 1.5).
public struct AppUsage: Sendable, Hashable {
    /// From 0 to 100.
    public let percent: Int

    /// The header's value. Clients know these keys and no others; time is not limited here.
    public var header: String { #"{"call_count":\#(percent),"total_time":0,"total_cputime":0}"# }
}

extension GraphError {
    /// The app has called too often.
    public static let appLimitReached = GraphError(
        "(#4) Application request limit reached", code: 4, status: 403, notice: .tooManyCalls)
    /// One person's program has called too often.
    public static let personLimitReached = GraphError("(#17) User request limit reached", code: 17, notice: .tooManyCalls)
    /// The app sets more passwords of test users than its share of the ``PasswordQueue`` allows, changes one test user over and over at
    /// once, or redeems more codes of one person than are remembered.
    public static func callRateExceeded(retryAfter: Int) -> GraphError {
        GraphError(
            "(#613) Calls to this api have exceeded the rate limit.", code: 613, status: 403, notice: .tooManyCalls, retryAfter: retryAfter)
    }
    /// More was asked for at once than one request may cost.
    public static let tooMuchAtOnce = GraphError(
        "(#1) Please reduce the amount of data you're asking for, then retry your request", code: 1)
}
