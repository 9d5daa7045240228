// The Objective-C names of the types (SDK.md, section 1) as Swift type aliases. The modules FacebookCore, FacebookLogin, FBSDKCoreKit and
// FBSDKLoginKit re-export them. For Objective-C code on Apple platforms, the other files of this folder declare classes with these names.

/// The Objective-C name of ``LoginManager``.
public typealias FBSDKLoginManager = LoginManager
/// The Objective-C name of ``LoginConfiguration``.
public typealias FBSDKLoginConfiguration = LoginConfiguration
/// The Objective-C name of ``LoginManagerLoginResult``.
public typealias FBSDKLoginManagerLoginResult = LoginManagerLoginResult
/// The Objective-C name of `LoginTracking`.
public typealias FBSDKLoginTracking = LoginTracking
/// The Objective-C name of ``DefaultAudience``.
public typealias FBSDKDefaultAudience = DefaultAudience
/// The Objective-C name of ``AppSwitch``.
public typealias FBSDKAppSwitch = AppSwitch
/// The Objective-C name of ``LoginAuthType``.
public typealias FBSDKLoginAuthType = LoginAuthType
/// The Objective-C name of ``LoginErrorCode``.
public typealias FBSDKLoginError = LoginErrorCode
/// The Objective-C name of `Permission`.
public typealias FBSDKPermission = Permission
/// The Objective-C name of `CodeVerifier`.
public typealias FBSDKCodeVerifier = CodeVerifier
/// The Objective-C name of ``AccessToken``.
public typealias FBSDKAccessToken = AccessToken
/// The Objective-C name of ``AuthenticationToken``.
public typealias FBSDKAuthenticationToken = AuthenticationToken
/// The Objective-C name of ``AuthenticationTokenClaims``.
public typealias FBSDKAuthenticationTokenClaims = AuthenticationTokenClaims
/// The Objective-C name of ``Profile``.
public typealias FBSDKProfile = Profile
/// The Objective-C name of ``Profile/PictureMode``.
public typealias FBSDKProfilePictureMode = Profile.PictureMode
/// The Objective-C name of ``UserAgeRange``.
public typealias FBSDKUserAgeRange = UserAgeRange
/// The Objective-C name of ``Location``.
public typealias FBSDKLocation = Location
/// The Objective-C name of ``UserIdentifier``.
public typealias FBSDKUserIdentifier = UserIdentifier
/// The Objective-C name of ``Settings``.
public typealias FBSDKSettings = Settings
/// The Objective-C name of ``LoggingBehavior``.
public typealias FBSDKLoggingBehavior = LoggingBehavior
/// The Objective-C name of ``CoreErrorCode``.
public typealias FBSDKCoreError = CoreErrorCode
/// The Objective-C name of ``GraphRequestError``.
public typealias FBSDKGraphRequestError = GraphRequestError
/// The Objective-C name of ``HTTPMethod``.
public typealias FBSDKHTTPMethod = HTTPMethod
/// The Objective-C name of ``ApplicationDelegate``.
public typealias FBSDKApplicationDelegate = ApplicationDelegate
/// The Objective-C name of ``RefreshFallbackPolicy``.
public typealias FBSDKRefreshFallbackPolicy = RefreshFallbackPolicy
/// The Objective-C name of ``LimitedLoginRefreshError``.
public typealias FBSDKLimitedLoginRefreshError = LimitedLoginRefreshError
/// The Objective-C name of ``GraphRequest``.
public typealias FBSDKGraphRequest = GraphRequest
/// The Objective-C name of ``GraphRequestConnection``.
public typealias FBSDKGraphRequestConnection = GraphRequestConnection
/// The Objective-C name of ``GraphRequestConnecting``.
public typealias FBSDKGraphRequestConnecting = GraphRequestConnecting
/// The Objective-C name of ``GraphRequestConnectionDelegate``.
public typealias FBSDKGraphRequestConnectionDelegate = GraphRequestConnectionDelegate
/// The Objective-C name of ``GraphRequestDataAttachment``.
public typealias FBSDKGraphRequestDataAttachment = GraphRequestDataAttachment
/// The Objective-C name of ``GraphRequestFlags``.
public typealias FBSDKGraphRequestFlags = GraphRequestFlags
/// The Objective-C name of ``GraphErrorRecoveryProcessor``.
public typealias FBSDKGraphErrorRecoveryProcessor = GraphErrorRecoveryProcessor
/// The Objective-C name of ``DeviceLoginManager``.
public typealias FBSDKDeviceLoginManager = DeviceLoginManager
/// The Objective-C name of ``DeviceLoginManagerDelegate``.
public typealias FBSDKDeviceLoginManagerDelegate = DeviceLoginManagerDelegate
/// The Objective-C name of ``DeviceLoginManagerResult``.
public typealias FBSDKDeviceLoginManagerResult = DeviceLoginManagerResult
/// The Objective-C name of ``DeviceLoginCodeInfo``.
public typealias FBSDKDeviceLoginCodeInfo = DeviceLoginCodeInfo
/// The Objective-C name of ``DeviceLoginErrorCode``.
public typealias FBSDKDeviceLoginError = DeviceLoginErrorCode
/// The Objective-C name of ``FBLoginButton``.
public typealias FBSDKLoginButton = FBLoginButton
/// The Objective-C name of ``LoginButtonDelegate``.
public typealias FBSDKLoginButtonDelegate = LoginButtonDelegate
/// The Objective-C name of ``FBLoginButton/TooltipBehavior``.
public typealias FBSDKLoginButtonTooltipBehavior = FBLoginButton.TooltipBehavior
