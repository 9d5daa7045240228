#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// The documented delegate of a login tooltip (SDK.md, section 1.10). All methods are optional.
@objc(FBSDKLoginTooltipViewDelegate)
public protocol LoginTooltipViewDelegate: AnyObject {
    /// Decides whether the tooltip appears.
    /// - Parameter shouldAppear: Whether the provider has a message for the app, or ``FBLoginTooltipView/forceDisplay`` is set.
    /// - Returns: Whether the tooltip appears.
    @preconcurrency @MainActor @objc optional func loginTooltipView(_ view: FBLoginTooltipView, shouldAppear: Bool) -> Bool
    /// Called before the tooltip appears.
    @preconcurrency @MainActor @objc optional func loginTooltipViewWillAppear(_ view: FBLoginTooltipView)
    /// Called if the tooltip does not appear.
    @preconcurrency @MainActor @objc optional func loginTooltipViewWillNotAppear(_ view: FBLoginTooltipView)
}
#endif
