#if GTK
import CGTK
import LatchkeyGTK

typealias Widget = UnsafeMutablePointer<GtkWidget>

/// Returns a box that arranges widgets vertically or horizontally.
@MainActor
func stack(_ orientation: GtkOrientation, spacing: Int, _ children: [Widget]) -> Widget {
    let box: Widget = gtk_box_new(orientation, gint(spacing))
    for child in children { gtk_box_append(cgtk_box(box), child) }
    return box
}

/// Returns an empty label that wraps its text.
@MainActor
func label(_ classes: String...) -> Widget {
    let label: Widget = gtk_label_new(nil)
    gtk_label_set_xalign(cgtk_label(label), 0)
    gtk_label_set_wrap(cgtk_label(label), 1)
    gtk_label_set_wrap_mode(cgtk_label(label), PANGO_WRAP_WORD_CHAR)
    for name in classes { gtk_widget_add_css_class(label, name) }
    return label
}

@MainActor
func setText(_ text: String, of label: Widget) { gtk_label_set_text(cgtk_label(label), text) }

/// Returns a button of at least 44 by 44 pixels.
@MainActor
func pushButton(_ title: String, _ press: @escaping @MainActor () -> Void) -> Widget {
    let button: Widget = gtk_button_new_with_label(title)
    gtk_widget_set_size_request(button, 44, 44)
    GTKSignal.connect(button, "clicked", press)
    return button
}
#endif
