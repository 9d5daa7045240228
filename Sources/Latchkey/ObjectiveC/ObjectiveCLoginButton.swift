#if canImport(ObjectiveC) && canImport(UIKit) && !os(watchOS)
public import Foundation
public import UIKit

// The documented properties of `FBSDKLoginButton` for Objective-C. Storyboards set them as user-defined runtime attributes.
extension FBLoginButton {
    /// The delegate for Interface Builder: an object that conforms to ``LoginButtonDelegate`` or ``ObjectiveCLoginButtonDelegate``. If the
    /// object conforms to both protocols, only the methods of ``LoginButtonDelegate`` are called. The reference is weak.
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

    /// The Objective-C property `delegate`, which reads and sets ``delegateOutlet``. Storyboards that were made for the Facebook SDK set
    /// this property.
    @objc(delegate) public var anyDelegate: AnyObject? {
        get { delegateOutlet }
        set { delegateOutlet = newValue }
    }

    /// The Objective-C property `defaultAudience`, which reads and sets ``defaultAudience``.
    @objc(defaultAudience) public var objectiveCDefaultAudience: ObjectiveCDefaultAudience {
        get { ObjectiveCDefaultAudience(defaultAudience) }
        set { defaultAudience = newValue.value }
    }

    /// The Objective-C property `permissions`, which reads and sets ``permissions``.
    @objc(permissions) public var objectiveCPermissions: [String] {
        get { permissions }
        set { permissions = newValue }
    }

    /// The Objective-C property `tooltipBehavior`, which reads and sets ``tooltipBehavior``.
    @objc(tooltipBehavior) public var objectiveCTooltipBehavior: ObjectiveCLoginButtonTooltipBehavior {
        get { ObjectiveCLoginButtonTooltipBehavior(tooltipBehavior) }
        set { tooltipBehavior = newValue.value }
    }

    /// The Objective-C property `tooltipColorStyle`, which reads and sets ``tooltipColorStyle``.
    @objc(tooltipColorStyle) public var objectiveCTooltipColorStyle: ObjectiveCTooltipColorStyle {
        get { ObjectiveCTooltipColorStyle(tooltipColorStyle) }
        set { tooltipColorStyle = newValue.value }
    }

    /// The Objective-C property `loginTracking`, which reads and sets ``loginTracking``.
    @objc(loginTracking) public var objectiveCLoginTracking: ObjectiveCLoginTracking {
        get { ObjectiveCLoginTracking(loginTracking) }
        set { loginTracking = newValue.value }
    }

    /// The Objective-C property `appSwitch`, which reads and sets ``appSwitch``.
    @objc(appSwitch) public var objectiveCAppSwitch: ObjectiveCAppSwitch {
        get { ObjectiveCAppSwitch(appSwitch) }
        set { appSwitch = newValue.value }
    }

    /// The Objective-C property `nonce`, which reads and sets ``nonce``.
    @objc(nonce) public var objectiveCNonce: String? {
        get { behavior.nonce }
        set { behavior.nonce = newValue }
    }

    /// The Objective-C property `messengerPageId`, which reads and sets ``messengerPageId``.
    @objc(messengerPageId) public var objectiveCMessengerPageId: String? {
        get { messengerPageId }
        set { messengerPageId = newValue }
    }

    /// The Objective-C property `authType`, which reads and sets ``authType``.
    @objc(authType) public var objectiveCAuthType: String? {
        get { authType?.rawValue }
        set { authType = newValue.map(LoginAuthType.init(rawValue:)) }
    }

    /// The Objective-C property `codeVerifier`, which reads and sets ``codeVerifier``.
    @objc(codeVerifier) public var objectiveCCodeVerifier: ObjectiveCCodeVerifier {
        get { ObjectiveCCodeVerifier(codeVerifier) }
        set { codeVerifier = newValue.verifier }
    }
}
#endif
