#if GTK
internal import CGTK

/// The GTK layout manager of a ``ButtonTitle``.
@MainActor
enum TitleLayout {
    private final class Reference {
        weak var title: ButtonTitle?
        init(_ title: ButtonTitle) { self.title = title }
    }

    private static let key = "latchkey-title"

    static func set(on widget: UnsafeMutablePointer<GtkWidget>, of title: ButtonTitle) {
        g_object_set_data_full(
            cgtk_object(widget), key, Unmanaged.passRetained(Reference(title)).toOpaque(),
            { reference in if let reference { Unmanaged<AnyObject>.fromOpaque(reference).release() } })
        gtk_widget_set_layout_manager(widget, gtk_custom_layout_new(nil, measure, allocate))
    }

    private static func title(of widget: UnsafeMutablePointer<GtkWidget>?) -> ButtonTitle? {
        guard let widget, let reference = g_object_get_data(cgtk_object(widget), key) else { return nil }
        return Unmanaged<Reference>.fromOpaque(reference).takeUnretainedValue().title
    }

    private static let measure: GtkCustomMeasureFunc = { widget, orientation, _, least, natural, _, _ in
        nonisolated(unsafe) let (widget, least, natural) = (widget, least, natural)
        MainActor.assumeIsolated {
            let title = title(of: widget)
            let height = title?.height ?? 0
            let (one, other) = orientation == GTK_ORIENTATION_HORIZONTAL ? title?.widths ?? (0, 0) : (height, height)
            least?.pointee = gint(one.rounded(.up))
            natural?.pointee = gint(other.rounded(.up))
        }
    }

    private static let allocate: GtkCustomAllocateFunc = { widget, width, height, _ in
        nonisolated(unsafe) let widget = widget
        MainActor.assumeIsolated { title(of: widget)?.layOut(in: Double(width), Double(height)) }
    }
}
#endif
