public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An entry of the audit log before the store assigns its number. It can stand for several events of one day.
public struct NewAuditEntry: Sendable, Hashable {
    /// The kind of event.
    public let event: AuditEvent
    /// Who caused the event.
    public let actor: AuditEntry.Actor
    /// The person whom the event concerns, or the person who changed an app; `nil` if there is neither.
    public let person: Person.ID?
    /// The person whose role in an app the event concerns; `nil` if there is none. See ``AuditEntry/affected``.
    public let affected: Person.ID?
    /// The app that the event concerns; `nil` if there is none.
    public let appID: String?
    /// The names of what the event concerns; see ``AuditEntry/fields``.
    public let fields: Set<String>
    /// The tracking mode of a login; `nil` for other events.
    public let tracking: LoginTracking?
    /// When the first of the events occurred.
    public let firstAt: Date
    /// When the last of the events occurred.
    public let lastAt: Date
    /// The number of events.
    public let count: Int
    /// The day of the events, counted from 1970-01-01 (UTC).
    public var day: Int { FieldAccess.day(of: firstAt) }

    /// Creates an entry for one event.
    public init(
        _ event: AuditEvent, by actor: AuditEntry.Actor, person: Person.ID?, appID: String?, fields: some Sequence<String> = [],
        tracking: LoginTracking? = nil, affected: Person.ID? = nil, at now: Date
    ) {
        self.init(
            event, by: actor, person: person, appID: appID, fields: fields, tracking: tracking, affected: affected, firstAt: now,
            lastAt: now, count: 1)
    }

    /// Creates an entry for several events of one day.
    public init(
        _ event: AuditEvent, by actor: AuditEntry.Actor, person: Person.ID?, appID: String?, fields: some Sequence<String>,
        tracking: LoginTracking?, affected: Person.ID?, firstAt: Date, lastAt: Date, count: Int
    ) {
        self.event = event
        self.actor = actor
        self.person = person
        self.affected = affected
        self.appID = appID
        self.fields = Set(fields)
        self.tracking = tracking
        self.firstAt = firstAt
        self.lastAt = lastAt
        self.count = count
    }
}

/// The decision between a separate and a shared entry.
extension NewAuditEntry {
    /// How the store adds an entry.
    public enum Placement: Sendable, Hashable {
        /// As a separate entry.
        case separate
        /// In a shared entry of the day, with these values; see ``SharedAuditEntry``.
        case shared(NewAuditEntry)
    }

    /// Whether a limit on separate entries applies. An event that is always counted has no separate entry, and an event that the operator
    /// caused, or that concerns no person, always has one.
    public var isLimited: Bool { !isAlwaysShared && person != nil && actor != .operator }

    /// Whether each set of fields has a shared entry of its own. Otherwise, a shared entry has the fields of all its events.
    public var isSharedByFields: Bool { isAlwaysShared }

    private var isAlwaysShared: Bool { AuditEvent.countedEvents.contains(event) }

    /// Returns the limits that a separate entry must not exceed. The store increments the counters in this order, until one of them is at
    /// its maximum.
    /// - Parameter testApp: The first app that the person belongs to as a test user; `nil` for anyone else.
    public func limits(testApp: String?) -> [DailyLimit] {
        guard isLimited, let person else { return [] }
        if let testApp {
            return [DailyLimit(.testUserEntries(app: testApp), maximum: AuditCompaction.maximumEntriesOfTestUsers)]
        }
        let kind = AuditCompaction.Kind(of: event)
        return [
            DailyLimit(.entries(kind, person.rawValue, actor, app: appID), maximum: kind.maximumEntries),
            DailyLimit(.entriesInTotal(kind, person.rawValue), maximum: kind.maximumEntriesInTotal),
        ]
    }

    /// Decides how the entry is added. A shared entry beyond the limits has no values that a client can vary without limit, so that the
    /// number of shared entries is bounded: it names no affected person and no test user.
    /// - Parameters:
    ///   - testApp: The first app that the person belongs to as a test user; `nil` for anyone else.
    ///   - isWithinLimits: Whether every counter of ``limits(testApp:)`` was less than its maximum.
    public func placement(testApp: String?, isWithinLimits: Bool) -> Placement {
        if isAlwaysShared { return .shared(self) }
        guard isLimited, !isWithinLimits else { return .separate }
        return .shared(
            NewAuditEntry(
                event, by: actor, person: testApp == nil ? person : nil, appID: appID, fields: fields, tracking: tracking, affected: nil,
                firstAt: firstAt, lastAt: lastAt, count: count))
    }
}

extension AuditEvent {
    /// The events that need no login, so that anyone can cause any number of them. They are only counted: a day has one entry for each
    /// event, app, person, actor, and set of fields.
    public static let countedEvents: Set<AuditEvent> = [
        .loginFailed, .canceled, .authorizationRejected, .unapprovedPermissionRequested, .callbackAttemptFailed,
    ]
}

/// The values of a stored entry of the audit log that stands for the events of one day with the same event, actor, person, affected person,
/// app and tracking mode.
public struct SharedAuditEntry: Sendable, Hashable {
    /// When the first of the events occurred.
    public let firstAt: Date
    /// When the last of the events occurred; `nil` if there is only one.
    public let lastAt: Date?
    /// The names of what the events concern.
    public let fields: Set<String>
    /// The number of events.
    public let count: Int

    /// Creates a shared entry from stored values.
    public init(firstAt: Date, lastAt: Date?, fields: Set<String>, count: Int) {
        self.firstAt = firstAt
        self.lastAt = lastAt
        self.fields = fields
        self.count = count
    }

    /// Creates a shared entry that stands for the events of a new entry.
    public init(_ entry: NewAuditEntry) {
        self.init(firstAt: entry.firstAt, lastAt: entry.count > 1 ? entry.lastAt : nil, fields: entry.fields, count: entry.count)
    }

    /// Returns the shared entry with the events of a new entry. Its times are the earliest and the latest ones, and its fields are those of
    /// all events.
    public func adding(_ entry: NewAuditEntry) -> SharedAuditEntry {
        SharedAuditEntry(
            firstAt: min(firstAt, entry.firstAt), lastAt: max(lastAt ?? firstAt, entry.lastAt), fields: fields.union(entry.fields),
            count: count + entry.count)
    }
}
