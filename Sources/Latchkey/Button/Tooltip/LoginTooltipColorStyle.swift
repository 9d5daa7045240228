/// The look of the bubble of a login button: the documented `FBTooltipView.ColorStyle` (client-sdk.md, section 1.3).
public enum LoginTooltipColorStyle: UInt, Sendable, Hashable, CaseIterable {
    /// In the provider's colour. The documented name says another one's.
    case friendlyBlue = 0
    /// Grey.
    case neutralGray = 1

    /// What the bubble and its text look like: the background and the title of a button of that colour.
    /// - Parameters:
    ///   - color: the provider's.
    ///   - surface: what the bubble is seen over.
    public func colors(_ color: ProviderColor, on surface: Surface) -> LoginButtonColors {
        LoginButtonColors(self == .friendlyBlue ? color : ProviderColor(red: 0x51, green: 0x50, blue: 0x4f), on: surface)
    }
}
