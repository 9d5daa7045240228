/// How often one event occurred for one app on one day (UTC), according to the audit log.
public struct ActivityCount: Sendable, Hashable {
    /// The day, counted from 1970-01-01 (UTC); see ``FieldAccess/day``.
    public let day: Int
    /// The event that is counted.
    public let event: AuditEvent
    /// The beginning of the `fields` of the audit log entries, joined with commas, at most 200 characters, if the event is one of
    /// ``ActivityKind/eventsWithReason``; empty otherwise.
    public let reason: String
    /// How many times the event occurred.
    public let count: Int

    /// Creates a count from stored values.
    public init(day: Int, event: AuditEvent, reason: String = "", count: Int) {
        self.day = day
        self.event = event
        self.reason = reason
        self.count = count
    }
}

/// The series that the activity chart of an app shows.
public enum ActivityKind: String, Sendable, Hashable, CaseIterable {
    /// Logins in which the app received tokens while the person was present.
    case logins
    /// Logins that the person canceled, and permissions that the person declined.
    case declines
    /// Authorization requests that the dialog rejected. Anyone can send such a request, so the app need not have made it.
    case refusals
    /// Failures: a wrong password, a replayed authorization code, or a callback that was not delivered.
    case errors

    /// The audit events whose ``ActivityCount/reason`` is recorded: refusals and errors.
    public static let eventsWithReason = refusals.events + errors.events

    /// The audit events that the series counts. The schema of each store names them, so another one needs a schema step.
    public var events: [AuditEvent] {
        switch self {
        case .logins: [.login]
        case .declines: [.canceled, .declined]
        case .refusals: [.authorizationRejected]
        case .errors: [.loginFailed, .codeReplayed, .callbackFailed, .callbackAttemptFailed]
        }
    }
}
