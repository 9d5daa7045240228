// Re-exports the core module, so that an app needs no other import.
@_exported public import FBSDKCoreKit

#if canImport(ObjectiveC) && canImport(UIKit) && !os(watchOS)
public import protocol Latchkey.ObjectiveCLoginButtonDelegate

/// Makes this module's Objective-C header import Latchkey's header, so that `@import FBSDKLoginKit;` is enough. No type adopts this
/// protocol.
@objc(FBSDKLoginKitReexport)
public protocol ObjectiveCReexport: ObjectiveCLoginButtonDelegate {}
#endif
