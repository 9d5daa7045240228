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

    /// The permissions that a call means. Whoever means one, and says so in a way that is not understood, does not mean the whole app.
    /// - Parameter name: as the address has it.
    /// - Returns: `nil` where the call names none, and so means the app.
    /// - Throws: where there is no name in what the call says of permissions.
    public static func names(_ name: String?, in parameters: FormParameters) throws(GraphError) -> [String]? {
        if let name { return [name] }
        guard parameters.pairs.contains(where: { $0.name.drop(while: \.isWhitespace).hasPrefix("permission") }) else { return nil }
        let names = parameters.list("permission") ?? []
        guard !names.isEmpty else { throw .malformed("Param permission must name a permission") }
        return names
    }

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
