public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// One permission is taken back: a fact for the store. From then on it counts as declined, for all tokens at once.
public struct PermissionWithdrawal: Sendable {
    /// The app that it is about.
    public let appID: String
    /// The person that it is about.
    public let person: Person.ID
    /// The epoch of the grant: it moves on whenever everything that was given before must end.
    public let epoch: Int
    /// The permission that it is about.
    public let permission: Permission
    /// Who took it back.
    public let actor: AuditEntry.Actor
    /// When.
    public let at: Date

    /// - Parameter name: as the address has it.
    /// - Throws: why it cannot be taken back.
    public init(of name: String, from grant: Grant, by actor: AuditEntry.Actor, at now: Date) throws(GraphError) {
        let permission = Permission(name: name)
        guard permission != .publicProfile else {
            throw .malformed("The permission public_profile cannot be revoked by itself; remove the app instead")
        }
        guard grant.granted.union(grant.declined).union(grant.expired).contains(permission) else {
            throw .malformed("Param permission must be one that the person was asked for, and \(name.prefix(64)) is not")
        }
        appID = grant.appID
        person = grant.person
        epoch = grant.epoch
        self.permission = permission
        self.actor = actor
        at = now
    }
}
