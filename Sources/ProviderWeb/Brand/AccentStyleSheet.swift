import LoginModel

/// The style sheet that replaces the accent colors of `pages.css` with shades of the provider's color. It is a file, because the Content
/// Security Policy of the pages allows no inline styles.
struct AccentStyleSheet {
    static let name = "accent.css"

    /// The CSS.
    let text: String

    /// The backgrounds of the pages, light and dark, on which links in the accent color must be readable.
    private static let paper = ProviderColor(red: 0xf4, green: 0xf2, blue: 0xec)
    private static let darkCard = ProviderColor(red: 0x1d, green: 0x22, blue: 0x20)

    init(_ color: ProviderColor) {
        let contrast = ProviderBrandRule.minimumContrast
        let tint = color.mixed(with: .white, 0.9)
        let shade = color.mixed(toward: .black, until: contrast, with: Self.paper).mixed(toward: .black, until: contrast, with: tint)
        let darkTint = Self.darkCard.mixed(with: color, 0.14)
        let darkShade = color.mixed(toward: .white, until: contrast, with: Self.darkCard)
            .mixed(toward: .white, until: contrast, with: darkTint)
        text = """
            :root {
            \(Self.rules(accent: shade, strong: shade.mixed(with: .black, 0.2), onAccent: .white))
            }

            @media (prefers-color-scheme: dark) {
              :root {
            \(Self.rules(accent: darkShade, strong: darkShade.mixed(with: .white, 0.25), onAccent: .black))
              }
            }

            @media (prefers-contrast: no-preference) {
              :root {
                --tint: \(tint);
              }
            }

            @media (prefers-contrast: no-preference) and (prefers-color-scheme: dark) {
              :root {
                --tint: \(darkTint);
              }
            }

            """
    }

    private static func rules(accent: ProviderColor, strong: ProviderColor, onAccent: ProviderColor) -> String {
        ["accent: \(accent)", "accent-strong: \(strong)", "on-accent: \(onAccent)"].map { "    --\($0);" }.joined(separator: "\n")
    }
}
