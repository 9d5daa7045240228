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
}
