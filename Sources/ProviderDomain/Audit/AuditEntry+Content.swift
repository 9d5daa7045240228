#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension AuditEntry {
    /// A new entry before the store assigns its number.
    public struct Content: Sendable, Hashable {
        /// The kind of event.
        public let event: AuditEvent
        /// Who caused the event.
        public let actor: Actor
        /// The person whom the event concerns, or the person who changed an app; `nil` if there is neither.
        public let person: Person.ID?
        /// The person whose role changed; see ``AuditEntry/affected``.
        public let affected: Person.ID?
        /// The app that the event concerns, if any.
        public let appID: String?
        /// The names of what the event concerns.
        public let fields: Set<String>
        /// When the event occurred.
        public let at: Date

        /// Creates the content of an entry.
        public init(
            _ event: AuditEvent, by actor: Actor, person: Person.ID?, appID: String?, fields: some Sequence<String> = [],
            affected: Person.ID? = nil, at now: Date
        ) {
            self.event = event
            self.actor = actor
            self.person = person
            self.affected = affected
            self.appID = appID
            self.fields = Set(fields)
            at = now
        }
    }
}
