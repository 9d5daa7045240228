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
    /// ``LoginAct/id`` of the access token that the dialog gives, and what the app has bound to it, where there is something.
    public let bound: (loginID: String, note: LoginNote)?
    /// When.
    public let at: Date
    /// After this moment the store may forget the note: no token of the login can be alive.
    public var forgetNoteAfter: Date { at.addingTimeInterval(AccessToken.longestLife) }

    /// Takes everything as it is.
    public init(
        _ grant: Grant, permissions: some Sequence<Permission>, bound: (loginID: String, note: LoginNote)? = nil, at now: Date
    ) {
        appID = grant.appID
        person = grant.person
        self.permissions = Array(permissions)
        self.bound = bound
        at = now
    }
}
