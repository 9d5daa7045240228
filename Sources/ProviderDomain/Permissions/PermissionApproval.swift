public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A person's approval, outside the dialog, of a permission that they had declined or not confirmed since the data access expired, for the store
/// to record. It is not a login, so it changes neither the tracking mode of the grant nor the duration of its access.
public struct PermissionApproval: Sendable {
    /// The app that receives the permission.
    public let appID: String
    /// The person who approves it.
    public let person: Person.ID
    /// The epoch of the grant. A later grant has another epoch and is not affected.
    public let epoch: Int
    /// The approved permission.
    public let permission: Permission
    /// When the person approved it.
    public let at: Date

    /// Returns the permissions that a person can approve without a login: those that the consent page could ask for again. Without lasting access,
    /// they are limited to those of Limited Login. After the data access has expired there are none, because only a login renews it.
    public static func permissions(
        for app: RegisteredApp, from grant: Grant, of person: Person, at now: Date
    ) -> Set<Permission> {
        guard app.allowsLogin(by: person), now < grant.dataAccessExpiresAt else { return [] }
        let isLimited = grant.isLimited(at: now)
        return grant.declined.union(grant.expired).filter { permission in
            if isLimited, !PermissionCatalog.allowsLimitedLogin(permission, for: app) { return false }
            return PermissionCatalog.isAvailable(permission, to: app, for: person)
        }
    }

    /// Creates an approval.
    /// - Throws: The error if the permission is not one of ``permissions(for:from:of:at:)``.
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
