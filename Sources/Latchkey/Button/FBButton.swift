#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// The documented base class of the SDK's buttons: of ``FBLoginButton``. It adds nothing to its own base class.
@objc(FBSDKButton)
open class FBButton: UIButton {}
#else
/// The documented base class of the SDK's buttons: of ``FBLoginButton``.
@MainActor
open class FBButton {
    /// A button that does nothing.
    public init() {}
}
#endif
