public import Foundation

#if canImport(CoreGraphics)
internal import CoreGraphics
#endif

/// The measures of a login button, in points (client-sdk.md, section 7.1).
public enum LoginButtonMetrics {
    /// How high the button is drawn.
    public static let height = 28.0
    /// How high and wide at least the place is where a tap counts.
    public static let leastTarget = 44.0
    /// Width and height of the mark.
    public static let markSide = 16.0
    /// Between the left edge and the mark.
    public static let leftMargin = 6.0
    /// Between the mark and the title.
    public static let spacing = 8.0
    /// Between the title and the right edge.
    public static let rightMargin = 8.0
    /// Of the corners.
    public static let cornerRadius = 3.0
    /// The size of the title's font, which is semibold.
    public static let fontSize = 15.0

    /// How wide a button is that has room for each of some titles.
    public static func width(ofTitles titles: [String], textWidth: (String) -> Double) -> Double {
        leftMargin + markSide + spacing + (titles.map(textWidth).max() ?? 0) + rightMargin
    }

    /// The size of a button in some room: wide enough for the long title where that fits, else for the short one, and the same in both states.
    public static func size(of appearance: LoginButtonAppearance, fitting width: Double, textWidth: (String) -> Double) -> CGSize {
        let long = self.width(ofTitles: [appearance.longLogInTitle, appearance.logOutTitle], textWidth: textWidth)
        let short = self.width(ofTitles: [appearance.shortLogInTitle, appearance.logOutTitle], textWidth: textWidth)
        return CGSize(width: long <= width ? long : short, height: height)
    }

    /// Where the mark is, in a button of some bounds.
    public static func markRect(in bounds: CGRect) -> CGRect {
        CGRect(x: bounds.minX + leftMargin, y: (bounds.midY - markSide / 2).rounded(), width: markSide, height: markSide)
    }

    /// Where the title is, in a button of some bounds; nowhere in a hidden or an empty one.
    public static func titleRect(in bounds: CGRect, isHidden: Bool = false) -> CGRect {
        guard !isHidden, bounds.width > 0, bounds.height > 0 else { return .zero }
        let left = leftMargin + markSide + spacing
        return CGRect(x: bounds.minX + left, y: bounds.minY, width: max(0, bounds.width - left - rightMargin), height: bounds.height)
    }

    /// Where a tap counts: the bounds, and around a small button as much as ``leastTarget`` needs.
    public static func target(of bounds: CGRect) -> CGRect {
        bounds.insetBy(dx: min(0, (bounds.width - leastTarget) / 2), dy: min(0, (bounds.height - leastTarget) / 2))
    }
}
