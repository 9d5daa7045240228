@MainActor open class UIView: UIResponder {
    public enum ContentMode: Int, Sendable { case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right }

    public convenience override init() { self.init(frame: .zero) }
    public init(frame: CGRect) {}
    public required init?(coder: NSCoder) { nil }

    open var frame: CGRect = .zero
    open var bounds: CGRect = .zero
    open var center: CGPoint = .zero
    open var backgroundColor: UIColor?
    open var alpha: CGFloat = 1
    open var isOpaque: Bool = true
    open var isHidden: Bool = false
    open var clipsToBounds: Bool = false
    open var contentMode: ContentMode = .scaleToFill
    open var isUserInteractionEnabled: Bool = true
    open var heightAnchor: NSLayoutDimension { NSLayoutDimension() }
    open var traitCollection: UITraitCollection { UITraitCollection() }
    open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }

    open var window: UIWindow? { nil }
    open func addSubview(_ view: UIView) {}
    open func removeFromSuperview() {}
    open func didMoveToWindow() {}
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    open var intrinsicContentSize: CGSize { .zero }
    open func invalidateIntrinsicContentSize() {}
    open func sizeThatFits(_ size: CGSize) -> CGSize { size }
    open func setNeedsLayout() {}
    open func layoutSubviews() {}
    open func setNeedsDisplay() {}
    open func draw(_ rect: CGRect) {}

    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { false }
    open func convert(_ rect: CGRect, to view: UIView?) -> CGRect { rect }

    open class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil) {}

    // Apple declares these in an extension of NSObject, from where nothing can be overridden without Objective-C.
    open var isAccessibilityElement: Bool = false
    open var accessibilityValue: String?
    open var accessibilityLabel: String?
    open var accessibilityLanguage: String?
    open var accessibilityTraits: UIAccessibilityTraits = .none
    open func accessibilityActivate() -> Bool { false }
    open func accessibilityPerformEscape() -> Bool { false }

    open var accessibilityIgnoresInvertColors: Bool = false
}

public enum UIUserInterfaceLayoutDirection: Int, Sendable { case leftToRight, rightToLeft }

open class UIWindow: UIView {
    open var isKeyWindow: Bool { false }
    open var rootViewController: UIViewController?
}

open class UILabel: UIView {
    open var text: String?
    open var font: UIFont! = UIFont()
    open var textColor: UIColor! = UIColor()
    open var textAlignment: NSTextAlignment = .natural
    open var numberOfLines: Int = 1
}

public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }

open class UIImageView: UIView {
    open var image: UIImage?
}
