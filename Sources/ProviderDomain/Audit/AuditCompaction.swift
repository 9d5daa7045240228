#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A request to the store to compact old entries of the audit log. The store works in batches, so that other writes do not wait long.
///
/// Repeated logins become one entry a day for each person, app, and kind of event, with a count. Field accesses become one count a month
/// for each person, app, and field. Decisions and administrative events are not compacted.
public struct AuditCompaction: Sendable {
    /// The first day whose logins remain separate entries; see ``FieldAccess/day``.
    public let firstDay: Int
    /// The first day of the month that contains ``firstDay``. Field accesses before it are compacted.
    public let firstDayOfMonth: Int
    /// The time before which entries are compacted: the start of ``firstDay``.
    public var entriesBefore: Date { Date(timeIntervalSince1970: Double(firstDay) * 86_400) }
    /// The number of entries that the store reads for one batch.
    public let batchSize: Int

    /// The default number of days for which every login is a separate entry.
    public static let defaultRetentionDays = 30

    /// Creates a request from the operator's retention setting.
    /// - Parameter days: The number of days before today for which every login remains a separate entry, 0 or more.
    public init(retaining days: Int = defaultRetentionDays, at now: Date, batchSize: Int = 1000) {
        firstDay = FieldAccess.day(of: now) - days
        firstDayOfMonth = FieldAccess.month(of: firstDay).lowerBound
        self.batchSize = batchSize
    }

    /// The events that people and apps repeat often, such as logins. Only these are compacted.
    public static let compactedEvents: Set<AuditEvent> = [
        .signedIn, .signedOut, .login, .refreshed, .tokensRevoked, .tokenExtended, .appTokenIssued,
    ]

    /// The kind of limit on the number of separate entries in one day (UTC). Events beyond a limit share one entry for each app, actor, and
    /// kind of event, with a count. Events caused by the operator have no limit.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// An event of ``AuditCompaction/compactedEvents``.
        case repeated
        /// Any other event, such as a decision, or a change of an app or a person.
        case decision

        /// The kind of limit that applies to an event.
        public init(of event: AuditEvent) { self = AuditCompaction.compactedEvents.contains(event) ? .repeated : .decision }

        /// The maximum number of separate entries in a day for one person, one actor and one app.
        public var maximumEntries: Int {
            switch self {
            case .repeated: 100
            case .decision: 1000
            }
        }

        /// The maximum number of separate entries in a day for one person, over all apps.
        public var maximumEntriesInTotal: Int { 10 * maximumEntries }
    }

    /// The maximum number of separate entries in a day, of any kind, for all test users of one app together. Later entries of the day name
    /// no test user. Without this limit, an app that repeatedly adds and removes test users could fill the disk.
    public static let maximumEntriesOfTestUsers = 1000
}

extension FieldAccess {
    /// Returns the days of the month that contains a day, in the Gregorian calendar (UTC).
    public static func month(of day: Int) -> Range<Int> {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let date = Date(timeIntervalSince1970: Double(day) * 86_400)
        guard let month = calendar.dateInterval(of: .month, for: date) else { return day..<day + 1 }
        return Self.day(of: month.start)..<Self.day(of: month.end)
    }
}

extension FieldAccessCount {
    /// The count of a day as a part of the count of its month, under the first day of the month. The store adds up the parts of each month.
    public var compacted: FieldAccessCount {
        let month = FieldAccess.month(of: day)
        return FieldAccessCount(
            appID: appID, person: person, field: field, day: month.lowerBound, days: month.count, count: count, lastAt: lastAt)
    }
}
