public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// One person at one app: everything that a call of the Graph API may depend on, as it was at one moment.
public struct Account: Sendable {
    /// The app that it is about.
    public let app: RegisteredApp
    /// The person that it is about.
    public let person: Person
    /// What the person allows the app.
    public internal(set) var grant: Grant
    /// Whether the person has a picture of their own.
    public let hasPicture: Bool

    /// Takes everything as it is.
    public init(app: RegisteredApp, person: Person, grant: Grant, hasPicture: Bool) {
        self.app = app
        self.person = person
        self.grant = grant
        self.hasPicture = hasPicture
    }

    /// What the app may read or do now: a permission that the app has lost its access to opens nothing, whatever the person granted
    /// (provider-wire.md, section 12.4).
    public var permissions: Set<Permission> {
        grant.granted.filter { PermissionCatalogue.isAvailable($0, to: app, for: person) }
    }

    /// The fields that permissions of the operator's open, beyond those that have a permission of their own.
    public var openedFields: Set<String> {
        app.catalogue.isEmpty ? [] : permissions.reduce(into: []) { $0.formUnion(app.catalogue[$1]?.fields ?? []) }
    }

    /// The account as a server of the app's sees it at a moment, without a token of the person's (provider-wire.md, section 4).
    public func standing(at now: Date) -> Account { under(grant.standing(at: now)) }

    /// The same account with the grant as it stands meanwhile.
    public func under(_ grant: Grant) -> Account {
        var account = self
        account.grant = grant
        return account
    }

    /// Whether the person may use the app at all.
    public var isAdmitted: Bool { app.admits(person) }

    /// Whether a server of the app's sees the person at all: whose own tokens open nothing is nobody to it (provider-wire.md, section 7.1).
    public var isVisible: Bool { isAdmitted && !person.isLocked }
}
