// Apps that were written for the Facebook SDK use these modules without importing them.
@_exported public import Foundation

#if canImport(FoundationNetworking)
@_exported public import FoundationNetworking
#endif
#if canImport(UIKit)
@_exported public import UIKit
#endif

#if canImport(ObjectiveC) && canImport(UIKit) && !os(watchOS)
public import protocol Latchkey.ObjectiveCLoginButtonDelegate

/// Makes this module's Objective-C header import Latchkey's header, so that `@import FBSDKCoreKit;` is enough. No type adopts this
/// protocol.
@objc(FBSDKCoreKitReexport)
public protocol ObjectiveCReexport: ObjectiveCLoginButtonDelegate {}
#endif
