#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The dialog does not take what an app asks for: a fact for the store's ledger. It says nothing of who was there: anybody can type such an address.
public struct DialogRebuff: Sendable {
    /// The app that it is about.
    public let appID: String
    /// Why, as a word that the log has too: one of a few dozen, whatever is asked.
    public let reason: String
    /// When.
    public let at: Date

    /// Takes everything as it is.
    public init(appID: String, reason: String, at now: Date) {
        self.appID = appID
        self.reason = reason
        at = now
    }
}
