#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// The documented login button (client-sdk.md, sections 1.10 and 7). In a storyboard it is the class `FBSDKLoginButton`, without a module.
///
/// A tap logs in, or asks and logs out; ``behavior`` says what happens, the properties what is asked for. The title is the long one where the
/// button is wide enough for it. The button is drawn 28 points high, and taps count up to 22 points from its middle, as far as the view around it
/// reaches. Title, mark and height grow with the person's text size, up to twice; for larger text, a long press shows the title in large letters.
/// Where text runs from right to left, the mark is at the right. A test taps the button with ``LoginButtonBehavior/tap()``.
@objc(FBSDKLoginButton)
public final class FBLoginButton: FBButton {
    /// What the button does.
    public let behavior: LoginButtonBehavior
    /// Hears of it.
    public weak var delegate: (any LoginButtonDelegate)?
    /// Hears of it in Objective-C. Where both are there, each is told.
    public weak var objectiveCDelegate: (any ObjectiveCLoginButtonDelegate)?

    var delegates: [any LoginButtonDelegate] {
        [delegate, objectiveCDelegate.map(ObjectiveCLoginButtonListener.init)].compactMap { $0 }
    }

    weak var tooltipView: FBTooltipView?
    private var isPressed = false

    /// The title's font in the person's text size.
    private var titleFont = UIFont.systemFont(ofSize: LoginButtonMetrics.fontSize, weight: .semibold)
    private var usualHeight: NSLayoutConstraint?

    /// A button for the session of the process, with the shared settings. Without a frame it is as large as its title needs.
    public override init(frame: CGRect) {
        behavior = LoginButtonBehavior()
        super.init(frame: frame)
        setUp()
        // By itself a view of no size fits into nothing.
        if frame.size == .zero { self.frame.size = intrinsicContentSize }
    }

    /// A button of a storyboard or a nib. Titles and images that are set there have no effect.
    public required init?(coder: NSCoder) {
        behavior = LoginButtonBehavior()
        super.init(coder: coder)
        setUp()
    }

    /// A button that does something of its own, as large as its title needs.
    public init(behavior: LoginButtonBehavior) {
        self.behavior = behavior
        super.init(frame: .zero)
        isEnabled = behavior.isEnabled
        setUp()
        frame.size = intrinsicContentSize
    }

    private func setUp() {
        // Interface Builder gives each button one, and with it the rectangles below have no say.
        configuration = nil
        titleLabel?.textAlignment = .center
        let height = heightAnchor.constraint(equalToConstant: LoginButtonMetrics.height)
        // An app's own height wins, without a complaint in the log.
        height.priority = UILayoutPriority(999)
        height.isActive = true
        usualHeight = height
        growWithText()
        #if os(iOS)
        showsLargeContentViewer = true
        addInteraction(UILargeContentViewerInteraction())
        #endif
        // The first one also comes from keyboards; the second one is what apps send to a button of their own making.
        for event in [UIControl.Event.primaryActionTriggered, .touchUpInside] {
            addAction(UIAction { [weak self] _ in self?.press() }, for: event)
        }
        behavior.isEnabled = isEnabled
        behavior.listener = self
        behavior.face = self
    }

    /// Taps once for what arrives as several events.
    private func press() {
        guard !isPressed else { return }
        isPressed = true
        Task { [weak self] in self?.isPressed = false }
        behavior.tap()
    }

    /// Whether the button may be pressed: the same as ``LoginButtonBehavior/isEnabled``.
    public override var isEnabled: Bool { didSet { behavior.isEnabled = isEnabled } }

    /// A button is selected while somebody is logged in, which screen readers are not to read out: the title says it.
    public override var accessibilityTraits: UIAccessibilityTraits {
        get { super.accessibilityTraits.subtracting(.selected) }
        set { super.accessibilityTraits = newValue }
    }

    /// The tooltip may appear with the button, and goes with it.
    public override func didMoveToWindow() {
        super.didMoveToWindow()
        window == nil ? tooltipView?.dismiss() : behavior.appear()
    }

    /// Applies the colors of the new appearance, and the new text size.
    public override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        growWithText()
        dress(in: behavior.appearance)
    }

    /// Sets colors, mark and background.
    func dress(in appearance: LoginButtonAppearance) {
        LoginButtonArt(appearance, scale: scale, for: traitCollection).dress(self)
        #if os(iOS)
        largeContentTitle = appearance.longTitle
        largeContentImage = image(for: .normal)
        #endif
    }

    private var scale: Double { LoginButtonMetrics.scale(ofFontSize: titleFont.pointSize) }
    private var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

    /// Applies the person's text size to font and height.
    private func growWithText() {
        let usual = UIFont.systemFont(ofSize: LoginButtonMetrics.fontSize, weight: .semibold)
        let grown = UIFontMetrics(forTextStyle: .subheadline).scaledFont(
            for: usual, maximumPointSize: LoginButtonMetrics.fontSize * LoginButtonMetrics.largestScale, compatibleWith: traitCollection)
        // Never smaller than the documented size.
        titleFont = grown.pointSize > usual.pointSize ? grown : usual
        titleLabel?.font = titleFont
        usualHeight?.constant = (LoginButtonMetrics.height * scale).rounded(.up)
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    /// Sets the title that fits.
    public override func layoutSubviews() {
        let title = behavior.appearance.title(fitting: bounds.width, scale: scale, textWidth: width(of:))
        if title != currentTitle { setTitle(title, for: .normal) }
        accessibilityLabel = behavior.appearance.accessibilityLabel(showing: title)
        super.layoutSubviews()
        // Where the system has a mind of its own about the two rectangles below.
        imageView?.frame = LoginButtonMetrics.markRect(in: bounds, scale: scale, isRightToLeft: isRightToLeft)
        titleLabel?.frame = LoginButtonMetrics.titleRect(in: bounds, scale: scale, isRightToLeft: isRightToLeft, isHidden: isHidden)
    }

    /// Room for the long title.
    public override var intrinsicContentSize: CGSize {
        sizeThatFits(CGSize(width: Double.greatestFiniteMagnitude, height: .greatestFiniteMagnitude))
    }

    /// Room for the long title where that fits, else for the short one, the same in both states.
    public override func sizeThatFits(_ size: CGSize) -> CGSize {
        LoginButtonMetrics.size(of: behavior.appearance, fitting: size.width, scale: scale, textWidth: width(of:))
    }

    #if !os(visionOS)
    /// Where the mark is.
    public override func imageRect(forContentRect contentRect: CGRect) -> CGRect {
        LoginButtonMetrics.markRect(in: contentRect, scale: scale, isRightToLeft: isRightToLeft)
    }

    /// Where the title is; nowhere in a hidden or an empty button.
    public override func titleRect(forContentRect contentRect: CGRect) -> CGRect {
        LoginButtonMetrics.titleRect(
            in: contentRect, scale: scale, isRightToLeft: isRightToLeft, isHidden: isHidden || bounds.isEmpty)
    }
    #endif

    /// Whether a tap counts: in a square of 44 points also beside the button.
    public override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        LoginButtonMetrics.target(of: bounds).contains(point)
    }

    private func width(of text: String) -> Double {
        NSString(string: text).size(withAttributes: [.font: titleFont]).width.rounded(.up)
    }
}
#endif
