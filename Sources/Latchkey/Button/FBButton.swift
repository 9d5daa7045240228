#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// The documented base class of the SDK's buttons, such as ``FBLoginButton``. It adds nothing to `UIButton`.
@objc(FBSDKButton)
open class FBButton: UIButton {}
#else
/// The documented base class of the SDK's buttons, such as ``FBLoginButton``.
@preconcurrency @MainActor
open class FBButton {
    /// Creates a button without behavior.
    public init() {}
}
#endif
