/// The colors of a login button's tooltip: the documented `FBTooltipView.ColorStyle` (SDK.md, section 1.3).
public enum LoginTooltipColorStyle: UInt, Sendable, Hashable, CaseIterable {
    /// The provider's color, despite the documented name.
    case friendlyBlue = 0
    /// Gray.
    case neutralGray = 1

    /// Returns the colors of the tooltip and its text: the background and the title of a button in that color.
    /// - Parameters:
    ///   - color: the provider's color.
    ///   - surface: the surface behind the tooltip.
    public func colors(_ color: ProviderColor, on surface: Surface) -> LoginButtonColors {
        LoginButtonColors(self == .friendlyBlue ? color : ProviderColor(red: 0x51, green: 0x50, blue: 0x4f), on: surface)
    }
}
