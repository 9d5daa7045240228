public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An app gets tokens for a person: a line of the ledger.
public struct AppLogin: Sendable {
    /// The app that it is about.
    public let appID: String
    /// The person that it is about.
    public let person: Person.ID
    /// What the tokens stand for.
    public let permissions: [Permission]
    /// Whether it is a limited login.
    public let tracking: LoginTracking
    /// ``LoginAct/id`` of the access token that the dialog gives, and what the app has bound to it, where there is something.
    public let bound: (loginID: String, note: LoginNote)?
    /// When.
    public let at: Date
    /// After this moment the store may forget the note: no token of the login can be alive.
    public var forgetNoteAfter: Date { at.addingTimeInterval(AccessToken.longestLife) }

    /// Takes everything as it is.
    public init(
        _ grant: Grant, permissions: some Sequence<Permission>, tracking: LoginTracking = .enabled,
        bound: (loginID: String, note: LoginNote)? = nil, at now: Date
    ) {
        appID = grant.appID
        person = grant.person
        self.permissions = Array(permissions)
        self.tracking = tracking
        self.bound = bound
        at = now
    }
}

/// An app gets tokens straight from the dialog, without a code that would be redeemed: a fact for the store.
public struct DialogLogin: Sendable {
    /// What the ledger has of it.
    public let line: AppLogin
    /// What was seen when the dialog was answered.
    public let account: SeenAccount

    /// - Parameter permissions: what the tokens stand for.
    public init(
        _ grant: Grant, of person: Person, permissions: [Permission], tracking: LoginTracking = .enabled,
        bound: (loginID: String, note: LoginNote)? = nil, at now: Date
    ) {
        line = AppLogin(grant, permissions: permissions, tracking: tracking, bound: bound, at: now)
        account = SeenAccount(grant, of: person, permissions: permissions)
    }
}
