internal import LoginModel

/// The surface behind a button: a light or a dark window, with normal or increased contrast.
public struct Surface: Sendable, Hashable {
    /// Whether the window is dark.
    public var isDark: Bool
    /// Whether the person has asked for increased contrast.
    public var isHighContrast: Bool

    /// Creates a surface, by default a light one with normal contrast.
    public init(isDark: Bool = false, isHighContrast: Bool = false) {
        self.isDark = isDark
        self.isHighContrast = isHighContrast
    }

    /// The approximate color of the window behind the button.
    var background: ProviderColor { isDark ? ProviderColor(red: 0x1e, green: 0x1e, blue: 0x1e) : .white }
    /// The minimum contrast of text (WCAG 2.2, success criteria 1.4.3 and 1.4.6).
    var textContrast: Double { isHighContrast ? 7 : 4.5 }
    /// The minimum contrast between a control and its surroundings (WCAG 2.2, success criterion 1.4.11).
    var controlContrast: Double { isHighContrast ? 4.5 : 3 }
}
