#if canImport(UIKit) && !os(watchOS)
internal import LoginModel
internal import UIKit

/// Sets the colors, the mark and the background of a login button for each control state.
@MainActor
struct LoginButtonStyler {
    private let colors: LoginButtonColors
    private let mark: VectorShape
    private let scale: Double
    private let traits: UITraitCollection

    /// - Parameter scale: The scale of the mark.
    init(_ appearance: LoginButtonAppearance, scale: Double, for traits: UITraitCollection) {
        self.scale = scale
        colors = LoginButtonColors(appearance.color, on: Surface(traits))
        mark = appearance.mark
        self.traits = traits
    }

    func apply(to button: UIButton) {
        // For a combination of states without values of its own, UIKit uses the values of the normal state. Therefore, the values are set
        // for the combinations with `selected`, too.
        for state in [UIControl.State.normal, .selected] {
            apply(to: button, for: state, colors.title, on: colors.background)
            apply(to: button, for: [state, .highlighted], colors.highlightedTitle, on: colors.highlightedBackground)
            apply(to: button, for: [state, .focused], colors.highlightedTitle, on: colors.highlightedBackground)
            apply(to: button, for: [state, .disabled], colors.disabledTitle, on: colors.disabledBackground)
        }
    }

    private func apply(to button: UIButton, for state: UIControl.State, _ title: ProviderColor, on background: ProviderColor) {
        let color = UIColor(title)
        button.setTitleColor(color, for: state)
        button.setImage(mark.image(side: LoginButtonMetrics.markSide * scale, color: color, for: traits), for: state)
        button.setBackgroundImage(self.background(background), for: state)
    }

    /// Returns a rounded rectangle as a resizable image.
    private func background(_ color: ProviderColor) -> UIImage {
        let radius = LoginButtonMetrics.cornerRadius
        let margin = radius + 1
        let bounds = CGRect(x: 0, y: 0, width: 2 * margin + 1, height: 2 * margin + 1)
        let image = UIGraphicsImageRenderer(size: bounds.size, format: UIGraphicsImageRendererFormat(for: traits)).image { _ in
            UIColor(color).setFill()
            UIBezierPath(roundedRect: bounds, cornerRadius: radius).fill()
            guard let border = colors.border else { return }
            UIColor(border).setStroke()
            // Half of the line's width is outside its path, so the path is inset by half a point.
            UIBezierPath(roundedRect: bounds.insetBy(dx: 0.5, dy: 0.5), cornerRadius: radius - 0.5).stroke()
        }
        return image.resizableImage(withCapInsets: UIEdgeInsets(top: margin, left: margin, bottom: margin, right: margin))
            .withRenderingMode(.alwaysOriginal)
    }
}
#endif
