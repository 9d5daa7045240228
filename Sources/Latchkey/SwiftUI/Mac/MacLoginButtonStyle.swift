#if canImport(SwiftUI) && canImport(AppKit) && !canImport(UIKit)
internal import LoginModel
internal import SwiftUI

/// The colors, the font and the dimensions of a ``LoginButton`` on macOS.
struct MacLoginButtonStyle: ButtonStyle {
    let colors: LoginButtonColors
    let isEnabled: Bool
    /// Whether a login is in progress. The button is then translucent, but does not look disabled.
    let isBusy: Bool

    func makeBody(configuration: Configuration) -> some View {
        let (title, background) = colors(isPressed: configuration.isPressed)
        let edge = RoundedRectangle(cornerRadius: LoginButtonMetrics.cornerRadius)
        return configuration.label
            .font(.system(size: LoginButtonMetrics.fontSize, weight: .semibold))
            .foregroundStyle(Color(title))
            .padding(.leading, LoginButtonMetrics.leftMargin)
            .padding(.trailing, LoginButtonMetrics.rightMargin)
            .frame(minHeight: LoginButtonMetrics.height)
            .background(edge.fill(Color(background)))
            .overlay(edge.strokeBorder(Color(colors.border ?? background)))
            .opacity(isBusy ? 0.6 : 1)
    }

    private func colors(isPressed: Bool) -> (title: ProviderColor, background: ProviderColor) {
        guard isEnabled else { return (colors.disabledTitle, colors.disabledBackground) }
        return isPressed ? (colors.highlightedTitle, colors.highlightedBackground) : (colors.title, colors.background)
    }
}

extension Color {
    fileprivate init(_ color: ProviderColor) {
        self.init(red: Double(color.red) / 255, green: Double(color.green) / 255, blue: Double(color.blue) / 255)
    }
}
#endif
