#if canImport(UIKit) && !os(watchOS)
internal import LoginModel
public import UIKit

/// The documented tooltip (SDK.md, sections 1.10 and 7.2): a text next to a view. It disappears when it is tapped, or after its display
/// duration.
///
/// `friendlyBlue` is the provider's color, ``Settings/providerColor``. Screen readers announce the text when the tooltip appears.
@objc(FBSDKTooltipView)
public class FBTooltipView: UIView {
    /// The direction of a tooltip's arrow.
    @objc(FBSDKTooltipViewArrowDirection)
    public enum ArrowDirection: UInt, Sendable {
        /// Down: the tooltip is above its anchor.
        case down = 0
        /// Up: the tooltip is below its anchor.
        case up = 1
    }

    /// The colors of a tooltip.
    public typealias ColorStyle = LoginTooltipColorStyle

    private var tooltip: LoginTooltip { didSet { update() } }
    private let bubble: TooltipBubble
    private var ending: Task<Void, Never>?

    /// Creates a tooltip that is not shown yet.
    public convenience init(tagline: String?, message: String?, colorStyle: ColorStyle) {
        self.init(LoginTooltip(tagline: tagline, message: message, colorStyle: colorStyle), color: Settings.shared.providerColor)
    }

    init(_ tooltip: LoginTooltip, color: ProviderColor) {
        self.tooltip = tooltip
        bubble = TooltipBubble(color: color)
        super.init(frame: .zero)
        setUp()
    }

    /// Creates a tooltip without text.
    public override init(frame: CGRect) {
        tooltip = LoginTooltip(tagline: nil, message: nil)
        bubble = TooltipBubble(color: Settings.shared.providerColor)
        super.init(frame: frame)
        setUp()
    }

    /// Creates a tooltip without text, from a storyboard or nib.
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

    /// How long the tooltip is shown, in seconds; at least 6.
    @objc public var displayDuration: TimeInterval {
        get { tooltip.displayDuration }
        set { tooltip.displayDuration = newValue }
    }

    /// The colors of the tooltip.
    public var colorStyle: ColorStyle {
        get { tooltip.colorStyle }
        set { tooltip.colorStyle = newValue }
    }

    /// The message, which follows the tagline.
    @objc public var message: String? {
        get { tooltip.message }
        set { tooltip.message = newValue }
    }

    /// The text before the message.
    @objc public var tagline: String? {
        get { tooltip.tagline }
        set { tooltip.tagline = newValue }
    }

    /// Shows the tooltip in the window of a view. The tooltip is above the view, or below it if there is not enough space above. Has no
    /// effect if the view is in no window.
    @objc(presentFromView:)
    public func present(from anchorView: UIView) {
        guard let window = anchorView.window else { return }
        let anchor = anchorView.convert(anchorView.bounds, to: window)
        appear(at: TooltipPlacement(text: bubble.textSize, beside: anchor, in: window.bounds), in: window)
    }

    /// Shows the tooltip in a view, with the tip of the arrow at a point of that view.
    @objc(presentInView:withArrowPosition:direction:)
    public func present(in view: UIView, arrowPosition: CGPoint, direction: ArrowDirection) {
        let placement = TooltipPlacement(
            text: bubble.textSize, tipAt: arrowPosition, pointsUp: direction == .up, in: view.bounds)
        appear(at: placement, in: view)
    }

    /// Dismisses the tooltip. Has no effect if it is not shown.
    @objc public func dismiss() {
        guard let ending else { return }
        ending.cancel()
        self.ending = nil
        UIView.animate(withDuration: 0.2) {
            self.alpha = 0
        } completion: { _ in
            // The tooltip may have been presented again during the animation.
            if self.ending == nil { self.removeFromSuperview() }
        }
    }

    /// Dismisses the tooltip when it is tapped.
    public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { dismiss() }

    /// Dismisses the tooltip when a screen reader activates it.
    public override func accessibilityActivate() -> Bool {
        dismiss()
        return true
    }

    /// Dismisses the tooltip on the escape gesture of a screen reader.
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
