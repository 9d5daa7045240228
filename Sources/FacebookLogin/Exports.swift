// The documented names of the original's core and login, under both names of each module.
@_exported public import FBSDKLoginKit
@_exported public import FacebookCore

#if canImport(ObjectiveC) && canImport(UIKit) && !os(watchOS)
public import protocol Latchkey.ObjectiveCLoginButtonDelegate

/// Has Objective-C's header of this module import that of Latchkey, so that `@import FacebookLogin;` is enough. Nothing adopts it.
@objc(FacebookLoginReexport)
public protocol ObjectiveCReexport: ObjectiveCLoginButtonDelegate {}
#endif
