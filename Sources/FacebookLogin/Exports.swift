// This module is the other documented name of FBSDKLoginKit. It also exports FacebookCore, the other documented name of FBSDKCoreKit.
@_exported public import FBSDKLoginKit
@_exported public import FacebookCore

#if canImport(ObjectiveC) && canImport(UIKit) && !os(watchOS)
public import protocol Latchkey.ObjectiveCLoginButtonDelegate

/// Makes this module's Objective-C header import Latchkey's header, so that `@import FacebookLogin;` is enough. No type adopts this
/// protocol.
@objc(FacebookLoginReexport)
public protocol ObjectiveCReexport: ObjectiveCLoginButtonDelegate {}
#endif
