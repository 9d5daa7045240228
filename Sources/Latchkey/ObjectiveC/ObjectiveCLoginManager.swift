#if canImport(ObjectiveC)
public import Foundation

/// The Objective-C class `FBSDKLoginManagerLoginResult`: a wrapper of ``LoginManagerLoginResult`` with the documented selectors.
@objc(FBSDKLoginManagerLoginResult)
public final class ObjectiveCLoginManagerLoginResult: NSObject, Sendable {
    /// The wrapped ``LoginManagerLoginResult``.
    public let value: LoginManagerLoginResult

    init(_ value: LoginManagerLoginResult) { self.value = value }

    /// Creates a result. Apps use this documented initializer in their tests.
    @objc(initWithToken:authenticationToken:isCancelled:grantedPermissions:declinedPermissions:)
    public init(
        token: ObjectiveCAccessToken?, authenticationToken: ObjectiveCAuthenticationToken?, isCancelled: Bool,
        grantedPermissions: Set<String>, declinedPermissions: Set<String>
    ) {
        value = LoginManagerLoginResult(
            token: token?.value, authenticationToken: authenticationToken?.value, isCancelled: isCancelled,
            grantedPermissions: grantedPermissions, declinedPermissions: declinedPermissions)
    }

    /// The access token for the Graph API.
    @objc public var token: ObjectiveCAccessToken? { value.token.map(ObjectiveCAccessToken.init) }
    /// The verified ID token.
    @objc public var authenticationToken: ObjectiveCAuthenticationToken? {
        value.authenticationToken.map(ObjectiveCAuthenticationToken.init)
    }
    /// Whether the login was canceled.
    @objc public var isCancelled: Bool { value.isCancelled }
    /// The names of the permissions that were granted in this login.
    @objc public var grantedPermissions: Set<String> { value.grantedPermissions }
    /// The names of the permissions that were declined in this login.
    @objc public var declinedPermissions: Set<String> { value.declinedPermissions }
}

/// The Objective-C class `FBSDKLoginManager`: a wrapper of ``LoginManager`` for the shared session.
@objc(FBSDKLoginManager)
public final class ObjectiveCLoginManager: NSObject, Sendable {
    /// A block that receives either the result of a login, which may be canceled, or an error. Called exactly once, on the main queue.
    public typealias Handler = (ObjectiveCLoginManagerLoginResult?, (any Error)?) -> Void

    /// The wrapped ``LoginManager``.
    public let value: LoginManager

    /// Creates a login manager whose default audience is the person's friends.
    public override init() { value = LoginManager() }

    /// Creates a login manager with a default audience.
    @objc(initWithDefaultAudience:)
    public init(defaultAudience: ObjectiveCDefaultAudience) { value = LoginManager(defaultAudience: defaultAudience.value) }

    /// The default audience of posts that the app publishes.
    @objc public var defaultAudience: ObjectiveCDefaultAudience {
        get { ObjectiveCDefaultAudience(value.defaultAudience) }
        set { value.defaultAudience = newValue.value }
    }

    /// Starts a login.
    @objc(logInFromViewController:configuration:completion:)
    public func logIn(
        from viewController: LoginAnchor?, configuration: ObjectiveCLoginConfiguration?, completion: @escaping Handler
    ) {
        value.logIn(from: viewController, configuration: configuration?.value) { result, error in
            completion(result.map(ObjectiveCLoginManagerLoginResult.init), error)
        }
    }

    /// Starts a classic login that asks again for declined permissions.
    @objc(logInWithPermissions:fromViewController:handler:)
    public func logIn(permissions: [String], from viewController: LoginAnchor?, handler: Handler?) {
        value.logIn(permissions: permissions, from: viewController) { result, error in
            handler?(result.map(ObjectiveCLoginManagerLoginResult.init), error)
        }
    }

    /// Starts a login. Facebook's documentation of permissions uses this selector.
    @available(*, deprecated, message: "There is one way to ask for permissions: logInWithPermissions:fromViewController:handler:")
    @objc(logInWithReadPermissions:fromViewController:handler:)
    public func logInWithReadPermissions(_ permissions: [String], from viewController: LoginAnchor?, handler: Handler?) {
        logIn(permissions: permissions, from: viewController, handler: handler)
    }

    /// Starts a login. Facebook's documentation of permissions uses this selector.
    @available(*, deprecated, message: "There is one way to ask for permissions: logInWithPermissions:fromViewController:handler:")
    @objc(logInWithPublishPermissions:fromViewController:handler:)
    public func logInWithPublishPermissions(_ permissions: [String], from viewController: LoginAnchor?, handler: Handler?) {
        logIn(permissions: permissions, from: viewController, handler: handler)
    }

    /// Asks the person to renew the app's access to their data after it has expired.
    @objc(reauthorizeDataAccess:handler:)
    public func reauthorizeDataAccess(from viewController: LoginAnchor?, handler: @escaping Handler) {
        value.reauthorizeDataAccess(from: viewController) { result, error in
            handler(result.map(ObjectiveCLoginManagerLoginResult.init), error)
        }
    }

    /// Refreshes a limited session.
    @objc(refreshLimitedLoginFromViewController:fallbackPolicy:completion:)
    public func refreshLimitedLogin(
        from viewController: LoginAnchor?, fallbackPolicy: ObjectiveCRefreshFallbackPolicy,
        completion: @escaping (ObjectiveCProfile?, (any Error)?) -> Void
    ) {
        value.refreshLimitedLogin(from: viewController, fallbackPolicy: fallbackPolicy.value) { result in
            switch result {
            case .success(let result): completion(ObjectiveCProfile(result.profile), nil)
            case .failure(let error): completion(nil, error)
            }
        }
    }

    /// Logs the person out.
    @objc public func logOut() { value.logOut() }
}
#endif
