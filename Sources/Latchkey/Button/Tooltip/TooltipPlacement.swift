internal import Foundation

#if canImport(CoreGraphics)
internal import CoreGraphics
#endif

/// The position of a tooltip, in points (SDK.md, section 7.2). The tip of its arrow is at a given point. If possible, the tooltip stays
/// between the left and right edges of the surrounding bounds.
struct TooltipPlacement: Sendable, Equatable {
    /// The maximum width of the text.
    static let maximumTextWidth = 185.0
    /// The padding around the text.
    static let padding = CGSize(width: 12, height: 10)
    /// The height of the arrow, which is twice as wide.
    static let arrowHeight = 7.0
    /// The corner radius.
    static let cornerRadius = 6.0
    /// The distance between the tooltip and its anchor, and between the tooltip and the left and right edges of the bounds.
    static let gap = 4.0

    /// The frame of the whole tooltip, with its arrow.
    let frame: CGRect
    /// The distance of the arrow's tip from the left edge of ``frame``.
    let tip: Double
    /// Whether the arrow is at the upper edge and points up.
    let pointsUp: Bool

    /// Places a tooltip with the tip of its arrow at a point.
    /// - Parameter bounds: The bounds whose left and right edges the tooltip should not cross. The position of the tip takes precedence.
    init(text: CGSize, tipAt place: CGPoint, pointsUp: Bool, in bounds: CGRect) {
        let size = Self.size(text: text)
        let inner = bounds.insetBy(dx: Self.gap, dy: 0)
        // The arrow must start on the straight part of the edge, between the rounded corners.
        let reach = Self.cornerRadius + Self.arrowHeight
        let preferredLeft = min(max(place.x - size.width / 2, inner.minX), max(inner.minX, inner.maxX - size.width))
        let left = min(max(preferredLeft, place.x - size.width + reach), place.x - reach)
        frame = CGRect(x: left, y: pointsUp ? place.y : place.y - size.height, width: size.width, height: size.height)
        tip = place.x - left
        self.pointsUp = pointsUp
    }

    /// Places a tooltip above an anchor, or below it if there is not enough space above.
    init(text: CGSize, beside anchor: CGRect, in bounds: CGRect) {
        let pointsUp = anchor.minY - Self.gap - Self.size(text: text).height < bounds.minY
        let point = CGPoint(x: anchor.midX, y: pointsUp ? anchor.maxY + Self.gap : anchor.minY - Self.gap)
        self.init(text: text, tipAt: point, pointsUp: pointsUp, in: bounds)
    }

    /// The frame of the tooltip without its arrow, relative to the origin of ``frame``.
    var box: CGRect { CGRect(x: 0, y: pointsUp ? Self.arrowHeight : 0, width: frame.width, height: frame.height - Self.arrowHeight) }

    /// The frame of the text, relative to the origin of ``frame``.
    var textRect: CGRect { box.insetBy(dx: Self.padding.width, dy: Self.padding.height) }

    private static func size(text: CGSize) -> CGSize {
        CGSize(
            width: max(text.width.rounded(.up) + 2 * padding.width, 2 * (cornerRadius + arrowHeight)),
            height: text.height.rounded(.up) + 2 * padding.height + arrowHeight)
    }
}
