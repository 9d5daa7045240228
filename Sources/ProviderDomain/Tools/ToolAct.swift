#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Somebody has got a token from the provider's own tools: a fact for the store's ledger.
public struct ToolAct: Sendable {
    /// What was done.
    public let act: AuditAct
    /// Who did it.
    public let actor: AuditEntry.Actor
    /// Whom the ledger has it for.
    public let person: Person.ID
    /// The app whose token it is.
    public let appID: String
    /// What the ledger says beside it.
    public let fields: [String]
    /// When.
    public let at: Date

    /// An app's own token for somebody who builds it.
    public static func lent(_ loan: AppToken.Loan, of appID: String, at now: Date) -> ToolAct {
        ToolAct(act: .appTokenLent, actor: .app, person: loan.person, appID: appID, fields: [], at: now)
    }

    /// A person's token, extended by themselves or by somebody who administers the app.
    public static func extended(_ token: AccessToken, by visitor: Person.ID, at now: Date) -> ToolAct {
        let isOwn = token.person == visitor
        return ToolAct(
            act: .tokenExtended, actor: isOwn ? .person : .app, person: token.person, appID: token.appID,
            fields: isOwn ? [] : [String(visitor.rawValue)], at: now)
    }
}
