public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A record that a person canceled the dialog and the app received nothing. The store writes it to the audit log.
public struct DialogCancellation: Sendable {
    /// The app that requested the login.
    public let appID: String
    /// The person who was logged in; `nil` if nobody was.
    public let person: Person.ID?
    /// When the dialog was canceled.
    public let at: Date
    /// The audit log entry.
    public var auditEntry: NewAuditEntry { NewAuditEntry(.canceled, by: .person, person: person, appID: appID, at: at) }

    /// Creates a record of a canceled dialog.
    public init(appID: String, person: Person.ID?, at now: Date) {
        self.appID = appID
        self.person = person
        at = now
    }
}

/// A record that the dialog rejected an authorization request. The store writes it to the audit log. It names no person, because anyone can
/// open the URL of such a request.
public struct RejectedAuthorization: Sendable {
    /// The app that the request names.
    public let appID: String
    /// The reason code, which also appears in the provider's own log. There are only a few dozen codes, whatever the request contains.
    public let reason: String
    /// When the dialog rejected the request.
    public let at: Date
    /// The audit log entry.
    public var auditEntry: NewAuditEntry {
        NewAuditEntry(.authorizationRejected, by: .provider, person: nil, appID: appID, fields: [reason], at: at)
    }

    /// Creates a record of a rejected authorization request.
    public init(appID: String, reason: String, at now: Date) {
        self.appID = appID
        self.reason = reason
        at = now
    }
}

/// A record that an app requested permissions without an approved review. The store writes it to the audit log. Otherwise, nobody would
/// notice that people without a role at the app are not asked for these permissions (Wire.md, section 2.5). The record names no person.
public struct UnapprovedPermissionRequest: Sendable {
    /// The app that requested the permissions.
    public let appID: String
    /// The permissions without an approved review, sorted by name. Each is in the catalog of permissions.
    public let permissions: [Permission]
    /// When the app made the request.
    public let at: Date
    /// The audit log entries, one for each permission.
    public var auditEntries: [NewAuditEntry] {
        permissions.map { NewAuditEntry(.unapprovedPermissionRequested, by: .app, person: nil, appID: appID, fields: [$0.name], at: at) }
    }

    /// Creates a record of the permissions that the app may not request from everyone.
    /// - Returns: `nil` if the app may request all of them from everyone.
    public init?(for permissions: some Sequence<Permission>, by app: RegisteredApp, at now: Date) {
        let unapproved = Set(permissions).filter { PermissionCatalog.level(of: $0, for: app) == .standard }
        guard !unapproved.isEmpty else { return nil }
        appID = app.id
        self.permissions = unapproved.sorted { $0.name < $1.name }
        at = now
    }
}
