public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// One person at one app, as of one moment: everything that a call of the Graph API may depend on.
public struct Account: Sendable {
    /// The app.
    public let app: RegisteredApp
    /// The person.
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
        grant.granted.filter { PermissionCatalog.isAvailable($0, to: app, for: person) }
    }

    /// The fields that the operator's own permissions make readable, in addition to the fields with a documented permission.
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

    /// Whether the app admits the person at all.
    public var isAdmitted: Bool { app.allowsLogin(by: person) }

    /// Whether the person is visible to the app's server. A person whose own tokens are rejected does not exist for it (Wire.md, section
    /// 7.1).
    public var isVisible: Bool { isAdmitted && !person.isLocked }
}
