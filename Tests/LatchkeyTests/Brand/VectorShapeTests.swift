import Foundation
import Latchkey
import Testing

@Suite("A vector shape")
struct VectorShapeTests {
    @Test("A vector shape converts to SVG path data")
    func path() {
        let shape = VectorShape(
            side: 10,
            commands: [
                .move(CGPoint(x: 1, y: 2)), .line(CGPoint(x: 3.5, y: -4.126)),
                .curve(CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1), to: CGPoint(x: 2, y: 2)), .close,
            ])
        #expect(shape.pathData == "M1 2L3.5 -4.13C0 0 1 1 2 2Z")
    }

    @Test("A vector shape stays within its square", arguments: [VectorShape.latchkey, .silhouette])
    func bounds(shape: VectorShape) {
        let margin = (shape.strokeWidth ?? 0) / 2
        for step in shape.commands {
            let points: [CGPoint] =
                switch step {
                case .move(let point), .line(let point): [point]
                case .curve(let one, let two, let end): [one, two, end]
                case .close: []
                }
            for point in points {
                #expect((margin...shape.side - margin).contains(point.x) && (margin...shape.side - margin).contains(point.y))
            }
        }
    }
}
