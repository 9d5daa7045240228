#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What is old in the ledger becomes short: a fact for the store, which takes it portion by portion, so that nothing else waits for long.
///
/// Repeated logins become one line a day for each person, app and act, with their number. What apps were told becomes one number a month for each
/// person, app and field. Decisions and administrative acts stay as they are.
public struct AuditFold: Sendable {
    /// The first day whose logins stay lines of their own; see ``Reading/day``.
    public let firstDay: Int
    /// The first day of the month in which that one is: what was told in earlier months is folded.
    public let firstDayOfMonth: Int
    /// How many lines are looked at in one portion.
    public let portion: Int

    /// Days for which every login is a line of its own, unless the operator says otherwise.
    public static let usualDays = 30

    /// - Parameter days: for how many days before today every login stays a line of its own, 0 or more.
    public init(keeping days: Int = usualDays, at now: Date, portion: Int = 1000) {
        firstDay = Reading.day(of: now) - days
        firstDayOfMonth = Reading.month(of: firstDay).lowerBound
        self.portion = portion
    }

    /// The acts that people and apps repeat often, such as logins. They are the ones that are folded.
    public static let acts: Set<AuditAct> = [
        .signedIn, .signedOut, .login, .refreshed, .tokensEnded, .tokenExtended, .appTokenLent,
    ]

    /// How acts of one kind are bounded on one day (UTC). What is done more often on that day is one line for each app, actor and act, with a count.
    /// Acts of the operator have no bound.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// An act of ``AuditFold/acts``.
        case repeated
        /// Decisions, and changes of an app or a person.
        case decision

        /// The kind of an act.
        public init(of act: AuditAct) { self = AuditFold.acts.contains(act) ? .repeated : .decision }

        /// How many lines of their own one person has in a day, of what one actor does at one app.
        public var mostLines: Int {
            switch self {
            case .repeated: 100
            case .decision: 1000
            }
        }

        /// How many lines of their own one person has in a day, at all apps.
        public var mostLinesInAll: Int { 10 * mostLines }
    }

    /// How many lines of their own the test users of an app have together in a day, whatever is done. Beyond them the line of the day does not say which
    /// test user: an app that makes and removes them over and over fills no disk.
    public static let mostLinesOfTestUsers = 1000
}

extension Reading {
    /// The days of the month that a day is in, in the Gregorian calendar.
    public static func month(of day: Int) -> Range<Int> {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let date = Date(timeIntervalSince1970: Double(day) * 86_400)
        guard let month = calendar.dateInterval(of: .month, for: date) else { return day..<day + 1 }
        return Self.day(of: month.start)..<Self.day(of: month.end)
    }
}
