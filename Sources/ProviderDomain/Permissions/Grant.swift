public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What one person allowed one app.
public struct Grant: Sendable {
    /// The app that it is about.
    public var appID: String
    /// The person that it is about.
    public var person: Person.ID
    /// How the app knows the person.
    public var appScopedID: String
    /// What the person allows now.
    public var granted: Set<Permission>
    /// What the person was asked and does not allow.
    public var declined: Set<Permission>
    /// What the person allowed once, and has not confirmed since the data access ended.
    public var expired: Set<Permission>
    /// When the person was last there and logged in to the app.
    public var engagedAt: Date
    /// Whether the last login was a limited one; `nil` before the first, and where that was not written down.
    public var tracking: LoginTracking?
    /// When the person last agreed to a classic login, or logged in by one: it gives the app an access token. `nil` where that was never, or not
    /// written down.
    public var classicAt: Date?
    /// Counts the revocations: an access token of an earlier epoch is void.
    public var epoch: Int

    /// Takes everything as it is.
    public init(
        appID: String, person: Person.ID, appScopedID: String, granted: Set<Permission>, declined: Set<Permission>,
        expired: Set<Permission> = [], engagedAt: Date, epoch: Int, tracking: LoginTracking? = nil, classicAt: Date? = nil
    ) {
        self.appID = appID
        self.person = person
        self.appScopedID = appScopedID
        self.granted = granted
        self.declined = declined
        self.expired = expired
        self.engagedAt = engagedAt
        self.epoch = epoch
        self.tracking = tracking
        self.classicAt = classicAt
    }
}

/// The data access: a clock of its own beside those of the tokens (provider-wire.md, sections 4 and 12.3).
extension Grant {
    /// When the app loses sight of the person's data, unless the person logs in again: 90 days after the last time.
    public var dataAccessExpiresAt: Date { engagedAt.addingTimeInterval(AccessToken.dataAccessLifetime) }

    /// When the access that classic logins gave ends: 90 days after the last one. A limited login does not move it. `nil` without a classic one.
    public var accessExpiresAt: Date? { classicAt?.addingTimeInterval(AccessToken.dataAccessLifetime) }

    /// Whether the app may still have access from a classic login, however limited a later one was.
    public func mayHaveAccess(at now: Date) -> Bool { accessExpiresAt.map { now < $0 } ?? false }

    /// Whether the person was told last that the app has no lasting access: no login was ever a classic one, or its access has ended and a limited
    /// login came after it. Then a classic login asks first, and the app's server sees nothing of the person.
    public func isLimited(at now: Date) -> Bool { tracking != .enabled && !mayHaveAccess(at: now) }

    /// The grant as it stands at a moment: once the data access has ended, all but the public profile waits for the person to confirm it.
    public func standing(at now: Date) -> Grant {
        guard now >= dataAccessExpiresAt else { return self }
        var grant = self
        grant.granted = granted.intersection([.publicProfile])
        grant.expired.formUnion(granted.subtracting([.publicProfile]))
        return grant
    }
}

/// What a person decided in the dialog: a fact for the store.
public struct Consent: Sendable {
    /// The app that it is about.
    public var appID: String
    /// The person that it is about.
    public var person: Person.ID
    /// Taken if this is the first login of the person to the app.
    public var appScopedID: String
    /// Added to what was granted before, and taken from what was declined.
    public var granted: Set<Permission>
    /// Added to what was declined before, and taken from what was granted.
    public var declined: Set<Permission>
    /// Whether the login that the person agrees to is a limited one.
    public var tracking: LoginTracking
    /// When the person pressed the button.
    public var decidedAt: Date
    /// Who decides: the person, or an app for a test user of its own.
    public var actor: AuditEntry.Actor

    /// Takes everything as it is.
    public init(
        appID: String, person: Person.ID, appScopedID: String, granted: Set<Permission>, declined: Set<Permission>, tracking: LoginTracking,
        decidedAt: Date, by actor: AuditEntry.Actor = .person
    ) {
        self.appID = appID
        self.person = person
        self.appScopedID = appScopedID
        self.granted = granted
        self.declined = declined
        self.tracking = tracking
        self.decidedAt = decidedAt
        self.actor = actor
    }
}
