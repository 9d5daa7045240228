// This module is the other documented name of FBSDKCoreKit.
@_exported public import FBSDKCoreKit

#if canImport(ObjectiveC) && canImport(UIKit) && !os(watchOS)
public import protocol Latchkey.ObjectiveCLoginButtonDelegate

/// Makes this module's Objective-C header import Latchkey's header, so that `@import FacebookCore;` is enough. No type adopts this
/// protocol.
@objc(FacebookCoreReexport)
public protocol ObjectiveCReexport: ObjectiveCLoginButtonDelegate {}
#endif
