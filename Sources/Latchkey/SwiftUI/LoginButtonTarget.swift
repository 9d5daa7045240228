#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
public import UIKit

/// A ``FBLoginButton``, and around it the room where a tap counts: SwiftUI hands on no taps beside a view.
public final class LoginButtonTarget: UIView {
    /// Without a limit.
    static let anySize = CGSize(width: Double.greatestFiniteMagnitude, height: Double.greatestFiniteMagnitude)

    /// The button.
    public let button: FBLoginButton

    init(button: FBLoginButton) {
        self.button = button
        super.init(frame: .zero)
        addSubview(button)
    }

    /// It is part of no nib.
    public required init?(coder: NSCoder) { nil }

    /// Applies a new text size.
    public override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    /// SwiftUI asks for the size again.
    public override var intrinsicContentSize: CGSize { sizeThatFits(Self.anySize) }

    /// The button's size, and what ``LoginButtonMetrics/leastTarget`` needs besides.
    public override func sizeThatFits(_ size: CGSize) -> CGSize {
        let needed = button.sizeThatFits(size)
        return CGSize(
            width: max(needed.width, LoginButtonMetrics.leastTarget), height: max(needed.height, LoginButtonMetrics.leastTarget))
    }

    /// The button is as wide as the view, and in the middle of its height.
    public override func layoutSubviews() {
        super.layoutSubviews()
        let height = button.sizeThatFits(bounds.size).height
        button.frame = CGRect(x: 0, y: ((bounds.height - height) / 2).rounded(), width: bounds.width, height: height)
    }
}
#endif
