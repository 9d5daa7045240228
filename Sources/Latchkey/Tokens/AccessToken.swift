public import Foundation

/// What lets an app call the Graph API for a person, after a classic login (client-sdk.md, section 1.13).
///
/// Immutable. Does not show itself when printed.
public struct AccessToken: Sendable, Hashable {
    /// The token as it travels. A secret.
    public let tokenString: String
    /// What the person granted.
    public let permissions: Set<Permission>
    /// What the person declined.
    public let declinedPermissions: Set<Permission>
    /// What was granted once and has lapsed.
    public let expiredPermissions: Set<Permission>
    /// The app that the token is for.
    public let appID: String
    /// The person's id in this app.
    public let userID: String
    /// When the token ends; the distant future where it does not.
    public let expirationDate: Date
    /// When the token was obtained.
    public let refreshDate: Date
    /// When access to data ends; the distant future where it does not.
    public let dataAccessExpirationDate: Date

    /// The documented initialiser.
    public init(
        tokenString: String,
        permissions: [String],
        declinedPermissions: [String],
        expiredPermissions: [String],
        appID: String,
        userID: String,
        expirationDate: Date? = nil,
        refreshDate: Date? = nil,
        dataAccessExpirationDate: Date? = nil
    ) {
        self.tokenString = tokenString
        self.permissions = Set(permissions.map(Permission.init(name:)))
        self.declinedPermissions = Set(declinedPermissions.map(Permission.init(name:)))
        self.expiredPermissions = Set(expiredPermissions.map(Permission.init(name:)))
        self.appID = appID
        self.userID = userID
        self.expirationDate = expirationDate ?? .distantFuture
        self.refreshDate = refreshDate ?? Date()
        self.dataAccessExpirationDate = dataAccessExpirationDate ?? .distantFuture
    }

    /// Whether the token has ended by the system's clock.
    public var isExpired: Bool { isExpired(at: Date()) }

    /// Whether the token has ended at the given time.
    public func isExpired(at now: Date) -> Bool { expirationDate < now }

    /// Whether the token has not ended at the given time. When its end is told it has ended, also in that very moment.
    func isUsable(at now: Date) -> Bool { expirationDate > now }

    /// Whether access to data has ended by the system's clock.
    public var isDataAccessExpired: Bool { dataAccessExpirationDate < Date() }

    /// Whether the person granted the permission.
    public func hasGranted(permission: String) -> Bool { hasGranted(Permission(name: permission)) }

    /// Whether the person granted the permission.
    public func hasGranted(_ permission: Permission) -> Bool { permissions.contains(permission) }

    /// Whether both are the same in all that they say: the documented spelling of `==`.
    public func isEqual(to other: AccessToken) -> Bool { self == other }

    /// The token of the current session.
    public static var current: AccessToken? {
        get { Session.shared.accessToken }
        set { Session.shared.set(newValue) }
    }

    /// Whether there is a current token that has not ended.
    public static var isCurrentAccessTokenActive: Bool { current.map { !$0.isExpired } ?? false }
}

extension AccessToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "AccessToken(•••)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
