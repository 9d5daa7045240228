/// When the tooltip of a login button appears: the documented `FBLoginButton.TooltipBehavior` (SDK.md, section 1.3).
public enum LoginTooltipBehavior: UInt, Sendable, Hashable, CaseIterable {
    /// The first time that the button appears in a window, if the provider has a message for the app.
    case automatic = 0
    /// Each time that the button appears in a window.
    case forceDisplay = 1
    /// Never.
    case disable = 2
}
