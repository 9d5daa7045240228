/// The colours of a login button (client-sdk.md, section 7.1), made of the provider's one so that the title can be read on it whatever it is.
public struct LoginButtonColors: Sendable, Hashable {
    /// Behind the title.
    public let background: ProviderColor
    /// Behind the title while the button is pressed.
    public let highlightedBackground: ProviderColor
    /// Behind the title while the button cannot be pressed.
    public let disabledBackground: ProviderColor
    /// Title and logo.
    public let title: ProviderColor
    /// Title and logo while the button is pressed.
    public let highlightedTitle: ProviderColor
    /// Title and logo while the button cannot be pressed.
    public let disabledTitle: ProviderColor
    /// A line around the button, where it could not be told from its surface without one.
    public let border: ProviderColor?

    /// The colours for a provider's one.
    /// - Parameters:
    ///   - color: the provider's.
    ///   - surface: what the button stands on.
    public init(_ color: ProviderColor, on surface: Surface = Surface()) {
        // White while the colour stays about itself under it, else black.
        let isWhite = color.contrast(with: .white) >= 3
        let (text, away): (ProviderColor, ProviderColor) = isWhite ? (.white, .black) : (.black, .white)
        title = text
        background = color.mixed(toward: away, until: surface.textContrast, with: text)
        // A pressed button is darker, or lighter where it could not be.
        let pressed = background.mixed(with: away, 0.16)
        highlightedBackground = pressed.contrast(with: background) >= 1.1 ? pressed : background.mixed(with: text, 0.14)
        highlightedTitle = text
        disabledBackground = surface.isDark ? ProviderColor(red: 74, green: 78, blue: 84) : ProviderColor(red: 189, green: 193, blue: 201)
        disabledTitle = surface.isDark ? ProviderColor(red: 189, green: 193, blue: 201) : ProviderColor(red: 65, green: 70, blue: 78)
        let isSeen = background.contrast(with: surface.paper) >= surface.edgeContrast
        border =
            isSeen && !surface.isHighContrast
            ? nil
            : background.mixed(toward: surface.isDark ? .white : .black, until: surface.edgeContrast, with: surface.paper)
    }
}
