#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
public import UIKit

/// A view that contains an ``FBLoginButton`` and the tap area around it, because SwiftUI does not forward taps outside of a view.
public final class LoginButtonContainer: UIView {
    /// A proposed size without a limit.
    static let unlimitedSize = CGSize(width: Double.greatestFiniteMagnitude, height: Double.greatestFiniteMagnitude)

    /// The login button.
    public let button: FBLoginButton

    init(button: FBLoginButton) {
        self.button = button
        super.init(frame: .zero)
        addSubview(button)
    }

    /// Always `nil`, because the view cannot be loaded from a nib.
    public required init?(coder: NSCoder) { nil }

    /// Updates the layout when the text size changes.
    public override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    /// The size that the view needs. SwiftUI updates the layout when this size changes.
    public override var intrinsicContentSize: CGSize { sizeThatFits(Self.unlimitedSize) }

    /// The size of the button, extended to ``LoginButtonMetrics/minimumTapSize`` if necessary.
    public override func sizeThatFits(_ size: CGSize) -> CGSize {
        let needed = button.sizeThatFits(size)
        return CGSize(
            width: max(needed.width, LoginButtonMetrics.minimumTapSize), height: max(needed.height, LoginButtonMetrics.minimumTapSize))
    }

    /// Gives the button the full width of the view and centers it vertically.
    public override func layoutSubviews() {
        super.layoutSubviews()
        let height = button.sizeThatFits(bounds.size).height
        button.frame = CGRect(x: 0, y: ((bounds.height - height) / 2).rounded(), width: bounds.width, height: height)
    }
}
#endif
