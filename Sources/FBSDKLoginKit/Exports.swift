// What is documented for the core comes with the login: an app keeps its import.
@_exported public import FBSDKCoreKit

#if canImport(ObjectiveC) && canImport(UIKit) && !os(watchOS)
public import protocol Latchkey.ObjectiveCLoginButtonDelegate

/// Has Objective-C's header of this module import that of Latchkey, so that `@import FBSDKLoginKit;` is enough. Nothing adopts it.
@objc(FBSDKLoginKitReexport)
public protocol ObjectiveCReexport: ObjectiveCLoginButtonDelegate {}
#endif
