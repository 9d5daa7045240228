// The other documented name of FBSDKCoreKit.
@_exported public import FBSDKCoreKit

#if canImport(ObjectiveC) && canImport(UIKit) && !os(watchOS)
public import protocol Latchkey.ObjectiveCLoginButtonDelegate

/// Has Objective-C's header of this module import that of Latchkey, so that `@import FacebookCore;` is enough. Nothing adopts it.
@objc(FacebookCoreReexport)
public protocol ObjectiveCReexport: ObjectiveCLoginButtonDelegate {}
#endif
