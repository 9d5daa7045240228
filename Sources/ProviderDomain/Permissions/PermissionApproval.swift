public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The person allows an app that they use a permission that they had declined, or had not confirmed since the data access ended: a fact for the
/// store. It is no login: whether the grant is limited, and how long its access lasts, stays as it is.
public struct PermissionApproval: Sendable {
    /// The app that it is about.
    public let appID: String
    /// The person that it is about.
    public let person: Person.ID
    /// The epoch of the grant: a grant that was given anew meanwhile is another one, and stays as it is.
    public let epoch: Int
    /// What the person allows.
    public let permission: Permission
    /// When the person pressed the button.
    public let at: Date

    /// The permissions that a person can allow without a login: those that the consent page could ask for again. Without lasting access they are
    /// those of limited logins only. Once the data access has ended there are none, for only a login begins it anew.
    public static func permissions(
        for app: RegisteredApp, from grant: Grant, of person: Person, at now: Date
    ) -> Set<Permission> {
        guard app.admits(person), now < grant.dataAccessExpiresAt else { return [] }
        let isLimited = grant.isLimited(at: now)
        return grant.declined.union(grant.expired).filter { permission in
            if isLimited, !PermissionCatalogue.isLimitedCapable(permission, for: app) { return false }
            return PermissionCatalogue.isAvailable(permission, to: app, for: person)
        }
    }

    /// - Throws: why the permission is none of ``permissions(for:from:of:at:)``.
    public init(
        of permission: Permission, to app: RegisteredApp, from grant: Grant, by person: Person, at now: Date
    ) throws(GraphError) {
        guard Self.permissions(for: app, from: grant, of: person, at: now).contains(permission) else {
            throw .malformed(
                "Param allow must be a permission that the person declined and that the app may have, and \(permission.name.prefix(64)) is not"
            )
        }
        appID = grant.appID
        self.person = grant.person
        epoch = grant.epoch
        self.permission = permission
        at = now
    }
}
