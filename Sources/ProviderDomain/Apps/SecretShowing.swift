#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Somebody is shown the secret of an app: a fact for the ledger.
public struct SecretShowing: Sendable {
    /// The app.
    public let appID: String
    /// Who sees it.
    public let person: Person.ID
    /// When.
    public let at: Date

    /// Takes everything as it is.
    public init(of appID: String, to person: Person.ID, at now: Date) {
        self.appID = appID
        self.person = person
        at = now
    }
}
