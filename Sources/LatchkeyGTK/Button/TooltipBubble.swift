#if GTK
internal import CGTK
internal import Latchkey

/// A tooltip below a button. It is shown until the person clicks it, its display duration ends, or this object is released.
@MainActor
final class TooltipBubble {
    private let popover: GObjectReference<GtkWidget>
    private let sheet = StyleSheet()
    private let className: String
    private let style: LoginTooltipColorStyle
    private var timer: Task<Void, Never>?

    private static var count = 0

    /// - Parameter widget: the anchor of the tooltip.
    init(_ tooltip: LoginTooltip, below widget: UnsafeMutablePointer<GtkWidget>) {
        popover = GObjectReference(gtk_popover_new(), finally: gtk_widget_unparent)
        Self.count += 1
        className = "latchkey-tooltip-\(Self.count)"
        style = tooltip.colorStyle
        let popover = popover.pointer
        let label = gtk_label_new(tooltip.text)
        gtk_label_set_wrap(cgtk_label(label), 1)
        gtk_label_set_wrap_mode(cgtk_label(label), PANGO_WRAP_WORD_CHAR)
        gtk_label_set_max_width_chars(cgtk_label(label), 32)
        gtk_widget_add_css_class(popover, className)
        gtk_popover_set_child(cgtk_popover(popover), label)
        // The popover must capture neither the first click on the button nor the keyboard.
        gtk_popover_set_autohide(cgtk_popover(popover), 0)
        gtk_widget_set_can_focus(popover, 0)
        gtk_popover_set_position(cgtk_popover(popover), GTK_POS_BOTTOM)
        gtk_widget_set_parent(popover, widget)
        let click = gtk_gesture_click_new()
        gtk_widget_add_controller(popover, click)
        if let click { GTKSignal.connect(UnsafeMutableRawPointer(click), "released") { gtk_popover_popdown(cgtk_popover(popover)) } }
        gtk_popover_popup(cgtk_popover(popover))
        timer = Task { [weak self] in
            try? await Task.sleep(for: .seconds(tooltip.displayDuration))
            guard !Task.isCancelled, let self else { return }
            gtk_popover_popdown(cgtk_popover(self.popover.pointer))
        }
    }

    /// Applies the colors of the tooltip.
    func paint(_ color: ProviderColor, on surface: Surface) {
        let colors = style.colors(color, on: surface)
        sheet.set(
            """
            popover.\(className) > contents {
                background: \(colors.background); color: \(colors.title); border: none; border-radius: 6px; padding: 10px 14px;
            }
            popover.\(className) > arrow { background: \(colors.background); border: none; }
            """)
    }

    deinit { timer?.cancel() }
}
#endif
