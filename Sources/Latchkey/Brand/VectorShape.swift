public import Foundation

/// A scalable drawing in one color.
public struct VectorShape: Sendable, Hashable {
    /// A drawing command. Points are in a square whose sides are ``VectorShape/side`` long. The origin is at the top left.
    public enum Step: Sendable, Hashable {
        /// Starts a new subpath at a point.
        case move(CGPoint)
        /// Draws a straight line to a point.
        case line(CGPoint)
        /// Draws a cubic Bézier curve with two control points.
        case curve(CGPoint, CGPoint, to: CGPoint)
        /// Closes the subpath with a line to its start.
        case close

        // `CGPoint` is not `Hashable` on every supported system.
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

    /// The width and height of the coordinate square.
    public let side: Double
    /// The drawing commands, in order.
    public let commands: [Step]
    /// The width of the stroke, which has round ends; `nil` if the shape is filled.
    public let strokeWidth: Double?

    /// Creates a drawing.
    public init(side: Double, strokeWidth: Double? = nil, commands: [Step]) {
        self.side = side
        self.strokeWidth = strokeWidth
        self.commands = commands
    }

    /// The drawing in the syntax of the SVG attribute `d` (SVG 2, section 9.3).
    public var pathData: String {
        func text(_ point: CGPoint) -> String { "\(number(point.x)) \(number(point.y))" }
        func number(_ value: CGFloat) -> String {
            let hundredths = Int((value * 100).rounded())
            return hundredths % 100 == 0 ? String(hundredths / 100) : String(Double(hundredths) / 100)
        }
        return commands.map { step in
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
    /// The default logo of a provider: a key, in a square whose sides are 32 long.
    public static let latchkey = VectorShape(
        side: 32, strokeWidth: 3.4,
        commands: circle(at: CGPoint(x: 11, y: 11), radius: 6) + [
            .move(CGPoint(x: 15.3, y: 15.3)), .line(CGPoint(x: 27, y: 27)), .move(CGPoint(x: 22, y: 22)), .line(CGPoint(x: 25.6, y: 18.4)),
        ])

    /// The placeholder for a missing picture, in a square whose sides are 100 long.
    public static let silhouette = VectorShape(
        side: 100,
        commands: circle(at: CGPoint(x: 50, y: 38), radius: 18) + [
            .move(CGPoint(x: 14, y: 100)),
            .curve(CGPoint(x: 14, y: 76), CGPoint(x: 30, y: 63), to: CGPoint(x: 50, y: 63)),
            .curve(CGPoint(x: 70, y: 63), CGPoint(x: 86, y: 76), to: CGPoint(x: 86, y: 100)),
            .close,
        ])

    /// Approximates a circle with four Bézier curves.
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
