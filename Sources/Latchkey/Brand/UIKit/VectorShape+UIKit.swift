#if canImport(UIKit) && !os(watchOS)
internal import UIKit

extension VectorShape {
    /// Renders the drawing in a square of the given side, in points, at the display scale of the traits.
    @MainActor
    func image(side: Double, color: UIColor, for traits: UITraitCollection) -> UIImage {
        let renderer = UIGraphicsImageRenderer(
            size: CGSize(width: side, height: side), format: UIGraphicsImageRendererFormat(for: traits))
        let image = renderer.image { _ in
            color.set()
            let path = path(side: side)
            strokeWidth == nil ? path.fill() : path.stroke()
        }
        return image.withRenderingMode(.alwaysOriginal)
    }

    private func path(side: Double) -> UIBezierPath {
        let scale = side / self.side
        func point(_ point: CGPoint) -> CGPoint { CGPoint(x: point.x * scale, y: point.y * scale) }
        let path = UIBezierPath()
        path.lineWidth = (strokeWidth ?? 0) * scale
        path.lineCapStyle = .round
        path.lineJoinStyle = .round
        for step in commands {
            switch step {
            case .move(let place): path.move(to: point(place))
            case .line(let place): path.addLine(to: point(place))
            case .curve(let one, let two, let end):
                path.addCurve(to: point(end), controlPoint1: point(one), controlPoint2: point(two))
            case .close: path.close()
            }
        }
        return path
    }
}
#endif
