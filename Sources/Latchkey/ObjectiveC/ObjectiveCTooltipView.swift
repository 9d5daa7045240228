#if canImport(ObjectiveC) && canImport(UIKit) && !os(watchOS)
public import Foundation
public import UIKit

/// What Objective-C calls ``FBTooltipView``.
public typealias FBSDKTooltipView = FBTooltipView
/// What Objective-C calls ``FBLoginTooltipView``.
public typealias FBSDKLoginTooltipView = FBLoginTooltipView
/// What Objective-C calls ``LoginTooltipViewDelegate``.
public typealias FBSDKLoginTooltipViewDelegate = LoginTooltipViewDelegate

extension FBTooltipView {
    /// The documented initialiser for Objective-C.
    @objc(initWithTagline:message:colorStyle:)
    public convenience init(tagline: String?, message: String?, objectiveCColorStyle: ObjectiveCTooltipColorStyle) {
        self.init(tagline: tagline, message: message, colorStyle: objectiveCColorStyle.value)
    }

    /// `colorStyle` for Objective-C.
    @objc(colorStyle) public var objectiveCColorStyle: ObjectiveCTooltipColorStyle {
        get { ObjectiveCTooltipColorStyle(colorStyle) }
        set { colorStyle = newValue.value }
    }
}
#endif
