#if canImport(ObjectiveC)
public import Foundation

/// The Objective-C class `FBSDKAccessToken`: a wrapper of ``AccessToken`` with the documented selectors.
@objc(FBSDKAccessToken)
public final class ObjectiveCAccessToken: NSObject, NSCopying, Sendable {
    /// The wrapped ``AccessToken``.
    public let value: AccessToken

    init(_ value: AccessToken) { self.value = value }

    /// Creates an access token. If `expirationDate` is `nil`, the token never expires. If `refreshDate` is `nil`, the current time is used.
    @objc(
        initWithTokenString:permissions:declinedPermissions:expiredPermissions:appID:userID:expirationDate:refreshDate:
        dataAccessExpirationDate:
    )
    public init(
        tokenString: String, permissions: [String], declinedPermissions: [String], expiredPermissions: [String], appID: String,
        userID: String, expirationDate: Date?, refreshDate: Date?, dataAccessExpirationDate: Date?
    ) {
        value = AccessToken(
            tokenString: tokenString, permissions: permissions, declinedPermissions: declinedPermissions,
            expiredPermissions: expiredPermissions, appID: appID, userID: userID, expirationDate: expirationDate, refreshDate: refreshDate,
            dataAccessExpirationDate: dataAccessExpirationDate)
    }

    /// The access token of the current session.
    @objc(currentAccessToken)
    public static var current: ObjectiveCAccessToken? {
        get { AccessToken.current.map(ObjectiveCAccessToken.init) }
        set { AccessToken.current = newValue?.value }
    }

    /// Whether there is a current access token that has not expired.
    @objc public static var currentAccessTokenIsActive: Bool {
        @objc(isCurrentAccessTokenActive) get { AccessToken.isCurrentAccessTokenActive }
    }

    /// Refreshes the current access token and its permissions.
    @objc(refreshCurrentAccessTokenWithCompletion:)
    public static func refreshCurrentAccessToken(completion: ObjectiveCGraphRequest.Completion?) {
        AccessToken.refreshCurrentAccessToken { _, result, error in completion?(nil, result, error) }
    }

    /// The token string, as it is sent to the provider. A secret.
    @objc public var tokenString: String { value.tokenString }
    /// The ID of the app that the token was issued for.
    @objc public var appID: String { value.appID }
    /// The app-scoped ID of the person.
    @objc public var userID: String { value.userID }
    /// The names of the permissions that the person granted.
    @objc public var permissions: Set<String> { Set(value.permissions.map(\.name)) }
    /// The names of the permissions that the person declined.
    @objc public var declinedPermissions: Set<String> { Set(value.declinedPermissions.map(\.name)) }
    /// The names of the permissions that were granted and have expired since.
    @objc public var expiredPermissions: Set<String> { Set(value.expiredPermissions.map(\.name)) }
    /// The time at which the token expires.
    @objc public var expirationDate: Date { value.expirationDate }
    /// The time at which the token was issued or last refreshed.
    @objc public var refreshDate: Date { value.refreshDate }
    /// The time at which access to the person's data expires.
    @objc public var dataAccessExpirationDate: Date { value.dataAccessExpirationDate }
    /// Whether the token has expired.
    @objc public var expired: Bool { @objc(isExpired) get { value.isExpired } }
    /// Whether access to the person's data has expired.
    @objc public var dataAccessExpired: Bool { @objc(isDataAccessExpired) get { value.isDataAccessExpired } }

    /// Whether the person granted the permission.
    @objc(hasGranted:) public func hasGranted(permission: String) -> Bool { value.hasGranted(permission: permission) }

    /// Whether all values of the two tokens are equal.
    @objc(isEqualToAccessToken:) public func isEqual(to token: ObjectiveCAccessToken) -> Bool { value == token.value }

    public func copy(with zone: NSZone? = nil) -> Any { self }
    public override func isEqual(_ object: Any?) -> Bool { (object as? ObjectiveCAccessToken)?.value == value }
    public override var hash: Int { value.hashValue }
    public override var description: String { value.description }
}

/// The Objective-C class `FBSDKAuthenticationToken`: a wrapper of ``AuthenticationToken`` with the documented selectors.
@objc(FBSDKAuthenticationToken)
public final class ObjectiveCAuthenticationToken: NSObject, NSCopying, Sendable {
    /// The wrapped ``AuthenticationToken``.
    public let value: AuthenticationToken

    init(_ value: AuthenticationToken) { self.value = value }

    /// The authentication token of the current session.
    @objc(currentAuthenticationToken)
    public static var current: ObjectiveCAuthenticationToken? {
        get { AuthenticationToken.current.map(ObjectiveCAuthenticationToken.init) }
        set { AuthenticationToken.current = newValue?.value }
    }

    /// The ID token as text, which the app can send to its server. A secret.
    @objc public var tokenString: String { value.tokenString }
    /// The nonce of the authentication request.
    @objc public var nonce: String { value.nonce }
    /// The Graph domain: `facebook` or `gaming`; empty if the provider did not return it.
    @objc public var graphDomain: String { value.graphDomain }

    /// Returns the claims of the ID token, which were verified at login.
    @objc public func claims() -> ObjectiveCAuthenticationTokenClaims? { value.claims().map(ObjectiveCAuthenticationTokenClaims.init) }

    public func copy(with zone: NSZone? = nil) -> Any { self }
    public override func isEqual(_ object: Any?) -> Bool { (object as? ObjectiveCAuthenticationToken)?.value == value }
    public override var hash: Int { value.hashValue }
    public override var description: String { value.description }
}
#endif
