#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// The documented login button (SDK.md, sections 1.10 and 7). In a storyboard its class is `FBSDKLoginButton`, without a module.
///
/// A tap logs in, or logs out after a confirmation, as ``behavior`` determines. A button that is wide enough shows its long title. The
/// button is drawn 28 points high. It reacts to taps up to 22 points above and below its center, as far as its superview extends. The
/// title, the mark and the height grow with the person's text size, up to twice the default. For larger text, a long press shows the title
/// in large letters. Where text runs from right to left, the mark is on the right. A test taps the button with
/// ``LoginButtonBehavior/tap()``.
@objc(FBSDKLoginButton)
public final class FBLoginButton: FBButton {
    /// The behavior of the button.
    public let behavior: LoginButtonBehavior
    /// The delegate, which is notified of logins and logouts.
    public weak var delegate: (any LoginButtonDelegate)?
    /// The Objective-C delegate. If both delegates are set, both are notified.
    public weak var objectiveCDelegate: (any ObjectiveCLoginButtonDelegate)?

    var delegates: [any LoginButtonDelegate] {
        [delegate, objectiveCDelegate.map(ObjectiveCLoginButtonDelegateAdapter.init)].compactMap { $0 }
    }

    weak var tooltipView: FBTooltipView?
    private var isPressed = false

    /// The font of the title in the person's text size.
    private var titleFont = UIFont.systemFont(ofSize: LoginButtonMetrics.fontSize, weight: .semibold)
    private var heightConstraint: NSLayoutConstraint?

    /// Creates a button for the shared session with the shared settings. If the frame's size is zero, the button gets the size that fits
    /// its title.
    public override init(frame: CGRect) {
        behavior = LoginButtonBehavior()
        super.init(frame: frame)
        setUp()
        // Otherwise, a button of zero size would stay invisible.
        if frame.size == .zero { self.frame.size = intrinsicContentSize }
    }

    /// Creates a button from a storyboard or nib. Titles and images that are set there have no effect.
    public required init?(coder: NSCoder) {
        behavior = LoginButtonBehavior()
        super.init(coder: coder)
        setUp()
    }

    /// Creates a button with the given behavior. The button gets the size that fits its title.
    public init(behavior: LoginButtonBehavior) {
        self.behavior = behavior
        super.init(frame: .zero)
        isEnabled = behavior.isEnabled
        setUp()
        frame.size = intrinsicContentSize
    }

    private func setUp() {
        // Interface Builder gives each button a configuration, which would override the frames of the mark and the title.
        configuration = nil
        titleLabel?.textAlignment = .center
        let height = heightAnchor.constraint(equalToConstant: LoginButtonMetrics.height)
        // The priority is below `required`, so that an app's own height constraint wins without a warning in the log.
        height.priority = UILayoutPriority(999)
        height.isActive = true
        heightConstraint = height
        updateTextSize()
        #if os(iOS)
        showsLargeContentViewer = true
        addInteraction(UILargeContentViewerInteraction())
        #endif
        // The system sends `primaryActionTriggered` for taps and keys. Apps that draw their own button send `touchUpInside` to this button.
        for event in [UIControl.Event.primaryActionTriggered, .touchUpInside] {
            addAction(UIAction { [weak self] _ in self?.press() }, for: event)
        }
        behavior.isEnabled = isEnabled
        behavior.listener = self
        behavior.view = self
    }

    /// Handles an event. Several events that arrive together count as one tap.
    private func press() {
        guard !isPressed else { return }
        isPressed = true
        Task { [weak self] in self?.isPressed = false }
        behavior.tap()
    }

    /// Whether the button reacts to taps: the same as ``LoginButtonBehavior/isEnabled``.
    public override var isEnabled: Bool { didSet { behavior.isEnabled = isEnabled } }

    /// The accessibility traits without `selected`: the button is selected while a person is logged in, but the title already says so.
    public override var accessibilityTraits: UIAccessibilityTraits {
        get { super.accessibilityTraits.subtracting(.selected) }
        set { super.accessibilityTraits = newValue }
    }

