#if GTK
internal import CGTK
internal import Latchkey

/// Keeps a decoder from pictures that would fill the memory, and from more pixels than are seen: by the header, before any pixel is made.
enum PixelLimit {
    /// What is needed of a picture, and whether it has more than that.
    final class Wish {
        /// How long the shorter side must be, in pixels.
        let side: Double
        fileprivate(set) var isReduced = false

        init(side: Double) { self.side = side }
    }

    /// - Parameter wish: is told whether the picture is made smaller than it is; it must live as long as the decoder.
    static func set(on loader: UnsafeMutablePointer<GdkPixbufLoader>, _ wish: Wish) {
        let check: @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>, gint, gint, gpointer) -> Void = { loader, width, height, data in
            PixelLimit.limit(loader, width, height, Unmanaged<Wish>.fromOpaque(data).takeUnretainedValue())
        }
        let data = Unmanaged.passUnretained(wish).toOpaque()
        g_signal_connect_data(loader, "size-prepared", unsafeBitCast(check, to: GCallback.self), data, nil, GConnectFlags(rawValue: 0))
    }

    private static func limit(_ loader: UnsafeMutablePointer<GdkPixbufLoader>, _ width: gint, _ height: gint, _ wish: Wish) {
        // Some decoders make all of the pixels before they make fewer.
        guard PictureFile.mayBeDecoded(width: Int(width), height: Int(height)) else {
            // A decoder that is asked for no pixels ends with an error.
            return gdk_pixbuf_loader_set_size(loader, 0, 0)
        }
        let scale = wish.side / Double(max(1, min(width, height)))
        guard scale < 1 else { return }
        wish.isReduced = true
        gdk_pixbuf_loader_set_size(loader, gint((Double(width) * scale).rounded(.up)), gint((Double(height) * scale).rounded(.up)))
    }
}
#endif
