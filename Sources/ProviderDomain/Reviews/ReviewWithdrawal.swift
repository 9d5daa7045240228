import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The withdrawal of a pending review request by a developer of the app, for the store to record.
public struct ReviewWithdrawal: Sendable {
    /// The number of the review request.
    public let id: Int64
    /// The app that the request must belong to.
    public let appID: String
    /// The developer who withdraws the request.
    public let person: Person
    /// When the request is withdrawn.
    public let at: Date

    /// Creates the withdrawal of the review request with the given number.
    public init(of id: Int64, for appID: String, by person: Person, at now: Date) {
        self.id = id
        self.appID = appID
        self.person = person
        at = now
    }

    /// Decides whether the request is withdrawn: it is pending and belongs to the app.
    /// - Parameter stored: The review request; `nil` if it does not exist.
    /// - Returns: The withdrawn request to store, and the entry for the audit log; `nil` if nothing is stored.
    public func decision(on stored: ReviewRequest?) -> (withdrawn: ReviewRequest, entry: NewAuditEntry)? {
        guard let stored, stored.appID == appID, stored.state == .pending else { return nil }
        let entry = NewAuditEntry(
            .reviewWithdrawn, by: .person, person: person.id, appID: appID, fields: [stored.permission.name], at: at)
        return (stored.ended(as: .withdrawn, by: person.login, at: at), entry)
    }
}
