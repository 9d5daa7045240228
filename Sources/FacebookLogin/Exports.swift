// Exports the documented names of the core and login modules, under both names of each module.
@_exported public import FBSDKLoginKit
@_exported public import FacebookCore

#if canImport(ObjectiveC) && canImport(UIKit) && !os(watchOS)
public import protocol Latchkey.ObjectiveCLoginButtonDelegate

/// Makes this module's Objective-C header import that of Latchkey, so that `@import FacebookLogin;` is enough. No type adopts this protocol.
@objc(FacebookLoginReexport)
public protocol ObjectiveCReexport: ObjectiveCLoginButtonDelegate {}
#endif
