public import Foundation

#if canImport(CoreGraphics)
internal import CoreGraphics
#endif

/// The dimensions of a login button, in points (SDK.md, section 7.1).
///
/// The constants apply to text of the default size. If the person has chosen larger text, the title, the mark and the height are multiplied
/// by the parameter `scale`, from 1 to ``maximumScale``.
public enum LoginButtonMetrics {
    /// The visible height of the button.
    public static let height = 28.0
    /// The minimum width and height of the area that reacts to taps.
    public static let minimumTapSize = 44.0
    /// The width and height of the mark.
    public static let markSide = 16.0
    /// The distance between the leading edge and the mark.
    public static let leftMargin = 6.0
    /// The distance between the mark and the title.
    public static let spacing = 8.0
    /// The distance between the title and the trailing edge.
    public static let rightMargin = 8.0
    /// The corner radius.
    public static let cornerRadius = 3.0
    /// The font size of the title, which is semibold.
    public static let fontSize = 15.0
    /// The maximum scale. For larger text, the system shows the title in large letters on a long press.
    public static let maximumScale = 2.0

    /// Returns the scale of a button whose title font has the given size, in points.
    public static func scale(ofFontSize size: Double) -> Double { min(max(size / fontSize, 1), maximumScale) }

    /// Returns the width of a button that fits each of the titles.
    public static func width(ofTitles titles: [String], scale: Double = 1, textWidth: (String) -> Double) -> Double {
        leftMargin + markSide * scale + spacing + (titles.map(textWidth).max() ?? 0) + rightMargin
    }

    /// Returns the size of a button with the long titles, or with the short titles if the long titles do not fit into `width`. The size is
    /// the same whether or not a person is logged in.
    public static func size(
        of appearance: LoginButtonAppearance, fitting width: Double, scale: Double = 1, textWidth: (String) -> Double
    ) -> CGSize {
        let long = self.width(ofTitles: [appearance.longLogInTitle, appearance.logOutTitle], scale: scale, textWidth: textWidth)
        let short = self.width(ofTitles: [appearance.shortLogInTitle, appearance.logOutTitle], scale: scale, textWidth: textWidth)
        return CGSize(width: long <= width ? long : short, height: (height * scale).rounded(.up))
    }

    /// Returns the frame of the mark in a button with the given bounds.
    /// - Parameter isRightToLeft: Whether text runs from right to left, so that the mark is on the right.
    public static func markRect(in bounds: CGRect, scale: Double = 1, isRightToLeft: Bool = false) -> CGRect {
        let side = markSide * scale
        let x = isRightToLeft ? bounds.maxX - leftMargin - side : bounds.minX + leftMargin
        return CGRect(x: x, y: (bounds.midY - side / 2).rounded(), width: side, height: side)
    }

    /// Returns the frame of the title in a button with the given bounds; an empty frame if the button is hidden or the bounds are empty.
    /// - Parameter isRightToLeft: Whether text runs from right to left, so that the mark is on the right.
    public static func titleRect(
        in bounds: CGRect, scale: Double = 1, isRightToLeft: Bool = false, isHidden: Bool = false
    ) -> CGRect {
        guard !isHidden, bounds.width > 0, bounds.height > 0 else { return .zero }
        let before = leftMargin + markSide * scale + spacing
        let x = bounds.minX + (isRightToLeft ? rightMargin : before)
        return CGRect(x: x, y: bounds.minY, width: max(0, bounds.width - before - rightMargin), height: bounds.height)
    }

    /// Returns the area that reacts to taps: the bounds, extended to ``minimumTapSize`` where the button is smaller.
    public static func tapArea(of bounds: CGRect) -> CGRect {
        bounds.insetBy(dx: min(0, (bounds.width - minimumTapSize) / 2), dy: min(0, (bounds.height - minimumTapSize) / 2))
    }
}
