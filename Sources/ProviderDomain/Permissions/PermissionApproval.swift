public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A person's approval of a permission outside the dialog, for the store to record. The person had declined the permission, or had not
/// confirmed it since the data access expired. The approval is not a login, so it changes neither the tracking mode of the grant nor the
/// duration of its access.
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

    /// Returns the permissions that a person can approve without a login: those that the consent page could ask for again. If the app has
    /// no lasting access, only permissions of Limited Login are returned. After the data access has expired, none are returned, because
    /// only a login renews the access.
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
    /// - Throws: An error if the permission is not one of ``permissions(for:from:of:at:)``.
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

extension PermissionApproval {
    /// What the store does.
    public enum Decision: Sendable {
        /// Refuses the approval and changes nothing. The grant was removed or is a later one, or the person was never asked for the
        /// permission.
        case refuse
        /// Changes nothing, because the permission is granted already.
        case alreadyGranted
        /// Stores the grant with the permission, and adds the entry to the audit log.
        case approve(Grant, NewAuditEntry)
    }

    /// Decides whether the permission is granted.
    public func decision(on stored: Grant?) -> Decision {
        guard var grant = stored, grant.epoch == epoch else { return .refuse }
        guard grant.declined.union(grant.expired).contains(permission) else {
            return grant.granted.contains(permission) ? .alreadyGranted : .refuse
        }
        grant.granted.insert(permission)
        grant.declined.remove(permission)
        grant.expired.remove(permission)
        return .approve(grant, NewAuditEntry(.granted, by: .person, person: person, appID: appID, fields: [permission.name], at: at))
    }
}
