#if canImport(ObjectiveC)
public import Foundation

/// `FBSDKAccessToken` for Objective-C: an ``AccessToken``, behind the documented selectors.
@objc(FBSDKAccessToken)
public final class ObjectiveCAccessToken: NSObject, NSCopying, Sendable {
    /// The same token for Swift.
    public let value: AccessToken

    init(_ value: AccessToken) { self.value = value }

    /// The documented initialiser; where a date is missing, the distant future, or for the refresh now.
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

    /// The token of the current session.
    @objc(currentAccessToken)
    public static var current: ObjectiveCAccessToken? {
        get { AccessToken.current.map(ObjectiveCAccessToken.init) }
        set { AccessToken.current = newValue?.value }
    }

    /// Whether there is a current token that has not ended.
    @objc public static var currentAccessTokenIsActive: Bool {
        @objc(isCurrentAccessTokenActive) get { AccessToken.isCurrentAccessTokenActive }
    }

    /// Refreshes the current token, and its permissions.
    @objc(refreshCurrentAccessTokenWithCompletion:)
    public static func refreshCurrentAccessToken(completion: ObjectiveCGraphRequest.Completion?) {
        AccessToken.refreshCurrentAccessToken { _, result, error in completion?(nil, result, error) }
    }

    /// The token as it travels. A secret.
    @objc public var tokenString: String { value.tokenString }
    /// The app that the token is for.
    @objc public var appID: String { value.appID }
    /// The person's id in this app.
    @objc public var userID: String { value.userID }
    /// The names of what the person granted.
    @objc public var permissions: Set<String> { Set(value.permissions.map(\.name)) }
    /// The names of what the person declined.
    @objc public var declinedPermissions: Set<String> { Set(value.declinedPermissions.map(\.name)) }
    /// The names of what was granted once and has lapsed.
    @objc public var expiredPermissions: Set<String> { Set(value.expiredPermissions.map(\.name)) }
    /// When the token ends.
    @objc public var expirationDate: Date { value.expirationDate }
    /// When the token was obtained.
    @objc public var refreshDate: Date { value.refreshDate }
    /// When access to data ends.
    @objc public var dataAccessExpirationDate: Date { value.dataAccessExpirationDate }
    /// Whether the token has ended.
    @objc public var expired: Bool { @objc(isExpired) get { value.isExpired } }
    /// Whether access to data has ended.
    @objc public var dataAccessExpired: Bool { @objc(isDataAccessExpired) get { value.isDataAccessExpired } }

    /// Whether the person granted the permission.
    @objc(hasGranted:) public func hasGranted(permission: String) -> Bool { value.hasGranted(permission: permission) }

    /// Whether both are the same token in all that they say.
    @objc(isEqualToAccessToken:) public func isEqual(to token: ObjectiveCAccessToken) -> Bool { value == token.value }

    public func copy(with zone: NSZone? = nil) -> Any { self }
    public override func isEqual(_ object: Any?) -> Bool { (object as? ObjectiveCAccessToken)?.value == value }
    public override var hash: Int { value.hashValue }
    public override var description: String { value.description }
}

/// `FBSDKAuthenticationToken` for Objective-C: an ``AuthenticationToken``, behind the documented selectors.
@objc(FBSDKAuthenticationToken)
public final class ObjectiveCAuthenticationToken: NSObject, NSCopying, Sendable {
    /// The same token for Swift.
    public let value: AuthenticationToken

    init(_ value: AuthenticationToken) { self.value = value }

    /// The token of the current session.
    @objc(currentAuthenticationToken)
    public static var current: ObjectiveCAuthenticationToken? {
        get { AuthenticationToken.current.map(ObjectiveCAuthenticationToken.init) }
        set { AuthenticationToken.current = newValue?.value }
    }

    /// The token as it is sent to the app's server. A secret.
    @objc public var tokenString: String { value.tokenString }
    /// The nonce that the token was asked with.
    @objc public var nonce: String { value.nonce }
    /// `facebook` or `gaming`; empty where the provider did not tell.
    @objc public var graphDomain: String { value.graphDomain }

    /// The claims as they were verified at login.
    @objc public func claims() -> ObjectiveCAuthenticationTokenClaims? { value.claims().map(ObjectiveCAuthenticationTokenClaims.init) }

    public func copy(with zone: NSZone? = nil) -> Any { self }
    public override func isEqual(_ object: Any?) -> Bool { (object as? ObjectiveCAuthenticationToken)?.value == value }
    public override var hash: Int { value.hashValue }
    public override var description: String { value.description }
}
#endif
