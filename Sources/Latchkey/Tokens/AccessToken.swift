public import Foundation

/// The token with which an app calls the Graph API for a person after a classic login (SDK.md, section 1.13).
///
/// The value is immutable. Its printed form does not contain ``tokenString``.
public struct AccessToken: Sendable, Hashable {
    /// The token that the app sends to the provider. It is a secret.
    public let tokenString: String
    /// The permissions that the person granted.
    public let permissions: Set<Permission>
    /// The permissions that the person declined.
    public let declinedPermissions: Set<Permission>
    /// The permissions that the person granted and that have expired since.
    public let expiredPermissions: Set<Permission>
    /// The ID of the app that the token was issued to.
    public let appID: String
    /// The person's app-scoped user ID.
    public let userID: String
    /// When the token expires; the distant future if it does not expire.
    public let expirationDate: Date
    /// When the token was issued or last refreshed.
    public let refreshDate: Date
    /// When the app's access to the person's data expires; the distant future if it does not expire.
    public let dataAccessExpirationDate: Date

    /// Creates a token. A date that is `nil` becomes the distant future, except `refreshDate`, which becomes the current date.
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

    /// Whether the token has expired, by the system's clock.
    public var isExpired: Bool { isExpired(at: Date()) }

    /// Whether the token has expired at the given time.
    public func isExpired(at now: Date) -> Bool { expirationDate < now }

    /// Whether the token may still be used at the given time. At exactly `expirationDate`, when the expiry notification is posted, the
    /// token is no longer usable.
    func isUsable(at now: Date) -> Bool { expirationDate > now }

    /// Whether the app's access to the person's data has expired, by the system's clock.
    public var isDataAccessExpired: Bool { dataAccessExpirationDate < Date() }

    /// Whether the person granted the permission.
    public func hasGranted(permission: String) -> Bool { hasGranted(Permission(name: permission)) }

    /// Whether the person granted the permission.
    public func hasGranted(_ permission: Permission) -> Bool { permissions.contains(permission) }

    /// Whether both tokens have equal values, as with `==`.
    public func isEqual(to other: AccessToken) -> Bool { self == other }

    /// The access token of the shared session.
    public static var current: AccessToken? {
        get { Session.shared.accessToken }
        set { Session.shared.set(newValue) }
    }

    /// Whether the shared session has an access token that has not expired.
    public static var isCurrentAccessTokenActive: Bool { current.map { !$0.isExpired } ?? false }
}

extension AccessToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "AccessToken(•••)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension AccessToken {
    /// Returns a copy of the token with some values replaced; `nil` leaves a value unchanged.
    func replacing(
        tokenString: String? = nil, permissions: LoginPermissions? = nil, expirationDate: Date? = nil, refreshDate: Date? = nil,
        dataAccessExpirationDate: Date? = nil
    ) -> AccessToken {
        let permissions =
            permissions ?? LoginPermissions(granted: self.permissions, declined: declinedPermissions, expired: expiredPermissions)
        return AccessToken(
            tokenString: tokenString ?? self.tokenString, permissions: permissions.granted.map(\.name),
            declinedPermissions: permissions.declined.map(\.name), expiredPermissions: permissions.expired.map(\.name), appID: appID,
            userID: userID, expirationDate: expirationDate ?? self.expirationDate, refreshDate: refreshDate ?? self.refreshDate,
            dataAccessExpirationDate: dataAccessExpirationDate ?? self.dataAccessExpirationDate)
    }

    /// Returns a copy of the token in which both expiration dates and the refresh date are the given date (SDK.md, section 6.6).
    func ended(at date: Date) -> AccessToken {
        replacing(expirationDate: date, refreshDate: date, dataAccessExpirationDate: date)
    }
}
