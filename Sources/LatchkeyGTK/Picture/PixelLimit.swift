#if GTK
internal import CGTK
internal import Latchkey

/// Stops a decoder before it decodes a picture that would exhaust the memory, and reduces a picture with more pixels than are shown. Both
/// happen when the decoder has read only the header of the file.
enum PixelLimit {
    /// The required size of a picture, and whether the picture was reduced to it.
    final class Request {
        /// The required length of the shorter side, in pixels.
        let side: Double
        fileprivate(set) var isReduced = false

        init(side: Double) { self.side = side }
    }

    /// Sets the limit of a decoder.
    /// - Parameter request: records whether the picture is reduced; it must exist as long as the decoder.
    static func set(on loader: UnsafeMutablePointer<GdkPixbufLoader>, _ request: Request) {
        let check: @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>, gint, gint, gpointer) -> Void = { loader, width, height, data in
            PixelLimit.limit(loader, width, height, Unmanaged<Request>.fromOpaque(data).takeUnretainedValue())
        }
        let data = Unmanaged.passUnretained(request).toOpaque()
        g_signal_connect_data(loader, "size-prepared", unsafeBitCast(check, to: GCallback.self), data, nil, GConnectFlags(rawValue: 0))
    }

    private static func limit(_ loader: UnsafeMutablePointer<GdkPixbufLoader>, _ width: gint, _ height: gint, _ request: Request) {
        // The full size is checked before any reduction, because some decoders decode the full size first.
        guard PictureFile.mayBeDecoded(width: Int(width), height: Int(height)) else {
            // A size of zero makes the decoder fail.
            return gdk_pixbuf_loader_set_size(loader, 0, 0)
        }
        let scale = request.side / Double(max(1, min(width, height)))
        guard scale < 1 else { return }
        request.isReduced = true
        gdk_pixbuf_loader_set_size(loader, gint((Double(width) * scale).rounded(.up)), gint((Double(height) * scale).rounded(.up)))
    }
}
#endif
