// The names that Objective-C knows the types by (client-sdk.md, section 1), for Swift code and for people who look for them. They are visible
// through every module that re-exports this one: FacebookCore, FacebookLogin, FBSDKCoreKit and FBSDKLoginKit. Objective-C code has classes of
// these names on Apple platforms: the files beside this one.

/// What Objective-C calls ``LoginManager``.
public typealias FBSDKLoginManager = LoginManager
/// What Objective-C calls ``LoginConfiguration``.
public typealias FBSDKLoginConfiguration = LoginConfiguration
/// What Objective-C calls ``LoginManagerLoginResult``.
public typealias FBSDKLoginManagerLoginResult = LoginManagerLoginResult
/// What Objective-C calls `LoginTracking`.
public typealias FBSDKLoginTracking = LoginTracking
/// What Objective-C calls ``DefaultAudience``.
public typealias FBSDKDefaultAudience = DefaultAudience
/// What Objective-C calls ``AppSwitch``.
public typealias FBSDKAppSwitch = AppSwitch
/// What Objective-C calls ``LoginAuthType``.
public typealias FBSDKLoginAuthType = LoginAuthType
/// What Objective-C calls ``LoginErrorCode``.
public typealias FBSDKLoginError = LoginErrorCode
/// What Objective-C calls a permission.
public typealias FBSDKPermission = Permission
/// What Objective-C calls a code verifier.
public typealias FBSDKCodeVerifier = CodeVerifier
/// What Objective-C calls ``AccessToken``.
public typealias FBSDKAccessToken = AccessToken
/// What Objective-C calls ``AuthenticationToken``.
public typealias FBSDKAuthenticationToken = AuthenticationToken
/// What Objective-C calls ``AuthenticationTokenClaims``.
public typealias FBSDKAuthenticationTokenClaims = AuthenticationTokenClaims
/// What Objective-C calls ``Profile``.
public typealias FBSDKProfile = Profile
/// What Objective-C calls ``UserAgeRange``.
public typealias FBSDKUserAgeRange = UserAgeRange
/// What Objective-C calls ``Location``.
public typealias FBSDKLocation = Location
/// What Objective-C calls ``UserIdentifier``.
public typealias FBSDKUserIdentifier = UserIdentifier
/// What Objective-C calls ``Settings``.
public typealias FBSDKSettings = Settings
/// What Objective-C calls ``LoggingBehavior``.
public typealias FBSDKLoggingBehavior = LoggingBehavior
/// What Objective-C calls ``CoreErrorCode``.
public typealias FBSDKCoreError = CoreErrorCode
/// What Objective-C calls ``GraphRequestError``.
public typealias FBSDKGraphRequestError = GraphRequestError
/// What Objective-C calls ``HTTPMethod``.
public typealias FBSDKHTTPMethod = HTTPMethod
/// What Objective-C calls ``ApplicationDelegate``.
public typealias FBSDKApplicationDelegate = ApplicationDelegate
/// What Objective-C calls ``GraphRequest``.
public typealias FBSDKGraphRequest = GraphRequest
/// What Objective-C calls ``GraphRequestConnection``.
public typealias FBSDKGraphRequestConnection = GraphRequestConnection
/// What Objective-C calls ``GraphRequestConnecting``.
public typealias FBSDKGraphRequestConnecting = GraphRequestConnecting
/// What Objective-C calls ``GraphRequestConnectionDelegate``.
public typealias FBSDKGraphRequestConnectionDelegate = GraphRequestConnectionDelegate
/// What Objective-C calls ``GraphRequestDataAttachment``.
public typealias FBSDKGraphRequestDataAttachment = GraphRequestDataAttachment
/// What Objective-C calls ``GraphRequestFlags``.
public typealias FBSDKGraphRequestFlags = GraphRequestFlags
/// What Objective-C calls ``GraphErrorRecoveryProcessor``.
public typealias FBSDKGraphErrorRecoveryProcessor = GraphErrorRecoveryProcessor
