#if canImport(ObjectiveC) && canImport(UIKit) && !os(watchOS)
public import Foundation
public import UIKit

// The documented properties of `FBSDKLoginButton` for Objective-C. Storyboards set them as user-defined runtime attributes.
extension FBLoginButton {
    /// The delegate for Interface Builder: an object that conforms to ``LoginButtonDelegate`` or ``ObjectiveCLoginButtonDelegate``. If it conforms
    /// to both, the former is used. The reference is weak.
    @IBOutlet public var delegateOutlet: AnyObject? {
        get { delegate ?? objectiveCDelegate }
        set {
            delegate = newValue as? any LoginButtonDelegate
            objectiveCDelegate = delegate == nil ? newValue as? any ObjectiveCLoginButtonDelegate : nil
            if newValue != nil, delegate == nil, objectiveCDelegate == nil {
                Settings.shared.log(
                    .developerErrors, "The delegate of a login button conforms to no delegate protocol, and is not called.")
            }
        }
    }

    /// `delegate` for Objective-C and for storyboards that were made for the original SDK: the same as ``delegateOutlet``.
    @objc(delegate) public var anyDelegate: AnyObject? {
        get { delegateOutlet }
        set { delegateOutlet = newValue }
    }

    /// `defaultAudience` for Objective-C.
    @objc(defaultAudience) public var objectiveCDefaultAudience: ObjectiveCDefaultAudience {
        get { ObjectiveCDefaultAudience(defaultAudience) }
        set { defaultAudience = newValue.value }
    }

    /// `permissions` for Objective-C.
    @objc(permissions) public var objectiveCPermissions: [String] {
        get { permissions }
        set { permissions = newValue }
    }

    /// `tooltipBehavior` for Objective-C.
    @objc(tooltipBehavior) public var objectiveCTooltipBehavior: ObjectiveCLoginButtonTooltipBehavior {
        get { ObjectiveCLoginButtonTooltipBehavior(tooltipBehavior) }
        set { tooltipBehavior = newValue.value }
    }

    /// `tooltipColorStyle` for Objective-C.
    @objc(tooltipColorStyle) public var objectiveCTooltipColorStyle: ObjectiveCTooltipColorStyle {
        get { ObjectiveCTooltipColorStyle(tooltipColorStyle) }
        set { tooltipColorStyle = newValue.value }
    }

    /// `loginTracking` for Objective-C.
    @objc(loginTracking) public var objectiveCLoginTracking: ObjectiveCLoginTracking {
        get { ObjectiveCLoginTracking(loginTracking) }
        set { loginTracking = newValue.value }
    }

    /// `appSwitch` for Objective-C.
    @objc(appSwitch) public var objectiveCAppSwitch: ObjectiveCAppSwitch {
        get { ObjectiveCAppSwitch(appSwitch) }
        set { appSwitch = newValue.value }
    }

    /// `nonce` for Objective-C.
    @objc(nonce) public var objectiveCNonce: String? {
        get { behavior.nonce }
        set { behavior.nonce = newValue }
    }

    /// `messengerPageId` for Objective-C.
    @objc(messengerPageId) public var objectiveCMessengerPageId: String? {
        get { messengerPageId }
        set { messengerPageId = newValue }
    }

    /// `authType` for Objective-C.
    @objc(authType) public var objectiveCAuthType: String? {
        get { authType?.rawValue }
        set { authType = newValue.map(LoginAuthType.init(rawValue:)) }
    }

    /// `codeVerifier` for Objective-C.
    @objc(codeVerifier) public var objectiveCCodeVerifier: ObjectiveCCodeVerifier {
        get { ObjectiveCCodeVerifier(codeVerifier) }
        set { codeVerifier = newValue.verifier }
    }
}
#endif
