public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Those who build an app give advanced access up: a fact for the store. Strangers are not asked for the permission any more, and what they
/// granted of it opens nothing.
public struct AccessSurrender: Sendable {
    /// The app.
    public let appID: String
    /// What it gives up.
    public let permission: Permission
    /// Who says so.
    public let person: Person
    /// When.
    public let at: Date

    /// Takes everything as it is.
    public init(of permission: Permission, by person: Person, for appID: String, at now: Date) {
        self.appID = appID
        self.permission = permission
        self.person = person
        at = now
    }
}
