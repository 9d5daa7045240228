#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Those who build an app take a request back that waits: a fact for the store.
public struct ReviewWithdrawal: Sendable {
    /// The request.
    public let id: Int64
    /// The app that it has to be of.
    public let appID: String
    /// Who takes it back.
    public let person: Person
    /// When.
    public let at: Date

    /// Takes everything as it is.
    public init(of id: Int64, for appID: String, by person: Person, at now: Date) {
        self.id = id
        self.appID = appID
        self.person = person
        at = now
    }
}
