#if GTK
internal import CGTK

/// Sets a closure as the draw function of a drawing area.
@MainActor
enum DrawFunction {
    private final class Handler {
        let run: @MainActor (OpaquePointer, Double, Double) -> Void
        init(_ run: @escaping @MainActor (OpaquePointer, Double, Double) -> Void) { self.run = run }
    }

    /// - Parameter draw: receives the cairo context, and the width and height of the area, in points.
    static func set(
        on area: UnsafeMutablePointer<GtkWidget>,
        _ draw: @escaping @MainActor (_ cairo: OpaquePointer, _ width: Double, _ height: Double) -> Void
    ) {
        let call: GtkDrawingAreaDrawFunc = { _, cairo, width, height, data in
            guard let cairo, let data else { return }
            nonisolated(unsafe) let canvas = cairo
            let handler = Unmanaged<Handler>.fromOpaque(data).takeUnretainedValue()
            MainActor.assumeIsolated { handler.run(canvas, Double(width), Double(height)) }
        }
        gtk_drawing_area_set_draw_func(
            cgtk_drawing_area(area), call, Unmanaged.passRetained(Handler(draw)).toOpaque(),
            { handler in if let handler { Unmanaged<AnyObject>.fromOpaque(handler).release() } })
    }
}
#endif
