public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The removal of an app's Advanced Access by its developer, for the store to record. People without a role are no longer asked for the
/// permission. If they granted the permission before, it has no effect anymore.
public struct AdvancedAccessRemoval: Sendable {
    /// The app that gives up the access.
    public let appID: String
    /// The permission to which the app gives up the access.
    public let permission: Permission
    /// The developer who gives up the access for the app.
    public let person: Person
    /// When the developer gave up the access.
    public let at: Date

    /// Creates the removal of the Advanced Access to a permission.
    public init(of permission: Permission, by person: Person, for appID: String, at now: Date) {
        self.appID = appID
        self.permission = permission
        self.person = person
        at = now
    }

    /// Decides whether the app loses the access.
    /// - Parameter app: The stored app; `nil` if it does not exist.
    /// - Returns: The permissions to which the app still has Advanced Access, and the entry for the audit log; `nil` if nothing is stored,
    ///   because the app did not have the access.
    public func decision(on app: RegisteredApp?) -> (advancedAccess: Set<Permission>, entry: NewAuditEntry)? {
        guard let app, app.advancedAccess.contains(permission) else { return nil }
        let entry = NewAuditEntry(
            .advancedAccessRemoved, by: .person, person: person.id, appID: appID, fields: [permission.name], at: at)
        return (app.advancedAccess.subtracting([permission]), entry)
    }
}
