public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An audit log entry for a login in which an app receives tokens for a person.
public struct AppLogin: Sendable {
    /// The app that receives the tokens.
    public let appID: String
    /// The person who logs in.
    public let person: Person.ID
    /// The permissions that the tokens carry.
    public let permissions: [Permission]
    /// The tracking mode of the login.
    public let tracking: LoginTracking
    /// The ``AuthenticationEvent/id`` of the access token that the dialog issues, and the values that the app bound to the login; `nil` if
    /// the dialog issues no access token, or if the app bound no values.
    public let boundNote: (loginID: String, note: LoginNote)?
    /// When the login took place.
    public let at: Date
    /// When the store may delete the note: no token of the login can be valid after this time.
    public var noteExpiresAt: Date { at.addingTimeInterval(AccessToken.maximumLoginLifetime) }

    /// Creates the entry for a login under a grant.
    public init(
        _ grant: Grant, permissions: some Sequence<Permission>, tracking: LoginTracking = .enabled,
        boundNote: (loginID: String, note: LoginNote)? = nil, at now: Date
    ) {
        appID = grant.appID
        person = grant.person
        self.permissions = Array(permissions)
        self.tracking = tracking
        self.boundNote = boundNote
        at = now
    }
}

extension AppLogin {
    /// The values that a login changes in the grant, so that they are found without the audit log.
    public struct GrantChange: Sendable, Hashable {
        /// The tracking mode of the last login.
        public let tracking: LoginTracking
        /// When the last classic login took place; `nil` if the stored time stays.
        public let lastClassicLoginAt: Date?
    }

    /// Returns the audit log entry.
    /// - Parameter actor: Who caused the login.
    public func auditEntry(by actor: AuditEntry.Actor) -> NewAuditEntry {
        NewAuditEntry(.login, by: actor, person: person, appID: appID, fields: permissions.map(\.name), tracking: tracking, at: at)
    }

    /// Returns the values that the login changes in the grant; `nil` if the person did not take part in the login.
    /// - Parameter actor: Who caused the login.
    public func grantChange(by actor: AuditEntry.Actor) -> GrantChange? {
        actor == .person ? GrantChange(tracking: tracking, lastClassicLoginAt: tracking.classicLogin(at: at)) : nil
    }
}

/// A login in which the dialog itself returns the tokens, so that no authorization code is redeemed. The store records it atomically.
public struct DialogLogin: Sendable {
    /// The audit log entry of the login.
    public let entry: AppLogin
    /// The state of the account when the provider decided to issue the tokens. The store records the login only if the state still holds.
    public let account: AccountSnapshot

    /// Creates the record of a login under a grant.
    /// - Parameter permissions: The permissions that the tokens carry.
    public init(
        _ grant: Grant, of person: Person, permissions: [Permission], tracking: LoginTracking = .enabled,
        bound: (loginID: String, note: LoginNote)? = nil, at now: Date
    ) {
        entry = AppLogin(grant, permissions: permissions, tracking: tracking, boundNote: bound, at: now)
        account = AccountSnapshot(grant, of: person, permissions: permissions)
    }
}

extension DialogLogin {
    /// Decides whether the login is recorded.
    /// - Parameter account: The stored account; `nil` if the person does not use the app.
    /// - Returns: The grant after the login; `nil` if the account has changed since it was read, so that nothing is recorded.
    public func decision(on account: Account?) -> Grant? {
        guard let account, self.account.matches(account) else { return nil }
        return account.grant.extendingDataAccess(at: entry.at)
    }
}

extension LoginTracking {
    /// Returns the time of a login if it is a classic login, which gives the app an access token; `nil` for a Limited Login.
    func classicLogin(at now: Date) -> Date? { self == .enabled ? now : nil }

    /// The word that the audit log stores for the tracking mode: `limited` or `classic`.
    public var storedName: String { self == .limited ? "limited" : "classic" }

    /// Creates a tracking mode from its ``storedName``; `nil` for any other text.
    public init?(word: String) {
        guard let tracking = Self.allCases.first(where: { $0.storedName == word }) else { return nil }
        self = tracking
    }
}
