#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// The documented bubble (client-sdk.md, sections 1.10 and 7.2): it says something beside a view, until it is tapped or its time is over.
///
/// `friendlyBlue` is the provider's colour, ``Settings/providerColor``. Screen readers read the text when the bubble appears.
@objc(FBSDKTooltipView)
public class FBTooltipView: UIView {
    /// Where the arrow of a bubble points.
    @objc(FBSDKTooltipViewArrowDirection)
    public enum ArrowDirection: UInt, Sendable {
        /// Down: the bubble is above what it belongs to.
        case down = 0
        /// Up: the bubble is below.
        case up = 1
    }

    /// The look of a bubble.
    public typealias ColorStyle = LoginTooltipColorStyle

    private var tooltip: LoginTooltip { didSet { update() } }
    private let bubble: TooltipBubble
    private var ending: Task<Void, Never>?

    /// A bubble that is not shown yet.
    public convenience init(tagline: String?, message: String?, colorStyle: ColorStyle) {
        self.init(LoginTooltip(tagline: tagline, message: message, colorStyle: colorStyle), color: Settings.shared.providerColor)
    }

    init(_ tooltip: LoginTooltip, color: ProviderColor) {
        self.tooltip = tooltip
        bubble = TooltipBubble(color: color)
        super.init(frame: .zero)
        setUp()
    }

    /// A bubble without a text.
    public override init(frame: CGRect) {
        tooltip = LoginTooltip(tagline: nil, message: nil)
        bubble = TooltipBubble(color: Settings.shared.providerColor)
        super.init(frame: frame)
        setUp()
    }

    /// A bubble without a text, of a storyboard or a nib.
    public required init?(coder: NSCoder) {
        tooltip = LoginTooltip(tagline: nil, message: nil)
        bubble = TooltipBubble(color: Settings.shared.providerColor)
        super.init(coder: coder)
        setUp()
    }

    deinit { ending?.cancel() }

    private func setUp() {
        isAccessibilityElement = true
        accessibilityTraits = .staticText
        addSubview(bubble)
        update()
    }

    /// How long the bubble stays, in seconds; at least 6.
    @objc public var displayDuration: TimeInterval {
        get { tooltip.displayDuration }
        set { tooltip.displayDuration = newValue }
    }

    /// The look.
    public var colorStyle: ColorStyle {
        get { tooltip.colorStyle }
        set { tooltip.colorStyle = newValue }
    }

    /// What the bubble says.
    @objc public var message: String? {
        get { tooltip.message }
        set { tooltip.message = newValue }
    }

    /// What stands before the message.
    @objc public var tagline: String? {
        get { tooltip.tagline }
        set { tooltip.tagline = newValue }
    }

    /// Shows the bubble above a view, or below it where there is no room above, in the view's window. Without effect where it is in none.
    @objc(presentFromView:)
    public func present(from anchorView: UIView) {
        guard let window = anchorView.window else { return }
        let anchor = anchorView.convert(anchorView.bounds, to: window)
        appear(at: TooltipPlacement(text: bubble.textSize, beside: anchor, in: window.bounds), in: window)
    }

    /// Shows the bubble in a view, with the tip of the arrow at a place of that view.
    @objc(presentInView:withArrowPosition:direction:)
    public func present(in view: UIView, arrowPosition: CGPoint, direction: ArrowDirection) {
        let placement = TooltipPlacement(
            text: bubble.textSize, tipAt: arrowPosition, pointsUp: direction == .up, in: view.bounds)
        appear(at: placement, in: view)
    }

    /// Takes the bubble away. Without effect where it is not shown.
    @objc public func dismiss() {
        guard let ending else { return }
        ending.cancel()
        self.ending = nil
        UIView.animate(withDuration: 0.2) {
            self.alpha = 0
        } completion: { _ in
            // It may have been shown again meanwhile.
            if self.ending == nil { self.removeFromSuperview() }
        }
    }

    /// A tap takes the bubble away.
    public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { dismiss() }

    /// What a screen reader does instead of a tap.
    public override func accessibilityActivate() -> Bool {
        dismiss()
        return true
    }

    /// What a screen reader does to leave something.
    public override func accessibilityPerformEscape() -> Bool {
        dismiss()
        return true
    }

    private func appear(at placement: TooltipPlacement, in view: UIView) {
        frame = placement.frame
        bubble.place(placement)
        alpha = 1
        view.addSubview(self)
        UIAccessibility.post(notification: .announcement, argument: tooltip.text)
        ending?.cancel()
        ending = Task { [weak self, displayDuration] in
            guard (try? await Task.sleep(for: .seconds(displayDuration))) != nil else { return }
            self?.dismiss()
        }
    }

    private func update() {
        bubble.show(tooltip)
        accessibilityLabel = tooltip.text
    }
}
#endif
