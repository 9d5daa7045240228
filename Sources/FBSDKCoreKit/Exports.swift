// The documented module name for what `Latchkey` is: an app keeps its import.
@_exported public import Latchkey

#if canImport(ObjectiveC) && canImport(UIKit) && !os(watchOS)
internal import Foundation

/// Has Objective-C's header of this module import that of Latchkey, so that `@import FBSDKCoreKit;` is enough. Nothing adopts it.
@objc(FBSDKCoreKitReexport)
public protocol ObjectiveCReexport: ObjectiveCLoginButtonDelegate {}
#endif
