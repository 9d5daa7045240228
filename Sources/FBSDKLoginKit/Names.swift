// The documented names of the original's login, each by itself: Latchkey has more, which an app that imports this module does not meet.
// Imports of declarations, not type aliases: only so are members found where an app has the feature `MemberImportVisibility`, and nothing is
// ambiguous where it imports Latchkey too.
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

// Operators of another module cannot be exported by themselves.

/// Lets an app write `catch LoginError.userMismatch`.
@_disfavoredOverload
public func ~= (code: LoginErrorCode, error: any Error) -> Bool { (error as? LoginError)?.code == code }

/// Lets an app write `catch DeviceLoginError.codeExpired`.
@_disfavoredOverload
public func ~= (code: DeviceLoginErrorCode, error: any Error) -> Bool { (error as? DeviceLoginError)?.code == code }

/// Lets an app write `catch LimitedLoginRefreshError.loginRequired`.
@_disfavoredOverload
public func ~= (match: LimitedLoginRefreshError, error: any Error) -> Bool { error as? LimitedLoginRefreshError == match }
