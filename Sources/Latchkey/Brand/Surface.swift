/// What a button stands on: a light or a dark window, of a person who may need more contrast.
public struct Surface: Sendable, Hashable {
    /// Whether the window is dark.
    public var isDark: Bool
    /// Whether the person asks for more contrast than usual.
    public var isHighContrast: Bool

    /// A surface; without more, a light one of usual contrast.
    public init(isDark: Bool = false, isHighContrast: Bool = false) {
        self.isDark = isDark
        self.isHighContrast = isHighContrast
    }

    /// About the colour of the window behind the button.
    var paper: ProviderColor { isDark ? ProviderColor(red: 0x1e, green: 0x1e, blue: 0x1e) : .white }
    /// The least contrast of text (WCAG 2.2, criteria 1.4.3 and 1.4.6).
    var textContrast: Double { isHighContrast ? 7 : 4.5 }
    /// The least contrast of what can be pressed with what it lies on (WCAG 2.2, criterion 1.4.11).
    var edgeContrast: Double { isHighContrast ? 4.5 : 3 }
}
