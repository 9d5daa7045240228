#if canImport(UIKit) && !os(watchOS)
internal import UIKit

/// What a login button is drawn with in one look: colours, mark and background for each state of a control.
@MainActor
struct LoginButtonArt {
    private let colors: LoginButtonColors
    private let mark: VectorShape
    private let scale: Double
    private let traits: UITraitCollection

    /// - Parameter scale: enlarges the mark.
    init(_ appearance: LoginButtonAppearance, scale: Double, for traits: UITraitCollection) {
        self.scale = scale
        colors = LoginButtonColors(appearance.color, on: Surface(traits))
        mark = appearance.mark
        self.traits = traits
    }

    func dress(_ button: UIButton) {
        // A state that is not set looks like the normal one, also where a selected button is pressed.
        for state in [UIControl.State.normal, .selected] {
            dress(button, for: state, colors.title, on: colors.background)
            dress(button, for: [state, .highlighted], colors.highlightedTitle, on: colors.highlightedBackground)
            dress(button, for: [state, .focused], colors.highlightedTitle, on: colors.highlightedBackground)
            dress(button, for: [state, .disabled], colors.disabledTitle, on: colors.disabledBackground)
        }
    }

    private func dress(_ button: UIButton, for state: UIControl.State, _ title: ProviderColor, on background: ProviderColor) {
        let color = UIColor(title)
        button.setTitleColor(color, for: state)
        button.setImage(mark.image(side: LoginButtonMetrics.markSide * scale, color: color, for: traits), for: state)
        button.setBackgroundImage(self.background(background), for: state)
    }

    /// A rounded rectangle that can be stretched.
    private func background(_ color: ProviderColor) -> UIImage {
        let radius = LoginButtonMetrics.cornerRadius
        let margin = radius + 1
        let bounds = CGRect(x: 0, y: 0, width: 2 * margin + 1, height: 2 * margin + 1)
        let image = UIGraphicsImageRenderer(size: bounds.size, format: UIGraphicsImageRendererFormat(for: traits)).image { _ in
            UIColor(color).setFill()
            UIBezierPath(roundedRect: bounds, cornerRadius: radius).fill()
            guard let border = colors.border else { return }
            UIColor(border).setStroke()
            // Half of a line lies on each side of its path.
            UIBezierPath(roundedRect: bounds.insetBy(dx: 0.5, dy: 0.5), cornerRadius: radius - 0.5).stroke()
        }
        return image.resizableImage(withCapInsets: UIEdgeInsets(top: margin, left: margin, bottom: margin, right: margin))
            .withRenderingMode(.alwaysOriginal)
    }
}
#endif
