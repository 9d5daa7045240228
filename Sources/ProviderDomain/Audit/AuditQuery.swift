#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A query for entries of the audit log.
public struct AuditQuery: Sendable, Hashable {
    /// The person whose entries are returned; `nil` for the entries of everyone.
    public var person: Person.ID?
    /// Whether to include entries about the person's roles that someone else caused; see ``AuditEntry/affected``.
    public var includesAffected = false
    /// The app whose entries are returned; `nil` for the entries of all apps.
    public var appID: String?
    /// The events to leave out.
    public var excludedEvents: Set<AuditEvent> = []
    /// The events to return; empty for all events.
    public var events: Set<AuditEvent> = []
    /// The time at which, or after which, the events occurred; `nil` for any time.
    public var since: Date?
    /// The time before which the events occurred; `nil` for any time.
    public var until: Date?
    /// The numbers of the entries among which the query searches. Numbers that no matching entry can have make a query slow; see
    /// `AuditStore.narrowed(_:)`.
    public var numbers: ClosedRange<Int64> = 0...Int64.max
    /// The number of the last entry of the previous page; the query returns the entries that follow it in the requested order. 0 starts at
    /// the beginning.
    public var after: Int64
    /// The number after which the entries follow in the requested order. Unlike ``after``, it is the highest number if the newest entry comes
    /// first and the query starts at the beginning.
    public var start: Int64 { isNewestFirst && after == 0 ? .max : after }
    /// Whether the newest entry comes first.
    public var isNewestFirst: Bool
    /// The largest number of entries to return.
    public var limit: Int

    /// Creates a query, which by default returns the first 1000 entries of the whole log.
    public init(person: Person.ID? = nil, appID: String? = nil, after: Int64 = 0, isNewestFirst: Bool = false, limit: Int = 1000) {
        self.person = person
        self.appID = appID
        self.after = after
        self.isNewestFirst = isNewestFirst
        self.limit = limit
    }
}

extension AuditQuery {
    /// Whether the query returns an entry, if neither ``after`` nor ``limit`` excludes it.
    public func matches(_ entry: AuditEntry) -> Bool {
        if let person, entry.person != person, !(includesAffected && entry.affected == person) { return false }
        if let appID, entry.appID != appID { return false }
        if excludedEvents.contains(entry.event) || !events.isEmpty && !events.contains(entry.event) { return false }
        // An entry that stands for several events has the times of the first and the last one.
        if let since, entry.lastAt ?? entry.at < since { return false }
        if let until, entry.at >= until { return false }
        return numbers.contains(entry.number)
    }
}
