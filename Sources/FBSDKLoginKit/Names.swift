// Exports the documented names of the Facebook SDK's login module one by one, so that an app that imports this module does not see
// Latchkey's other names. Type aliases would have two disadvantages: an app with the feature `MemberImportVisibility` could not use the
// members of the types, and an app that also imports Latchkey would get errors about ambiguous names.
@_exported public import enum Latchkey.AppSwitch
@_exported public import enum Latchkey.DefaultAudience
@_exported public import struct Latchkey.DeviceLoginCodeInfo
@_exported public import struct Latchkey.DeviceLoginError
@_exported public import enum Latchkey.DeviceLoginErrorCode
@_exported public import class Latchkey.DeviceLoginManager
@_exported public import protocol Latchkey.DeviceLoginManagerDelegate
@_exported public import struct Latchkey.DeviceLoginManagerResult
@_exported public import class Latchkey.FBLoginButton
@_exported public import typealias Latchkey.FBPermission
@_exported public import struct Latchkey.LimitedLoginRefreshError
@_exported public import struct Latchkey.LimitedLoginRefreshResult
@_exported public import struct Latchkey.LoginAuthType
@_exported public import protocol Latchkey.LoginButtonDelegate
@_exported public import struct Latchkey.LoginConfiguration
@_exported public import struct Latchkey.LoginError
@_exported public import enum Latchkey.LoginErrorCode
@_exported public import let Latchkey.LoginErrorDomain
@_exported public import class Latchkey.LoginManager
@_exported public import struct Latchkey.LoginManagerLoginResult
@_exported public import typealias Latchkey.LoginManagerLoginResultBlock
@_exported public import enum Latchkey.LoginResult
@_exported public import typealias Latchkey.LoginResultBlock
@_exported public import enum Latchkey.RefreshFallbackPolicy
@_exported public import enum Latchkey.RefreshPath
@_exported public import struct LoginModel.CodeVerifier
@_exported public import enum LoginModel.LoginTracking

#if canImport(UIKit) && !os(watchOS)
@_exported public import class Latchkey.FBLoginTooltipView
@_exported public import class Latchkey.FBTooltipView
@_exported public import protocol Latchkey.LoginTooltipViewDelegate
#endif

// The operators are defined here again, because operators of another module cannot be exported individually.

/// Matches an error by its code, so that an app can write `catch LoginError.userMismatch`.
@_disfavoredOverload
public func ~= (code: LoginErrorCode, error: any Error) -> Bool { (error as? LoginError)?.code == code }

/// Matches an error by its code, so that an app can write `catch DeviceLoginError.codeExpired`.
@_disfavoredOverload
public func ~= (code: DeviceLoginErrorCode, error: any Error) -> Bool { (error as? DeviceLoginError)?.errorCode == code.rawValue }

/// Matches an error by its value, so that an app can write `catch LimitedLoginRefreshError.loginRequired`.
@_disfavoredOverload
public func ~= (match: LimitedLoginRefreshError, error: any Error) -> Bool { error as? LimitedLoginRefreshError == match }
