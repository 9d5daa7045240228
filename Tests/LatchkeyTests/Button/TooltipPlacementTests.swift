import Foundation
import Testing

@testable import Latchkey

@Suite("The placement of a tooltip")
struct TooltipPlacementTests {
    private let room = CGRect(x: 0, y: 0, width: 320, height: 480)
    private let text = CGSize(width: 180.2, height: 24)

    @Test(
        "The tip of a tooltip is at the given point, and the tooltip stays inside as far as its tip allows",
        arguments: [(160, 57.5), (300, 111), (20, 4), (2, -11), (319, 127.0)])
    func tip(x: Double, left: Double) {
        let bubble = TooltipPlacement(text: text, tipAt: CGPoint(x: x, y: 100), pointsUp: true, in: room)
        #expect(bubble.frame == CGRect(x: left, y: 100, width: 205, height: 51))
        #expect(bubble.frame.minX + bubble.tip == x)
    }

    @Test(
        "A tooltip is above its button, or below it if there is no space above",
        arguments: [(200.0, 145.0, false), (56, 1, false), (54, 86, true)])
    func side(y: Double, top: Double, pointsUp: Bool) {
        let bubble = TooltipPlacement(text: text, beside: CGRect(x: 60, y: y, width: 200, height: 28), in: room)
        #expect(bubble.pointsUp == pointsUp)
        #expect(bubble.frame == CGRect(x: 57.5, y: top, width: 205, height: 51))
        #expect(bubble.tip == 102.5)
    }

    @Test("The arrow of a tooltip is outside its box", arguments: [(true, 7.0), (false, 0.0)])
    func box(pointsUp: Bool, top: Double) {
        let bubble = TooltipPlacement(text: text, tipAt: CGPoint(x: 160, y: 100), pointsUp: pointsUp, in: room)
        #expect(bubble.box == CGRect(x: 0, y: top, width: 205, height: 44))
        #expect(bubble.textRect == CGRect(x: 12, y: top + 10, width: 181, height: 24))
    }
}
