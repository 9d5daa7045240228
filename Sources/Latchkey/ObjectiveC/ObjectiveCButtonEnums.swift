#if canImport(ObjectiveC)
public import Foundation

/// The Objective-C enumeration `FBSDKLoginButtonTooltipBehavior`: when a login button shows its tooltip.
@objc(FBSDKLoginButtonTooltipBehavior)
public enum ObjectiveCLoginButtonTooltipBehavior: UInt, Sendable {
    /// Shows the tooltip the first time that the button appears in a window, if the provider has a message for the app.
    case automatic = 0
    /// Shows the tooltip each time that the button appears in a window.
    case forceDisplay = 1
    /// Never shows the tooltip.
    case disable = 2

    var value: LoginTooltipBehavior { LoginTooltipBehavior(rawValue: rawValue) ?? .automatic }

    init(_ value: LoginTooltipBehavior) { self = Self(rawValue: value.rawValue) ?? .automatic }
}

/// The Objective-C enumeration `FBSDKTooltipColorStyle`: the colors of a tooltip.
@objc(FBSDKTooltipColorStyle)
public enum ObjectiveCTooltipColorStyle: UInt, Sendable {
    /// The provider's color, despite the documented name.
    case friendlyBlue = 0
    /// Gray.
    case neutralGray = 1

    var value: LoginTooltipColorStyle { LoginTooltipColorStyle(rawValue: rawValue) ?? .friendlyBlue }

    init(_ value: LoginTooltipColorStyle) { self = Self(rawValue: value.rawValue) ?? .friendlyBlue }
}
#endif