    /// Shows the tooltip if ``tooltipBehavior`` requires it, and dismisses the tooltip when the button leaves its window.
    public override func didMoveToWindow() {
        super.didMoveToWindow()
        window == nil ? tooltipView?.dismiss() : behavior.appear()
    }

    /// Applies the colors and the text size for the new traits.
    public override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        updateTextSize()
        applyStyle(of: behavior.appearance)
    }

    /// Sets colors, mark and background.
    func applyStyle(of appearance: LoginButtonAppearance) {
        LoginButtonStyler(appearance, scale: scale, for: traitCollection).apply(to: self)
        #if os(iOS)
        largeContentTitle = appearance.longTitle
        largeContentImage = image(for: .normal)
        #endif
    }

    private var scale: Double { LoginButtonMetrics.scale(ofFontSize: titleFont.pointSize) }
    private var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

    /// Applies the person's text size to font and height.
    private func updateTextSize() {
        let defaultFont = UIFont.systemFont(ofSize: LoginButtonMetrics.fontSize, weight: .semibold)
        let scaledFont = UIFontMetrics(forTextStyle: .subheadline).scaledFont(
            for: defaultFont, maximumPointSize: LoginButtonMetrics.fontSize * LoginButtonMetrics.maximumScale,
            compatibleWith: traitCollection)
        // The font is never smaller than the documented size.
        titleFont = scaledFont.pointSize > defaultFont.pointSize ? scaledFont : defaultFont
        titleLabel?.font = titleFont
        heightConstraint?.constant = (LoginButtonMetrics.height * scale).rounded(.up)
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    /// Sets the title that fits into the new width.
    public override func layoutSubviews() {
        let title = behavior.appearance.title(fitting: bounds.width, scale: scale, textWidth: width(of:))
        if title != currentTitle { setTitle(title, for: .normal) }
        accessibilityLabel = behavior.appearance.accessibilityLabel(showing: title)
        super.layoutSubviews()
        // The system may have moved the image and the title to other positions.
        imageView?.frame = LoginButtonMetrics.markRect(in: bounds, scale: scale, isRightToLeft: isRightToLeft)
        titleLabel?.frame = LoginButtonMetrics.titleRect(in: bounds, scale: scale, isRightToLeft: isRightToLeft, isHidden: isHidden)
    }

    /// The size that fits the long titles.
    public override var intrinsicContentSize: CGSize {
        sizeThatFits(CGSize(width: Double.greatestFiniteMagnitude, height: .greatestFiniteMagnitude))
    }

    /// The size that fits the long titles if the width permits, or else the short titles. The size is the same whether or not a person is
    /// logged in.
    public override func sizeThatFits(_ size: CGSize) -> CGSize {
        LoginButtonMetrics.size(of: behavior.appearance, fitting: size.width, scale: scale, textWidth: width(of:))
    }

    #if !os(visionOS)
    /// The frame of the mark.
    public override func imageRect(forContentRect contentRect: CGRect) -> CGRect {
        LoginButtonMetrics.markRect(in: contentRect, scale: scale, isRightToLeft: isRightToLeft)
    }

    /// The frame of the title; an empty frame if the button is hidden or its bounds are empty.
    public override func titleRect(forContentRect contentRect: CGRect) -> CGRect {
        LoginButtonMetrics.titleRect(
            in: contentRect, scale: scale, isRightToLeft: isRightToLeft, isHidden: isHidden || bounds.isEmpty)
    }
    #endif

    /// Whether the button reacts to a tap at the point. A button that is smaller than 44 points also reacts to taps around it.
    public override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        LoginButtonMetrics.tapArea(of: bounds).contains(point)
    }

    private func width(of text: String) -> Double {
        NSString(string: text).size(withAttributes: [.font: titleFont]).width.rounded(.up)
    }
}
#endif
