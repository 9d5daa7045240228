public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension AuditEntry {
    /// An entry for the audit log, before the store assigns its number. The store adds the entry in the transaction of the event, or counts
    /// the event in a shared entry of the same day.
    public struct Content: Sendable, Hashable {
        /// The kind of event.
        public let event: AuditEvent
        /// The party that caused the event.
        public let actor: Actor
        /// The person whom the event concerns, or the person who changed an app; `nil` if there is neither.
        public let person: Person.ID?
        /// The person whose role in an app changed, or who was invited to a role; `nil` if the event concerns no such person.
        public let affected: Person.ID?
        /// The app that the event concerns; `nil` if there is none.
        public let appID: String?
        /// The names of what the event concerns; see ``AuditEvent``.
        public let fields: Set<String>
        /// The tracking mode of an ``AuditEvent/login``; `nil` for other events.
        public let tracking: LoginTracking?
        /// When the event occurred.
        public let at: Date

        /// Creates the content of an entry.
        public init(
            _ event: AuditEvent, by actor: Actor, person: Person.ID?, appID: String?, fields: some Sequence<String> = [],
            tracking: LoginTracking? = nil, affected: Person.ID? = nil, at now: Date
        ) {
            self.event = event
            self.actor = actor
            self.person = person
            self.affected = affected
            self.appID = appID
            self.fields = Set(fields)
            self.tracking = tracking
            at = now
        }
    }
}
