public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An app gets tokens straight from the dialog, without a code that would be redeemed: a fact for the store's ledger.
public struct AppLogin: Sendable {
    /// The app that it is about.
    public let appID: String
    /// The person that it is about.
    public let person: Person.ID
    /// What the tokens stand for.
    public let permissions: [Permission]
    /// When.
    public let at: Date

    /// Takes everything as it is.
    public init(_ grant: Grant, permissions: some Sequence<Permission>, at now: Date) {
        appID = grant.appID
        person = grant.person
        self.permissions = Array(permissions)
        at = now
    }
}
