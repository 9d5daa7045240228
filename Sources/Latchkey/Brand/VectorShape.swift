public import Foundation

/// A small drawing in one colour, of any size.
public struct VectorShape: Sendable, Hashable {
    /// One move of the pen. Points are in a square of ``VectorShape/side``, from the top left.
    public enum Step: Sendable, Hashable {
        /// Begins a new line elsewhere.
        case move(CGPoint)
        /// A straight line.
        case line(CGPoint)
        /// A cubic Bézier curve by two control points.
        case curve(CGPoint, CGPoint, to: CGPoint)
        /// Back to where the line began.
        case close

        // Apple's points are not hashable on every system that is supported.
        public func hash(into hasher: inout Hasher) {
            let points: [CGPoint] =
                switch self {
                case .move(let point), .line(let point): [point]
                case .curve(let first, let second, let end): [first, second, end]
                case .close: []
                }
            for point in points {
                hasher.combine(point.x)
                hasher.combine(point.y)
            }
        }
    }

    /// Width and height of the square that the points are in.
    public let side: Double
    /// What the pen does.
    public let steps: [Step]
    /// The width of the pen, with round ends; `nil` where the shape is filled instead.
    public let penWidth: Double?

    /// A drawing.
    public init(side: Double, penWidth: Double? = nil, steps: [Step]) {
        self.side = side
        self.penWidth = penWidth
        self.steps = steps
    }

    /// As the attribute `d` of a path says it (SVG 2, section 9.3).
    public var pathData: String {
        func text(_ point: CGPoint) -> String { "\(number(point.x)) \(number(point.y))" }
        func number(_ value: CGFloat) -> String {
            let hundredths = Int((value * 100).rounded())
            return hundredths % 100 == 0 ? String(hundredths / 100) : String(Double(hundredths) / 100)
        }
        return steps.map { step in
            switch step {
            case .move(let point): "M\(text(point))"
            case .line(let point): "L\(text(point))"
            case .curve(let one, let two, let end): "C\(text(one)) \(text(two)) \(text(end))"
            case .close: "Z"
            }
        }.joined()
    }
}

extension VectorShape {
    /// The mark of a provider that has chosen none: a key, in a square of 32.
    public static let latchkey = VectorShape(
        side: 32, penWidth: 3.4,
        steps: circle(at: CGPoint(x: 11, y: 11), radius: 6) + [
            .move(CGPoint(x: 15.3, y: 15.3)), .line(CGPoint(x: 27, y: 27)), .move(CGPoint(x: 22, y: 22)), .line(CGPoint(x: 25.6, y: 18.4)),
        ])

    /// Somebody of whom there is no picture, in a square of 100.
    public static let silhouette = VectorShape(
        side: 100,
        steps: circle(at: CGPoint(x: 50, y: 38), radius: 18) + [
            .move(CGPoint(x: 14, y: 100)),
            .curve(CGPoint(x: 14, y: 76), CGPoint(x: 30, y: 63), to: CGPoint(x: 50, y: 63)),
            .curve(CGPoint(x: 70, y: 63), CGPoint(x: 86, y: 76), to: CGPoint(x: 86, y: 100)),
            .close,
        ])

    /// Four curves that no eye tells from a circle.
    private static func circle(at center: CGPoint, radius: Double) -> [Step] {
        let handle = radius * 0.5523
        func point(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: center.x + x, y: center.y + y) }
        return [
            .move(point(0, -radius)),
            .curve(point(handle, -radius), point(radius, -handle), to: point(radius, 0)),
            .curve(point(radius, handle), point(handle, radius), to: point(0, radius)),
            .curve(point(-handle, radius), point(-radius, handle), to: point(-radius, 0)),
            .curve(point(-radius, -handle), point(-handle, -radius), to: point(0, -radius)),
            .close,
        ]
    }
}
