#if canImport(UIKit) && !os(watchOS)
public import UIKit

extension FBLoginButton: LoginButtonView {
    /// The view controller that contains the button, or else the root view controller of its window.
    public var loginAnchor: LoginAnchor? {
        let responders = sequence(first: self as UIResponder) { $0.next }
        return responders.lazy.compactMap { $0 as? UIViewController }.first ?? window?.rootViewController
    }

    /// Draws the button.
    public func show(_ appearance: LoginButtonAppearance) {
        if isEnabled != appearance.isEnabled { isEnabled = appearance.isEnabled }
        isSelected = appearance.isLoggedIn
        accessibilityLabel = appearance.accessibilityLabel
        accessibilityLanguage = appearance.language
        accessibilityValue = appearance.isBusy ? appearance.waitingText : nil
        alpha = appearance.isBusy ? 0.6 : 1
        applyStyle(of: appearance)
        if appearance.isLoggedIn || appearance.isBusy { tooltipView?.dismiss() }
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    /// Asks the person whether to log out, in an action sheet above all other content of the window.
    public func confirmLogout(_ prompt: LogoutPrompt) async -> Bool {
        guard window != nil, var presenter = loginAnchor else { return false }
        while let above = presenter.presentedViewController { presenter = above }
        return await LogoutConfirmation.request { LogoutSheet.present(prompt, from: presenter, beside: self, answer: $0) }
    }

    /// Shows a tooltip next to the button.
    public func show(_ tooltip: LoginTooltip) {
        tooltipView?.dismiss()
        let view = FBTooltipView(tooltip, color: behavior.appearance.color)
        tooltipView = view
        view.present(from: self)
    }
}
#endif
