// Apps of the original find these without an import of their own.
@_exported public import Foundation

#if canImport(FoundationNetworking)
@_exported public import FoundationNetworking
#endif
#if canImport(UIKit)
@_exported public import UIKit
#endif

#if canImport(ObjectiveC) && canImport(UIKit) && !os(watchOS)
public import protocol Latchkey.ObjectiveCLoginButtonDelegate

/// Has Objective-C's header of this module import that of Latchkey, so that `@import FBSDKCoreKit;` is enough. Nothing adopts it.
@objc(FBSDKCoreKitReexport)
public protocol ObjectiveCReexport: ObjectiveCLoginButtonDelegate {}
#endif
