public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The permissions that one person granted to one app.
public struct Grant: Sendable {
    /// The app that has the grant.
    public var appID: String
    /// The person who granted the permissions.
    public var person: Person.ID
    /// The person's app-scoped ID.
    public var appScopedID: String
    /// The permissions that the person currently grants.
    public var granted: Set<Permission>
    /// The permissions that the person was asked for and declined.
    public var declined: Set<Permission>
    /// The permissions that the person granted once but has not confirmed since the data access expired.
    public var expired: Set<Permission>
    /// When the person last took part in a login to the app.
    public var lastLoginAt: Date
    /// The tracking mode of the last login; `nil` before the first login.
    public var tracking: LoginTracking?
    /// When the person last agreed to a classic login or logged in with a classic login; `nil` if never. A classic login gives the app an
    /// access token.
    public var lastClassicLoginAt: Date?
    /// A number that increases when the app is removed from the person's account, or when all tokens of the grant are revoked. Access
    /// tokens of an earlier epoch are invalid.
    public var epoch: Int

    /// Creates a grant from stored values.
    public init(
        appID: String, person: Person.ID, appScopedID: String, granted: Set<Permission>, declined: Set<Permission>,
        expired: Set<Permission> = [], lastLoginAt: Date, epoch: Int, tracking: LoginTracking? = nil, lastClassicLoginAt: Date? = nil
    ) {
        self.appID = appID
        self.person = person
        self.appScopedID = appScopedID
        self.granted = granted
        self.declined = declined
        self.expired = expired
        self.lastLoginAt = lastLoginAt
        self.epoch = epoch
        self.tracking = tracking
        self.lastClassicLoginAt = lastClassicLoginAt
    }
}

/// Data access, which expires independently of the tokens (Wire.md, sections 4 and 12.3).
extension Grant {
    /// When the app loses access to the person's data: 90 days after the last login.
    public var dataAccessExpiresAt: Date { lastLoginAt.addingTimeInterval(AccessToken.dataAccessLifetime) }

    /// When the access from classic logins ends: 90 days after the last one. A Limited Login does not extend it. `nil` if there was no classic
    /// login.
    public var accessExpiresAt: Date? { lastClassicLoginAt?.addingTimeInterval(AccessToken.dataAccessLifetime) }

    /// Whether the app may still have access from a classic login, even if the last login was a Limited Login.
    public func mayHaveAccess(at now: Date) -> Bool { accessExpiresAt.map { now < $0 } ?? false }

    /// Whether the app has no lasting access, as the last consent page stated. This is the case if the last login was not a classic login,
    /// and the access from earlier classic logins has ended. While the app has no lasting access, a classic login asks for consent first,
    /// and the app's server cannot see the person.
    public func isLimited(at now: Date) -> Bool { tracking != .enabled && !mayHaveAccess(at: now) }

    /// Returns the grant after a login of the person, which extends the data access. Permissions that expired before stay expired until the
    /// person confirms them.
    public func extendingDataAccess(at now: Date) -> Grant {
        var grant = effective(at: now)
        grant.lastLoginAt = max(lastLoginAt, now)
        return grant
    }

    /// Returns the grant as of a given time. Once the data access has expired, every permission except `public_profile` is ``expired``
    /// until the person confirms it.
    public func effective(at now: Date) -> Grant {
        guard now >= dataAccessExpiresAt else { return self }
        var grant = self
        grant.granted = granted.intersection([.publicProfile])
        grant.expired.formUnion(granted.subtracting([.publicProfile]))
        return grant
    }
}
