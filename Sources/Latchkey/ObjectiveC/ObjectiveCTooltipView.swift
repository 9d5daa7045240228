#if canImport(ObjectiveC) && canImport(UIKit) && !os(watchOS)
public import Foundation
public import UIKit

/// The Objective-C name of ``FBTooltipView``.
public typealias FBSDKTooltipView = FBTooltipView
/// The Objective-C name of ``FBLoginTooltipView``.
public typealias FBSDKLoginTooltipView = FBLoginTooltipView
/// The Objective-C name of ``LoginTooltipViewDelegate``.
public typealias FBSDKLoginTooltipViewDelegate = LoginTooltipViewDelegate

extension FBTooltipView {
    /// The documented Objective-C initializer with a tagline, a message and a color style.
    @objc(initWithTagline:message:colorStyle:)
    public convenience init(tagline: String?, message: String?, objectiveCColorStyle: ObjectiveCTooltipColorStyle) {
        self.init(tagline: tagline, message: message, colorStyle: objectiveCColorStyle.value)
    }

    /// The Objective-C property `colorStyle`, which reads and sets ``colorStyle``.
    @objc(colorStyle) public var objectiveCColorStyle: ObjectiveCTooltipColorStyle {
        get { ObjectiveCTooltipColorStyle(colorStyle) }
        set { colorStyle = newValue.value }
    }
}
#endif
