#if GTK
internal import CGTK
internal import Foundation
internal import Latchkey

/// A decoded picture, in its original size or reduced to the required size.
final class PictureImage {
    private let surface: OpaquePointer
    private let size: (width: Double, height: Double)
    private let target: PixelLimit.Request

    /// Decodes a picture; `nil` if it cannot be decoded or would be too large.
    /// - Parameter side: the minimum length of the decoded picture's shorter side, in pixels. A smaller picture is decoded in its original
    ///   size.
    init?(_ picture: PictureFile, side: Double) {
        // The file is decoded only as the format that its first bytes indicate.
        guard let loader = gdk_pixbuf_loader_new_with_mime_type(picture.kind.rawValue, nil) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(loader)) }
        // The side is rounded up to a power of two, so that a growing window does not decode the picture again at each step.
        let request = PixelLimit.Request(side: exp2(log2(max(side, 1)).rounded(.up)))
        PixelLimit.set(on: loader, request)
        let (isRead, isComplete) = withExtendedLifetime(request) {
            let isRead = picture.bytes.withUnsafeBufferPointer { gdk_pixbuf_loader_write(loader, $0.baseAddress, gsize($0.count), nil) }
            return (isRead != 0, gdk_pixbuf_loader_close(loader, nil) != 0)
        }
        guard isRead, isComplete, let raw = gdk_pixbuf_loader_get_pixbuf(loader) else { return nil }
        // Cameras store the orientation of the picture in the file.
        guard let upright = gdk_pixbuf_apply_embedded_orientation(raw) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(upright)) }
        guard let surface = PictureImage.surface(of: upright) else { return nil }
        self.surface = surface
        self.target = request
        size = (Double(gdk_pixbuf_get_width(upright)), Double(gdk_pixbuf_get_height(upright)))
    }

    deinit {
        let surface = surface
        MainThread.run { cairo_surface_destroy(surface) }
    }

    /// Whether the picture is decoded with enough pixels for a side of the given length, in pixels, or with all pixels of the file.
    func hasEnoughPixels(for side: Double) -> Bool { !target.isReduced || side <= target.side }

    /// Draws the picture centered in the given size: the whole picture, or cropped to fill the size.
    func draw(on cairo: OpaquePointer, in width: Double, _ height: Double, fits: Bool) {
        let scales = (width / size.width, height / size.height)
        let scale = fits ? min(scales.0, scales.1) : max(scales.0, scales.1)
        cairo_save(cairo)
        cairo_rectangle(cairo, 0, 0, width, height)
        cairo_clip(cairo)
        cairo_translate(cairo, (width - size.width * scale) / 2, (height - size.height * scale) / 2)
        cairo_scale(cairo, scale, scale)
        cairo_set_source_surface(cairo, surface, 0, 0)
        cairo_paint(cairo)
        cairo_restore(cairo)
    }

    /// Converts the pixels once into the format that cairo draws.
    private static func surface(of pixels: OpaquePointer) -> OpaquePointer? {
        let format = gdk_pixbuf_get_has_alpha(pixels) != 0 ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24
        let (width, height) = (gdk_pixbuf_get_width(pixels), gdk_pixbuf_get_height(pixels))
        guard let surface = cairo_image_surface_create(format, width, height) else { return nil }
        let cairo = cairo_create(surface)
        gdk_cairo_set_source_pixbuf(cairo, pixels, 0, 0)
        cairo_paint(cairo)
        let status = cairo_status(cairo)
        cairo_destroy(cairo)
        guard status == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(surface)
            return nil
        }
        return surface
    }
}
#endif
