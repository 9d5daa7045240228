import Latchkey

/// The style sheet of button, picture and pages in the provider's color, for light and dark appearance and for increased contrast.
struct LoginStyle: Sendable {
    let color: ProviderColor

    var text: String {
        let plain = String(decoding: PackageResources.login_css, as: UTF8.self)
        return [
            variables(on: Surface()),
            "@media (prefers-color-scheme: dark) {\n\(variables(on: Surface(isDark: true)))}\n",
            "@media (prefers-contrast: more) {\n\(variables(on: Surface(isHighContrast: true)))}\n",
            "@media (prefers-contrast: more) and (prefers-color-scheme: dark) {\n\(variables(on: Surface(isDark: true, isHighContrast: true)))}\n",
            plain,
        ].joined()
    }

    private func variables(on surface: Surface) -> String {
        let colors = LoginButtonColors(color, on: surface)
        return """
            .latchkey-button {
              --latchkey-ground: \(colors.background);
              --latchkey-pressed: \(colors.highlightedBackground);
              --latchkey-title: \(colors.title);
              --latchkey-border: \(colors.border ?? colors.background);
            }

            """
    }
}
