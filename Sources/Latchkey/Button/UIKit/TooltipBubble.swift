#if canImport(UIKit) && !os(watchOS)
internal import LoginModel
internal import UIKit

/// The view that draws a tooltip: a box with an arrow and a text.
final class TooltipBubble: UIView {
    private let color: ProviderColor
    private let label = UILabel()
    private var style = LoginTooltipColorStyle.friendlyBlue
    private var placement: TooltipPlacement?

    init(color: ProviderColor) {
        self.color = color
        super.init(frame: .zero)
        backgroundColor = .clear
        isOpaque = false
        isUserInteractionEnabled = false
        contentMode = .redraw
        label.numberOfLines = 0
        label.font = UIFontMetrics(forTextStyle: .caption2).scaledFont(for: .systemFont(ofSize: 10, weight: .bold))
        addSubview(label)
    }

    /// Always `nil`: the surrounding tooltip view creates this view in code.
    required init?(coder: NSCoder) { nil }

    var textSize: CGSize { label.sizeThatFits(CGSize(width: TooltipPlacement.maximumTextWidth, height: Double.greatestFiniteMagnitude)) }

    func show(_ tooltip: LoginTooltip) {
        label.text = tooltip.text
        style = tooltip.colorStyle
        paint()
    }

    func place(_ placement: TooltipPlacement) {
        self.placement = placement
        frame = CGRect(x: 0, y: 0, width: placement.frame.width, height: placement.frame.height)
        label.frame = placement.textRect
        paint()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        paint()
    }

    override func draw(_ rect: CGRect) {
        guard let placement else { return }
        UIColor(colors.background).setFill()
        UIBezierPath(roundedRect: placement.box, cornerRadius: TooltipPlacement.cornerRadius).fill()
        let (edge, end) = placement.pointsUp ? (placement.box.minY, 0) : (placement.box.maxY, placement.frame.height)
        let arrow = UIBezierPath()
        arrow.move(to: CGPoint(x: placement.tip - TooltipPlacement.arrowHeight, y: edge))
        arrow.addLine(to: CGPoint(x: placement.tip, y: end))
        arrow.addLine(to: CGPoint(x: placement.tip + TooltipPlacement.arrowHeight, y: edge))
        arrow.close()
        arrow.fill()
    }

    private func paint() {
        label.textColor = UIColor(colors.title)
        setNeedsDisplay()
    }

    private var colors: LoginButtonColors { style.colors(color, on: Surface(traitCollection)) }
}
#endif
