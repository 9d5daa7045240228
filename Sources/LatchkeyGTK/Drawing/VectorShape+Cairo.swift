#if GTK
internal import CGTK
internal import Foundation
internal import Latchkey

extension VectorShape {
    /// Draws the shape centered in the given size, in points, as large as possible.
    func draw(on cairo: OpaquePointer, in width: Double, _ height: Double) {
        let length = min(width, height)
        cairo_save(cairo)
        cairo_translate(cairo, (width - length) / 2, (height - length) / 2)
        cairo_scale(cairo, length / side, length / side)
        cairo_new_path(cairo)
        for step in commands {
            switch step {
            case .move(let point): cairo_move_to(cairo, point.x, point.y)
            case .line(let point): cairo_line_to(cairo, point.x, point.y)
            case .curve(let one, let two, let end): cairo_curve_to(cairo, one.x, one.y, two.x, two.y, end.x, end.y)
            case .close: cairo_close_path(cairo)
            }
        }
        if let strokeWidth {
            cairo_set_line_width(cairo, strokeWidth)
            cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
            cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
            cairo_stroke(cairo)
        } else {
            cairo_fill(cairo)
        }
        cairo_restore(cairo)
    }
}

extension ProviderColor {
    /// Sets the color as the source of drawing operations.
    func setSource(on cairo: OpaquePointer) { cairo_set_source_rgb(cairo, Double(red) / 255, Double(green) / 255, Double(blue) / 255) }
}
#endif
