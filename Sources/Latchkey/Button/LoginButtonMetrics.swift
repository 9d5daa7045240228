public import Foundation

#if canImport(CoreGraphics)
internal import CoreGraphics
#endif

/// The measures of a login button, in points (client-sdk.md, section 7.1).
///
/// The constants are for text of the usual size. Where the person has chosen larger text, title, mark and height grow by the functions' parameter
/// `scale`, 1 or more.
public enum LoginButtonMetrics {
    /// How high the button is drawn.
    public static let height = 28.0
    /// How high and wide at least the place is where a tap counts.
    public static let leastTarget = 44.0
    /// Width and height of the mark.
    public static let markSide = 16.0
    /// Between the edge where the text begins and the mark.
    public static let leftMargin = 6.0
    /// Between the mark and the title.
    public static let spacing = 8.0
    /// Between the title and the edge where the text ends.
    public static let rightMargin = 8.0
    /// Of the corners.
    public static let cornerRadius = 3.0
    /// The size of the title's font, which is semibold.
    public static let fontSize = 15.0
    /// The largest scale. For larger text, the system shows the title in large letters on a long press.
    public static let largestScale = 2.0

    /// The scale of a button whose title has a font of this size, in points.
    public static func scale(ofFontSize size: Double) -> Double { min(max(size / fontSize, 1), largestScale) }

    /// How wide a button is that has room for each of some titles.
    public static func width(ofTitles titles: [String], scale: Double = 1, textWidth: (String) -> Double) -> Double {
        leftMargin + markSide * scale + spacing + (titles.map(textWidth).max() ?? 0) + rightMargin
    }

    /// The size of a button in some room: wide enough for the long title where that fits, else for the short one, and the same in both states.
    public static func size(
        of appearance: LoginButtonAppearance, fitting width: Double, scale: Double = 1, textWidth: (String) -> Double
    ) -> CGSize {
        let long = self.width(ofTitles: [appearance.longLogInTitle, appearance.logOutTitle], scale: scale, textWidth: textWidth)
        let short = self.width(ofTitles: [appearance.shortLogInTitle, appearance.logOutTitle], scale: scale, textWidth: textWidth)
        return CGSize(width: long <= width ? long : short, height: (height * scale).rounded(.up))
    }

    /// Where the mark is, in a button of some bounds.
    /// - Parameter isRightToLeft: whether text runs from right to left, so that the mark is at the right.
    public static func markRect(in bounds: CGRect, scale: Double = 1, isRightToLeft: Bool = false) -> CGRect {
        let side = markSide * scale
        let x = isRightToLeft ? bounds.maxX - leftMargin - side : bounds.minX + leftMargin
        return CGRect(x: x, y: (bounds.midY - side / 2).rounded(), width: side, height: side)
    }

    /// Where the title is, in a button of some bounds; nowhere in a hidden or an empty one.
    /// - Parameter isRightToLeft: whether text runs from right to left, so that the mark is at the right.
    public static func titleRect(
        in bounds: CGRect, scale: Double = 1, isRightToLeft: Bool = false, isHidden: Bool = false
    ) -> CGRect {
        guard !isHidden, bounds.width > 0, bounds.height > 0 else { return .zero }
        let before = leftMargin + markSide * scale + spacing
        let x = bounds.minX + (isRightToLeft ? rightMargin : before)
        return CGRect(x: x, y: bounds.minY, width: max(0, bounds.width - before - rightMargin), height: bounds.height)
    }

    /// Where a tap counts: the bounds, and around a small button as much as ``leastTarget`` needs.
    public static func target(of bounds: CGRect) -> CGRect {
        bounds.insetBy(dx: min(0, (bounds.width - leastTarget) / 2), dy: min(0, (bounds.height - leastTarget) / 2))
    }
}
