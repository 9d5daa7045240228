public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The revocation of permissions, for the store to record. Afterward, the permissions count as declined for all tokens.
public struct PermissionRevocation: Sendable {
    /// The app that loses the permissions.
    public let appID: String
    /// The person who had granted them.
    public let person: Person.ID
    /// The epoch of the grant. A later grant has another epoch and is not affected.
    public let epoch: Int
    /// The permissions to revoke.
    public let permissions: Set<Permission>
    /// Who revoked the permissions.
    public let actor: AuditEntry.Actor
    /// When the permissions were revoked.
    public let at: Date

    /// Returns the permissions that a call names. A call that has a parameter about permissions but names none is rejected, so that it does
    /// not remove the whole app.
    /// - Parameters:
    ///   - name: The name in the path of the call.
    ///   - parameters: The parameters of the call.
    /// - Returns: `nil` if the call names no permission, and so refers to the app.
    /// - Throws: An error if a parameter about permissions contains no name.
    public static func names(_ name: String?, in parameters: FormParameters) throws(GraphError) -> [String]? {
        if let name { return [name] }
        guard parameters.pairs.contains(where: { $0.name.drop(while: \.isWhitespace).hasPrefix("permission") }) else { return nil }
        let names = try parameters.list("permission") ?? []
        guard !names.isEmpty else { throw .malformed("Param permission must name a permission") }
        return names
    }

    /// Creates a revocation.
    /// - Parameter names: The names of the permissions to revoke, which are checked.
    /// - Throws: The error for a name that cannot be revoked.
    public init(of names: [String], from grant: Grant, by actor: AuditEntry.Actor, at now: Date) throws(GraphError) {
        let known = grant.granted.union(grant.declined).union(grant.expired)
        for name in names {
            guard name != Permission.publicProfile.name else {
                throw .malformed("The permission public_profile cannot be revoked by itself; remove the app instead")
            }
            guard known.contains(Permission(name: name)) else {
                throw .malformed("Param permission must be one that the person was asked for, and \(name.prefix(64)) is not")
            }
        }
        appID = grant.appID
        person = grant.person
        epoch = grant.epoch
        permissions = Set(names.map(Permission.init(name:)))
        self.actor = actor
        at = now
    }
}

extension PermissionRevocation {
    /// What the store does.
    public enum Decision: Sendable {
        /// Refuses the revocation and changes nothing, because the grant was removed or is a later one.
        case refuse
        /// Stores the grant, in which the permissions are declined. The entry for the audit log is `nil` if they were declined before.
        case revoke(Grant, NewAuditEntry?)
    }

    /// Decides whether the permissions are revoked. Permissions that the person was never asked for are ignored.
    public func decision(on stored: Grant?) -> Decision {
        guard var grant = stored, grant.epoch == epoch else { return .refuse }
        let revoked = permissions.intersection(grant.granted.union(grant.expired))
        grant.granted.subtract(revoked)
        grant.expired.subtract(revoked)
        grant.declined.formUnion(revoked)
        let entry = NewAuditEntry(.revoked, by: actor, person: person, appID: appID, fields: revoked.map(\.name), at: at)
        return .revoke(grant, revoked.isEmpty ? nil : entry)
    }
}
