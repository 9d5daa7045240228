#if canImport(ObjectiveC)
public import Foundation

/// `FBSDKLoginButtonTooltipBehavior` for Objective-C.
@objc(FBSDKLoginButtonTooltipBehavior)
public enum ObjectiveCLoginButtonTooltipBehavior: UInt, Sendable {
    /// The first time, if the provider has something to say.
    case automatic = 0
    /// Each time.
    case forceDisplay = 1
    /// Never.
    case disable = 2

    var value: LoginTooltipBehavior { LoginTooltipBehavior(rawValue: rawValue) ?? .automatic }

    init(_ value: LoginTooltipBehavior) { self = Self(rawValue: value.rawValue) ?? .automatic }
}

/// `FBSDKTooltipColorStyle` for Objective-C.
@objc(FBSDKTooltipColorStyle)
public enum ObjectiveCTooltipColorStyle: UInt, Sendable {
    /// In the provider's colour.
    case friendlyBlue = 0
    /// Grey.
    case neutralGray = 1

    var value: LoginTooltipColorStyle { LoginTooltipColorStyle(rawValue: rawValue) ?? .friendlyBlue }

    init(_ value: LoginTooltipColorStyle) { self = Self(rawValue: value.rawValue) ?? .friendlyBlue }
}
#endif
