#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A record that a person obtained a token from the provider's own tools. The store writes it to the audit log.
public struct ToolEvent: Sendable {
    /// The kind of event.
    public let act: AuditEvent
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

    /// Returns the record of an app access token that a developer of the app received.
    public static func lent(_ loan: AppToken.Loan, of appID: String, at now: Date) -> ToolEvent {
        ToolEvent(act: .appTokenLent, actor: .app, person: loan.person, appID: appID, fields: [], at: now)
    }

    /// Returns the record of a person's token that was extended, by the person or by a developer of the app.
    public static func extended(_ token: AccessToken, by visitor: Person.ID, at now: Date) -> ToolEvent {
        let isOwn = token.person == visitor
        return ToolEvent(
            act: .tokenExtended, actor: isOwn ? .person : .app, person: token.person, appID: token.appID,
            fields: isOwn ? [] : [String(visitor.rawValue)], at: now)
    }
}
