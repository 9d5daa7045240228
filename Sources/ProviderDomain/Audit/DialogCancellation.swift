#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A record that a person canceled the dialog and the app received nothing. The store writes it to the audit log.
public struct DialogCancellation: Sendable {
    /// The app that requested the login.
    public let appID: String
    /// The person who was logged in; `nil` if nobody was.
    public let person: Person.ID?
    /// When the dialog was canceled.
    public let at: Date

    /// Creates a record of a canceled dialog.
    public init(appID: String, person: Person.ID?, at now: Date) {
        self.appID = appID
        self.person = person
        at = now
    }
}
