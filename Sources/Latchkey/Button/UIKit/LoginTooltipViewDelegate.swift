#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// Hears of a login's bubble, and has a say: the documented protocol (client-sdk.md, section 1.10). All of it may be left out.
@objc(FBSDKLoginTooltipViewDelegate)
public protocol LoginTooltipViewDelegate: AnyObject {
    /// Asked when the bubble would appear, or would not.
    /// - Parameter shouldAppear: whether the provider has something to say, or the bubble is forced.
    /// - Returns: whether it is to appear.
    @preconcurrency @MainActor @objc optional func loginTooltipView(_ view: FBLoginTooltipView, shouldAppear: Bool) -> Bool
    /// The bubble is about to appear.
    @preconcurrency @MainActor @objc optional func loginTooltipViewWillAppear(_ view: FBLoginTooltipView)
    /// The bubble does not appear.
    @preconcurrency @MainActor @objc optional func loginTooltipViewWillNotAppear(_ view: FBLoginTooltipView)
}
#endif
