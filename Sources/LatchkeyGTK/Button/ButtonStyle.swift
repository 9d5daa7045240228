#if GTK
internal import Latchkey

/// The CSS rules of a login button in the given colors.
enum ButtonStyle {
    static func rules(for className: String, colors: LoginButtonColors, surface: Surface) -> String {
        let edge = colors.border.map { "inset 0 0 0 \(surface.isHighContrast ? 2 : 1)px \($0)" } ?? "none"
        let button = "button.\(className)"
        return """
            \(button) {
                min-height: 44px; padding: 0; border: none; border-radius: 6px; outline: 0 solid transparent;
                background: \(colors.background); color: \(colors.title); box-shadow: \(edge); text-shadow: none;
                transition: background 120ms;
            }
            \(button) label { font-size: \(Int(LoginButtonMetrics.fontSize))px; font-weight: 600; color: inherit; text-shadow: none; }
            \(button):hover, \(button):active { background: \(colors.highlightedBackground); color: \(colors.highlightedTitle); }
            \(button):disabled { background: \(colors.disabledBackground); color: \(colors.disabledTitle); opacity: 1; }
            \(button):focus-visible { outline: 2px solid \(surface.isDark ? "white" : "black"); outline-offset: 2px; }
            """
    }
}
#endif
