/// The subject of a counter that counts the events of one day (UTC).
public enum DailyCounter: Sendable, Hashable {
    /// The separate audit log entries about one person, for one actor at one app.
    case entries(AuditCompaction.Kind, Int64, AuditEntry.Actor, app: String?)
    /// The separate audit log entries about one person, over all apps.
    case entriesInTotal(AuditCompaction.Kind, Int64)
    /// The separate audit log entries about the test users of an app.
    case testUserEntries(app: String)
    /// The test users created for an app.
    case createdTestUsers(app: String)
    /// The apps added by a person.
    case addedApps(Int64)

    /// The key of the counter in the store. Only its last component can contain a space, so different subjects have different keys.
    public var key: String {
        switch self {
        case .entries(let kind, let person, let actor, let app): "lines \(kind.rawValue) \(person) \(actor.rawValue) \(app ?? "")"
        case .entriesInTotal(let kind, let person): "all-lines \(kind.rawValue) \(person)"
        case .testUserEntries(let app): "test-user-lines \(app)"
        case .createdTestUsers(let app): "test-users \(app)"
        case .addedApps(let person): "apps \(person)"
        }
    }

    /// Returns the first day whose counters the store retains. Yesterday's counters stay, because the clock of another process may be slow.
    /// - Parameter today: The current day, counted from 1970-01-01 (UTC).
    public static func firstRetainedDay(on today: Int) -> Int { today - 1 }
}

/// The maximum value of a daily counter.
public struct DailyLimit: Sendable, Hashable {
    /// The counter that is limited.
    public let counter: DailyCounter
    /// The largest value of the counter on one day.
    public let maximum: Int

    /// Creates a limit.
    public init(_ counter: DailyCounter, maximum: Int) {
        self.counter = counter
        self.maximum = maximum
    }
}
