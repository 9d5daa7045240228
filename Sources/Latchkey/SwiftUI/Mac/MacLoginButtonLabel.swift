#if canImport(SwiftUI) && canImport(AppKit) && !canImport(UIKit)
internal import CoreGraphics
internal import SwiftUI

/// The mark and the title of a ``LoginButton`` on macOS. The title is the long one if it fits, or else the short one.
struct MacLoginButtonLabel: View {
    let appearance: LoginButtonAppearance

    var body: some View {
        HStack(spacing: LoginButtonMetrics.spacing) {
            MacProviderMark(shape: appearance.mark)
                .frame(width: LoginButtonMetrics.markSide, height: LoginButtonMetrics.markSide)
            ViewThatFits(in: .horizontal) {
                Text(verbatim: appearance.longTitle).lineLimit(1)
                Text(verbatim: appearance.shortTitle).lineLimit(1)
            }
        }
    }
}

/// The provider's mark (its logo) in the color of the title.
private struct MacProviderMark: View {
    let shape: VectorShape

    private var path: Path {
        let scale = LoginButtonMetrics.markSide / shape.side
        func place(_ point: CGPoint) -> CGPoint { CGPoint(x: point.x * scale, y: point.y * scale) }
        var path = Path()
        for step in shape.commands {
            switch step {
            case .move(let point): path.move(to: place(point))
            case .line(let point): path.addLine(to: place(point))
            case .curve(let one, let two, let end): path.addCurve(to: place(end), control1: place(one), control2: place(two))
            case .close: path.closeSubpath()
            }
        }
        return path
    }

    var body: some View {
        if let width = shape.strokeWidth {
            let scale = LoginButtonMetrics.markSide / shape.side
            path.stroke(style: StrokeStyle(lineWidth: width * scale, lineCap: .round, lineJoin: .round))
        } else {
            path
        }
    }
}
#endif
