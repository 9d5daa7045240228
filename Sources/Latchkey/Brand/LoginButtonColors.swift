public import LoginModel

/// The colors of a login button (SDK.md, section 7.1), derived from the provider's color so that the title is always readable.
public struct LoginButtonColors: Sendable, Hashable {
    /// The background color.
    public let background: ProviderColor
    /// The background color while the button is pressed.
    public let highlightedBackground: ProviderColor
    /// The background color while the button is disabled.
    public let disabledBackground: ProviderColor
    /// The color of the title and the mark.
    public let title: ProviderColor
    /// The color of the title and the mark while the button is pressed.
    public let highlightedTitle: ProviderColor
    /// The color of the title and the mark while the button is disabled.
    public let disabledTitle: ProviderColor
    /// The color of the border; `nil` if the button contrasts with its surface and the person has not asked for more contrast.
    public let border: ProviderColor?

    /// Derives the colors from a provider's color.
    /// - Parameters:
    ///   - color: The color of the provider.
    ///   - surface: The surface behind the button.
    public init(_ color: ProviderColor, on surface: Surface = Surface()) {
        // The title is white if its contrast with the color is at least 3:1, or else black. Most colors then need little adjustment.
        let isWhite = color.contrast(with: .white) >= 3
        let (text, away): (ProviderColor, ProviderColor) = isWhite ? (.white, .black) : (.black, .white)
        title = text
        background = color.mixed(toward: away, until: surface.textContrast, with: text)
        // The background of a pressed button is mixed with the color opposite to the text color. If the result would look almost the same,
        // the background is mixed with the text color instead.
        let pressed = background.mixed(with: away, 0.16)
        highlightedBackground = pressed.contrast(with: background) >= 1.1 ? pressed : background.mixed(with: text, 0.14)
        highlightedTitle = text
        disabledBackground = surface.isDark ? ProviderColor(red: 74, green: 78, blue: 84) : ProviderColor(red: 189, green: 193, blue: 201)
        disabledTitle = surface.isDark ? ProviderColor(red: 189, green: 193, blue: 201) : ProviderColor(red: 65, green: 70, blue: 78)
        let isSeen = background.contrast(with: surface.background) >= surface.controlContrast
        border =
            isSeen && !surface.isHighContrast
            ? nil
            : background.mixed(toward: surface.isDark ? .white : .black, until: surface.controlContrast, with: surface.background)
    }
}
