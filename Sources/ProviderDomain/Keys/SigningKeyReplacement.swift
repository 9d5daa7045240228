import IdentityTokenIssuing

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A replacement of the stored schedule of the signing keys.
public struct SigningKeyReplacement: Sendable {
    /// The schedule that the caller has read.
    public let expected: SigningKeySchedule
    /// The schedule that replaces it.
    public let next: SigningKeySchedule
    /// The operator, or the provider if the change follows from the schedule.
    public let actor: AuditEntry.Actor
    /// When the schedule is replaced.
    public let at: Date

    /// Creates a replacement of a schedule.
    public init(of expected: SigningKeySchedule, with next: SigningKeySchedule, by actor: AuditEntry.Actor, at now: Date) {
        self.expected = expected
        self.next = next
        self.actor = actor
        at = now
    }

    /// What the store does with the schedule.
    public enum Decision: Sendable, Hashable {
        /// Keeps the stored schedule, because another process, or the operator at a terminal, has changed it.
        case keep
        /// Replaces the stored schedule and adds the audit log entry; `nil` if no key is added or begins at another time.
        case replace(NewAuditEntry?)
    }

    /// Decides whether the schedule is replaced. Two schedules are the same if they have the same keys that begin to sign at the same times.
    public func decision(on stored: SigningKeySchedule) -> Decision {
        let before = stored.keys.map(Entry.init)
        guard before == expected.keys.map(Entry.init) else { return .keep }
        let changed = next.keys.map(Entry.init).filter { !before.contains($0) }
        guard !changed.isEmpty else { return .replace(nil) }
        return .replace(NewAuditEntry(.keysChanged, by: actor, person: nil, appID: nil, fields: changed.map(\.id), at: at))
    }

    /// The values of a key that are compared. The time has the precision of the store.
    private struct Entry: Hashable {
        let id: String
        let signsFrom: Double

        init(_ key: ScheduledKey) {
            id = key.key.id
            signsFrom = key.signsFrom.timeIntervalSince1970
        }
    }
}
