#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// The documented delegate of a login tooltip (SDK.md, section 1.10). All methods are optional.
@objc(FBSDKLoginTooltipViewDelegate)
public protocol LoginTooltipViewDelegate: AnyObject {
    /// Decides whether the tooltip appears.
    /// - Parameter shouldAppear: whether the provider has a message for the app, or the tooltip is forced.
    /// - Returns: whether the tooltip appears.
    @preconcurrency @MainActor @objc optional func loginTooltipView(_ view: FBLoginTooltipView, shouldAppear: Bool) -> Bool
    /// The tooltip is about to appear.
    @preconcurrency @MainActor @objc optional func loginTooltipViewWillAppear(_ view: FBLoginTooltipView)
    /// The tooltip does not appear.
    @preconcurrency @MainActor @objc optional func loginTooltipViewWillNotAppear(_ view: FBLoginTooltipView)
}
#endif
