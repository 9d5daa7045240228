public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An app asks for permissions that no review has approved: a fact for the store's ledger. Who has no role at the app is not asked for them, and
/// nobody would notice otherwise (provider-wire.md, section 2.5). It says nothing of who was there.
public struct UnapprovedRequest: Sendable {
    /// The app that asks.
    public let appID: String
    /// What is not approved, each a permission that there is.
    public let permissions: [Permission]
    /// When.
    public let at: Date

    /// - Returns: `nil` where the app may ask everybody for everything.
    public init?(for permissions: some Sequence<Permission>, by app: RegisteredApp, at now: Date) {
        let unapproved = Set(permissions).filter { PermissionCatalogue.level(of: $0, for: app) == .standard }
        guard !unapproved.isEmpty else { return nil }
        appID = app.id
        self.permissions = unapproved.sorted { $0.name < $1.name }
        at = now
    }
}
