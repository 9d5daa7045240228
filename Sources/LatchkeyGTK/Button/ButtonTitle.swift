#if GTK
internal import CGTK
internal import Foundation
internal import Latchkey

/// The centered mark and title of a button: the long title if it fits, or else the short one.
@MainActor
final class ButtonTitle {
    let widget: UnsafeMutablePointer<GtkWidget>
    /// Called with the new title whenever the button switches between its titles.
    var onTitleChange: (String) -> Void = { _ in }
    var color: ProviderColor = .latchkey { didSet { gtk_widget_queue_draw(mark) } }

    private let mark: UnsafeMutablePointer<GtkWidget>
    private let labels: [UnsafeMutablePointer<GtkWidget>]
    private var appearance: LoginButtonAppearance
    private var shownTitle: String?

    /// The space that is added to the documented margin on each side, in points. ``markGrowth`` is added to the size of the mark.
    private static let margin = 8.0
    private static let markGrowth = 4.0

    init(_ appearance: LoginButtonAppearance) {
        self.appearance = appearance
        widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
        mark = cgtk_widget_in_role(gtk_drawing_area_get_type(), GTK_ACCESSIBLE_ROLE_PRESENTATION)
        labels = (0..<2).map { _ in gtk_label_new(nil) }
        for child in [mark] + labels { gtk_box_append(cgtk_box(widget), child) }
        for label in labels {
            gtk_label_set_ellipsize(cgtk_label(label), PANGO_ELLIPSIZE_END)
            gtk_label_set_single_line_mode(cgtk_label(label), 1)
        }
        DrawFunction.set(on: mark) { [weak self] cairo, width, height in
            guard let self else { return }
            color.setSource(on: cairo)
            self.appearance.mark.draw(on: cairo, in: width, height)
        }
        TitleLayout.set(on: widget, of: self)
    }

    func show(_ appearance: LoginButtonAppearance) {
        self.appearance = appearance
        shownTitle = nil
        gtk_label_set_text(cgtk_label(labels[0]), appearance.longTitle)
        gtk_label_set_text(cgtk_label(labels[1]), appearance.shortTitle)
        gtk_widget_queue_draw(mark)
        gtk_widget_queue_resize(widget)
    }

    /// The minimum width and the preferred width, in points.
    var widths: (least: Double, natural: Double) {
        func width(_ room: Double) -> Double { LoginButtonMetrics.size(of: appearance, fitting: room, textWidth: textWidth).width + extra }
        return (width(0), width(.infinity))
    }

    /// The height of the title, in points.
    var height: Double {
        var height: gint = 0
        gtk_widget_measure(labels[0], GTK_ORIENTATION_VERTICAL, -1, nil, &height, nil, nil)
        return Double(height)
    }

    /// Lays out the mark and the title.
    func layOut(in width: Double, _ height: Double) {
        let title = appearance.title(fitting: width - extra, textWidth: textWidth)
        let isLong = title == appearance.longTitle
        if title != shownTitle { onTitleChange(title) }
        shownTitle = title
        let label = labels[isLong ? 0 : 1]
        gtk_widget_set_child_visible(labels[0], isLong ? 1 : 0)
        gtk_widget_set_child_visible(labels[1], isLong ? 0 : 1)
        let side = LoginButtonMetrics.markSide + Self.markGrowth
        let availableWidth = width - 2 * Self.margin - LoginButtonMetrics.leftMargin - LoginButtonMetrics.rightMargin
        let text = max(
            0, min(textWidth(isLong ? appearance.longTitle : appearance.shortTitle), availableWidth - side - LoginButtonMetrics.spacing))
        let left = max(0, (width - side - LoginButtonMetrics.spacing - text) / 2).rounded()
        var allocation = GtkAllocation(x: gint(left), y: gint(((height - side) / 2).rounded()), width: gint(side), height: gint(side))
        let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
        if isMirrored { allocation.x = gint(width) - allocation.x - allocation.width }
        allocate(mark, &allocation)
        allocation = GtkAllocation(
            x: gint(left + side + LoginButtonMetrics.spacing), y: 0, width: gint(text.rounded(.up)), height: gint(height))
        if isMirrored { allocation.x = gint(width) - allocation.x - allocation.width }
        allocate(label, &allocation)
    }

    private func allocate(_ child: UnsafeMutablePointer<GtkWidget>, _ place: inout GtkAllocation) {
        // GTK requires that a widget is measured before it is allocated.
        gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
        gtk_widget_size_allocate(child, &place, -1)
    }

    private var extra: Double { 2 * Self.margin + Self.markGrowth }

    private func textWidth(_ text: String) -> Double {
        guard let layout = gtk_widget_create_pango_layout(labels[0], text) else { return 0 }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        pango_layout_set_single_paragraph_mode(layout, 1)
        var (width, height): (gint, gint) = (0, 0)
        pango_layout_get_pixel_size(layout, &width, &height)
        return Double(width) + 1
    }
}
#endif
