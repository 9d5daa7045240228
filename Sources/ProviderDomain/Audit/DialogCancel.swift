#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Somebody leaves the dialog, and the app gets nothing: a fact for the store's ledger.
public struct DialogCancel: Sendable {
    /// The app that it is about.
    public let appID: String
    /// Who was logged in, if anybody was.
    public let person: Person.ID?
    /// When.
    public let at: Date

    /// Takes everything as it is.
    public init(appID: String, person: Person.ID?, at now: Date) {
        self.appID = appID
        self.person = person
        at = now
    }
}
