// Exports the documented names of the Facebook SDK's core module one by one, so that an app that imports this module does not see
// Latchkey's other names. Type aliases would have two disadvantages: an app with the feature `MemberImportVisibility` could not use the
// members of the types, and an app that also imports Latchkey would get errors about ambiguous names.
@_exported public import enum FBSDKCoreKit_Basics.Base64
@_exported public import struct Latchkey.AccessToken
@_exported public import let Latchkey.AccessTokenChangeNewKey
@_exported public import let Latchkey.AccessTokenChangeOldKey
@_exported public import let Latchkey.AccessTokenDidChangeUserIDKey
@_exported public import let Latchkey.AccessTokenDidExpireKey
@_exported public import enum Latchkey.AdvertisingTrackingStatus
@_exported public import class Latchkey.AppEvents
@_exported public import class Latchkey.ApplicationDelegate
@_exported public import struct Latchkey.AuthenticationToken
@_exported public import struct Latchkey.AuthenticationTokenClaims
@_exported public import struct Latchkey.CoreError
@_exported public import enum Latchkey.CoreErrorCode
@_exported public import let Latchkey.ErrorArgumentCollectionKey
@_exported public import let Latchkey.ErrorArgumentNameKey
@_exported public import let Latchkey.ErrorArgumentValueKey
@_exported public import let Latchkey.ErrorDeveloperMessageKey
@_exported public import let Latchkey.ErrorDomain
@_exported public import let Latchkey.ErrorLocalizedDescriptionKey
@_exported public import let Latchkey.ErrorLocalizedTitleKey
@_exported public import class Latchkey.FBButton
@_exported public import struct Latchkey.FBSDKAppEventUserDataType
@_exported public import protocol Latchkey.FBSDKApplicationObserving
@_exported public import class Latchkey.GraphErrorRecoveryProcessor
@_exported public import protocol Latchkey.GraphErrorRecoveryProcessorDelegate
@_exported public import class Latchkey.GraphRequest
@_exported public import typealias Latchkey.GraphRequestCompletion
@_exported public import protocol Latchkey.GraphRequestConnecting
@_exported public import class Latchkey.GraphRequestConnection
@_exported public import protocol Latchkey.GraphRequestConnectionDelegate
@_exported public import class Latchkey.GraphRequestDataAttachment
@_exported public import enum Latchkey.GraphRequestError
@_exported public import let Latchkey.GraphRequestErrorGraphErrorCodeKey
@_exported public import let Latchkey.GraphRequestErrorGraphErrorSubcodeKey
@_exported public import let Latchkey.GraphRequestErrorHTTPStatusCodeKey
@_exported public import let Latchkey.GraphRequestErrorKey
@_exported public import let Latchkey.GraphRequestErrorParsedJSONResponseKey
@_exported public import struct Latchkey.GraphRequestFlags
@_exported public import struct Latchkey.HTTPMethod
@_exported public import typealias Latchkey.Location
@_exported public import struct Latchkey.LoggingBehavior
@_exported public import let Latchkey.NonJSONResponseProperty
@_exported public import struct Latchkey.Profile
@_exported public import typealias Latchkey.ProfileBlock
@_exported public import let Latchkey.ProfileChangeNewKey
@_exported public import let Latchkey.ProfileChangeOldKey
@_exported public import class Latchkey.Settings
@_exported public import protocol Latchkey.URLOpening
@_exported public import struct Latchkey.UserAgeRange
@_exported public import typealias Latchkey.UserIdentifier
@_exported public import class Latchkey._DomainHandler
@_exported public import struct LoginModel.Permission

#if canImport(UIKit) && !os(watchOS)
@_exported public import class Latchkey.FBProfilePictureView
#endif

// The operators are defined here again, because operators of another module cannot be exported individually.

/// Matches an error by its code, so that an app can write `catch CoreError.errorNetwork`.
@_disfavoredOverload
public func ~= (code: CoreErrorCode, error: any Error) -> Bool { (error as? CoreError)?.code == code }
