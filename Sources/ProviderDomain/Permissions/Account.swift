public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The state of one person at one app at one point in time: all data that a call of the Graph API may depend on.
public struct Account: Sendable {
    /// The app that the person uses.
    public let app: RegisteredApp
    /// The person who uses the app.
    public let person: Person
    /// The person's grant to the app.
    public internal(set) var grant: Grant
    /// Whether the person has a picture of their own.
    public let hasPicture: Bool

    /// Creates an account from stored values.
    public init(app: RegisteredApp, person: Person, grant: Grant, hasPicture: Bool) {
        self.app = app
        self.person = person
        self.grant = grant
        self.hasPicture = hasPicture
    }

    /// The permissions in effect: those that the person granted, without those that the app has lost access to (Wire.md, section 12.4).
    public var permissions: Set<Permission> {
        // Usually, no permission is removed, so the set is not copied.
        var permissions = grant.granted
        for permission in grant.granted where !PermissionCatalog.isAvailable(permission, to: app, for: person) {
            permissions.remove(permission)
        }
        return permissions
    }

    /// The fields that permissions defined by the operator make readable, in addition to the fields of the permissions in Facebook's
    /// documentation.
    public var additionalFields: Set<String> {
        app.operatorPermissions.isEmpty ? [] : permissions.reduce(into: []) { $0.formUnion(app.operatorPermissions[$1]?.fields ?? []) }
    }

    /// Returns the account as the app's server sees it at a given time, without a token of the person (Wire.md, section 4).
    public func effective(at now: Date) -> Account { withGrant(grant.effective(at: now)) }

    /// Returns the account with another state of the grant.
    public func withGrant(_ grant: Grant) -> Account {
        var account = self
        account.grant = grant
        return account
    }

    /// Whether the person may use the app; see ``RegisteredApp/allowsLogin(by:)``.
    public var isAdmitted: Bool { app.allowsLogin(by: person) }

    /// Whether the person is visible to the app's server. A person whose own tokens are rejected does not exist for the server (Wire.md,
    /// section 7.1).
    public var isVisible: Bool { isAdmitted && !person.isLocked }
}

/// The state of an account at the time at which the provider decided to issue tokens to an app. The store records the login only if the
/// state still holds. For example, if the person has removed the app, changed the password, or revoked a permission in the meantime, the
/// login is not recorded.
public struct AccountSnapshot: Sendable {
    /// The app that is entitled to the tokens.
    public let appID: String
    /// The person whom the tokens are about.
    public let person: Person.ID
    /// The permissions that the tokens carry.
    public let permissions: Set<Permission>
    /// The epoch of the grant. If the grant was removed, or if the person granted access again after a removal, the epoch is different.
    private let epoch: Int
    private let passwordStamp: String

    /// Creates a snapshot of the current state of an account.
    public init(_ grant: Grant, of person: Person, permissions: some Sequence<Permission>) {
        appID = grant.appID
        self.person = person.id
        self.permissions = Set(permissions)
        epoch = grant.epoch
        passwordStamp = person.password.stamp
    }

    /// Whether the state still holds for an account. This is not the case if the person may no longer use the app, or if the app is
    /// inactive.
    public func matches(_ account: Account) -> Bool {
        account.isVisible && account.app.settings.isActive && account.grant.epoch == epoch && account.person.password.stamp == passwordStamp
            && permissions.isSubset(of: account.grant.granted)
    }
}
