internal import Foundation

#if canImport(CoreGraphics)
internal import CoreGraphics
#endif

/// Where a bubble is, in points (client-sdk.md, section 7.2): its tip at a place, and the rest of it inside of what is around.
struct TooltipPlacement: Sendable, Equatable {
    /// How wide a text may be.
    static let widestText = 185.0
    /// Around the text.
    static let padding = CGSize(width: 12, height: 10)
    /// Of the arrow; it is twice as wide.
    static let arrowHeight = 7.0
    /// Of the corners.
    static let cornerRadius = 6.0
    /// Between the bubble and what it belongs to, and the edges around it.
    static let gap = 4.0

    /// The whole bubble, with its arrow.
    let frame: CGRect
    /// Where the tip is, from the left edge of ``frame``.
    let tip: Double
    /// Whether the arrow is at the upper edge, and points up.
    let pointsUp: Bool

    /// A bubble for a text of some size.
    /// - Parameter room: what the bubble is not to leave, as far as it has a choice: the tip stays where it is.
    init(text: CGSize, tipAt place: CGPoint, pointsUp: Bool, in room: CGRect) {
        let size = Self.size(text: text)
        let inner = room.insetBy(dx: Self.gap, dy: 0)
        // The arrow needs an edge that is straight.
        let reach = Self.cornerRadius + Self.arrowHeight
        let wanted = min(max(place.x - size.width / 2, inner.minX), max(inner.minX, inner.maxX - size.width))
        let left = min(max(wanted, place.x - size.width + reach), place.x - reach)
        frame = CGRect(x: left, y: pointsUp ? place.y : place.y - size.height, width: size.width, height: size.height)
        tip = place.x - left
        self.pointsUp = pointsUp
    }

    /// A bubble above something, or below it where there is no room above.
    init(text: CGSize, beside anchor: CGRect, in room: CGRect) {
        let pointsUp = anchor.minY - Self.gap - Self.size(text: text).height < room.minY
        let place = CGPoint(x: anchor.midX, y: pointsUp ? anchor.maxY + Self.gap : anchor.minY - Self.gap)
        self.init(text: text, tipAt: place, pointsUp: pointsUp, in: room)
    }

    /// The box of the bubble without its arrow, from the corner of ``frame``.
    var box: CGRect { CGRect(x: 0, y: pointsUp ? Self.arrowHeight : 0, width: frame.width, height: frame.height - Self.arrowHeight) }

    /// Where the text is, from the corner of ``frame``.
    var textRect: CGRect { box.insetBy(dx: Self.padding.width, dy: Self.padding.height) }

    private static func size(text: CGSize) -> CGSize {
        CGSize(
            width: max(text.width.rounded(.up) + 2 * padding.width, 2 * (cornerRadius + arrowHeight)),
            height: text.height.rounded(.up) + 2 * padding.height + arrowHeight)
    }
}
