#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A record that a person obtained a token from the provider's own tools. The store writes it to the audit log.
public struct ToolEvent: Sendable {
    /// The kind of event.
    public let event: AuditEvent
    /// Who caused the event.
    public let actor: AuditEntry.Actor
    /// The person in the audit log entry.
    public let person: Person.ID
    /// The app that the token belongs to.
    public let appID: String
    /// The `fields` of the audit log entry.
    public let fields: [String]
    /// When the token was issued.
    public let at: Date
    /// The audit log entry.
    public var auditEntry: NewAuditEntry { NewAuditEntry(event, by: actor, person: person, appID: appID, fields: fields, at: at) }

    /// Returns the record that a developer of the app received an app access token.
    public static func appTokenIssued(_ developerBinding: AppToken.DeveloperBinding, of appID: String, at now: Date) -> ToolEvent {
        ToolEvent(event: .appTokenIssued, actor: .app, person: developerBinding.person, appID: appID, fields: [], at: now)
    }

    /// Returns the record that a person's token was extended, either by that person or by a developer of the app.
    public static func extended(_ token: AccessToken, by currentUser: Person.ID, at now: Date) -> ToolEvent {
        let isOwn = token.person == currentUser
        return ToolEvent(
            event: .tokenExtended, actor: isOwn ? .person : .app, person: token.person, appID: token.appID,
            fields: isOwn ? [] : [String(currentUser.rawValue)], at: now)
    }
}
