public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Permissions are taken back: a fact for the store. From then on they count as declined, for all tokens at once.
public struct PermissionWithdrawal: Sendable {
    /// The app that it is about.
    public let appID: String
    /// The person that it is about.
    public let person: Person.ID
    /// The epoch of the grant: it moves on whenever everything that was given before must end.
    public let epoch: Int
    /// The permissions that it is about.
    public let permissions: Set<Permission>
    /// Who took them back.
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
        let names = try parameters.list("permission") ?? []
        guard !names.isEmpty else { throw .malformed("Param permission must name a permission") }
        return names
    }

    /// - Parameter names: as the address has them.
    /// - Throws: which of them cannot be taken back, and why.
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
