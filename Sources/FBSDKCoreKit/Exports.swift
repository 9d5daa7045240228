// Apps of the original SDK use these modules without importing them.
@_exported public import Foundation

#if canImport(FoundationNetworking)
@_exported public import FoundationNetworking
#endif
#if canImport(UIKit)
@_exported public import UIKit
#endif

#if canImport(ObjectiveC) && canImport(UIKit) && !os(watchOS)
public import protocol Latchkey.ObjectiveCLoginButtonDelegate

/// Makes this module's Objective-C header import that of Latchkey, so that `@import FBSDKCoreKit;` is enough. No type adopts this protocol.
@objc(FBSDKCoreKitReexport)
public protocol ObjectiveCReexport: ObjectiveCLoginButtonDelegate {}
#endif
